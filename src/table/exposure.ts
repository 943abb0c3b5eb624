import { HANDS, type Hand, HOUSE_POLICY, type Rulebook } from '../rulebooks/index.ts';
import {
  type Covered,
  type Ends,
  effectiveStakes,
  endsOf,
  NOT_BEGUN,
  noBetterThan,
  type OnLayout,
  offersAfter,
  outcomeEstablished,
  roundedUp,
  worstAtMost,
  worstOf,
} from '../rules/index.ts';
import { dealOf } from './cards.ts';
import { after } from './decided.ts';
import type { Happening } from './events.ts';
import { boxOver, tableOver } from './limit-flags.ts';
import { openCards } from './played-round.ts';
import { type Refusal, refuse } from './refusal.ts';
import { remembered } from './remembered.ts';
import type { Settings } from './settings.ts';
import { betweenRounds, type Lying, type Round, stakesOf, stillBets, type Table } from './state.ts';
import { type LaidSums, nothingLaid, sumsWith } from './sums.ts';

/**
 * The most that the house can still lose in the round, with all the insurance that may yet be taken. Until four cards
 * lie open, of any deal there is.
 */
export const exposureOf = (table: Table): number => {
  const { round, book, settings } = table;
  // One that is entered again was played: what it cost it has cost.
  if (round === null || round.entered !== null || betweenRounds(table)) return 0;
  const lies = isAsBet(table, round) ? liesBet(round.sums, book) : liesStill(table, round);
  // All stakes are gone through only where it matters.
  const more = book.rounding.winnings === 'down' ? 0 : roundedUp(book, stakesOf(round));
  if (openCards(round).length < 4)
    return worstOf(endsOfAny(book, settings.layout).ends, lies) + more;
  const progress = { deal: dealOf(round), stages: stagesLeft(round) };
  return worstOf(endsOf(book, settings.layout, progress, lies.covers), lies) + more;
};

/**
 * The most that the house can lose in a round in which one patron in every box bets the most on a Hand, insures it, and
 * bets the most on every side bet; null: a side bet has no limit.
 */
export const worstAtLimits = (settings: Settings, book: Rulebook): number | null => {
  const { limits, layout, boxes } = settings;
  const sides: Record<string, number> = {};
  for (const { id, original, layouts } of book.bets) {
    if (original !== null || !layouts.includes(layout)) continue;
    const own = limits.side[id];
    if (own === undefined) return null;
    sides[id] = own.maximum;
  }
  const { most: longest } = nothingLaid(book, settings);
  const insured = longest === 0 ? 0 : limits.maximum;
  const inBox = Object.entries(sides).map(([bet, amount]) => ({ bet, amount }));
  // An Original Bet bears its Hand's name.
  const onHands = HANDS.map((bet) => roundedUp(book, [...inBox, { bet, amount: limits.maximum }]));
  const worst = worstAtMost(book, endsOfAny(book, layout).ends, {
    original: limits.maximum,
    insured,
    atLongOdds: Math.min(insured, longest),
    originals: limits.per === 'table' ? 1 : boxes,
    sides,
    boxes,
  });
  return worst + boxes * Math.max(...onHands);
};

/** What tray and credit line can pay. */
export const canPay = ({ money, settings }: Pick<Table, 'money' | 'settings'>): number =>
  money.tray + (settings.creditLine ?? 0);

/** The house could lose more than it can pay, and more than before: house policy (reading 60). */
export const notPayable = (table: Table, placed: readonly Happening[]): Refusal | undefined => {
  const { round, book, settings } = table;
  if (round === null || round.entered !== null) return undefined;
  const can = canPay(table);
  const [one] = placed;
  // As a rule the sums tell; with several at once, or by the limits, less may count than lies there.
  if (placed.length === 1 && one?.type === 'BetPlaced' && book.rounding.winnings === 'down') {
    const lies = liesBet(sumsWith(round, one, one.hand, one.amount), book);
    const { ends, worse } = endsOfAny(book, settings.layout);
    // A tray mostly holds more than all bets could win together, and then no end has to be looked at.
    if (worstOf(worse, lies) <= can || worstOf(ends, lies) <= can) return undefined;
  }
  const most = exposureOf(after(table, placed));
  if (most <= can || most <= exposureOf(table)) return undefined;
  return cannotPay(most, can);
};

/** What the bets that lie there may cost stays in the tray until they are settled. */
export const neededInTray = (table: Table, amount: number): Refusal | undefined => {
  const most = exposureOf(table);
  const left = canPay(table) - amount;
  return most > 0 && most > left ? cannotPay(most, left) : undefined;
};

