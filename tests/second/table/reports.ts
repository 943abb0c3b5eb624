// The second table: section 5. Somebody reports what went wrong, somebody decides, and what follows is the book's
// (5.4 to 5.14 and 5.19 of CI and their equals, E6 5.1; readings 36 to 44, 49 to 54, 58, 59, 64, 70).

import type { AsTheyLie, Decision, Told } from './acts.ts';
import { overLimitNoticed, shortNoticed } from './betting.ts';
import { exposedPlaces, fromTheShoe, need, see, shoeLeaves, unsee } from './cards.ts';
import { goOn, judge, judgedCards } from './choosing.ts';
import { changedOffers, coversJudgedAgain, offered } from './correcting.ts';
import { makeVoid, reopen, settle } from './ending.ts';
import { isEstablished, knownAt } from './established.ts';
import { endOffer } from './insuring.ts';
import { neglected } from './neglected.ts';
import { forceOf, remedyOf, ruleOn, voidRule } from './remedy.ts';
import { ruling } from './ruling.ts';
import type { Report, SecondState } from './state.ts';

export function report(state: SecondState, { kind, cards = [], turned, claims = [], round }: Told) {
  const { settings } = state;
  const remedy = remedyOf(settings.game, kind);
  if (round !== undefined || remedy.effect === 'note') return;
  const isBetting = state.round.is === 'betting' && state.reports.length === 0;
  if (remedy.effect === 'reject-excess') return isBetting ? overLimitNoticed(state) : undefined;
  if (remedy.effect === 'advise-short') return isBetting ? shortNoticed(state) : undefined;
  const out = cards.map((face) => fromTheShoe(state, face));
  state.waiting.push(...out);
  state.told += 1;
  const lies = turned === undefined ? undefined : state.round.dealt[turned.place];
  const told: Report = {
    kind,
    nth: state.told,
    cards: out,
    turned: lies === undefined || turned === undefined ? null : { card: lies, face: turned.face },
    exposed: exposedPlaces(judgedCards(state, remedy.elections?.on ?? 'before-error')),
    claims,
  };
  if (remedy.effect !== 'continue') {
    state.reports.push(told);
    return;
  }
  // 5.10: the card counts, play goes on, and the patrons choose if nothing was established before it.
  judged(state, told, false);
  putRight(state, told);
  goOn(state);
}

/** The report that is decided next: by force, then by age. */
export const inTurn = ({ settings, reports }: SecondState): Report | undefined =>
  [...reports].sort(
    (a, b) => forceOf(settings.game, a.kind) - forceOf(settings.game, b.kind) || a.nth - b.nth,
  )[0];

export function decide(state: SecondState, decision: Decision) {
  const told = inTurn(state);
  if (told === undefined) throw new Error('nothing waits');
  state.reports = state.reports.filter((one) => one !== told);
  const { settings, round } = state;
  const { effect, until } = remedyOf(settings.game, told.kind);
  if (effect === 'ruling') return ruling(state, decision);
  if (decision.is === 'not-so') return notSo(state, told);
  const reaches = round.is !== 'void' && (round.is !== 'settled' || until === 'next-round');
  switch (effect) {
    case 'void':
      if (reaches) makeVoid(state, voidRule(settings.game, told.kind));
      return shoeAfter(state, told, false);
    case 'void-unless-established': {
      const isOpen = round.is === 'betting' || round.is === 'dealing';
      const known = knownAt(round.dealt, told.exposed);
      if (isOpen && !isEstablished(state, known))
        makeVoid(state, voidRule(settings.game, told.kind));
      return goOn(state);
    }
    case 'offer-or-return':
      return neglected(state, ('claims' in decision && decision.claims) || told.claims);
    case 'void-unless-reconstructed':
      if (decision.is === 'reconstructed') return cardsMoved(state, told, true);
      if (reaches) makeVoid(state, voidRule(settings.game, told.kind));
      return shoeAfter(state, told, false);
    case 'decide-order':
      if (decision.is !== 'order') throw new Error('the order is to be decided');
      putInOrder(state, told, decision.order);
      round.mayReplaceShoe = true;
      return cardsMoved(state, told, decision.hands === undefined, decision);
    default: {
      const hands = decision.is === 'cannot-be-reconstructed' ? decision.hands : undefined;
      return cardsMoved(state, told, decision.is === 'reconstructed', { hands });
    }
  }
}

/** Nothing was amiss, and its cards never left the shoe. */
function notSo(state: SecondState, { cards }: Report) {
  for (const card of state.waiting.filter((one) => cards.includes(one))) unsee(state, card);
  state.waiting = state.waiting.filter((card) => !cards.includes(card));
  goOn(state);
}

