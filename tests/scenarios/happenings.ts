import { handOf } from '../second/table/betting.ts';
import { exposedPlaces } from '../second/table/cards.ts';
import type { Corrected } from '../second/table/correcting.ts';
import { cardAt, isInDecks } from '../second/table/correcting.ts';
import { situation, withinCaps } from '../second/table/insuring.ts';
import { mayClaim, wouldHaveWon } from '../second/table/neglected.ts';
import { highest, mayGoFirst, maySqueeze } from '../second/table/squeezing.ts';
import { atStake, type Claim, type Cover } from '../second/table/state.ts';
import { truthOfGame } from '../second/truths.ts';
import { faceFor } from './faces.ts';
import type { Feature } from './features.ts';
import type { RoundWriter } from './round.ts';

/** Something that somebody does or sees: when in a round it may be, and the acts. Points of a round: see `pointOf`. */
export type Happening = {
  readonly from: number;
  readonly until: number;
  /** False: it cannot be now. */
  readonly acts: (writer: RoundWriter) => boolean;
};

export const BETTING = 0;
const DEALING = 1;
const LAST_CARD = 7;
export const AFTER = 8;

const report = (writer: RoundWriter, kind: Feature): boolean => {
  writer.reports({ kind });
  return true;
};

/** A report that may name cards that came out of turn. */
const withCards =
  (kind: Feature, counts: readonly number[]) =>
  (writer: RoundWriter): boolean => {
    const { chance, second } = writer.scenario;
    const count = second.shoe === null ? 0 : chance.one(counts);
    if (kind === 'drawn-together' && count < 2) return false;
    const cards = Array.from({ length: count }, () =>
      chance.percent(45) ? null : faceFor(writer.scenario, writer.course, null),
    );
    writer.reports({ kind, ...(count > 0 && { cards }) });
    return true;
  };

const downPlaces = ({ scenario }: RoundWriter): number[] =>
  scenario.round.dealt.flatMap(({ face }, place) => (face === null ? [place] : []));

/** A card of the deal that lies face down is seen. */
const seenEarly =
  (kind: Feature) =>
  (writer: RoundWriter): boolean => {
    const { chance, round } = writer.scenario;
    const places = downPlaces(writer);
    if (places.length === 0 || round.is !== 'dealing') return false;
    const place = chance.one(places);
    const face = faceFor(writer.scenario, writer.course, null);
    writer.reports({ kind, turned: { place, face } });
    return true;
  };

const exposed = (writer: RoundWriter): boolean =>
  (writer.scenario.chance.percent(60) && seenEarly('exposed-card')(writer)) ||
  withCards('exposed-card', [1, 1, 2])(writer);

/** Bets recorded as they lay, more than the Differential allows. */
export const tooMuch = (writer: RoundWriter): void => {
  const { scenario } = writer;
  const { chance, second } = scenario;
  const { maximum, chipUnit } = second.settings;
  const hand = chance.one(['player', 'banker'] as const);
  const patrons = chance.some([...second.patrons.keys()], chance.one([1, 2, 2]));
  for (const patron of patrons) {
    const box = second.patrons.get(patron)?.box ?? 1;
    if (
      scenario.round.bets.some(
        (bet) => bet.patron === patron && bet.box === box && bet.bet === hand,
      )
    )
      continue;
    const amount = maximum + chance.below(20) * 500 + (chipUnit === 1 ? chance.below(100) : 0);
    scenario.does({ does: 'record', patron, box, bet: hand, amount });
  }
};

/** A bet under the minimum, recorded as it lay. */
export const tooLittle = (writer: RoundWriter): boolean => {
  const { scenario } = writer;
  const { chance, second } = scenario;
  const { minimum, chipUnit } = second.settings;
  const patron = chance.one([...second.patrons.keys()]);
  const box = second.patrons.get(patron)?.box ?? 1;
  const bet = chance.one(['player', 'banker'] as const);
  const lies = scenario.round.bets.some(
    (one) => one.patron === patron && one.box === box && one.bet === bet,
  );
  if (lies) return false;
  const chips = 1 + chance.below(Math.max(1, Math.floor(minimum / chipUnit) - 1));
  scenario.does({ does: 'record', patron, box, bet, amount: chips * chipUnit });
  return true;
};