const cannotPay = (most: number, can: number): Refusal =>
  refuse(
    'CANNOT_PAY',
    `the house could lose ${most} cents in this round, and could pay ${can}`,
    HOUSE_POLICY,
  );

type AnyEnds = { readonly ends: Ends; readonly worse: Ends };

/** Of a round in which no card lies yet, found once for each layout, however many tables have the book. */
const endsOfAny = (book: Rulebook, layout: string): AnyEnds => {
  const layouts = layoutsOf(book);
  const known = layouts.get(layout);
  if (known !== undefined) return known;
  const ends = endsOf(book, layout, NOT_BEGUN);
  const found = { ends, worse: noBetterThan(ends) };
  layouts.set(layout, found);
  return found;
};

const layoutsOf = remembered(({ play, bets, insurance }: Rulebook) => {
  const content = JSON.stringify([play, bets, insurance]);
  const known = byContent.get(content) ?? new Map<string, AnyEnds>();
  byContent.set(content, known);
  return known;
});
const byContent = new Map<string, Map<string, AnyEnds>>();

/** Everything lies as it was bet: nothing went back, and no limit is passed. */
const isAsBet = ({ settings: { limits }, book }: Table, round: Round): boolean =>
  round.stage.is === 'betting' &&
  tableOver(round.boxes, limits, book) === 0 &&
  round.boxes.every((box) => boxOver(box, limits, book) === 0);

const liesBet = ({ bets, atLongOdds, most }: LaidSums, book: Rulebook): OnLayout => {
  const onHand = (hand: Hand) =>
    book.bets.reduce((sum, bet) => sum + (bet.original === hand ? (bets[bet.id] ?? 0) : 0), 0);
  const insurable = most === 0 ? NOTHING : { player: onHand('player'), banker: onHand('banker') };
  return { bets, insurable, atLongOdds, covers: [] };
};

const NOTHING: Readonly<Record<Hand, number>> = { player: 0, banker: 0 };

/** What still counts of what lies there, after the limits and what went back. */
const liesStill = (table: Table, round: Round): OnLayout => {
  const { book, settings } = table;
  const { minimum, maximum, per } = settings.limits;
  const stakes = stakesOf(round);
  const counted = effectiveStakes(stakes, { minimum, maximumDifferential: maximum, per }, book);
  const still = new Set(counting(table, round, stakes));
  const bets: Record<string, number> = {};
  const patrons = { player: new Map<string, number>(), banker: new Map<string, number>() };
  for (const [i, stake] of stakes.entries()) {
    if (!still.has(stake)) continue;
    const { bet, hand, patron } = stake;
    const amount = counted[i]?.amount ?? stake.amount;
    bets[bet] = (bets[bet] ?? 0) + amount;
    if (hand !== null) patrons[hand].set(patron, (patrons[hand].get(patron) ?? 0) + amount);
  }
  const { most } = round.sums;
  const sum = (hand: Hand, upTo: number) =>
    [...patrons[hand].values()].reduce((all, amount) => all + Math.min(amount, upTo), 0);
  const both = (upTo: number) => ({ player: sum('player', upTo), banker: sum('banker', upTo) });
  return {
    bets,
    insurable: most === 0 ? NOTHING : both(Number.POSITIVE_INFINITY),
    atLongOdds: both(most),
    covers: coversOf(book, round),
  };
};

/** A bet that went back is none; whoever chose to have bets returned has left those that were decided. */
const counting = ({ book, settings }: Table, round: Round, stakes: readonly Lying[]): Lying[] => {
  const kept = stillBets(round, stakes);
  const chose = new Set(
    round.elections.filter(({ choice }) => choice === 'return').map(({ patron }) => patron),
  );
  if (chose.size === 0) return kept;
  const { decided } = outcomeEstablished(book, settings.layout, dealOf(round));
  const stands = ({ patron, bet }: Lying) =>
    chose.has(patron) && decided.some((one) => one.bet === bet);
  return [...kept, ...stakes.filter(stands)];
};

/** Insurance on offers that are over; what is taken on an open one is part of what may be. */
const coversOf = (book: Rulebook, round: Round): Covered[] =>
  round.insurance
    .filter(({ after: stage }) => dealtCards(round) > stage)
    .flatMap(({ hand, after: stage, pays, amount }): Covered[] => {
      const offer = offersAfter(book, openCards(round), stage).find((one) => one.hand === hand);
      return offer === undefined ? [] : [{ offer: { ...offer, pays }, amount }];
    });

const stagesLeft = (round: Round): readonly (4 | 5)[] => {
  const left = ([4, 5] as const).filter((stage) => dealtCards(round) <= stage);
  return round.waived === null ? left : left.filter((stage) => stage === 4);
};

const dealtCards = ({ hands }: Round): number => hands.player.length + hands.banker.length;
