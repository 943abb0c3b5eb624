import type { Settlement, SettlementLine } from '../rules/index.ts';
import { listOf, object, oneOf, optional, orNull, type Schema, whole } from './schema.ts';
import { card, odds, place, text } from './values.ts';

/** How a round was settled, as `settle` writes it and a table records it. */

export const LineSchema: Schema<SettlementLine> = object<SettlementLine>({
  ...place,
  amount: whole,
  effective: whole,
  result: oneOf('win', 'lose', 'push', 'returned'),
  odds: orNull(odds),
  paid: whole,
  returned: whole,
  rule: text,
  residue: optional(whole),
  limitRule: optional(text),
});

export const outcome: Schema<Settlement['outcome']> = oneOf('player', 'banker', 'tie', 'void');

export const totals: Schema<Settlement['totals']> = object<Settlement['totals']>({
  staked: whole,
  paid: whole,
  returned: whole,
  house: whole,
});

const held: Schema<Settlement['player']> = object<Settlement['player']>({
  cards: listOf(card),
  points: orNull(whole),
});

export const SettlementSchema: Schema<Settlement> = object<Settlement>({
  id: text,
  game: text,
  layout: text,
  outcome,
  player: held,
  banker: held,
  lines: listOf(LineSchema),
  totals,
});
