import { HANDS, type Hand, type Kind } from '../rulebooks/index.ts';
import { FACE_DOWN, offersAfter, type Slot, type Step } from '../rules/index.ts';
import {
  type Detail,
  dealOf,
  MANUAL,
  openCards,
  publicView,
  type Reportable,
  type Settings,
  type Table,
  type Wanted,
} from '../table/index.ts';
import type { Making } from './asked.ts';
import type { WentWrong } from './drill.ts';
import { situationIn } from './insurance.ts';
import { betAll, PEOPLE, type StagedTable, staged, stakesOfRound } from './staged.ts';

/** When it happens: while bets are placed, as cards are dealt, with the Hands complete, after the settlement. */
type Moment = 'betting' | 'dealing' | 'complete' | 'settled';

/** What happens, and how somebody tells the table. */
export type Scene = { readonly happened: WentWrong; readonly told: Wanted };

type Stage = {
  readonly moments: readonly Moment[];
  readonly faceDown?: boolean;
  readonly settings?: Partial<Settings>;
  /** Bets that are part of it. */
  readonly bets?: (making: Making, table: StagedTable) => void;
  /** A round that has been played before. */
  readonly after?: number;
  /** null: not at this table, as it stands. */
  readonly scene: (making: Making, table: StagedTable) => Scene | null;
};

const WORDS = 'drill';

const report = (kind: Reportable, detail: Omit<Detail, 'words'> = {}): Wanted => ({
  type: 'Report',
  kind,
  detail: { words: WORDS, ...detail },
});

/** Nothing but the fact. */
const fact = (kind: Reportable) => (): Scene => ({ happened: { kind }, told: report(kind) });

const at = (...moments: readonly Moment[]) => ({ moments });
const DEALT = at('dealing', 'complete');
const FOUND = at('betting', 'dealing', 'complete', 'settled');

/** The next cards of the shoe, as they can be seen at this table. */
const nextCards = ({ local, table }: StagedTable, count: number): Slot[] =>
  local.left.slice(0, count).map((card) => (table.settings.faceDown ? FACE_DOWN : card));

const outOfTurn =
  (kind: Reportable, count: number) =>
  (_: Making, table: StagedTable): Scene => {
    const cards = nextCards(table, count);
    return { happened: { kind, cards }, told: report(kind, { cards }) };
  };

const stepNow = ({ table }: StagedTable): Step | null => publicView(table).step;

/** Cards in turn, but only while one is due to a Hand. */
const whileDue =
  (scene: Stage['scene'], third = false): Stage['scene'] =>
  (making, table) => {
    const step = stepNow(table);
    if (step?.step !== 'deal') return null;
    const { player, banker } = publicView(table.table).hands;
    return third && player.cards.length + banker.cards.length < 4 ? null : scene(making, table);
  };

const faceDownSlots = ({ round }: Table): { hand: Hand; index: number }[] =>
  round === null
    ? []
    : HANDS.flatMap((hand) =>
        dealOf(round)[hand].flatMap((slot, index) => (slot === FACE_DOWN ? [{ hand, index }] : [])),
      );

const seenSlot =
  (kind: Reportable) =>
  ({ chance }: Making, table: StagedTable): Scene | null => {
    const lying = faceDownSlots(table.table);
    const [card] = table.local.left;
    if (lying.length === 0 || card === undefined) return null;
    const slot = { ...chance.pick(lying), card };
    return { happened: { kind, slot }, told: report(kind, { slot }) };
  };

const patronAt = ({ chance }: Making, { table }: StagedTable): string =>
  chance.pick([...new Set(stakesOfRound(table).map(({ patron }) => patron))]);

/** A bet as it lay, of whoever sits first. */
const recorded =
  (amount: (table: Table) => number): NonNullable<Stage['bets']> =>
  (making, table) => {
    const [first] = table.table.roster.pages.flat().filter((one) => one !== null);
    const bet = making.chance.pick(
      table.table.book.bets.filter(
        (one) => one.original !== null && one.layouts.includes(making.layout),
      ),
    );
    if (first === undefined) throw new Error('nobody sits there');
    table.do(PEOPLE.dealer, {
      type: 'RecordBet',
      patron: first.id,
      box: first.box,
      bet: bet.id,
      amount: amount(table.table),
    });
  };

