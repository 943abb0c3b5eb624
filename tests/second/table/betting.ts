// The second table: bets before the close, and chips put right after it (5.1, 5.2, 5.15 of CI and their equals;
// readings 11, 14, 17, 18, 22, 56, 57, 65).

import { truthOfGame, where } from '../truths.ts';
import type { Bet, Hand, Named, Round, SecondState } from './state.ts';
import { isSame, patronOf } from './state.ts';

const other = (hand: Hand): Hand => (hand === 'player' ? 'banker' : 'player');
export const handOf = (bet: string): Hand | null =>
  bet === 'player' || bet === 'banker' ? bet : null;

export const hasLimits = (game: string): boolean =>
  where(truthOfGame(game).short, 'pro-rata') !== undefined;

const find = ({ bets }: Round, { box, patron, bet }: Named): Bet | undefined =>
  bets.find((one) =>
    isSame({ box: one.box, patron: one.patron, bet: one.bet }, { box, patron, bet }),
  );

/** In the box, or over the table where that is how it is set. */
const isIn = ({ settings }: SecondState, box: number, bet: Bet): boolean =>
  settings.per === 'table' || bet.box === box;

const total = (state: SecondState, box: number, hand: Hand): number =>
  state.round.bets
    .filter((bet) => bet.bet === hand && isIn(state, box, bet))
    .reduce((sum, { amount }) => sum + amount, 0);

/** How much the Hand has above what the Differential allows; negative: how much it may still take. */
const over = (state: SecondState, box: number, hand: Hand): number =>
  total(state, box, hand) - total(state, box, other(hand)) - state.settings.maximum;

/** What of a bet is accepted; 0: none of it. */
export function accepted(state: SecondState, what: Named & { readonly amount: number }): number {
  const { settings, round } = state;
  const { box, patron, bet, amount } = what;
  const hand = handOf(bet);
  if (hand === null) return amount;
  const lies = find(round, what)?.amount ?? 0;
  if (!hasLimits(settings.game)) {
    const sum = lies + amount;
    return sum >= settings.minimum && sum <= settings.maximum ? amount : 0;
  }
  let room = -over(state, box, hand);
  if (isSeatedAt(state, patron, box)) {
    // Seated patrons come first: what stands in the way of standing patrons is no obstacle.
    for (const one of round.bets) {
      if (one.standing && one.bet === hand && isIn(state, box, one)) room += one.amount;
    }
  }
  const takes = Math.min(amount, Math.floor(room / settings.chipUnit) * settings.chipUnit);
  if (takes === amount) return amount;
  return takes <= 0 || lies + takes < settings.minimum ? 0 : takes;
}

const isSeatedAt = (state: SecondState, patron: string, box: number): boolean => {
  const { seated, box: own } = patronOf(state, patron);
  return seated && own === box;
};

/** Somebody stands behind a box in which nobody seated has a bet (reading 14). */
export const nobodySeatedBets = (state: SecondState, patron: string, box: number): boolean =>
  !isSeatedAt(state, patron, box) &&
  !state.round.bets.some((bet) => bet.box === box && isSeatedAt(state, bet.patron, box));

export function place(
  state: SecondState,
  what: Named & { readonly amount: number; readonly own: boolean },
): void {
  const takes = accepted(state, what);
  add(state, what, takes, { asItLay: false, own: what.own ? takes : 0 });
  const hand = handOf(what.bet);
  if (hand !== null && hasLimits(state.settings.game)) reject(state, what.box, hand);
}

/** Chips as they lie, whatever the limits say. */
export function record(state: SecondState, what: Named & { readonly amount: number }): void {
  add(state, what, what.amount, { asItLay: true, own: 0 });
}

function add(
  state: SecondState,
  { box, patron, bet }: Named,
  amount: number,
  how: Pick<Bet, 'asItLay' | 'own'>,
): void {
  const { round } = state;
  patronOf(state, patron).rack -= amount;
  const lies = find(round, { box, patron, bet });
  const standing = !isSeatedAt(state, patron, box);
  if (lies === undefined) round.bets.push({ box, patron, bet, amount, standing, ...how });
  else {
    lies.amount += amount;
    lies.asItLay = how.asItLay;
    lies.own += how.own;
  }
  if (!(lies?.standing ?? standing)) round.left.delete(box);
}

