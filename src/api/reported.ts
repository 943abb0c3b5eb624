import type { AsTheyLie, BetNamed, Decision, Detail } from '../table/index.ts';
import { closed, flag, listOf, literal, optional, type Schema, string, told } from './schema.ts';
import { card, count, hand, id, lying, newWords, slot, stage } from './values.ts';

/** What was seen when something went wrong, and what was decided about it. */

export const intended: Schema<NonNullable<Detail['intended']>> = listOf(
  closed<NonNullable<Detail['intended']>[number]>({ patron: id, box: count, hand }),
  { maxItems: 200 },
);

const places = listOf(count, { maxItems: 16 });
/** Which cards lie in which Hand, by their places. */
export const asTheyLie: Schema<AsTheyLie> = closed<AsTheyLie>({ player: places, banker: places });

const seen = {
  round: optional(count),
  cards: optional(listOf(slot, { maxItems: 8 })),
  slot: optional(closed<NonNullable<Detail['slot']>>({ ...lying, card })),
  intended: optional(intended),
};

export const SeenSchema: Schema<Omit<Detail, 'words'>> = closed<Omit<Detail, 'words'>>(seen);

export const DetailSchema: Schema<Detail> = closed<Detail>({ words: newWords, ...seen });

export const betId: Schema<string> = string({
  minLength: 1,
  maxLength: 40,
  pattern: '^[a-z0-9-]+$',
});

/** A bet, or an insurance by the offer it was taken on. */
export const betNamed = { box: count, patron: id, bet: betId, after: optional(stage) };

type Of<Is extends Decision['is']> = Extract<Decision, { is: Is }>;

const plainly = <const Is extends Decision['is']>(is: Is) =>
  closed<{ readonly is: Is }>({ is: literal(is) });

export const DecisionSchema: Schema<Decision> = told(
  'is',
  closed<Of<'so'>>({ is: literal('so'), intended: optional(intended) }),
  plainly('not-so'),
  plainly('reconstructed'),
  closed<Of<'cannot-be-reconstructed'>>({
    is: literal('cannot-be-reconstructed'),
    hands: optional(asTheyLie),
  }),
  closed<Of<'order'>>({
    is: literal('order'),
    order: places,
    hands: optional(asTheyLie),
    replaceShoe: optional(flag),
  }),
  plainly('void'),
  plainly('settle'),
  closed<Of<'continue'>>({ is: literal('continue'), discard: optional(places) }),
  closed<Of<'return'>>({
    is: literal('return'),
    bets: listOf(closed<BetNamed>(betNamed), { maxItems: 500 }),
  }),
);
