import type { ReadHistory } from '../api/history.ts';
import { HAND_NAMES } from '../odds/in-words.ts';
import type { Settlement } from '../rules/index.ts';
import { face } from './hand-text.ts';
import { money, type Screen, type TextRow, table } from './screen.ts';

/** A line a round. */
export const listText = (t: Screen, rows: readonly TextRow[]): string[] =>
  table(t, {
    columns: [
      { head: 'Round', align: 'right' },
      { head: 'Shoe', align: 'right' },
      { head: 'Player' },
      { head: 'Banker' },
      { head: 'Outcome' },
      { head: 'Bets', align: 'right' },
      { head: 'Staked', align: 'right' },
      { head: 'House', align: 'right' },
      { head: 'Irregular', align: 'right' },
      { head: 'By the rules' },
    ],
    rows,
  });

export const listRow = (t: Screen, read: ReadHistory, agrees: boolean): TextRow => {
  const { record } = read;
  const { settlement, irregularities } = record;
  const irregular = irregularities.length === 0 ? '' : `${irregularities.length}`;
  const from = record.entered === undefined ? `${record.shoe}` : 'entered';
  const numbers = [`${record.round}`, from];
  if (settlement === null) return [...numbers, '', '', 'under way', '', '', '', irregular];
  const { player, banker, lines, totals } = settlement;
  return [
    ...numbers,
    player.cards.map((card) => face(t, card)).join(' '),
    banker.cards.map((card) => face(t, card)).join(' '),
    outcomeName(settlement) + again(read),
    `${lines.length}`,
    money(totals.staked),
    money(totals.house),
    irregular,
    agrees ? { text: 'agrees', paint: t.green } : { text: 'disagrees', paint: t.red },
  ];
};

/** A settlement may have been taken back: for a void, or to settle the round again. */
const again = ({ round, record }: ReadHistory): string => {
  if (record.takenBack === undefined) return '';
  return round.voided === null ? ', settled again' : ' after settlement';
};

const outcomeName = ({ outcome, player, banker }: Settlement): string => {
  switch (outcome) {
    case 'void':
      return 'void';
    case 'tie':
      return `tie on ${player.points}`;
    case 'player':
      return `${HAND_NAMES[outcome]} ${player.points} to ${banker.points}`;
    case 'banker':
      return `${HAND_NAMES[outcome]} ${banker.points} to ${player.points}`;
  }
};
