// The second table: the record is put right, cards and chips (CI 5.15, 5.16 and their equals; readings 31, 45 to 48, 56).

import { chipsLay } from './betting.ts';
import { laidInTurn, need, rankOf, see } from './cards.ts';
import { goOn, grants } from './choosing.ts';
import { reopen, settle } from './ending.ts';
import { coverBack, offersOn, withinCaps } from './insuring.ts';
import { passedLate, wouldHaveWon } from './neglected.ts';
import { ruleOn } from './remedy.ts';
import type { Card, Cover, Hand, Named, Offers, Round, SecondState, Stage } from './state.ts';
import { atStake, isSame, patronOf } from './state.ts';

export type Corrected = { readonly face: string } & (
  | { readonly place: number }
  | { readonly beside: number }
);

export const cardAt = ({ round, waiting, carried }: SecondState, at: Corrected): Card => {
  const card = 'place' in at ? round.dealt[at.place] : [...waiting, ...carried][at.beside];
  if (card === undefined) throw new Error('no card lies there');
  return card;
};

/** Cards were keyed wrongly: all are put right, then everything is judged by them (reading 48). */
export function correctCards(state: SecondState, corrected: readonly Corrected[]) {
  const { settings, round } = state;
  const { dealt } = round;
  const wasSettled = round.is === 'settled';
  const places = corrected.map((at) => {
    if ('place' in at) return at.place;
    return at.beside < state.waiting.length ? dealt.length + at.beside : -1;
  });
  reopen(state);
  const before = offered(state);
  const cards = corrected.map((at) => [cardAt(state, at), at.face] as const);
  for (const [card, face] of cards) see(state, card, face);
  // Nobody let pass what was not truly offered, in a void round either; all else of that is over.
  changedOffers(state, before);
  if (round.is === 'void') return;
  if (need(settings.game, round.dealt, round.bankerFirst) === null) layInTurn(state);
  claimsJudgedAgain(state);
  coversJudgedAgain(state);
  choicesJudgedAgain(state, places, wasSettled);
  goOn(state);
}

/** What the cards offer at each situation. */
export const offered = ({ settings, round }: SecondState): Record<Stage, Offers | null> => ({
  4: offersOn(settings.game, round.dealt, 4),
  5: offersOn(settings.game, round.dealt, 5),
});

const isSameOffer = (one: Offers | null, other: Offers | null): boolean =>
  one?.odds.player === other?.odds.player && one?.odds.banker === other?.odds.banker;

/** What was offered in a situation that was none, or another, nobody has let pass; it was not made (reading 31). */
export function changedOffers(state: SecondState, before: Record<Stage, Offers | null>) {
  const { round } = state;
  const now = offered(state);
  for (const after of [4, 5] as const) {
    const isOpen = round.open?.after === after;
    const made = round.made.has(after) || isOpen || round.lateTo.length > 0;
    if (!made || isSameOffer(before[after], now[after])) continue;
    if (isOpen) {
      round.open = null;
      round.declared = [];
    }
    round.made.delete(after);
    if (after === 4) round.forgone.clear();
    round.cutOff = round.cutOff.filter((one) => one.after !== after);
    round.lateTo = [];
  }
}

/** All cards of the round in the order in which they were dealt or wait; those over wait. */
function layInTurn(state: SecondState) {
  const { settings, round } = state;
  const all = [...round.dealt, ...state.waiting];
  const laid = laidInTurn(settings.game, all);
  round.dealt = all.slice(0, laid);
  state.waiting = all.slice(laid);
}

/** An Original Bet that went back for a forgotten insurance, or did not: would that have won on the true cards? */
function claimsJudgedAgain(state: SecondState) {
  const { settings, round } = state;
  for (const claim of round.claims) {
    const rule = ruleOn(settings.game, 'neglected-after');
    const bet = { box: claim.box, patron: claim.patron, bet: claim.hand };
    const isBack = round.returned.some((one) => isSame(one, bet) && one.rule === rule);
    const atIt = atStake(round).some(
      (one) => one.box === bet.box && one.patron === bet.patron && one.bet === bet.bet,
    );
    // Who was offered it late, and truly so, has had the remedy of 5.14.1 (NI 5.13.1).
    const lacks = atIt && !passedLate(round, claim.patron);
    const won = (isBack || lacks) && wouldHaveWon(state, claim);
    if (won && !isBack) round.returned.push({ ...bet, rule });
    if (!won && isBack) round.returned = round.returned.filter((one) => !isSame(one, bet));
  }
}

const groupOf = ({ patron, box, hand, after, odds }: Cover): string =>
  `${patron} ${box} ${hand} ${after} ${odds}`;

const groups = (covers: readonly Cover[]): Cover[][] => {
  const all = new Map<string, Cover[]>();
  for (const cover of covers) {
    all.set(groupOf(cover), [...(all.get(groupOf(cover)) ?? []), cover]);
  }
  return [...all.values()];
};

