import { type Hand, HOUSE_POLICY } from '../rulebooks/index.ts';
import { effectiveStakes } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { dealOf } from './cards.ts';
import { ruleOf } from './clauses.ts';
import { nobody } from './decide-people.ts';
import { type A, type Decided, roundIn } from './decided.ts';
import type { Happening } from './events.ts';
import { isDealtFaceDown } from './face.ts';
import { playedRound, stakesInOrder } from './played-round.ts';
import { notNow, type Refusal, refuse } from './refusal.ts';
import { patronOf } from './roster.ts';
import {
  atStake,
  type Round,
  type RoundData,
  type Squeeze,
  squeezed,
  stakesOf,
  type Table,
} from './state.ts';
import { bankerCertainToDraw, stepOf } from './step.ts';

/** Names who accepts a Hand: as a rule its highest bettor. */
export const assignHand = ({ hand, patron }: A<'AssignHand'>, table: Table): Decided => {
  const is = table.round?.stage.is;
  if (is !== 'betting' && is !== 'dealing') return notNow('no-round', 'no round is under way');
  if (patron !== null && patronOf(table.roster, patron) === undefined) return nobody(patron);
  return [{ type: 'HandAssigned', hand, patron }];
};

/**
 * The right to ask belongs to whoever accepts that Hand, else to whoever has the highest Original Bet on the table, as
 * it counts once the bets are closed (reading 66); several may have it alike.
 */
export const entitled = (table: Table, round: Round, hand: Hand): readonly string[] => {
  const { squeeze } = table.book;
  if (squeeze === null) return [];
  const accepts = round.accepts[hand];
  if (accepts !== null) return [accepts];
  const effective = effectiveOriginals(table, round);
  const stakes = atStake(round)
    .filter((stake) => stake.hand !== null && (squeeze.who === 'any' || !stake.standing))
    .map((stake) => ({ ...stake, amount: effective.get(stake.order) ?? stake.amount }));
  const highest = stakes.reduce((most, { amount }) => Math.max(most, amount), 0);
  return [
    ...new Set(stakes.filter(({ amount }) => amount === highest).map(({ patron }) => patron)),
  ];
};

/** What of each stake wins or loses, by its place in the order; before the close that is not fixed yet. */
const effectiveOriginals = (table: Table, round: Round): ReadonlyMap<number, number> => {
  if (round.stage.is === 'betting') return new Map();
  const { limits, book } = playedRound(table, round);
  const stakes = stakesInOrder(round);
  const effective = effectiveStakes(stakes, limits, book);
  return new Map(stakes.map(({ order, amount }, i) => [order, effective[i]?.amount ?? amount]));
};

export const requestSqueeze = (
  command: A<'RequestSqueeze'> | A<'RequestBankerThirdFirst'>,
  table: Table,
): Decided => {
  const { book } = table;
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  if (book.squeeze === null) {
    return refuse('NOT_IN_THIS_BOOK', `${book.title} knows no squeezing`, HOUSE_POLICY);
  }
  const { rule } = book.squeeze;
  if (round === undefined) return notNow('no-round', 'no round is under way', rule);
  if (!isDealtFaceDown(table)) return refuse('NOT_NOW', 'cards are dealt face up here', rule);
  const hand = command.type === 'RequestSqueeze' ? command.hand : 'banker';
  if (openSqueezes(table, round).some((one) => one.hand === hand)) {
    return notNow('asked-already', 'a request is open already', rule);
  }
  const { patron } = command;
  if (!entitled(table, round, hand).includes(patron)) {
    const who = book.squeeze.who === 'seated' ? 'seated patron' : 'patron';
    return refuse(
      'NOT_ENTITLED',
      `whoever accepts the Hand, else the ${who} with the highest bet, may ask`,
      rule,
    );
  }
  if (command.type === 'RequestBankerThirdFirst') return bankerFirst(command, table, round);
  const { index, both } = command;
  if (both && index !== 0) {
    return refuse('NOT_NOW', 'both are the first card and the second: name the first', rule);
  }
  if (![0, 1, 2].includes(index) || round.hands[hand][index] !== undefined) {
    return notNow('card-dealt', 'it is asked before the card is dealt', rule);
  }
  const cards = { index, ...(both && { both }) };
  return [{ type: 'SqueezeRequested', patron, hand, ...cards, bankerFirst: null, rule }];
};

/** Whether that Hand may still get a card to ask for. */
export const mayGetCard = (table: Table, round: Round, hand: Hand): boolean =>
  round.hands[hand].length < 3 && !neverComes(table, round, { hand });

/** A request, and a consent, end with the card they were for, also when the Hand turns out to draw none (reading 55). */
export const openSqueezes = (table: Table, round: Round): readonly Squeeze[] =>
  round.squeezes.filter((one) => !isOpen(round, one) && !neverComes(table, round, one));

const isOpen = ({ hands }: Round, squeeze: Squeeze): boolean =>
  squeezed(squeeze).every((index) => hands[squeeze.hand][index]?.face != null);

/** The Hands are complete without it; or the Banker, who has two cards, draws next and the Player has stood. */
const neverComes = ({ book }: Table, round: Round, { hand }: Pick<Squeeze, 'hand'>): boolean => {
  const { player, banker } = round.hands;
  if (banker.length < 2) return false;
  const step = stepOf(book, round);
  const bankerNext = step.step === 'deal' && step.to === 'banker' && player.length === 2;
  return step.step === 'settle' || (hand === 'player' && bankerNext);
};

