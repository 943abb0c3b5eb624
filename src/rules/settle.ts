import type { Odds } from '../rulebooks/index.ts';
import { type Card, overfull } from './cards.ts';
import { type Facts, facts } from './facts.ts';
import { groupedBy } from './grouped-by.ts';
import { insuranceBet, insuranceResult } from './insurance.ts';
import { insured, stakeKey, withoutInsurance } from './insured.ts';
import { type Effective, effectiveStakes } from './limits.ts';
import { apportion, pay } from './money.ts';
import { dealOut, type OpenDeal } from './next.ts';
import { type Result, verdict } from './pays.ts';
import { pointTotal } from './points.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { givenBack } from './returns.ts';
import type { PlayedRound } from './round.ts';

/** One bet's end: what it was, what of it counted, what came of it, and the paragraph that says so. */
export type SettlementLine = {
  readonly box: number;
  readonly patron: string;
  readonly bet: string;
  readonly amount: number;
  readonly effective: number;
  readonly result: Result | 'returned';
  readonly odds: Odds | null;
  readonly paid: number;
  readonly returned: number;
  readonly rule: string;
  /** Twentieths of a cent that rounding left over; below 0: that it paid too much. */
  readonly residue?: number;
  readonly limitRule?: string;
};

export type Settlement = {
  readonly id: string;
  readonly game: string;
  readonly layout: string;
  readonly outcome: Facts['winner'] | 'void';
  readonly player: { readonly cards: readonly Card[]; readonly points: number | null };
  readonly banker: { readonly cards: readonly Card[]; readonly points: number | null };
  readonly lines: readonly SettlementLine[];
  readonly totals: {
    readonly staked: number;
    readonly paid: number;
    readonly returned: number;
    readonly house: number;
  };
};

/** Settles a whole round, every bet to the cent, or says why it cannot be settled. */
export const settle = (round: PlayedRound): Settlement | Refusal => {
  const misplaced = notOnLayout(round) ?? tooMuchStaked(round);
  if (misplaced !== undefined) return misplaced;
  if (round.insurance.length > 0 && round.book.insurance === null) return withoutInsurance(round);
  if (round.voided !== null) return settleVoid(round, round.voided);

  const deal = dealt(round);
  if (isRefusal(deal)) return deal;
  const taken = insured(round);
  if (isRefusal(taken)) return taken;
  const back = givenBack(round, taken);
  if (isRefusal(back)) return back;

  const end = facts(deal);
  const stakes = effectiveBets(round);
  const covers = effectiveInsurance(round, stakes);
  const lines: SettlementLine[] = [];
  round.bets.forEach(({ box, patron, bet, amount }, i) => {
    const { result, line } = verdict(bet, end);
    const tied = result === 'push' && bet.original !== null && end.winner === 'tie';
    const rule = tied ? round.book.play.tie : bet.rule;
    const placed = { box, patron, bet: bet.id, amount };
    lines.push(close(round, placed, stakes[i], result, line?.pays, back.bets[i], rule));
  });
  taken.forEach(({ box, patron, hand, amount, offer }, i) => {
    const result = insuranceResult(offer, end);
    const rule = end.winner === 'tie' ? (round.book.insurance?.tie ?? offer.rule) : offer.rule;
    const placed = { box, patron, bet: insuranceBet(hand), amount };
    lines.push(close(round, placed, covers[i], result, offer.pays, back.insurance[i], rule));
  });
  return summary(round, deal, end.winner, lines);
};

const notOnLayout = ({ bets, layout, book }: PlayedRound): Refusal | undefined => {
  const i = bets.findIndex(({ bet }) => !bet.layouts.includes(layout.id));
  const bet = bets[i]?.bet;
  if (bet === undefined) return undefined;
  const message = `bets[${i}]: layout ${layout.id} of ${book.id} does not offer ${bet.id}`;
  return refuse('BET_NOT_ON_LAYOUT', message, bet.rule);
};

/** Sums are taken in whole cents; past 2^53 − 1 they would no longer be exact. */
const tooMuchStaked = ({ bets, insurance }: PlayedRound): Refusal | undefined => {
  let sum = 0;
  for (const { amount } of bets) sum += amount;
  for (const { amount } of insurance) sum += amount;
  return sum > Number.MAX_SAFE_INTEGER ? TOO_MUCH : undefined;
};

const TOO_MUCH = refuse(
  'BAD_AMOUNT',
  'the amounts of this round add up to more than 2^53 - 1 cents',
);

/** The cards as the Table of Play deals them, no more and no fewer. */
const dealt = ({ book, cards, decks, shoes = 1 }: PlayedRound): OpenDeal | Refusal => {
  const extra = overfull(cards, decks * shoes);
  if (extra !== undefined) {
    return refuse('TOO_MANY_COPIES', `${decks * shoes} decks do not hold that many ${extra}`);
  }
  const { deal, used, step } = dealOut(book, cards);
  if (step.step !== 'settle') {
    const rule = used < 4 ? book.play.initialCards : book.play.thirdCard;
    const message = `after ${used} cards the ${step.to} hand is to receive one more`;
    return refuse('TOO_FEW_CARDS', message, rule);
  }
  if (used < cards.length) {
    const message = `the round ends with ${used} cards, and ${cards.length} are given`;
    return refuse('TOO_MANY_CARDS', message, book.play.thirdCard);
  }
  return deal;
};