/** What it means for the patrons' choices; before the close and after the settlement there is nothing to choose. */
function judged(state: SecondState, { kind, exposed }: Report, reconstructed: boolean) {
  const { elections } = remedyOf(state.settings.game, kind);
  if (elections === null || state.round.is !== 'dealing') return;
  judge(state, { ...elections, exposed, reconstructed });
}

/** A card of the deal that was seen before its time lies open now. */
function putRight(state: SecondState, { turned }: Report) {
  if (turned !== null && turned.card.face === null && state.round.dealt.includes(turned.card)) {
    see(state, turned.card, turned.face);
  }
}

/** The cards that came together, in the order decided, in the places where they wait. */
function putInOrder(state: SecondState, { cards }: Report, order: readonly number[]) {
  const wait = state.waiting.filter((card) => cards.includes(card));
  const next = order.flatMap((at) => cards[at] ?? []).filter((card) => wait.includes(card));
  state.waiting = state.waiting.map((card) =>
    wait.includes(card) ? (next.shift() ?? card) : card,
  );
}

type Moved = { readonly hands?: AsTheyLie | undefined; readonly replaceShoe?: boolean };

/** Reconstructed, they are dealt in their turn; else the Hands go on as they lie, and the rest begins the next round. */
function cardsMoved(
  state: SecondState,
  told: Report,
  reconstructed: boolean,
  { hands, replaceShoe = false }: Moved = {},
) {
  const { settings, round } = state;
  const lay = [...round.dealt];
  const wasSettled = round.is === 'settled';
  judged(state, told, reconstructed);
  putRight(state, told);
  if (hands !== undefined) {
    const all = [...round.dealt, ...state.waiting];
    const laid = inOrderOf(hands).flatMap((at) => all[at] ?? []);
    if (!fits(settings.game, hands, laid)) {
      // 5.5.3: a Hand has a wrong number of cards, and they cannot be put right.
      makeVoid(state, ruleOn(settings.game, 'wrong-number'));
      return shoeAfter(state, told, replaceShoe);
    }
    reopen(state);
    const before = offered(state);
    round.dealt = laid;
    state.waiting = all.filter((card) => !laid.includes(card));
    changedOffers(state, before);
    // A card that slipped out lies in a Hand: what was offered before it is over (reading 25), and nobody has let it
    // pass (reading 52).
    const { open } = round;
    if (open !== null && laid.length > open.after) endOffer(round, open.after);
    coversJudgedAgain(state);
  }
  if (!reconstructed && (round.is === 'dealing' || round.is === 'settled')) {
    const over = state.waiting.filter((card) => told.cards.includes(card) || lay.includes(card));
    state.waiting = state.waiting.filter((card) => !over.includes(card));
    state.carried.push(...over);
  }
  if (replaceShoe && state.shoe !== null) shoeLeaves(state);
  // Reading 64: a round that was settled is settled anew, without choices.
  if (wasSettled && hands !== undefined) return settle(state);
  goOn(state);
}

/** The places of the cards in the order in which Hands are dealt. */
export const inOrderOf = ({ player, banker }: AsTheyLie): number[] =>
  [player[0], banker[0], player[1], banker[1], player[2], banker[2]].filter(
    (at) => at !== undefined,
  );

/** Whether each Hand has as many cards as the Table of Play gives it. */
export function fits(
  game: string,
  { player, banker }: AsTheyLie,
  laid: readonly { readonly face: string | null }[],
): boolean {
  if (player.length < 2 || banker.length < 2) {
    const ahead = player.length - banker.length;
    return ahead === 0 || ahead === 1;
  }
  if (player.length > 3 || banker.length > 3 || need(game, laid) === null) return false;
  if (laid.length < 5) return true;
  const four = need(game, laid.slice(0, 4));
  return four?.is === 'deal' && (four.to === 'player') === (player.length === 3);
}

/** What becomes of the shoe (readings 50, 51). */
function shoeAfter(state: SecondState, { kind, turned }: Report, replace: boolean) {
  const { shoe } = remedyOf(state.settings.game, kind);
  const isOfAnother = turned !== null && turned.card.shoe !== state.shoe?.number;
  if (state.shoe !== null) {
    if (shoe === 'if-decided' && replace) shoeLeaves(state);
    if (shoe === 'at-once' && !isOfAnother) shoeLeaves(state);
    if (shoe === 'before-next-round' && !isOfAnother) state.shoe.withdrawn = true;
  }
  goOn(state);
}