/** The Banker third card before the Player's is opened: only where both Hands are certain to draw. */
const bankerFirst = (
  { patron, how }: A<'RequestBankerThirdFirst'>,
  { book }: Table,
  round: Round,
): Decided => {
  if (book.insurance === null) {
    const message = `${book.title} has no such request: the Player third card is opened first`;
    return refuse('NOT_IN_THIS_BOOK', message, book.play.thirdCard);
  }
  const rule = book.insurance.waived;
  if (thirdIsKnown(round) || !bankerCertainToDraw(book, dealOf(round))) {
    const message = 'only before anybody has seen a third card, where the Banker is sure to draw';
    return refuse('NOT_NOW', message, rule);
  }
  return [{ type: 'SqueezeRequested', patron, hand: 'banker', index: 2, bankerFirst: how, rule }];
};

/** The request that is meant: the one of that Hand, or the only one. */
const meant = (squeezes: readonly Squeeze[], hand: Hand | undefined): Squeeze | undefined =>
  hand === undefined && squeezes.length === 1
    ? squeezes[0]
    : squeezes.find((one) => one.hand === hand);

const nobodyAsked = (
  squeezes: readonly Squeeze[],
  hand: Hand | undefined,
  rule: string | undefined,
): Refusal =>
  hand === undefined && squeezes.length > 1
    ? refuse('NOT_NOW', 'two have asked: say for which Hand', rule)
    : refuse('NOT_NOW', 'nobody has asked to squeeze', rule);

/** The dealer consents, once the bets are closed and the highest is known; between equals the pit decides. */
export const consent = (command: A<'ConsentSqueeze'>, table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  const { book } = table;
  const rule = book.squeeze?.rule;
  if (round === undefined) return refuse('NOT_NOW', 'the highest bet is not known yet', rule);
  const asked = openSqueezes(table, round).filter(({ consented }) => !consented);
  const squeeze = meant(asked, command.hand);
  if (squeeze === undefined) return nobodyAsked(asked, command.hand, rule);
  const { patron, hand } = squeeze;
  const equals = entitled(table, round, hand);
  if (!equals.includes(patron)) {
    return refuse('NOT_ENTITLED', `${patron} no longer has the highest bet`, rule);
  }
  if (equals.length > 1 && !hasRank(command.by.role, 'pit-supervisor')) {
    return refuse('NOT_ALLOWED', 'between equal bets a Pit Supervisor or above decides', rule);
  }
  if (squeeze.bankerFirst !== null && thirdIsKnown(round)) {
    const message = 'the Player third card has been seen already: it is too late to go first';
    return refuse('NOT_NOW', message, book.insurance?.waived ?? rule);
  }
  const events: Happening[] = [{ type: 'SqueezeConsented', patron, hand }];
  if (squeeze.bankerFirst !== null && book.insurance !== null) {
    events.push({
      type: 'InsuranceWaived',
      rule: book.insurance.waived,
      how: squeeze.bankerFirst,
    });
  }
  // What was asked for in time and lies face down by now.
  for (const index of squeezed(squeeze)) {
    if (round.hands[hand][index]?.face === null)
      events.push({ type: 'CardShown', hand, index, to: patron });
  }
  return events;
};

/** Somebody has seen a third card: all, or whoever squeezes it. */
const thirdIsKnown = ({ hands, shown }: RoundData): boolean =>
  [hands.player[2], hands.banker[2]].some((slot) => slot?.face != null) ||
  shown.some(({ index }) => index === 2);

/** The house says no, or takes a consent back before the card is shown. */
export const refuseSqueeze = (command: A<'RefuseSqueeze'>, table: Table): Decided =>
  takeBack(table, command.hand);

/** Whoever asked takes it back before the card is shown. */
export const withdrawSqueeze = ({ patron, hand }: A<'WithdrawSqueeze'>, table: Table): Decided => {
  const own = table.round?.squeezes.find(
    (one) => one.patron === patron && (hand === undefined || one.hand === hand),
  );
  const rule = table.book.squeeze?.rule;
  return own === undefined
    ? refuse('NOT_NOW', `${patron} has not asked to squeeze`, rule)
    : takeBack(table, own.hand);
};

/** Not the one that waives insurance: that waiver is for the round. */
const takeBack = (table: Table, hand: Hand | undefined): Decided => {
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  const rule = table.book.squeeze?.rule;
  if (round === undefined) return refuse('NOT_NOW', 'nobody has asked to squeeze', rule);
  const asked = openSqueezes(table, round);
  const squeeze = meant(asked, hand);
  if (squeeze === undefined) return nobodyAsked(asked, hand, rule);
  if (squeeze.consented && squeeze.bankerFirst !== null) {
    return refuse('NOT_NOW', 'consent has been given, and the waiver holds', rule);
  }
  return [{ type: 'SqueezeRefused', patron: squeeze.patron, hand: squeeze.hand }];
};

/** Whoever walks away is settled like the others, and forgoes all insurance; in every phase. */
export const walkAway = ({ patron }: A<'WalkAway'>, { round, book }: Table): Decided => {
  if (round === null || round.stage.is === 'void') {
    return notNow('no-round', 'no round is under way');
  }
  const why = notBetting(round, patron);
  if (why !== undefined) return why;
  return [{ type: 'WalkedAway', patron, rule: ruleOf(book, 'walked-away') }];
};

const notBetting = (round: RoundData, patron: string): Refusal | undefined => {
  if (round.away.includes(patron)) return refuse('NOT_NOW', `${patron} has walked away`);
  return stakesOf(round).some((stake) => stake.patron === patron)
    ? undefined
    : refuse('NO_SUCH_BET', `${patron} has no bet in this round`);
};
