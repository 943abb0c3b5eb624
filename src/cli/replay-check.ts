import type { ReadHistory } from '../api/history.ts';
import { isRefusal, type Line, type Settlement, settle } from '../rules/index.ts';
import { lineName } from './settlement-text.ts';

/** Settles the round again by the rules; what the record has otherwise, line by line. */
export const disagreements = ({ round, record }: ReadHistory): string[] => {
  const recorded = record.settlement;
  if (recorded === null) return [];
  const right = settle(round);
  if (isRefusal(right)) return [`it cannot be settled: ${right.message}`];
  const lines = Array.from(
    { length: Math.max(recorded.lines.length, right.lines.length) },
    (_, at) => lineFaults(round.book, at, recorded.lines[at], right.lines[at]),
  );
  return [...lines.flat(), ...wholeFaults(recorded, right)];
};

const lineFaults = (
  book: ReadHistory['round']['book'],
  at: number,
  recorded: Line | undefined,
  right: Line | undefined,
): string[] => {
  const named = recorded ?? right;
  if (named === undefined) return [];
  const name = `line ${at + 1} (box ${named.box}, ${named.patron}, ${lineName(book, named.bet).en})`;
  if (recorded === undefined) return [`${name} is missing`];
  if (right === undefined) return [`${name} is one too many`];
  return FIELDS.filter((field) => recorded[field] !== right[field]).map(
    (field) => `${name}: ${field} ${show(recorded[field])}, by the rules ${show(right[field])}`,
  );
};

const FIELDS = [
  'box',
  'patron',
  'bet',
  'amount',
  'effective',
  'result',
  'odds',
  'paid',
  'returned',
  'rule',
  'residue',
  'limitRule',
] as const satisfies readonly (keyof Line)[];

/** What concerns the round as a whole. */
const wholeFaults = (recorded: Settlement, right: Settlement): string[] => {
  const parts = (one: Settlement) => ({
    id: one.id,
    game: one.game,
    layout: one.layout,
    outcome: one.outcome,
    'Player cards': one.player.cards.join(' '),
    'Player points': one.player.points,
    'Banker cards': one.banker.cards.join(' '),
    'Banker points': one.banker.points,
    'total staked': one.totals.staked,
    'total paid': one.totals.paid,
    'total returned': one.totals.returned,
    house: one.totals.house,
  });
  const other = new Map<string, unknown>(Object.entries(parts(right)));
  return Object.entries(parts(recorded))
    .filter(([name, value]) => value !== other.get(name))
    .map(([name, value]) => `${name} ${show(value)}, by the rules ${show(other.get(name))}`);
};

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
