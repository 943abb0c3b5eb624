// The second table: insurance (3.11 to 3.14, 4.2, 5.3; readings 24 to 31, 46, 47, 52). CI and NI.

import { nextHand, pointTotal } from '../deal.ts';
import { truthOfGame } from '../truths.ts';
import { needOf, rankOf } from './cards.ts';
import type { Card, Cover, Hand, Offers, Round, SecondState, Stage } from './state.ts';
import { atStake, patronOf, phase } from './state.ts';

const HANDS: readonly Hand[] = ['player', 'banker'];

/** What the table of the book offers on these cards once so many are exposed; null: nothing. */
export function offersOn(game: string, cards: readonly Card[], after: Stage): Offers | null {
  const { insurance } = truthOfGame(game);
  const faces = cards.slice(0, after).map(({ face }) => face);
  if (insurance === null || faces.length < after || faces.includes(null)) return null;
  const [p1 = '', b1 = '', p2 = '', b2 = '', p3 = ''] = faces.map((face) => rankOf(face ?? ''));
  const next = nextHand(game, [p1, p2], [b1, b2]);
  if (next === null) return null;
  let player = pointTotal(game, [p1, p2]);
  if (after === 5) {
    // The fifth card is the Player's, and the Banker is to draw.
    if (next !== 'player' || nextHand(game, [p1, p2, p3], [b1, b2]) === null) return null;
    player = pointTotal(game, [p1, p2, p3]);
  }
  const banker = pointTotal(game, [b1, b2]);
  const onPlayer = insurance.offers.offered('player', after, player, banker);
  const onBanker = insurance.offers.offered('banker', after, banker, player);
  if (onPlayer === null && onBanker === null) return null;
  return {
    after,
    odds: {
      ...(onPlayer !== null && { player: onPlayer }),
      ...(onBanker !== null && { banker: onBanker }),
    },
  };
}

/** The situation on the table, whether or not anything was offered in it. */
export function situation(state: SecondState): Offers | null {
  const { settings, round } = state;
  if (needOf(state).is !== 'deal') return null;
  const after = round.dealt.length;
  if (after !== 4 && after !== 5) return null;
  return offersOn(settings.game, round.dealt, after);
}

/** Reading 24: the card that would decide it can be seen. */
export const nextIsSeen = ({ waiting: [first] }: SecondState): boolean =>
  first !== undefined && first.face !== null;

/** What follows for insurance once nothing else waits: an offer, or none. */
export function offersNow(state: SecondState): void {
  const { settings, round } = state;
  if (settings.insurance === 'off' || phase(state) !== 'dealing') return;
  const now = situation(state);
  if (now === null) return;
  const { after } = now;
  if (round.made.has(after)) {
    if (round.open !== null && nextIsSeen(state)) endOffer(round, after);
    return;
  }
  if ((after === 5 && round.waived) || nextIsSeen(state)) {
    endOffer(round, after);
    round.made.add(after);
    return;
  }
  if (settings.insurance === 'automatic') offer(state);
}

export function endOffer(round: Round, after: Stage): void {
  for (const patron of round.declared) round.cutOff.push({ patron, after });
  round.open = null;
  round.declared = [];
}

/** The dealer pushes out the lammer, or the table does. */
export function offer(state: SecondState): void {
  const now = situation(state);
  if (now === null) throw new Error('nothing is to be offered');
  state.round.open = { ...now, late: false, to: null };
  state.round.made.add(now.after);
}

/** Whether the dealer may offer it now. */
export function mayOffer(state: SecondState): boolean {
  const { settings, round } = state;
  if (settings.insurance === 'off' || phase(state) !== 'dealing') return false;
  const now = situation(state);
  if (now === null || round.made.has(now.after)) return false;
  return !(now.after === 5 && round.waived) && !nextIsSeen(state);
}

/** The Original Bets that a patron may insure now, each with the most that may be staked on it. */
export function insurable(state: SecondState, patron: string) {
  const { round, settings } = state;
  const { open } = round;
  if (open === null || phase(state) !== 'dealing' || settings.insurance === 'off') return [];
  if (open.to !== null && !open.to.includes(patron)) return [];
  if (round.away.has(patron)) return [];
  if (!open.late && round.forgone.has(patron)) return [];
  return atStake(round).flatMap(({ patron: owner, box, bet }) => {
    const hand = HANDS.find((one) => one === bet);
    const odds = hand === undefined ? undefined : open.odds[hand];
    if (owner !== patron || hand === undefined || odds === undefined) return [];
    const cover = { patron, box, hand, after: open.after, odds, late: open.late };
    return [{ ...cover, most: most(state, cover) }];
  });
}

