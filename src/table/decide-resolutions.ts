import type { Irregularity } from '../rulebooks/index.ts';
import {
  conclusive,
  FACE_DOWN,
  type Facts,
  insuranceBet,
  insuranceResult,
  insured,
  isRefusal as isNotInsured,
} from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { type Case, type Halted, reopened, resolved, settled, voiding } from './case.ts';
import type { BetNamed, BetPlace } from './commands.ts';
import { offerElections } from './decide-elections.ts';
import { offersNow } from './decide-insurance.ts';
import { neglected } from './decide-neglected.ts';
import {
  type A,
  after,
  clauseOf,
  type Decided,
  reasonMissing,
  roundIn,
  ruleOf,
} from './decided.ts';
import type { Happening } from './events.ts';
import { rulesRound } from './record.ts';
import { type Refusal, refuse } from './refusal.ts';
import { atStake, type Incident, type Table } from './state.ts';
import { unreachable } from './unreachable.ts';

/** Somebody with the authority decides; never whoever reported it. */
export const resolve = (command: A<'Resolve'>, table: Table): Decided => {
  const round = roundIn(table, 'halted');
  if (round === undefined) return refuse('NOT_NOW', 'nothing is waiting for a decision');
  const { incident } = round;
  const kind = incident.kind === 'copies' ? 'shortage-or-excess' : incident.kind;
  const clause = clauseOf(table.book, kind);
  if (clause === undefined) throw new Error(`no clause for ${kind}`);
  if (!hasRank(command.by.role, clause.authority)) {
    return refuse('NOT_ALLOWED', `a ${clause.authority} or above decides this`, clause.rule);
  }
  if (command.by.id === incident.reportedBy) {
    return refuse('SAME_PERSON', 'somebody else than who reported it decides', clause.rule);
  }
  const missing = reasonMissing(command.reason);
  if (missing !== undefined) return missing;
  const asked: Case = { table, round, clause, command };
  // That a fact is not so can be said of every report but one that asks for a ruling.
  if (command.decision.is === 'not-so' && clause.effect !== 'ruling') return resume(asked);
  switch (clause.effect) {
    case 'void':
      return command.decision.is === 'so' ? voided(asked) : ask(asked, 'whether it is so');
    case 'void-unless-reconstructed':
    case 'reconstruct-or-void':
    case 'reconstruct':
      return reconstruction(asked);
    case 'decide-order':
      return order(asked);
    case 'offer-or-return':
      return neglected(asked);
    case 'ruling':
      return ruling(asked);
    case 'void-unless-established':
    case 'replace-shoe':
    case 'continue':
    case 'stands':
    case 'settle':
    case 'refuse':
    case 'reject-or-pro-rata':
    case 'advise':
    case 'return-bets':
    case 'cards-prevail':
    case 'allowed':
      throw new Error(`${clause.kind} needs no decision`);
    default:
      return unreachable(clause.effect);
  }
};

const ask = ({ clause }: Case, what: string): Refusal =>
  refuse('NOT_NOW', `the decision says ${what}`, clause.rule);

/** Nothing was amiss, or nothing follows from it: play goes on where it stopped. */
const resume = (asked: Case): Decided => {
  const events: Happening[] = [resolved(asked)];
  return [...events, ...offersNow(after(asked.table, events))];
};

/** Everything goes back; where the book says so, the cards are replaced at once. */
const voided = (asked: Case): Decided => {
  const { table, clause, command } = asked;
  const { reason } = command;
  const book = table.book;
  const events: Happening[] = [
    resolved(asked),
    ...outOfTheShoe(asked, 'CardsDiscarded'),
    ...reopened(asked),
    voiding(book, clause.rule, reason),
  ];
  const mandatory = clause.kind === 'foreign-card' && ruleOf(book, 'replace-shoe') === clause.rule;
  return mandatory && table.shoe !== null
    ? [...events, { type: 'ShoeReplaced', reason, rule: clause.rule }]
    : events;
};