const effectiveBets = ({ bets, limits, book }: PlayedRound): readonly Effective[] =>
  effectiveStakes(
    bets.map(({ box, patron, bet, amount }) => ({ box, patron, hand: bet.original, amount })),
    limits,
    book,
  );

/** Where the Original Bet was cut, insurance above what is left of it is cut to that. */
const effectiveInsurance = (
  { bets, book, insurance }: PlayedRound,
  stakes: readonly Effective[],
): readonly Effective[] => {
  const effective: Effective[] = insurance.map(({ amount }) => ({ amount, rule: null }));
  if (insurance.length === 0) return effective;
  const originals = new Map<string, number>();
  bets.forEach(({ box, patron, bet }, i) => {
    if (bet.original === null) return;
    const key = stakeKey({ box, patron, hand: bet.original });
    originals.set(key, (originals.get(key) ?? 0) + (stakes[i]?.amount ?? 0));
  });
  const places = insurance.map((one, i) => ({ ...one, i }));
  for (const offered of groupedBy(places, (one) => `${one.after} ${stakeKey(one)}`).values()) {
    const [first] = offered;
    const most = (first && originals.get(stakeKey(first))) ?? 0;
    const amounts = offered.map(({ amount }) => amount);
    if (amounts.reduce((sum, amount) => sum + amount, 0) <= most) continue;
    const parts = apportion(most, amounts);
    offered.forEach(({ i, amount: laid }, n) => {
      const amount = parts[n] ?? 0;
      effective[i] = { amount, rule: amount === laid ? null : (book.limits?.proRata ?? null) };
    });
  }
  return effective;
};

type Placed = Pick<SettlementLine, 'box' | 'patron' | 'bet' | 'amount'>;

const close = (
  { book }: PlayedRound,
  { box, patron, bet, amount }: Placed,
  stake: Effective | undefined,
  result: Result,
  offered: Odds | undefined,
  back: string | null | undefined,
  rule: string,
): SettlementLine => {
  const effective = stake?.amount ?? amount;
  const goesBack = typeof back === 'string';
  const odds = !goesBack && result === 'win' && offered !== undefined ? offered : null;
  const { paid, residue } = odds === null ? NOTHING : pay(effective, odds, book.rounding);
  // A million rounds are six million lines: written out, since spreading takes as long as settling.
  const line: SettlementLine = {
    box,
    patron,
    bet,
    amount,
    effective,
    result: goesBack ? 'returned' : result,
    odds,
    paid,
    returned: !goesBack && result === 'lose' ? amount - effective : amount,
    rule: goesBack ? back : rule,
  };
  const limitRule = stake?.rule ?? null;
  if (residue === 0 && limitRule === null) return line;
  return { ...line, ...(residue !== 0 && { residue }), ...(limitRule !== null && { limitRule }) };
};

const NOTHING = { paid: 0, residue: 0 };

/** A void round gives everything back; its cards need not make a round. */
const settleVoid = (round: PlayedRound, rule: string): Settlement | Refusal => {
  const { deal } = dealOut(round.book, round.cards);
  const stakes = effectiveBets(round);
  const covers = effectiveInsurance(round, stakes);
  const back = (placed: Placed, stake: Effective | undefined) =>
    close(round, placed, stake, 'push', undefined, rule, rule);
  return summary(round, deal, 'void', [
    ...round.bets.map(({ bet, ...placed }, i) => back({ ...placed, bet: bet.id }, stakes[i])),
    ...round.insurance.map(({ hand, ...placed }, i) =>
      back({ ...placed, bet: insuranceBet(hand) }, covers[i]),
    ),
  ]);
};

const summary = (
  { id, book, layout }: PlayedRound,
  { player, banker }: OpenDeal,
  outcome: Settlement['outcome'],
  lines: readonly SettlementLine[],
): Settlement | Refusal => {
  let staked = 0;
  let paid = 0;
  let returned = 0;
  for (const line of lines) {
    staked += line.amount;
    paid += line.paid;
    returned += line.returned;
    if (line.paid > Number.MAX_SAFE_INTEGER) return TOO_MUCH;
  }
  if (paid > Number.MAX_SAFE_INTEGER) return TOO_MUCH;
  return {
    id,
    game: book.id,
    layout: layout.id,
    outcome,
    player: { cards: player, points: points(player) },
    banker: { cards: banker, points: points(banker) },
    lines,
    // In this order no intermediate value passes 2^53.
    totals: { staked, paid, returned, house: staked - returned - paid },
  };
};

/** A Hand of a void round may have no Point Total yet. */
const points = (cards: readonly Card[]) => (cards.length < 2 ? null : pointTotal(cards));
