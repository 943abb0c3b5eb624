import { EXPLAINED } from '../books/explained.ts';
import type { EdgeChange, RuleChange } from '../odds/book-diff.ts';
import { inWords } from '../odds/in-words.ts';
import { KINDS, type Rulebook } from '../rulebooks/index.ts';

/** A change as somebody would tell it who has both books before him. */
export const changeInWords = (change: RuleChange, before: Rulebook, after: Rulebook): string => {
  const name = subject(change, before, after);
  if (!('was' in change)) return `${name}: new, ${valueInWords(change.is)}`;
  if (!('is' in change)) return `${name}: gone, was ${valueInWords(change.was)}`;
  return `${name}: was ${valueInWords(change.was)}, is ${valueInWords(change.is)}`;
};

const subject = ({ at, when, row }: RuleChange, before: Rulebook, after: Rulebook): string => {
  const [, id, rest = ''] = /^bets\.([a-z0-9-]+)\.?(.*)$/.exec(at) ?? [];
  if (id !== undefined) {
    const bet = [...after.bets, ...before.bets].find((one) => one.id === id);
    const name = bet?.name.en ?? id;
    if (when !== undefined) return `${name}, ${inWords(when)}, pays`;
    return `${name}, ${rest}${meaning(`bets[].${rest}`)}`;
  }
  if (row !== undefined) {
    const { hand, after: cards, own, other } = row;
    const field = at.slice(at.lastIndexOf('}') + 2);
    return `Insurance of the ${hand} Hand after ${cards} cards on ${own.join(' ')} against ${other.join(' ')}, ${field}`;
  }
  const [, layout, what] = /^layouts\.(\w+)\.(.*)$/.exec(at) ?? [];
  if (layout !== undefined) return `Layout ${layout}, ${what}${meaning(`layouts[].${what}`)}`;
  return `${at}${meaning(general(at))}`;
};

const general = (at: string): string =>
  at
    .replaceAll(/\[\d+\]/g, '[]')
    .replace(/^irregularities\.([a-z-]+)/, (all, kind) =>
      (KINDS as readonly string[]).includes(kind) ? 'irregularities.*' : all,
    );

const meaning = (place: string): string => {
  const says = EXPLAINED[place]?.split(/[.:;](?: |$)/)[0];
  return says === undefined ? '' : ` (${says.slice(0, 1).toLowerCase()}${says.slice(1)})`;
};

const valueInWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueInWords).join(' ');
  if (value === null) return 'nothing';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const edgeRows = (bets: readonly EdgeChange[]): readonly string[][] =>
  bets.map(({ bet, was, is }) => [
    bet,
    was === null ? '-' : percent(was),
    is === null ? '-' : percent(is),
    was === null || is === null ? '' : was === is ? '=' : signed(is - was),
  ]);

const percent = (edge: number): string => `${(100 * edge).toFixed(4)}%`;
const signed = (change: number): string => `${change > 0 ? '+' : ''}${percent(change)}`;
