import {
  conclusive,
  type Facts,
  insuranceBet,
  insuranceResult,
  insured,
  isRefusal as isNotInsured,
} from '../rules/index.ts';
import { beside, dealOf, slotOf } from './cards.ts';
import type { BetNamed, BetPlace } from './commands.ts';
import { giveBack } from './decide-bets.ts';
import { after, type Decided } from './decided.ts';
import type { Happening } from './events.ts';
import { isNamed } from './evolve-round.ts';
import { playedRound } from './played-round.ts';
import { refuse } from './refusal.ts';
import {
  type Case,
  reopened,
  resolved,
  settledAnew,
  stillToBeAsked,
  unsaid,
  voided,
} from './resolution.ts';
import { atStake, type Round, stakesOf, type Table } from './state.ts';
import { unreachable } from './unreachable.ts';
import { leftAlone } from './with-original.ts';

/** What no paragraph covers: a Shift Manager or above rules on it. */
export const ruling = (asked: Case): Decided => {
  const { decision, round, table, clause } = asked;
  const over = round === null || round.stage.is === 'void';
  switch (decision.is) {
    case 'continue':
      return goesOn(asked, decision.discard ?? []);
    case 'void':
    case 'settle':
    case 'return':
      if (over) return refuse('NOT_NOW', 'no bet lies: say that play goes on', clause.rule);
      if (decision.is === 'void') return voided(asked, 'next-round');
      return decision.is === 'settle'
        ? settledAnew(table, [resolved(asked)])
        : returned(asked, round, decision.bets);
    case 'so':
    case 'not-so':
    case 'reconstructed':
    case 'cannot-be-reconstructed':
    case 'order':
      return unsaid(asked, 'void, settle, continue, or which bets are returned');
    default:
      return unreachable(decision);
  }
};

/** Only a ruling puts cards out of play while their shoe stays (reading 58). */
const goesOn = (asked: Case, discard: readonly number[]): Decided => {
  const { table, clause } = asked;
  const lying = beside(table);
  const cards = discard.flatMap((at) => lying[at] ?? []);
  if (new Set(discard).size !== cards.length || cards.length !== discard.length) {
    const message = `${lying.length} cards wait or are carried: name each at most once, counted from 0`;
    return refuse('BAD_CARD', message, clause.rule);
  }
  const out: Happening[] =
    cards.length === 0
      ? []
      : [{ type: 'CardsDiscarded', cards: cards.map(slotOf), waiting: discard }];
  return stillToBeAsked(table, [resolved(asked), ...out]);
};

/** Bets that go back: before the close at once, after it with the settlement; each once (reading 46). */
const returned = (asked: Case, round: Round, bets: readonly BetNamed[]): Decided => {
  const { table, clause, reason } = asked;
  const { rule } = clause;
  if (bets.length === 0) return unsaid(asked, 'which bets are returned');
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
  const twice = named.find((one, at) => named.slice(0, at).some((other) => isNamed(one, other)));
  if (twice !== undefined) {
    const message = `${twice.patron}'s ${twice.bet} in box ${twice.box} is named twice`;
    return refuse('NO_SUCH_BET', message, rule);
  }
  if (round.stage.is === 'betting') return stillToBeAsked(table, takenOff(asked, named));
  const insuredToo = insuranceOf(table, round, named).filter(
    (one) => !named.some((two) => isNamed(one, two)),
  );
  const returns = [...named, ...insuredToo].map(
    ({ amount: _, ...bet }): Happening => ({ type: 'BetReturnDecided', ...bet, rule, reason }),
  );
  const events = [resolved(asked), ...reopened(asked), ...returns];
  return round.stage.is === 'settled' ? settledAnew(table, events) : stillToBeAsked(table, events);
};

/** Before the close the bets go back at once, and with them what that leaves over the Differential (reading 18). */
const takenOff = (asked: Case, named: readonly BetNamed[]): Happening[] => {
  const { table, clause } = asked;
  const events: Happening[] = [resolved(asked)];
  for (const bet of named) {
    const now = after(table, events);
    // What the one before left over may have gone back already.
    const lying = now.round === null ? [] : stakesOf(now.round);
    const stake = lying.find(({ box, patron, bet: id }) => isNamed({ box, patron, bet: id }, bet));
    if (stake !== undefined) events.push(...giveBack(now, stake, clause.rule));
  }
  return [...events, ...leftAlone(table, events)];
};

type Named = BetNamed & { readonly amount: number };

/** What lies there that such a name means: a bet, or insurance by its offer; what went back before does not. */
const lies = (round: Round, { box, patron, bet, after: stage }: BetNamed): Named[] => {
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
const covered = ({ insurance, returned: gone }: Round): Named[] => {
  const covers: Named[] = [];
  for (const { box, patron, hand, after: stage, amount } of insurance) {
    const one = { box, patron, bet: insuranceBet(hand), after: stage };
    const at = covers.findIndex((other) => isNamed(one, other));
    const known = covers[at];
    if (known !== undefined) covers[at] = { ...known, amount: known.amount + amount };
    else if (!gone.some((other) => isNamed(one, other))) covers.push({ ...one, amount });
  }
  return covers;
};

/** Undecided insurance of Original Bets goes back with them. */
const insuranceOf = (table: Table, round: Round, bets: readonly BetNamed[]): Named[] => {
  const known = insured(playedRound(table, round));
  if (isNotInsured(known)) return [];
  const open = known.filter(({ offer }) => {
    const reads = (facts: Facts) => insuranceResult(offer, facts);
    const [result] = conclusive(table.book, dealOf(round), [reads]);
    return result !== 'win' && result !== 'lose';
  });
  return covered(round).filter((cover) =>
    open.some(
      ({ box, patron, hand, after: stage }) =>
        isNamed(cover, { box, patron, bet: insuranceBet(hand), after: stage }) &&
        bets.some((bet) => bet.box === box && bet.patron === patron && bet.bet === hand),
    ),
  );
};
