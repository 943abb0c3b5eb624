import { type Clause, HANDS, type ShoeAfter } from '../rulebooks/index.ts';
import { type Deal, isDealable } from '../rules/index.ts';
import { dealOf, inOrder, isSame, laidOut, slotOf } from './cards.ts';
import { ruleOf } from './clauses.ts';
import type { AsTheyLie } from './commands.ts';
import { changedOffers, insuranceJudgedAgain } from './decide-insurance.ts';
import { after, type Decided } from './decided.ts';
import type { Happening } from './events.ts';
import { refuse } from './refusal.ts';
import {
  type Case,
  judged,
  mayReplace,
  ofTheShoe,
  reopened,
  resolved,
  settledAnew,
  stillToBeAsked,
  unsaid,
  voided,
  voiding,
  waitingOf,
} from './resolution.ts';
import type { Incident, Round, Table } from './state.ts';
import { hangsOnUnseen } from './step.ts';

type Of<Effect extends Clause['effect']> = Case<Extract<Clause, { effect: Effect }>>;

/** Cards that left the shoe out of turn are put back in their order, if they can be. */
export const reconstruction = (asked: Of<'reconstruct' | 'void-unless-reconstructed'>): Decided => {
  const { clause, decision } = asked;
  if (decision.is === 'reconstructed') return goOn(asked, [], true);
  if (decision.is !== 'cannot-be-reconstructed') {
    return unsaid(asked, 'whether the cards can be put back in their order');
  }
  return clause.effect === 'reconstruct'
    ? goOn(asked, [], false, decision.hands)
    : voided(asked, clause.until);
};

/** Which of the cards drawn together comes first; then they are put right, or the Hands go on as they lie. */
export const order = (asked: Of<'decide-order'>): Decided => {
  const { table, clause, decision, incident } = asked;
  if (decision.is !== 'order') return unsaid(asked, 'in which order the cards are dealt');
  const { cards } = incident;
  const each = decision.order.toSorted((a, b) => a - b).every((at, i) => at === i);
  if (!each || decision.order.length !== cards.length) {
    return unsaid(asked, `each of the ${cards.length} cards once, counted from 0`);
  }
  if (decision.replaceShoe && clause.shoe.replaced !== 'if-decided') {
    return refuse('NOT_NOW', 'this paragraph leaves the shoe as it is', clause.rule);
  }
  // Cards that lay in a Hand meanwhile may wait in another order.
  const places = waitingOf(table, cards).sort((a, b) => a - b);
  const ordered = waitingOf(
    table,
    decision.order.flatMap((at) => cards[at] ?? []),
  );
  const turns = table.waiting.map((_, at) => ordered[places.indexOf(at)] ?? at);
  const moved: Happening[] = turns.every((at, i) => at === i)
    ? []
    : [{ type: 'CardsOrdered', order: turns }];
  const { hands } = decision;
  return goOn(asked, moved, hands === undefined, hands);
};

/** Play goes on after the cards have been moved; a settled round is settled anew, without choices (reading 64). */
const goOn = (
  asked: Case,
  moved: readonly Happening[],
  reconstructed: boolean,
  hands?: AsTheyLie,
): Decided => {
  const { table, round, clause, incident } = asked;
  const shoe = 'shoe' in clause ? clause.shoe : null;
  const put: Happening[] = [...moved, ...turned(round, incident)];
  const events: Happening[] = [
    resolved(asked, { ...judged(asked, reconstructed), ...mayReplace(shoe) }),
    ...put,
  ];
  const now = after(table, events);
  // Put in order, they are dealt in their turn; those of a settled round lie in it already.
  const laid = now.round === null || hands === undefined ? [] : asTheyLie(now, now.round, hands);
  if (laid === 'wrong number') return wrongNumber(asked, put, shoe);
  if ('code' in laid) return laid;
  const anew = round?.stage.is === 'settled' && laid.length > 0;
  const lain = withInsurance(table, anew ? [...events, ...reopened(asked)] : events, laid);
  const over = reconstructed ? [] : carried(asked, after(table, lain));
  const all = [...lain, ...over, ...ofTheShoe(asked, shoe)];
  return anew ? settledAnew(table, all) : stillToBeAsked(table, all);
};