/** The shoe as a long evening has left it. */
const withShoe = (
  { local, table }: StagedTable,
  change: (shoe: NonNullable<Table['shoe']>) => Partial<NonNullable<Table['shoe']>>,
): StagedTable['local'] =>
  table.shoe === null
    ? local
    : { ...local, state: { ...table, shoe: { ...table.shoe, ...change(table.shoe) } } };

/** Of every kind that can go wrong: at which moments, and what is then seen. */
export const STAGES: Readonly<Record<Kind, Stage>> = {
  'over-limit': {
    ...at('betting', 'dealing'),
    bets: recorded(({ settings: { limits } }) => limits.maximum + 5 * limits.minimum),
    // Somebody on the other side of the box may have balanced it.
    scene: (_, { table }) =>
      table.book.limits === null || publicView(table).boxes.some(({ over }) => over > 0)
        ? fact('over-limit')()
        : null,
  },
  'below-minimum': {
    ...at('betting', 'dealing'),
    bets: recorded(({ settings: { limits } }) => Math.max(1, Math.floor(limits.minimum / 2))),
    scene: fact('below-minimum'),
  },
  'walked-away': {
    ...DEALT,
    scene: (making, table) => {
      const patron = patronAt(making, table);
      return { happened: { kind: 'walked-away', patron }, told: { type: 'WalkAway', patron } };
    },
  },
  interruption: {
    ...at('betting', 'dealing', 'dealing', 'complete'),
    scene: () => ({
      happened: { kind: 'interruption' },
      told: { type: 'Interrupt', cause: WORDS },
    }),
  },
  'foreign-card': { ...FOUND, scene: fact('foreign-card') },
  'shortage-or-excess': { ...FOUND, scene: fact('shortage-or-excess') },
  copies: {
    ...at('dealing'),
    scene: (_, table) => {
      const step = stepNow(table);
      const [card] = table.local.left;
      const faced = table.table.settings.faceDown ? 'expose' : 'deal';
      if (card === undefined || step?.step !== faced) return null;
      // All of them came earlier in this shoe.
      table.local = withShoe(table, ({ decks, seen, gone }) => ({
        seen: { ...seen, [card]: decks },
        gone: Math.max(gone, Math.floor(decks * 31)),
      }));
      const hand = step.to;
      const lie = publicView(table.table).hands[hand].cards.length;
      const index = step.step === 'expose' ? step.index : lie;
      return {
        happened: { kind: 'copies', slot: { hand, index, card } },
        told:
          step.step === 'expose'
            ? { type: 'ExposeCard', hand, index, card }
            : { type: 'DrawCard', card },
      };
    },
  },
  'wrong-number': { ...at('complete'), faceDown: false, scene: outOfTurn('wrong-number', 1) },
  'insufficient-cards': {
    ...at('dealing'),
    scene: whileDue((_, table) => {
      table.local = withShoe(table, ({ decks }) => ({ gone: decks * 52 }));
      return fact('insufficient-cards')();
    }),
  },
  'not-shuffled': { ...FOUND, scene: fact('not-shuffled') },
  'excess-card': { ...at('complete'), scene: outOfTurn('excess-card', 1) },
  'exposed-card': {
    ...at('dealing'),
    scene: (making, table) =>
      table.table.settings.faceDown
        ? seenSlot('exposed-card')(making, table)
        : whileDue(outOfTurn('exposed-card', 1))(making, table),
  },
  'misdirected-area': {
    ...at('dealing'),
    faceDown: false,
    scene: whileDue((making, table) => {
      const step = stepNow(table);
      const { happened, told } = outOfTurn('misdirected-area', 1)(making, table);
      if (step?.step !== 'deal') return null;
      return { happened: { ...happened, hand: other(step.to) }, told };
    }, true),
  },
  'misdirected-person': {
    ...at('dealing'),
    faceDown: true,
    scene: whileDue((making, table) => {
      const { happened, told } = outOfTurn('misdirected-person', 1)(making, table);
      return { happened: { ...happened, patron: patronAt(making, table) }, told };
    }),
  },
  'face-up': { ...at('dealing'), faceDown: true, scene: seenSlot('face-up') },
  'drawn-together': { ...at('dealing'), scene: whileDue(outOfTurn('drawn-together', 2)) },
  'noticed-later': {
    ...at('betting', 'dealing'),
    after: 1,
    scene: ({ chance }, { table }) => {
      const round = 1 + chance.below(Math.max(1, table.rounds - 1));
      return {
        happened: { kind: 'noticed-later', round },
        told: report('noticed-later', { round }),
      };
    },
  },
  'other-dealing-error': {
    ...at('dealing'),
    scene: (making, table) =>
      making.chance.oneIn(2)
        ? fact('other-dealing-error')()
        : whileDue(outOfTurn('other-dealing-error', 1))(making, table),
  },
  'insurance-neglected': {
    ...DEALT,
    faceDown: false,
    settings: { automation: { ...MANUAL, offer: 'manual' } },
    scene: (making, table) => neglected(making, table),
  },
  'placed-in-error': { ...at('betting', 'dealing', 'complete'), scene: fact('placed-in-error') },
  'display-wrong': { ...FOUND, scene: fact('display-wrong') },
  'anything-else': { ...FOUND, scene: fact('anything-else') },
};