/** The most that can be staked, in chips and out of the rack. */
function most(state: SecondState, cover: Omit<Cover, 'amount' | 'own'>): number {
  const { chipUnit } = state.settings;
  const rack = patronOf(state, cover.patron).rack;
  let low = 0;
  let high = Math.floor(rack / chipUnit);
  while (low < high) {
    const chips = Math.ceil((low + high) / 2);
    const one = { ...cover, amount: chips * chipUnit, own: false };
    if (withinCaps(state, [...state.round.covers, one])) low = chips;
    else high = chips - 1;
  }
  return low * chipUnit;
}

const original = (round: Round, { patron, box, hand }: Cover): number =>
  round.bets
    .filter((bet) => bet.patron === patron && bet.box === box && bet.bet === hand)
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * 3.12.2, readings 26 and 32: of one offer no more than the Original Bet; at the long odds no more than a quarter of
 * the maximum over all boxes; and late insurance wins no more than the Original Bet.
 */
export function withinCaps({ settings, round }: SecondState, covers: readonly Cover[]): boolean {
  const cap = truthOfGame(settings.game).insurance?.cap;
  if (cap === undefined) return covers.length === 0;
  const [atOdds, percent] = cap;
  for (const one of covers) {
    const lies = original(round, one);
    if (lies === 0) return false;
    const mine = covers.filter((two) => two.patron === one.patron);
    const onIt = mine.filter((two) => two.box === one.box && two.hand === one.hand);
    const atOffer = onIt.filter(({ after }) => after === one.after);
    if (sum(atOffer) > lies) return false;
    const long = mine.filter(({ odds }) => odds === atOdds);
    if (one.odds === atOdds && sum(long) > Math.floor((settings.maximum * percent) / 100)) {
      return false;
    }
    let wins = 0;
    for (const { late, amount, odds } of onIt) if (late) wins += amount * inTwentieths(odds);
    if (wins > lies * 20) return false;
  }
  return true;
}

const sum = (covers: readonly Cover[]): number =>
  covers.reduce((all, { amount }) => all + amount, 0);

function inTwentieths(odds: string): number {
  const [win = '', stake = ''] = odds.split(' to ');
  return (Number(win) * 20) / Number(stake);
}

export function insure(state: SecondState, cover: Cover): void {
  const { round } = state;
  patronOf(state, cover.patron).rack -= cover.amount;
  round.covers.push(cover);
  if (cover.late) round.tookLate.add(cover.patron);
  round.declared = round.declared.filter((one) => one !== cover.patron);
}

/** 5.3: whoever could insure and did not before the next card is drawn has forgone it. */
export function cardIsDrawn(state: SecondState): void {
  const { round, settings } = state;
  const { open } = round;
  if (open !== null && settings.forgone === 'round') {
    for (const { patron, bet } of atStake(round)) {
      const hand = HANDS.find((one) => one === bet);
      if (hand === undefined || open.odds[hand] === undefined) continue;
      if (open.to !== null && !open.to.includes(patron)) continue;
      const took = round.covers.some((one) => one.patron === patron && one.after === open.after);
      if (!took) round.forgone.add(patron);
    }
  }
  round.open = null;
  round.declared = [];
}

/** An insurance goes back to the rack now, and may come again with another correction. */
export function coverBack(state: SecondState, cover: Cover): void {
  const { round } = state;
  patronOf(state, cover.patron).rack += cover.amount;
  round.covers = round.covers.filter((one) => one !== cover);
  round.setAside.push(cover);
  // It may be offered anew, to whoever had it late too.
  round.made.delete(cover.after);
  round.lateTo = round.lateTo.filter((one) => one !== cover.patron);
  const { box, patron, after } = cover;
  const bet = `${cover.hand}-insurance`;
  round.returned = round.returned.filter(
    (one) => one.box !== box || one.patron !== patron || one.bet !== bet || one.after !== after,
  );
}