/** What cannot be reconstructed and lies in no Hand is for the next round; what others reported waits (reading 58). */
const carried = ({ table, round, incident }: Case, now: Table): Happening[] => {
  // Before the close it is the first card of this round, which is the next one to be dealt (reading 59).
  if (round?.stage.is !== 'dealing' && round?.stage.is !== 'settled') return [];
  // One of the report may have been laid in a Hand meanwhile.
  const lay = waitingOf(now, [...incident.cards, ...inOrder(round.hands)]);
  const waiting = [...new Set(lay)].sort((a, b) => a - b);
  if (waiting.length === 0) return [];
  const cards = waiting.flatMap((at) => now.waiting.slice(at, at + 1)).map(slotOf);
  return [{ type: 'CardsCarried', cards, waiting, rule: ruleOf(table.book, 'excess-card') }];
};

/** The cards put right, and the insurance that they no longer offer given back (reading 31). */
const withInsurance = (
  table: Table,
  events: readonly Happening[],
  laid: readonly Happening[],
): Happening[] => {
  if (laid.length === 0) return [...events];
  const unoffered = changedOffers(table, after(table, [...events, ...laid]).round);
  const marked = laid.map((one) =>
    one.type === 'Reconstructed' && unoffered.length > 0 ? { ...one, unoffered } : one,
  );
  const all = [...events, ...marked];
  return [...all, ...insuranceJudgedAgain(after(table, all))];
};

/** The Hands as they lie, if each has as many cards as a Hand can have. */
const asTheyLie = (table: Table, round: Round, hands: AsTheyLie): Decided | 'wrong number' => {
  const { book } = table;
  const all = [...inOrder(round.hands), ...table.waiting];
  const named = HANDS.flatMap((hand) => hands[hand]);
  const known = named.every((at) => Number.isInteger(at) && at >= 0 && at < all.length);
  if (!known || new Set(named).size !== named.length) {
    const message = `hands name each of the ${all.length} cards at most once, counted from 0`;
    return refuse('BAD_CARD', message, ruleOf(book, 'other-dealing-error'));
  }
  if (round.stage.is === 'betting' || round.stage.is === 'void') {
    return refuse('NOT_NOW', 'no cards lie in the Hands', ruleOf(book, 'other-dealing-error'));
  }
  const lain = laidOut(all, hands);
  const deal: Deal = dealOf(lain);
  if (!isDealable(book, deal)) return 'wrong number';
  if (hangsOnUnseen(book, deal)) {
    const message = 'a third card lies there that the cards not yet turned may not give';
    return refuse('NOT_NOW', message, book.play.thirdCard);
  }
  return [{ type: 'Reconstructed', deal, waiting: lain.waiting.map(slotOf), from: hands }];
};

/**
 * It cannot be reconstructed, and a Hand has a wrong number of cards: void (reading 58). The order that was decided holds
 * for the next round, which those cards begin.
 */
const wrongNumber = (asked: Case, put: readonly Happening[], shoe: ShoeAfter | null): Decided => {
  const { table, reason } = asked;
  const rule = ruleOf(table.book, 'wrong-number');
  return stillToBeAsked(table, [
    resolved(asked, { rule, ...mayReplace(shoe) }),
    ...put,
    ...reopened(asked),
    voiding(table.book, rule, reason),
    ...ofTheShoe(asked, shoe),
  ]);
};

/** A card of a Hand that was turned before its time is seen now, wherever it has been put since. */
const turned = (round: Round | null, { seen, detail }: Incident): Happening[] => {
  if (round === null || seen === null || detail.slot === undefined) return [];
  const { card } = detail.slot;
  return HANDS.flatMap((hand) => {
    const index = round.hands[hand].findIndex((slot) => slot.face === null && isSame(slot, seen));
    return index < 0 ? [] : [{ type: 'CardExposed', hand, index, card } as const];
  });
};