const other = (hand: Hand): Hand => (hand === 'player' ? 'banker' : 'player');

/** Somebody with a bet on the Hand that should have been offered says that he meant to insure it. */
const neglected = ({ chance }: Making, table: StagedTable): Scene | null => {
  const hands = new Set(missedAt(table));
  const meant = stakesOfRound(table.table).flatMap(({ patron, box, hand }) =>
    hand !== null && hands.has(hand) ? [{ patron, box, hand }] : [],
  );
  if (meant.length === 0) return null;
  const one = chance.pick(meant);
  return {
    happened: { kind: 'insurance-neglected', ...one },
    told: report('insurance-neglected', { intended: [one] }),
  };
};

/** The Hands of which a situation of this round gave an offer that nobody made. */
const missedAt = ({ table: { round, book } }: StagedTable): Hand[] => {
  if (round === null) return [];
  const cards = openCards(round);
  return ([4, 5] as const)
    .filter((after) => after <= cards.length)
    .flatMap((after) => offersAfter(book, cards, after))
    .map(({ hand }) => hand);
};

/** A table at which it happens, just before it is told; null: chance gave none this time. */
export const sceneOf = (
  making: Making,
  kind: Kind,
): { readonly table: StagedTable; readonly scene: Scene } | null => {
  const { chance } = making;
  const stage = STAGES[kind];
  const faceDown = stage.faceDown ?? chance.oneIn(3);
  const table = staged(making, { faceDown, ...stage.settings });
  for (let i = stage.after ?? 0; i > 0; i--) {
    openWithBets(making, table);
    table.until(() => table.phase === 'settled');
  }
  // Where insurance was forgotten there was an offer to forget.
  if (kind === 'insurance-neglected') table.stack(situationIn(making, 'offer').cards);
  openWithBets(making, table, stage.bets);
  const moment = chance.pick(stage.moments);
  if (!bringTo(making, table, moment)) return null;
  const scene = stage.scene(making, table);
  return scene && { table, scene };
};

const openWithBets = (making: Making, table: StagedTable, bets?: Stage['bets']): void => {
  table.step();
  bets?.(making, table);
  betAll(making, table);
};

const bringTo = ({ chance }: Making, table: StagedTable, moment: Moment): boolean => {
  switch (moment) {
    case 'betting':
      return table.phase === 'betting';
    case 'dealing': {
      let steps = 1 + chance.below(table.table.settings.faceDown ? 11 : 7);
      table.until(() => steps-- <= 0 || isComplete(table.table));
      return table.phase === 'dealing' && !isComplete(table.table);
    }
    case 'complete':
      return table.until(isComplete);
    case 'settled':
      return table.until(() => table.phase === 'settled');
  }
};

const isComplete = (table: Table): boolean => publicView(table).step?.step === 'settle';
