// The second table: a table that is told what happens and says what follows, from the rulebooks and the readings alone.
// It is no part of the product: `decide` plays the same scenario, and both must come to the same.

import type { Act } from './acts.ts';
import * as betting from './betting.ts';
import { begun, fromTheShoe, needOf, onlyOfThisShoe, see, shoeLeaves } from './cards.ts';
import { choose, chooseByDefault, goOn } from './choosing.ts';
import { correctCards, correctChips } from './correcting.ts';
import { settle } from './ending.ts';
import * as insuring from './insuring.ts';
import { decide, report } from './reports.ts';
import { goFirst, shownAlone, squeeze } from './squeezing.ts';
import type { Card, SecondState, Settings } from './state.ts';
import { freshRound } from './state.ts';

export type Seat = { readonly id: string; readonly box: number; readonly seated: boolean };

/** An open table with a full shoe; nobody has bet yet. */
export function secondTable(settings: Settings, seats: readonly Seat[], rack: number): SecondState {
  return {
    settings,
    patrons: new Map(seats.map(({ id, box, seated }) => [id, { rack, box, seated }])),
    shoe: { number: 1, withdrawn: false, seen: new Map() },
    shoes: 1,
    out: 0,
    waiting: [],
    carried: [],
    rounds: 0,
    round: { ...freshRound(0), is: 'void' },
    reports: [],
    told: 0,
  };
}

export function happens(state: SecondState, act: Act) {
  const { round } = state;
  switch (act.does) {
    case 'open':
      return open(state);
    case 'place':
      return betting.place(state, act);
    case 'record':
      return betting.record(state, act);
    case 'reduce':
      return betting.withdraw(state, act, act.amount);
    case 'withdraw':
      return betting.withdraw(state, act);
    case 'close':
      return betting.close(state);
    case 'draw':
      return draw(state, act.face);
    case 'turn':
      return turn(state, act.place, act.face);
    case 'offer':
      return insuring.offer(state);
    case 'declare':
      round.declared.push(act.patron);
      return;
    case 'decline':
      round.declared = round.declared.filter((one) => one !== act.patron);
      return;
    case 'insure': {
      const { patron, box, hand, amount, own } = act;
      const { open: offer } = round;
      const odds = offer?.odds[hand];
      if (offer === null || odds === undefined) throw new Error('nothing is offered');
      const { after, late } = offer;
      return insuring.insure(state, { patron, box, hand, after, odds, amount, late, own });
    }
    case 'squeeze':
      return squeeze(state, act.patron, act.place);
    case 'banker first':
      return goFirst(state, act.patron, act.how);
    case 'walk away':
      round.away.add(act.patron);
      round.declared = round.declared.filter((one) => one !== act.patron);
      round.squeezes = round.squeezes.map((one) =>
        one.patron === act.patron ? { ...one, alone: false } : one,
      );
      return;
    case 'report':
      return report(state, act);
    case 'interrupt':
      return interrupt(state, act.long);
    case 'decide':
      return decide(state, act.decision);
    case 'elect':
      return choose(state, act.patron, act.choice === 'return');
    case 'no answer':
      return chooseByDefault(state);
    case 'correct':
      return correctCards(state, act.cards);
    case 'put right':
      return correctChips(state, act);
    case 'not confirmed':
      return goOn(state);
    case 'replace the shoe':
      return shoeLeaves(state);
    case 'load':
      state.shoes += 1;
      state.shoe = { number: state.shoes, withdrawn: false, seen: new Map() };
      return;
    case 'settle':
      return settle(state);
    case 'leave up': {
      const { box, patron, bet } = act;
      round.leftUp.push({ box, patron, bet });
      return;
    }
  }
}

/** "Place your Bets": what is over of the shoe in play begins the round, and bets left up lie again (E6 3.8). */
function open(state: SecondState) {
  const { leftUp, lines } = state.round;
  const seatedFirst = [...leftUp].sort(
    (a, b) => Number(stands(state, a)) - Number(stands(state, b)),
  );
  state.rounds += 1;
  onlyOfThisShoe(state);
  state.waiting = begun(state);
  state.carried = [];
  state.round = freshRound(state.rounds);
  for (const { box, patron, bet } of seatedFirst) {
    const line = lines?.find((one) => one.box === box && one.patron === patron && one.bet === bet);
    if (line?.result !== 'push') continue;
    const what = { box, patron, bet, amount: line.amount };
    const refused =
      betting.accepted(state, what) === 0 || betting.nobodySeatedBets(state, patron, box);
    if (!refused) betting.place(state, { ...what, own: false });
  }
}

const stands = ({ patrons }: SecondState, { patron, box }: { patron: string; box: number }) => {
  const one = patrons.get(patron);
  return one === undefined || !one.seated || one.box !== box;
};

function draw(state: SecondState, face: string | undefined) {
  const { round, settings } = state;
  const needed = needOf(state);
  if (needed.is !== 'deal') throw new Error('no card is to be drawn');
  insuring.cardIsDrawn(state);
  const waits = state.waiting.shift();
  const card = waits ?? fromTheShoe(state, null);
  const index = round.dealt.filter((_, place) => handAt(state, place) === needed.to).length;
  round.dealt.push(card);
  shownAlone(state, card, needed.to, index);
  if (waits === undefined && face !== undefined) {
    if (isOneTooMany(state, card, face)) return held(state, card, face);
    see(state, card, face);
  }
  if (settings.insurance !== 'off') insuring.offersNow(state);
}

/** Which Hand the card at that place belongs to: the fifth is the Player's unless that stood. */
export function handAt(state: SecondState, place: number): 'player' | 'banker' {
  if (place < 4) return place % 2 === 0 ? 'player' : 'banker';
  if (place === 5) return 'banker';
  const four = { ...state, round: { ...state.round, dealt: state.round.dealt.slice(0, 4) } };
  const needed = needOf(four);
  return needed.is === 'deal' ? needed.to : 'banker';
}

function turn(state: SecondState, place: number, face: string) {
  const card = state.round.dealt[place];
  if (card === undefined || card.face !== null) throw new Error('no card lies face down there');
  if (isOneTooMany(state, card, face)) return held(state, card, face);
  see(state, card, face);
  if (state.settings.insurance !== 'off') insuring.offersNow(state);
}

/** Of a shoe that has left play only the cards on the table are known. */
export function isOneTooMany(state: SecondState, card: Pick<Card, 'shoe'>, face: string): boolean {
  const { shoe, settings, round, waiting, carried } = state;
  if (card.shoe === shoe?.number) return (shoe.seen.get(face) ?? 0) >= settings.decks;
  const here = [...round.dealt, ...waiting, ...carried];
  const seen = here.filter((one) => one.shoe === card.shoe && one.face === face);
  return seen.length >= settings.decks;
}

/** Reading 42: more of a card than the decks hold. Somebody has to look. */
function held(state: SecondState, card: Card, face: string) {
  const place = state.round.dealt.indexOf(card);
  report(state, { kind: 'copies', turned: { place, face } });
}

/** One that ends within the grace changes nothing; nor does one between rounds, or one that is looked into already. */
function interrupt(state: SecondState, long: boolean) {
  const { round, reports } = state;
  const isPlayed = round.is === 'betting' || round.is === 'dealing';
  const isKnown = reports.some(({ kind }) => kind === 'interruption');
  if (long && isPlayed && !isKnown) report(state, { kind: 'interruption' });
}
