import type { Group, Report } from '../../../api/report.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { type Say, useWords } from '../../words/index.ts';
import { betWords } from '../dealer/short-words.ts';

/** What a row of a report is about, in the words of this page; the house names it in English. */
export const GroupName = ({
  by,
  group: { key, name },
}: {
  readonly by: Report['by'];
  readonly group: Pick<Group, 'key' | 'name'>;
}) => {
  const words = useWords();
  const [first = '', second = ''] = key.split(by === 'bet' ? '/' : ' ');
  const book = useRulebook(by === 'bet' ? first : null);
  switch (by) {
    case 'bet':
      return book === null ? name : `${betWords(second, book, words)} · ${words.title(book)}`;
    case 'shift':
      return `${first} ${shiftText(key.slice(first.length + 1), words.say)}`;
    case 'dealer':
      return key === 'house' ? words.say('shared.role.house') : name;
    case 'table':
    case 'patron':
    case 'day':
      return name;
  }
};

/** The usual shifts have names in every language; a house's own are as it wrote them. */
export const shiftText = (name: string, say: Say): string => {
  const usual = SHIFTS.find((one) => one === name);
  return usual === undefined ? name : say(`pit.shift.${usual}`);
};

const SHIFTS = ['day', 'swing', 'grave'] as const;