/** Who can be said to have been forgotten. */
export const claimsNow = ({ scenario: { second } }: RoundWriter): Claim[] =>
  atStake(second.round)
    .flatMap(({ patron, box, bet }) => {
      const hand = handOf(bet);
      return hand === null ? [] : [{ patron, box, hand }];
    })
    .filter((claim) => mayClaim(second, claim));

const neglected =
  (feature: Feature, isFor: (writer: RoundWriter, claim: Claim) => boolean) =>
  (writer: RoundWriter): boolean => {
    const { chance } = writer.scenario;
    const all = claimsNow(writer);
    const fitting = all.filter((claim) => isFor(writer, claim));
    if (fitting.length === 0) return false;
    const others = all.filter((claim) => !fitting.includes(claim));
    const claims = [
      ...chance.some(fitting, 1 + chance.below(2)),
      ...(chance.percent(30) ? chance.some(others, 1) : []),
    ];
    writer.reports({ kind: 'insurance-neglected', claims }, feature);
    return true;
  };

/** One to three cards that were keyed wrongly, of those that can be seen. */
const corrections = (
  writer: RoundWriter,
  known: readonly ({ place: number } | { beside: number })[],
  lay: 'correct' | 'not confirmed' = 'correct',
): boolean => {
  const { scenario } = writer;
  const { chance, second } = scenario;
  const cards = chance
    .some(known, chance.one([1, 1, 2, 3]))
    .map((where): Corrected => ({ ...where, face: faceFor(scenario, writer.course, null) }));
  if (cards.length === 0 || !isInDecks(second, cards)) return false;
  scenario.does({ does: lay, cards });
  if (lay === 'correct' && cards.some((at) => 'beside' in at))
    scenario.met.add('waiting card corrected');
  return true;
};

const dealtKnown = ({ scenario: { second } }: RoundWriter): { place: number }[] =>
  exposedPlaces(second.round.dealt)
    .filter((place) => second.round.dealt[place]?.shoe === second.shoe?.number)
    .map((place) => ({ place }));

const besideKnown = ({ scenario: { second } }: RoundWriter): { beside: number }[] =>
  [...second.waiting, ...second.carried].flatMap((_, beside) => {
    const card = cardAt(second, { beside, face: '' });
    return card.face !== null && card.shoe === second.shoe?.number ? [{ beside }] : [];
  });

const chipsPutRight = (writer: RoundWriter): boolean => {
  const { scenario } = writer;
  const { chance, second, round } = scenario;
  if (round.is !== 'dealing' && round.is !== 'settled') return false;
  const { chipUnit, minimum } = second.settings;
  const recorded = round.bets.filter(({ own }) => own === 0);
  const anew = chance.percent(25) || recorded.length === 0;
  const patron = chance.one([...second.patrons.keys()]);
  const box = second.patrons.get(patron)?.box ?? 1;
  const onLayout = Object.entries(truthOfGame(second.settings.game).bets)
    .filter(([, { layouts }]) => layouts.includes(second.settings.layout))
    .map(([id]) => id);
  const other = { box, patron, bet: chance.one([...onLayout, 'player', 'banker']) };
  const { box: at, patron: whose, bet } = anew ? other : chance.one(recorded);
  const lies = round.bets.find((one) => one.box === at && one.patron === whose && one.bet === bet);
  if ((lies?.own ?? 0) > 0) return false;
  const amount = chance.one([0, minimum, minimum * 3, minimum + chipUnit * chance.below(20)]);
  if (amount === (lies?.amount ?? 0)) return false;
  scenario.does({ does: 'put right', box: at, patron: whose, bet, amount });
  return true;
};