/** The cards of the report have left the shoe, whatever becomes of them. */
const outOfTheShoe = (
  { round, clause }: Case,
  type: 'CardsWaiting' | 'CardsDiscarded',
): Happening[] => {
  const { cards = [] } = round.incident.detail;
  const moves = clause.effect !== 'void' && clause.effect !== 'ruling';
  return moves && cards.length > 0 ? [{ type, cards }] : [];
};

/** Cards that left the shoe out of turn are put back in their order, if they can be. */
const reconstruction = (asked: Case): Decided => {
  const { clause, command } = asked;
  const { is } = command.decision;
  if (is !== 'reconstructed' && is !== 'cannot-be-reconstructed') {
    return ask(asked, 'whether the cards can be put back in their order');
  }
  const possible = is === 'reconstructed';
  if (!possible && clause.effect !== 'reconstruct') return voided(asked);
  return goOn(asked, outOfTheShoe(asked, possible ? 'CardsWaiting' : 'CardsDiscarded'), possible);
};

const order = (asked: Case): Decided => {
  const { decision } = asked.command;
  const { cards = [] } = asked.round.incident.detail;
  if (decision.is !== 'order') return ask(asked, 'in which order the cards are dealt');
  const ordered = decision.order.flatMap((place) => cards[place] ?? []);
  if (new Set(decision.order).size !== cards.length || ordered.length !== cards.length) {
    return ask(asked, `each of the ${cards.length} cards once, counted from 0`);
  }
  return goOn(asked, [{ type: 'CardsWaiting', cards: ordered }], true);
};

/** Play goes on after the cards have been moved; the patrons choose first where they may. */
const goOn = (asked: Case, moved: readonly Happening[], possible: boolean): Decided => {
  const { table, round } = asked;
  const choices = elections(asked, possible);
  const events: Happening[] = [
    resolved(asked),
    // A settled round stands as it is unless the patrons have something to choose.
    ...(choices.length > 0 ? reopened(asked) : []),
    ...moved,
    ...turned(round, round.incident),
  ];
  if (choices.length > 0) return [...events, ...choices];
  return [...events, ...offersNow(after(table, events))];
};

/** Before the close nobody needs to choose: bets can be withdrawn. */
const elections = ({ table, round, clause }: Case, possible: boolean): Happening[] => {
  const { incident, resumes } = round;
  if (resumes.phase === 'betting' || !mayElect(clause, incident, possible)) return [];
  const general = ruleOf(table.book, 'other-dealing-error');
  const own = clause.electionsRule ?? clause.rule;
  const rule = clause.elections === 'never' ? (general ?? own) : own;
  return offerElections(table, round, { exposed: incident.exposed, rule }, possible);
};

/** A card on the table that was turned before its time is seen now. */
const turned = (round: Halted, { detail }: Incident): Happening[] => {
  const { slot } = detail;
  return slot !== undefined && round.deal[slot.hand][slot.index] === FACE_DOWN
    ? [{ type: 'CardExposed', ...slot }]
    : [];
};

const mayElect = (clause: Irregularity, { established }: Incident, possible: boolean): boolean => {
  switch (clause.elections) {
    case 'always':
      return true;
    case 'unless-established':
      return established.length === 0;
    case 'unless-established-and-reconstructed':
      return established.length === 0 || !possible;
    case 'never':
      // A wrong number of cards that can be put right is a dealing error like any other.
      return clause.effect === 'void-unless-reconstructed';
    default:
      return unreachable(clause.elections);
  }
};

/** What no paragraph covers: a Shift Manager or above rules on it. */
const ruling = (asked: Case): Decided => {
  const { decision } = asked.command;
  switch (decision.is) {
    case 'void':
      return voided(asked);
    case 'continue':
      return resume(asked);
    case 'settle':
      return settled(asked, [resolved(asked)]);
    case 'return':
      return returned(asked, decision.bets);
    case 'so':
    case 'not-so':
    case 'reconstructed':
    case 'cannot-be-reconstructed':
    case 'order':
      return ask(asked, 'void, settle, continue, or which bets are returned');
    default:
      return unreachable(decision);
  }
};