/** Chips go back from the layout to the rack. */
function take(state: SecondState, bet: Bet, amount: number): void {
  const { round } = state;
  patronOf(state, bet.patron).rack += amount;
  bet.amount -= amount;
  bet.own = Math.min(bet.own, bet.amount);
  if (bet.amount === 0) round.bets = round.bets.filter((one) => one !== bet);
  const lying = round.bets.filter(({ box }) => box === bet.box);
  if (!bet.standing) {
    const leaves = lying.length > 0 && lying.every(({ standing }) => standing);
    if (leaves) round.left.add(bet.box);
    else round.left.delete(bet.box);
  }
}

/** Reading 18: the excess goes back, standing patrons' first, the last placed first; and no rest below the minimum. */
function reject(
  state: SecondState,
  box: number,
  hand: Hand,
  most = Number.POSITIVE_INFINITY,
): void {
  const { settings, round } = state;
  let left = Math.min(most, over(state, box, hand));
  if (left <= 0) return;
  const lastFirst = round.bets.filter((bet) => bet.bet === hand && isIn(state, box, bet)).reverse();
  const inTurn = [
    ...lastFirst.filter(({ standing }) => standing),
    ...lastFirst.filter(({ standing }) => !standing),
  ];
  for (const bet of inTurn) {
    if (left <= 0) return;
    const cut = Math.min(bet.amount, Math.ceil(left / settings.chipUnit) * settings.chipUnit);
    const back = bet.amount - cut < settings.minimum ? bet.amount : cut;
    take(state, bet, back);
    left -= back;
  }
}

/** Always allowed before the close; what it leaves over on the other Hand goes back at once. */
export function withdraw(state: SecondState, what: Named, amount?: number): void {
  const bet = find(state.round, what);
  if (bet === undefined) throw new Error('no such bet');
  const back = amount ?? bet.amount;
  take(state, bet, back);
  // Whoever reduces it below the minimum has been told (reading 57).
  if (isShort(state, bet)) bet.asItLay = false;
  uncovered(state, bet, back);
}

const isShort = ({ settings }: SecondState, { bet, amount }: Bet): boolean =>
  handOf(bet) !== null && amount < settings.minimum;

function uncovered(state: SecondState, { box, bet }: Bet, amount: number): void {
  const hand = handOf(bet);
  if (hand !== null && hasLimits(state.settings.game)) reject(state, box, other(hand), amount);
}

/** Noticed before the close: the excess of every box is rejected. */
export function overLimitNoticed(state: SecondState): void {
  const boxes = new Set(state.round.bets.map(({ box }) => box));
  for (const box of [...boxes].sort((a, b) => a - b)) {
    reject(state, box, 'player');
    reject(state, box, 'banker');
  }
}

/** Noticed before the close: whoever has too little there is told. */
export function shortNoticed(state: SecondState): void {
  for (const bet of state.round.bets) if (isShort(state, bet)) bet.asItLay = false;
}

/** "No more Bets": what was told to be too little goes back, and what lies where nobody seated bets any more. */
export function close(state: SecondState): void {
  const { round } = state;
  const isBack = (bet: Bet) => !bet.asItLay && isShort(state, bet);
  const inBoxes = () => [...round.bets].sort((a, b) => a.box - b.box);
  for (let bet = inBoxes().find(isBack); bet !== undefined; bet = inBoxes().find(isBack)) {
    const { amount } = bet;
    take(state, bet, amount);
    uncovered(state, bet, amount);
  }
  for (const box of [...round.left]) {
    for (const bet of round.bets.filter((one) => one.box === box)) take(state, bet, bet.amount);
  }
  round.is = 'dealing';
}

/** Reading 56: chips lay otherwise than they were recorded; the bet is one that counts. */
export function chipsLay(state: SecondState, what: Named & { readonly amount: number }): void {
  const { round } = state;
  const { box, patron, bet, amount } = what;
  const lies = find(round, what);
  const more = amount - (lies?.amount ?? 0);
  const owner = patronOf(state, patron);
  // What the rack lacks is bought in.
  owner.rack = Math.max(owner.rack, more) - more;
  round.returned = round.returned.filter((one) => !isSame(one, { box, patron, bet }));
  if (amount === 0) {
    round.bets = round.bets.filter((one) => one !== lies);
  } else if (lies === undefined) {
    const standing = !isSeatedAt(state, patron, box);
    round.bets.push({ box, patron, bet, amount, standing, asItLay: true, own: 0 });
  } else {
    lies.amount = amount;
    lies.asItLay = true;
  }
}