const insurancePutRight = (writer: RoundWriter): boolean => {
  const { scenario } = writer;
  const { chance, second, round } = scenario;
  if (round.is !== 'dealing' && round.is !== 'settled') return false;
  const all = round.covers;
  const of = (one: Cover) => `${one.patron} ${one.box} ${one.hand} ${one.after}`;
  const byHand = all.filter((one) => all.every((two) => of(one) !== of(two) || !two.own));
  if (byHand.length === 0) return false;
  const one = chance.one(byHand);
  const was = all.filter((two) => of(two) === of(one)).reduce((sum, { amount }) => sum + amount, 0);
  const { chipUnit } = second.settings;
  const chips = Math.floor(was / chipUnit);
  const amount = chance.one([0, Math.ceil(chips / 2), chips + 1, chips + 5]) * chipUnit;
  const others = all.filter((two) => of(two) !== of(one));
  const now = { ...one, amount, late: false };
  if (amount === was || !withinCaps(second, amount === 0 ? others : [...others, now])) return false;
  const { box, patron, hand, after } = one;
  scenario.does({ does: 'put right', box, patron, bet: `${hand}-insurance`, after, amount });
  return true;
};

const rules =
  (feature: Feature) =>
  (writer: RoundWriter): boolean => {
    writer.rulings.push(feature);
    writer.reports({ kind: 'anything-else' }, null);
    return true;
  };

const anyTime = { from: BETTING, until: AFTER };
const inPlay = { from: BETTING, until: LAST_CARD };
const inDeal = { from: DEALING, until: LAST_CARD };

