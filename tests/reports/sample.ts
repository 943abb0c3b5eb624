import type { MoneyEvent, MoneyType, ReportRound } from '../../src/house/reports/round.ts';
import { seeded } from '../../src/odds/random.ts';
import { shuffle } from '../../src/odds/shuffle.ts';
import { rulebook } from '../../src/rulebooks/index.ts';
import {
  add,
  type Card,
  EMPTY,
  isRefusal,
  type Limits,
  next,
  type Offer,
  type OpenDeal,
  type PlacedInsurance,
  type Settlement,
  settle,
  shoe,
} from '../../src/rules/index.ts';
import type { Actor } from '../../src/table/index.ts';
import { card, gameOf, type Short } from '../table/scenario.ts';

/** 2026-03-02, a Monday, 08:00 in Singapore. */
export const MORNING = Date.UTC(2026, 2, 2, 0);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const d1: Actor = { role: 'dealer', id: 'd1' };
export const s1: Actor = { role: 'pit-supervisor', id: 's1' };
export const automation: Actor = { role: 'house', id: '' };

/** Bets of one patron, in cents. */
export type Stakes = Readonly<Record<string, number>>;

export type Sample = {
  readonly game?: Short;
  readonly cards: string | readonly Card[];
  readonly bets: Stakes;
  readonly insurance?: readonly (Pick<PlacedInsurance, 'hand' | 'after' | 'amount'> & {
    late?: true;
  })[];
  readonly limits?: Limits;
  readonly voided?: string;
  readonly table?: string;
  readonly at?: number;
  readonly round?: number;
  readonly by?: Actor;
  readonly decks?: number;
};

/** A round as the rules settle it; `p1` has all bets. */
export const sampleRound = (sample: Sample): ReportRound => {
  const { game = 'CI', table = 'T1', at = MORNING, round = 1, by = d1, decks = 8 } = sample;
  const book = rulebook(gameOf(game));
  const cards = typeof sample.cards === 'string' ? sample.cards.split(' ').map(card) : sample.cards;
  const names = Object.keys(sample.bets);
  const layout = book?.layouts.find(({ id }) =>
    names.every((name) => book.bets.find((bet) => bet.id === name)?.layouts.includes(id)),
  );
  if (book === undefined || layout === undefined) throw new Error(`no layout for ${names}`);
  const insurance = (sample.insurance ?? []).map((one) => ({ box: 1, patron: 'p1', ...one }));
  const settlement = settled({
    id: String(round),
    book,
    layout,
    decks,
    limits: sample.limits ?? null,
    cards,
    bets: book.bets
      .filter(({ id }) => names.includes(id))
      .map((bet) => ({ box: 1, patron: 'p1', bet, amount: sample.bets[bet.id] ?? 0 })),
    insurance: insurance.map((one) => ({ late: false, ...one })),
    voided: sample.voided ?? null,
    elections: [],
    returned: [],
    insuranceWaived: null,
  });
  return {
    game: book.id,
    version: book.version,
    decks,
    round,
    cards,
    ...(insurance.length > 0 && { insurance }),
    ...(sample.voided !== undefined && { void: { rule: sample.voided, reason: 'seen' } }),
    settlement,
    irregularities: [],
    steps: [
      { type: 'RoundOpened', by, at },
      { type: 'BetsClosed', by, at: at + 1000 },
      ...(sample.voided === undefined ? [] : [{ type: 'RoundVoided', by: s1, at: at + 2000 }]),
    ],
    table,
    at,
  };
};

const settled = (round: Parameters<typeof settle>[0]): Settlement => {
  const settlement = settle(round);
  if (isRefusal(settlement)) throw new Error(settlement.message);
  return settlement;
};

export const money = (
  type: MoneyType,
  amount: number,
  { table = 'T1', at = MORNING, by = d1 }: Partial<Pick<MoneyEvent, 'table' | 'at' | 'by'>> = {},
): MoneyEvent => ({ type, amount, table, at, by });

/** So few that no shoe of eight decks runs out: every round is as likely as one from a fresh shoe. */
const ROUNDS_PER_SHOE = 60;

/** Cards of rounds dealt from shuffled shoes, and the insurance that was offered on the way. */
export function* dealtRounds(
  game: Short,
  rounds: number,
  seed: number,
): Generator<{ cards: readonly Card[]; offers: readonly Offer[] }> {
  const book = rulebook(gameOf(game));
  if (book === undefined) throw new Error(`no ${game}`);
  const single = shoe(1);
  const order = Uint8Array.from(shoe(8), (_, at) => at % single.length);
  const state = seeded(seed, 0);
  for (let dealt = 0; dealt < rounds; ) {
    shuffle(order, state);
    let left = order.length;
    for (let n = 0; n < ROUNDS_PER_SHOE && dealt < rounds; n += 1, dealt += 1) {
      let deal: OpenDeal = EMPTY;
      const cards: Card[] = [];
      const offers: Offer[] = [];
      for (;;) {
        const step = next(book, deal);
        if (step.step === 'settle') break;
        offers.push(...step.offers);
        left -= 1;
        const drawn = single[order[left] ?? 0];
        if (drawn === undefined) throw new Error('no card');
        cards.push(drawn);
        deal = add(deal, step.to, drawn);
      }
      yield { cards, offers };
    }
  }
}
