import { randomBytes } from 'node:crypto';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { shoeOrder } from '../../src/record/index.ts';
import { rulebook } from '../../src/rulebooks/index.ts';
import type { Settings, Wanted } from '../../src/table/index.ts';
import type { Answered, Client } from '../house/client.ts';
import type { Live } from '../house/live.ts';
import { lay, pointTotal } from '../second/deal.ts';
import { betDecided } from '../second/decided.ts';
import { type Short, truthOf, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { GAMES, gameOf, settings } from '../table/scenario.ts';
import type { Crowd, PatronId } from './prepared.ts';

/** Where a round is when the server dies. */
export type Point = {
  readonly name: string;
  readonly chosen?: Partial<Settings>;
  readonly books?: readonly Short[];
  /** Cards exposed by then, of those that come first in the shoe; null: no round is unfinished. */
  readonly exposed: number | 'all' | null;
  readonly drive: (at: Driven) => Promise<void>;
};

/** Without a pair bet if there is one, so that two cards and four leave room for both: nothing decided, and something. */
const layoutOf = (book: Short): string => {
  const { layouts, bets } = truthOf(book);
  const paired = bets['player-pair']?.layouts ?? '';
  return Object.keys(layouts).find((letter) => !paired.includes(letter)) ?? 'A';
};

/** However quickly the server is back, it took longer than such a table has patience. */
export const settingsAt = (book: Short, chosen: Partial<Settings> = {}): Settings =>
  settings(book, { layout: layoutOf(book), shoe: 'electronic', grace: 0, ...chosen });

/** A shoe that begins with 5 for the Player and 4 for the Banker: more cards come, and insurance is offered. */
export const chosenShoe = (): { readonly seed: string; readonly order: readonly string[] } => {
  for (;;) {
    const seed = randomBytes(32).toString('hex');
    const order = shoeOrder(ciphers, { seed, decks: 8, nonces: [] });
    const [p1, b1, p2, b2] = order.map(rankOf);
    const points = (...hand: (string | undefined)[]) =>
      pointTotal(
        GAMES.NC,
        hand.map((rank) => rank ?? ''),
      );
    if (points(p1, p2) === 5 && points(b1, b2) === 4) return { seed, order };
  }
};

const rankOf = (card: string): string => card.slice(0, -1);

/** By the second settlement: whether a bet that counts has won or lost on the first cards of the shoe. */
export const isEstablished = (
  book: Short,
  { layout, established }: Settings,
  order: readonly string[],
  exposed: number | 'all',
): boolean => {
  const game = gameOf(book);
  const ranks = order.slice(0, 6).map(rankOf);
  const dealt = [4, 5, 6].find((count) => lay(game, ranks.slice(0, count)).complete) ?? 6;
  const seen = ranks.slice(0, exposed === 'all' ? dealt : exposed);
  const offered = rulebook(game)?.bets.filter((bet) => bet.layouts.includes(layout)) ?? [];
  const bets = established === 'placed' ? ['player', 'banker'] : offered.map(({ id }) => id);
  return bets.some((bet) => betDecided(game, bet, seen));
};

export type Driven = {
  readonly dealer: Live;
  readonly s1: Client;
  /** Everything that was acknowledged. */
  readonly answers: Answered[];
  readonly asks: (command: Wanted) => Promise<Answered>;
  readonly patron: (id: PatronId, command: Wanted) => Promise<void>;
  readonly supervisor: (command: Wanted) => Promise<void>;
};

let commands = 0;
export const drivenBy = async (
  crowd: Crowd,
  table: string,
  answers: Answered[] = [],
): Promise<Driven> => {
  const dealer = await crowd.d1.watch(table);
  const { s1 } = crowd;
  return {
    dealer,
    s1,
    answers,
    asks: async (command) => {
      commands += 1;
      // Whoever commands has seen what was done before.
      await dealer.reaches(answers.at(-1)?.sequence ?? 0);
      const answer = await dealer.asks(`d-${commands}`, command);
      if ('error' in answer) {
        throw new Error(`${table}: ${command.type}: ${answer.error.code} ${answer.error.message}`);
      }
      const { id, sequence, events } = answer;
      answers.push({ id, sequence, events: events as Answered['events'] });
      return { id, sequence, events: events as Answered['events'] };
    },
    patron: async (id, command) => {
      commands += 1;
      answers.push(await crowd.patron(table, id).does(table, command, `${id}-${commands}`));
    },
    supervisor: async (command) => {
      commands += 1;
      answers.push(await s1.does(table, command, `s1-${commands}`));
    },
  };
};

export const STAKES = { p1: 10_000, p2: 5_000 } as const;
export const INSURED = 4_000;

export const betting = async ({ asks, patron }: Driven) => {
  await asks({ type: 'OpenRound' });
  const [player, banker] = [
    { box: 1, bet: 'player' },
    { box: 2, bet: 'banker' },
  ];
  await patron('p1', { type: 'PlaceBet', patron: 'p1', ...player, amount: STAKES.p1 });
  await patron('p2', { type: 'PlaceBet', patron: 'p2', ...banker, amount: STAKES.p2 });
};

const dealt = (count: number) => async (at: Driven) => {
  await at.asks({ type: 'LoadShoe' });
  await betting(at);
  await at.asks({ type: 'CloseBets' });
  for (let i = 0; i < count; i++) await at.asks({ type: 'DrawCard' });
};

/** Takes whatever step is needed until the round is settled, or only has to be. */
export const toTheEnd = async ({ dealer, asks }: Driven, settle = true) => {
  for (;;) {
    const next = dealer.public?.needed;
    if (next?.type === 'Settle' && !settle) return;
    if (next?.type !== 'ExposeCard' && next?.type !== 'DrawCard' && next?.type !== 'Settle') {
      throw new Error(`not to be finished: ${next?.type}`);
    }
    const { type, hand = 'player', index = 0 } = next;
    const { sequence } = await asks(type === 'ExposeCard' ? { type, hand, index } : { type });
    await dealer.reaches(sequence);
    if (type === 'Settle') return;
  }
};

const turned = async ({ dealer, asks }: Driven, count: number) => {
  for (let i = 0; i < count; i++) {
    const next = dealer.public?.needed;
    const { hand = 'player', index = 0 } = next ?? {};
    const { sequence } = await asks({ type: 'ExposeCard', hand, index });
    await dealer.reaches(sequence);
  }
};

const insured = async (at: Driven) => {
  await dealt(4)(at);
  const stake = { patron: 'p1', box: 1, hand: 'player', amount: INSURED } as const;
  await at.patron('p1', { type: 'PlaceInsurance', ...stake });
};

const report = (kind: 'foreign-card' | 'other-dealing-error') => (at: Driven) =>
  at.asks({ type: 'Report', kind, detail: { words: 'something is wrong' } });

/** Four cards, and the dealer sees them. */
const whole = async (at: Driven) => {
  await dealt(4)(at);
  await at.dealer.reaches(at.answers.at(-1)?.sequence ?? 0);
};

const halted = async (at: Driven) => {
  await dealt(4)(at);
  await report('foreign-card')(at);
};

const electing = async (at: Driven) => {
  await dealt(4)(at);
  await report('other-dealing-error')(at);
  const decision = { is: 'reconstructed' } as const;
  await at.supervisor({ type: 'Resolve', decision, reason: 'put right' });
};

const placed = { established: 'placed' } as const;

export const POINTS: readonly Point[] = [
  { name: 'idle', exposed: null, drive: (at) => at.asks({ type: 'LoadShoe' }).then(() => {}) },
  {
    name: 'betting',
    exposed: 0,
    drive: async (at) => {
      await at.asks({ type: 'LoadShoe' });
      await betting(at);
    },
  },
  {
    name: 'betting-halted',
    exposed: 0,
    drive: async (at) => {
      await at.asks({ type: 'LoadShoe' });
      await betting(at);
      await report('foreign-card')(at);
    },
  },
  { name: 'two-cards', exposed: 2, drive: dealt(2) },
  { name: 'four-placed', exposed: 4, chosen: placed, drive: dealt(4) },
  { name: 'four-offered', exposed: 4, drive: dealt(4) },
  { name: 'insuring-placed', exposed: 4, chosen: placed, books: WITH_INSURANCE, drive: insured },
  { name: 'insuring-offered', exposed: 4, books: WITH_INSURANCE, drive: insured },
  { name: 'halted-placed', exposed: 4, chosen: placed, drive: halted },
  { name: 'halted-offered', exposed: 4, drive: halted },
  { name: 'electing-placed', exposed: 4, chosen: placed, books: WITH_ELECTIONS, drive: electing },
  { name: 'electing-offered', exposed: 4, books: WITH_ELECTIONS, drive: electing },
  { name: 'face-down', exposed: 0, chosen: { faceDown: true }, drive: dealt(4) },
  {
    name: 'fifth-face-down',
    exposed: 4,
    chosen: { faceDown: true },
    drive: async (at) => {
      await whole(at);
      await turned(at, 4);
      await at.asks({ type: 'DrawCard' });
    },
  },
  {
    name: 'to-settle',
    exposed: 'all',
    drive: async (at) => {
      await whole(at);
      await toTheEnd(at, false);
    },
  },
  {
    name: 'settled',
    exposed: null,
    drive: async (at) => {
      await whole(at);
      await toTheEnd(at);
    },
  },
  {
    name: 'looked-into',
    exposed: null,
    drive: async (at) => {
      await whole(at);
      await toTheEnd(at);
      await report('foreign-card')(at);
    },
  },
  {
    name: 'void',
    exposed: null,
    drive: async (at) => {
      await halted(at);
      await at.supervisor({ type: 'Resolve', decision: { is: 'so' }, reason: 'it is foreign' });
    },
  },
];
