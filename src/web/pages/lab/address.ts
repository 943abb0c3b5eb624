import { RANKS } from '../../../rulebooks/index.ts';

export const VIEWS = ['odds', 'charts', 'simulate', 'counting'] as const;
export type LabView = (typeof VIEWS)[number];

/** One of the games looked at. `game` null: the first there is; `layout` null: all bets of the book. */
export type Side = {
  readonly game: string | null;
  readonly version: string | null;
  readonly layout: string | null;
  /** Whole decks (null: as many as the game usually has), or what is left of each rank. */
  readonly decks: number | null;
  readonly counts: readonly number[] | null;
};

/** All that the lab shows hangs on this, and it is in the address: whoever follows a link sees the same. */
export type LabState = {
  readonly view: LabView;
  readonly first: Side;
  readonly second: Side | null;
  readonly bet: string | null;
  /** A session: so many rounds of a stake in cents. */
  readonly session: { readonly rounds: number; readonly stake: number };
  readonly simulation: { readonly rounds: number; readonly seed: number };
  readonly counting: {
    readonly shoes: number;
    readonly seed: number;
    readonly cut: number;
    readonly afterCut: number;
    readonly burn: 'none' | 'first-card';
  };
};

export const NO_SIDE: Side = {
  game: null,
  version: null,
  layout: null,
  decks: null,
  counts: null,
};

export const BLANK: LabState = {
  view: 'odds',
  first: NO_SIDE,
  second: null,
  bet: null,
  session: { rounds: 100, stake: 10_000 },
  simulation: { rounds: 10_000_000, seed: 1 },
  counting: { shoes: 1000, seed: 1, cut: 14, afterCut: 1, burn: 'none' },
};

export const MOST = {
  session: 10_000,
  stake: 100_000_000,
  rounds: 1_000_000_000_000,
  shoes: 100_000_000,
  seed: 4_294_967_295,
  afterCut: 10,
} as const;

/** The address of a state, without what is as usual. */
export const labHash = (state: LabState): string => {
  const said = new URLSearchParams();
  const say = (name: string, value: string | number | null, usual: string | number | null) => {
    if (value !== usual && value !== null) said.set(name, String(value));
  };
  say('view', state.view, BLANK.view);
  saySide(say, state.first, '');
  if (state.second !== null) {
    saySide(say, state.second, '2');
    // Beside it stands something, if only the usual.
    if (state.second.game === null) said.set('game2', '');
  }
  say('bet', state.bet, null);
  const { session, simulation, counting } = BLANK;
  say('session', state.session.rounds, session.rounds);
  say('stake', state.session.stake, session.stake);
  say('rounds', state.simulation.rounds, simulation.rounds);
  say('seed', state.simulation.seed, simulation.seed);
  say('shoes', state.counting.shoes, counting.shoes);
  say('count-seed', state.counting.seed, counting.seed);
  say('cut', state.counting.cut, counting.cut);
  say('after-cut', state.counting.afterCut, counting.afterCut);
  say('burn', state.counting.burn, counting.burn);
  return said.size === 0 ? '' : `#${said}`;
};

type Sayer = (name: string, value: string | number | null, usual: string | number | null) => void;

const saySide = (say: Sayer, side: Side, which: '' | '2'): void => {
  say(`game${which}`, side.game, null);
  say(`version${which}`, side.version, null);
  say(`layout${which}`, side.layout, null);
  say(`decks${which}`, side.decks, null);
  say(`counts${which}`, side.counts?.join('.') ?? null, null);
};

/** What an address says; whatever cannot be meant is as usual. */
export const stateIn = (hash: string): LabState => {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const number = (name: string, usual: number, most: number, least = 1): number => {
    const text = said.get(name) ?? '';
    const value = /^\d{1,13}$/.test(text) ? Number(text) : usual;
    return value >= least && value <= most ? value : usual;
  };
  const { session, simulation, counting } = BLANK;
  return {
    view: VIEWS.find((one) => one === said.get('view')) ?? BLANK.view,
    first: sideIn(said, ''),
    second: said.has('game2') ? sideIn(said, '2') : null,
    bet: nameIn(said.get('bet')),
    session: {
      rounds: number('session', session.rounds, MOST.session),
      stake: number('stake', session.stake, MOST.stake),
    },
    simulation: {
      rounds: number('rounds', simulation.rounds, MOST.rounds),
      seed: number('seed', simulation.seed, MOST.seed, 0),
    },
    counting: {
      shoes: number('shoes', counting.shoes, MOST.shoes),
      seed: number('count-seed', counting.seed, MOST.seed, 0),
      cut: number('cut', counting.cut, 520, 6),
      afterCut: number('after-cut', counting.afterCut, MOST.afterCut, 0),
      burn: said.get('burn') === 'first-card' ? 'first-card' : 'none',
    },
  };
};

const sideIn = (said: URLSearchParams, which: '' | '2'): Side => {
  const decks = said.get(`decks${which}`) ?? '';
  return {
    game: nameIn(said.get(`game${which}`)),
    version: nameIn(said.get(`version${which}`)),
    layout: nameIn(said.get(`layout${which}`)),
    decks: /^\d{1,2}$/.test(decks) ? Number(decks) : null,
    counts: countsIn(said.get(`counts${which}`) ?? ''),
  };
};

const nameIn = (text: string | null): string | null =>
  text !== null && /^[A-Za-z0-9._-]{1,64}$/.test(text) ? text : null;

/** Thirteen whole numbers, with anything between them that is no digit; null if they are not. */
export const countsIn = (text: string): readonly number[] | null => {
  if (/[-−]\s*\d/.test(text)) return null;
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  return numbers.length === RANKS.length && numbers.every((one) => one <= MOST_OF_A_RANK)
    ? numbers
    : null;
};

/** Of ten decks there are forty; whoever stacks a shoe may want more. */
export const MOST_OF_A_RANK = 520;
