import { oddsFigures, oddsJson } from '../../../api/odds-json.ts';
import {
  addCounted,
  addDealt,
  compare,
  countingFigures,
  exactOdds,
  FEWEST_CARDS,
  nothingCounted,
  nothingDealt,
  plannedCounting,
  type Removal,
  removal,
  roundResults,
  type ShoeCounts,
  sessionColumns,
  sessionFigures,
  sessionOf,
  shoeOf,
  simulationPlan,
  together,
} from '../../../odds/index.ts';
import { oddsSheet } from '../../../odds/odds-sheet.ts';
import { tallyText } from '../../../odds/odds-tally.ts';
import { sheetAs } from '../../../odds/sheet.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { isRefusal, type Refusal, SUITS } from '../../../rules/index.ts';
import type { CountedFigures, CountedPart, FigureName, Figures, SimulatedFigures } from './asks.ts';

/** What figures rest on besides what is asked. */
export type FigureMeans = {
  readonly book: (number: number) => Rulebook;
  /** SHA-256 of a text, in hexadecimal digits. */
  readonly checksum: (text: string) => string;
  /** What was counted so far, by part; of the last run alone. */
  readonly counted: { run: number; readonly parts: Map<number, CountedPart> };
};

type Work = {
  readonly [Name in FigureName]: (
    of: Figures[Name]['of'],
    means: FigureMeans,
  ) => Figures[Name]['is'];
};

/** The figures of the lab, by the code of the command line; who asks has seen to it that the shoe is one. */
export const FIGURES: Work = {
  odds: (of, means) => oddsFigures(exactOf(of, means)),

  decks: ({ book, layout }, means) =>
    DECKS.map((decks) => {
      const shoe = accepted(shoeOf(RANK_PLACES.map(() => SUITS.length * decks)));
      const { bets } = exactOdds(means.book(book), shoe, { layout });
      return {
        decks,
        edges: bets.map(({ bet, houseEdge }) => ({ bet: bet.id, edge: houseEdge })),
      };
    }),

  removal: (of, means) =>
    effectsOf(of, means).map(({ bet, effects }) => ({
      bet: bet.id,
      effects: effects.map((effect) => effect?.houseEdge ?? null),
    })),

  session: ({ bet, stake, rounds, ...of }, means) => {
    const exact = exactOf({ ...of, layout: null }, means);
    const odds = exact.bets.find((one) => one.bet.id === bet);
    if (odds === undefined) throw new Error(`there is no bet ${bet}`);
    const { draws, book } = exact;
    const session = sessionOf(roundResults(book, odds, { stake, draws }), rounds);
    const figures = sessionFigures(session, SESSION_SHARES);
    const [low = 0, high = 0] = sessionFigures(session, ENDS).quantiles.map(({ cents }) => cents);
    return { ...figures, ...sessionColumns(session, { low, high, most: COLUMNS }) };
  },

  sheet: ({ decks, kind, ...of }, means) => {
    const exact = exactOf(of, means);
    if (kind === 'tally') return tallyText(exact);
    const { book, shoe, layout } = exact;
    const joint = together(book, shoe, { layout });
    if (kind === 'json') return `${JSON.stringify(oddsJson(exact, joint, null))}\n`;
    const effects = shoe.cards > FEWEST_CARDS ? effectsOf(of, means) : null;
    const checksum = means.checksum(tallyText(exact));
    return sheetAs(
      kind,
      oddsSheet({ exact, decks, together: joint, effects, format: kind, checksum }),
    );
  },

  dealt: ({ work, parts }, means): SimulatedFigures => {
    const plan = simulationPlan({ ...work, book: means.book(work.book) });
    const exact = exactOdds(plan.book, plan.shoe);
    const whole = nothingDealt(plan);
    for (const part of parts) addDealt(whole, part);
    const all = compare(exact, whole.tallies, whole.rounds);
    const sure = compare(exact, whole.sure.tallies, whole.sure.rounds);
    return {
      rounds: whole.rounds,
      shoes: whole.shoes,
      bets: all.bets.map(({ bet, ...figures }, at) => ({
        bet: bet.id,
        ...figures,
        margin: (Z_95 * (exact.bets[at]?.standardDeviation ?? 0)) / Math.sqrt(whole.rounds),
      })),
      sure: { rounds: sure.rounds, agrees: sure.agrees, p: sure.fit.p },
    };
  },

  counted: ({ work, run, parts }, { book, counted }): CountedFigures => {
    if (counted.run !== run) counted.parts.clear();
    counted.run = run;
    for (const part of parts) counted.parts.set(part.part, part);
    const plan = plannedCounting({ ...work, book: book(work.book) });
    const whole = nothingCounted(plan);
    // In the order of the parts: so the sum is that of the command to the last digit.
    for (const part of [...counted.parts.values()].sort((a, b) => a.part - b.part)) {
      addCounted(whole, part.counted);
    }
    const { cuts, bets, insurance } = countingFigures(plan, whole);
    return {
      shoes: whole.shoes,
      cuts,
      bets: bets.map(({ bet, ...figures }) => ({ bet: bet.id, ...figures })),
      insurance,
    };
  },
};

/** More than any book is played with, and as many as fit what is counted. */
export const DECKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const RANK_PLACES = Array.from({ length: 13 });

export const SESSION_SHARES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
/** A picture shows what 998 of 1,000 sessions come to. */
const ENDS = [0.001, 0.999];
const COLUMNS = 60;
const Z_95 = 1.959964;

type AskedFigure = { book: number; counts: readonly number[]; layout: string | null };

const exactOf = ({ book, counts, layout }: AskedFigure, means: FigureMeans) =>
  exactOdds(means.book(book), accepted(shoeOf(counts)), { layout });

const effectsOf = ({ book, counts, layout }: AskedFigure, means: FigureMeans): readonly Removal[] =>
  accepted<readonly Removal[]>(removal(means.book(book), accepted(shoeOf(counts)), { layout }));

const accepted = <T extends ShoeCounts | readonly Removal[]>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(answer.message);
  return answer;
};