/** Bets that go back: before the close at once, after it with the settlement; each once (reading 46). */
const returned = (asked: Case, bets: readonly BetNamed[]): Decided => {
  const { table, round, clause, command } = asked;
  const { rule } = clause;
  const { reason } = command;
  if (bets.length === 0) return ask(asked, 'which bets are returned');
  const lying = bets.map((bet) => lies(round, bet));
  const missing = bets.find((_, at) => lying[at]?.length !== 1);
  if (missing !== undefined) {
    const { patron, bet, box } = missing;
    const several = lies(round, missing).length > 1;
    const message = several
      ? `${patron} has more than one ${bet} in box ${box}: say after how many cards`
      : `${patron} has no ${bet} in box ${box}`;
    return refuse('NO_SUCH_BET', message, rule);
  }
  const named = lying.flat();
  const twice = named.find((one, at) => named.slice(0, at).some((other) => isSame(one, other)));
  if (twice !== undefined) {
    const message = `${twice.patron}'s ${twice.bet} in box ${twice.box} is named twice`;
    return refuse('NO_SUCH_BET', message, rule);
  }
  if (round.resumes.phase === 'betting') {
    const back = named.map((bet): Happening => ({ type: 'BetRejected', ...bet, rule }));
    return [resolved(asked), ...back];
  }
  const insured = insuranceOf(asked, named).filter((one) => !named.some((two) => isSame(one, two)));
  const returns = [...named, ...insured].map(
    ({ amount: _, ...bet }): Happening => ({ type: 'BetReturnDecided', ...bet, rule, reason }),
  );
  const events = [resolved(asked), ...reopened(asked), ...returns];
  if (round.resumes.phase === 'settled') return settled(asked, events);
  return [...events, ...offersNow(after(table, events))];
};

type Named = BetNamed & { readonly amount: number };

const isSame = (one: BetNamed, other: BetNamed): boolean =>
  one.box === other.box &&
  one.patron === other.patron &&
  one.bet === other.bet &&
  one.after === other.after;

/** What lies there that such a name means: a bet, or insurance by its offer; what went back before does not. */
const lies = (round: Halted, { box, patron, bet, after: stage }: BetNamed): Named[] => {
  const stakes = atStake(round).filter((one) => stage === undefined && one.bet === bet);
  const covers = covered(round).filter((one) => {
    return one.bet === bet && (stage === undefined || one.after === stage);
  });
  return [...stakes.map(({ amount, ...one }) => ({ ...placeOf(one), amount })), ...covers].filter(
    (one) => one.box === box && one.patron === patron,
  );
};

const placeOf = ({ box, patron, bet }: BetPlace): BetPlace => ({ box, patron, bet });

/** Insurance that has not gone back, one for each patron, box, Hand and offer (reading 47). */
const covered = ({ insurance, returned: gone }: Halted): Named[] => {
  const covers: Named[] = [];
  for (const { box, patron, hand, after: stage, amount } of insurance) {
    const one = { box, patron, bet: insuranceBet(hand), after: stage };
    const at = covers.findIndex((other) => isSame(one, other));
    const known = covers[at];
    if (known !== undefined) covers[at] = { ...known, amount: known.amount + amount };
    else if (!gone.some((other) => isSame(one, other))) covers.push({ ...one, amount });
  }
  return covers;
};

/** Undecided insurance of Original Bets goes back with them. */
const insuranceOf = ({ table, round }: Case, bets: readonly BetNamed[]): Named[] => {
  const known = insured(rulesRound(table, round));
  if (isNotInsured(known)) return [];
  const open = known.filter(({ offer }) => {
    const reads = (facts: Facts) => insuranceResult(offer, facts);
    const [result] = conclusive(table.book, round.deal, [reads]);
    return result !== 'win' && result !== 'lose';
  });
  return covered(round).filter((cover) =>
    open.some(
      ({ box, patron, hand, after: stage }) =>
        isSame(cover, { box, patron, bet: insuranceBet(hand), after: stage }) &&
        bets.some((bet) => bet.box === box && bet.patron === patron && bet.bet === hand),
    ),
  );
};