/** By the feature that it is; features that come of others have none. */
export const HAPPENINGS: Readonly<Partial<Record<Feature, Happening>>> = {
  'excess noticed': {
    from: BETTING,
    until: BETTING,
    acts: (writer) => {
      if (writer.scenario.phase !== 'betting') return false;
      tooMuch(writer);
      writer.scenario.does({ does: 'report', kind: 'over-limit' });
      return true;
    },
  },
  'short bet noticed': {
    from: BETTING,
    until: BETTING,
    acts: (writer) => {
      if (writer.scenario.phase !== 'betting' || !tooLittle(writer)) return false;
      writer.scenario.does({ does: 'report', kind: 'below-minimum' });
      return true;
    },
  },
  'pro rata': {
    from: BETTING,
    until: BETTING,
    acts: (writer) => {
      if (writer.scenario.phase !== 'betting') return false;
      tooMuch(writer);
      return true;
    },
  },
  'short bet stands': {
    from: BETTING,
    until: BETTING,
    acts: (writer) => writer.scenario.phase === 'betting' && tooLittle(writer),
  },
  'walked away': {
    ...anyTime,
    acts: ({ scenario }) => {
      const { chance, round } = scenario;
      const here = round.bets.filter(({ patron }) => !round.away.has(patron));
      if (here.length === 0 || round.is === 'void') return false;
      scenario.does({ does: 'walk away', patron: chance.one(here).patron });
      return true;
    },
  },
  interruption: {
    ...inPlay,
    acts: ({ scenario }) => {
      const { round, second } = scenario;
      if (round.is !== 'betting' && round.is !== 'dealing') return false;
      if (second.reports.some(({ kind }) => kind === 'interruption')) return false;
      scenario.does({ does: 'interrupt', long: true });
      return true;
    },
  },
  pause: {
    ...inPlay,
    acts: ({ scenario }) => {
      scenario.does({ does: 'interrupt', long: false });
      return true;
    },
  },
  'foreign-card': { ...anyTime, acts: (writer) => report(writer, 'foreign-card') },
  'shortage-or-excess': { ...anyTime, acts: (writer) => report(writer, 'shortage-or-excess') },
  'not-shuffled': { ...anyTime, acts: (writer) => report(writer, 'not-shuffled') },
  'insufficient-cards': { ...anyTime, acts: (writer) => report(writer, 'insufficient-cards') },
  'wrong-number': { ...anyTime, acts: withCards('wrong-number', [0, 1, 1, 2]) },
  'excess-card': { ...anyTime, acts: withCards('excess-card', [1, 1, 1, 2]) },
  'exposed-card': { ...anyTime, acts: exposed },
  'misdirected-area': { ...anyTime, acts: withCards('misdirected-area', [0, 1, 1, 2]) },
  'misdirected-person': { ...anyTime, acts: withCards('misdirected-person', [0, 1, 2]) },
  'face-up': { ...inDeal, acts: seenEarly('face-up') },
  'drawn-together': { ...anyTime, acts: withCards('drawn-together', [2, 2, 3]) },
  'other-dealing-error': { ...anyTime, acts: withCards('other-dealing-error', [0, 1, 2]) },
  'only noted': {
    ...anyTime,
    acts: ({ scenario }) => {
      const { chance, second } = scenario;
      const kinds = ['placed-in-error', 'display-wrong', 'walked-away'];
      const later = second.rounds > 1 ? ['noticed-later'] : [];
      const kind = chance.one([...kinds, ...later]);
      const of = kind === 'noticed-later' ? { round: second.rounds - 1 } : {};
      scenario.does({ does: 'report', kind, ...of });
      return true;
    },
  },
  'late offer': {
    ...inDeal,
    acts: neglected('late offer', ({ scenario: { second } }, { hand }) => {
      if (second.round.is !== 'dealing') return false;
      const now = situation(second);
      return now !== null && !second.round.made.has(now.after) && now.odds[hand] !== undefined;
    }),
  },
  'Original Bet back': {
    from: LAST_CARD - 2,
    until: AFTER,
    acts: neglected('Original Bet back', ({ scenario: { second } }, claim) =>
      wouldHaveWon(second, claim),
    ),
  },
  'ruling: void': { ...anyTime, acts: rules('ruling: void') },
  'ruling: settle': { from: 5, until: LAST_CARD, acts: rules('ruling: settle') },
  'ruling: go on': { ...anyTime, acts: rules('ruling: go on') },
  'ruling: bets back': { ...anyTime, acts: rules('ruling: bets back') },
  'card corrected': {
    ...inDeal,
    acts: (writer) =>
      writer.scenario.round.is === 'dealing' && corrections(writer, dealtKnown(writer)),
  },
  'waiting card corrected': {
    ...anyTime,
    acts: (writer) =>
      besideKnown(writer).length > 0 &&
      corrections(writer, [...besideKnown(writer), ...dealtKnown(writer)]),
  },
  'settled cards corrected': {
    from: AFTER,
    until: AFTER,
    acts: (writer) =>
      writer.scenario.round.is === 'settled' && corrections(writer, dealtKnown(writer)),
  },
  'not confirmed': {
    ...anyTime,
    acts: (writer) =>
      writer.scenario.round.is !== 'void' &&
      corrections(writer, dealtKnown(writer), 'not confirmed'),
  },
  'chips put right': { from: DEALING, until: AFTER, acts: chipsPutRight },
  'insurance put right': { from: DEALING, until: AFTER, acts: insurancePutRight },
  squeeze: {
    from: DEALING,
    until: 4,
    acts: ({ scenario }) => {
      const { chance, second } = scenario;
      const [patron] = chance.some(highest(second), 1);
      const places = [0, 1, 2, 3].filter((place) => maySqueeze(second, place));
      if (patron === undefined || places.length === 0) return false;
      scenario.does({ does: 'squeeze', patron, place: chance.one(places) });
      return true;
    },
  },
  'Banker third first': {
    from: 5,
    until: LAST_CARD,
    acts: ({ scenario }) => {
      const { chance, second } = scenario;
      const [patron] = chance.some(highest(second), 1);
      if (patron === undefined || !mayGoFirst(second)) return false;
      scenario.does({
        does: 'banker first',
        patron,
        how: chance.one(['squeeze', 'expose'] as const),
      });
      return true;
    },
  },
  'left up': {
    from: AFTER,
    until: AFTER,
    acts: ({ scenario }) => {
      const { chance, round } = scenario;
      const tied = (round.lines ?? []).filter(
        ({ result, box, patron, bet }) =>
          result === 'push' &&
          !round.leftUp.some((one) => one.box === box && one.patron === patron && one.bet === bet),
      );
      if (scenario.phase !== 'settled' || tied.length === 0) return false;
      const { box, patron, bet } = chance.one(tied);
      scenario.does({ does: 'leave up', box, patron, bet });
      return true;
    },
  },
  'shoe replaced': {
    from: DEALING,
    until: AFTER,
    acts: ({ scenario }) => {
      const { second, round } = scenario;
      if (second.shoe === null) return false;
      const over = round.is === 'settled' || round.is === 'void';
      const lie = second.waiting.length + second.carried.length > 0;
      if (!round.mayReplaceShoe && (!over || (lie && !second.shoe.withdrawn))) return false;
      scenario.does({ does: 'replace the shoe' });
      return true;
    },
  },
};