/** Insurance that cannot be had on the true cards and bets goes back; what went back before may come again. */
export function coversJudgedAgain(state: SecondState) {
  const { round } = state;
  const kept: Cover[] = [];
  const holds = (group: readonly Cover[]): boolean => {
    const fits =
      group.every((cover) => isOffered(state, cover)) && withinCaps(state, [...kept, ...group]);
    if (fits) kept.push(...group);
    return fits;
  };
  const back = groups(round.covers).filter((group) => !holds(group));
  const again = groups(round.setAside.filter((cover) => liesOn(round, cover))).filter(holds);
  for (const cover of back.flat()) coverBack(state, cover);
  for (const cover of again.flat()) {
    const owner = patronOf(state, cover.patron);
    owner.rack = Math.max(owner.rack, cover.amount) - cover.amount;
    round.setAside = round.setAside.filter((one) => one !== cover);
    round.covers.push(cover);
    round.made.add(cover.after);
  }
}

const liesOn = (round: Round, { patron, box, hand }: Cover): boolean =>
  atStake(round).some((bet) => bet.patron === patron && bet.box === box && bet.bet === hand);

/** The true cards offer it at these odds, and its patron did not have the bets returned before. */
function isOffered({ settings, round }: SecondState, cover: Cover): boolean {
  const { hand, after, odds, patron } = cover;
  if (after === 5 && round.waived) return false;
  if (offersOn(settings.game, round.dealt, after)?.odds[hand] !== odds) return false;
  return !round.choices.some(
    (choice) => choice.patron === patron && choice.goesBack && choice.exposed.length < after,
  );
}

/** Choices made on wrong cards lapse, and are asked for again where the true ones give them. */
function choicesJudgedAgain(state: SecondState, places: readonly number[], settled: boolean) {
  const { round } = state;
  const rested = round.judged.some(({ exposed }) =>
    places.some((place) => exposed.includes(place)),
  );
  if (!rested) return;
  const given = round.judged.find((judged) => grants(state, judged));
  // Once the round was settled nobody is asked, and who had the right to choose has chosen.
  if (given !== undefined && settled) return;
  round.choices = [];
  // Who has taken a late offer that is one on the true cards too accepts what follows (reading 40).
  round.tookLate = new Set(round.covers.filter(({ late }) => late).map(({ patron }) => patron));
  round.electing = null;
  round.owed =
    given === undefined ? null : { exposed: given.exposed, reconstructed: given.reconstructed };
}

/** Reading 56: what truly lay at the close, or was truly insured. */
export function correctChips(state: SecondState, what: Named & { readonly amount: number }) {
  const { settings, round } = state;
  const wasSettled = round.is === 'settled';
  reopen(state);
  if (what.after === undefined) chipsLay(state, what);
  else coverLay(state, { ...what, after: what.after }, settings.game);
  coversJudgedAgain(state);
  if (wasSettled) settle(state);
  else goOn(state);
}

function coverLay(
  state: SecondState,
  { box, patron, bet, after, amount }: Named & { readonly after: Stage; readonly amount: number },
  game: string,
) {
  const { round } = state;
  const hand: Hand = bet === 'player-insurance' ? 'player' : 'banker';
  const isIt = (one: Cover) =>
    one.box === box && one.patron === patron && one.hand === hand && one.after === after;
  const [first] = round.covers.filter(isIt);
  const was = round.covers.filter(isIt).reduce((sum, one) => sum + one.amount, 0);
  const odds = first?.odds ?? offersOn(game, round.dealt, after)?.odds[hand];
  if (odds === undefined) throw new Error('no such insurance was offered');
  const more = amount - was;
  const owner = patronOf(state, patron);
  owner.rack = Math.max(owner.rack, more) - more;
  round.returned = round.returned.filter((one) => !isSame(one, { box, patron, bet, after }));
  round.covers = round.covers.filter((one) => !isIt(one));
  round.setAside = round.setAside.filter((one) => !isIt(one));
  if (amount > 0) {
    round.covers.push({ box, patron, hand, after, odds, amount, late: false, own: false });
  }
}

/** Whether these faces can be had from the decks. */
export function isInDecks(state: SecondState, corrected: readonly Corrected[]): boolean {
  const { shoe, settings } = state;
  if (shoe === null) return false;
  const counts = new Map(shoe.seen);
  for (const at of corrected) {
    const card = cardAt(state, at);
    if (card.face === null || card.face === at.face || card.shoe !== shoe.number) return false;
    counts.set(card.face, (counts.get(card.face) ?? 0) - 1);
    counts.set(at.face, (counts.get(at.face) ?? 0) + 1);
  }
  return corrected.every(({ face }) => (counts.get(face) ?? 0) <= settings.decks);
}

export const sameRank = (one: string, other: string): boolean => rankOf(one) === rankOf(other);
