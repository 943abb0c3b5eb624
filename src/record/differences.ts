import type { Settlement, SettlementLine } from '../rules/index.ts';

/** What a recorded settlement has otherwise than the one that the rules make, line by line. */
export const differences = (
  recorded: Settlement,
  right: Settlement,
  nameOf: (bet: string) => string = (bet) => bet,
): string[] => {
  const count = Math.max(recorded.lines.length, right.lines.length);
  const lines = Array.from({ length: count }, (_, at) =>
    lineDifferences(at, recorded.lines[at], right.lines[at], nameOf),
  );
  return [...lines.flat(), ...wholeDifferences(recorded, right)];
};

const lineDifferences = (
  at: number,
  recorded: SettlementLine | undefined,
  right: SettlementLine | undefined,
  nameOf: (bet: string) => string,
): string[] => {
  const named = recorded ?? right;
  if (named === undefined) return [];
  const name = `line ${at + 1} (box ${named.box}, ${named.patron}, ${nameOf(named.bet)})`;
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
] as const satisfies readonly (keyof SettlementLine)[];

/** What concerns the round as a whole. */
const wholeDifferences = (recorded: Settlement, right: Settlement): string[] => {
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
