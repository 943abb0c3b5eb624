import { type Bet, type Hand, HOUSE_POLICY } from '../rulebooks/index.ts';
import { ruleOf } from './clauses.ts';
import type { BetPlace } from './commands.ts';
import { nobody, notInChips, notMoney, pastPaying, wholeAmount } from './decide-people.ts';
import { type A, after, type Decided, otherHand, roundIn } from './decided.ts';
import { excess, room } from './differential.ts';
import type { Happening } from './events.ts';
import { notPayable } from './exposure.ts';
import { whyNoStake } from './guards.ts';
import { stakeAt, stakePlacesOf } from './place-of-stake.ts';
import { isRefusal, notNow, type Refusal, refuse, refuseAt } from './refusal.ts';
import { type Patron, patronOf } from './roster.ts';
import {
  type Box,
  type Lying,
  type RoundData,
  type Stake,
  stakesInBox,
  stakesOf,
  type Table,
} from './state.ts';
import { leftAlone, whyNotBeside } from './with-original.ts';

type Place = { round: RoundData; bet: Bet; patron: Patron; box: Box; standing: boolean };

/** Where a bet would lie, or why none can lie there now. */
const placeOf = (
  { box: number, patron: id, bet: betId }: BetPlace,
  table: Table,
): Place | Refusal => {
  const book = table.book;
  const round = roundIn(table, 'betting');
  if (round === undefined) {
    // No bet is placed, increased or withdrawn after "No more Bets".
    return betsAreClosed(table)
      ? refuse('BETS_CLOSED', 'no more bets in this round', book.standing.lateBet)
      : notNow('bets-not-called', 'bets are placed once they are called for', book.play.open);
  }
  const bet = book.bets.find(({ id }) => id === betId);
  if (bet === undefined) return refuse('UNKNOWN_BET', `${book.title} has no bet ${betId}`);
  if (!bet.layouts.includes(table.settings.layout)) {
    const message = `layout ${table.settings.layout} does not offer ${betId}`;
    return refuse('BET_NOT_ON_LAYOUT', message, bet.rule);
  }
  const patron = patronOf(table.roster, id);
  if (patron === undefined) return nobody(id);
  const box = round.boxes.find((one) => one.number === number);
  if (box === undefined) return refuse('BAD_BOX', `no box ${number} at this table`);
  return { round, bet, patron, box, standing: table.seats.get(number) !== id };
};

const betsAreClosed = ({ round }: Table): boolean => round?.stage.is === 'dealing';

export const placeBet = (command: A<'PlaceBet'>, table: Table): Decided => {
  const place = placeOf(command, table);
  if (isRefusal(place)) return place;
  const { settings, seats } = table;
  const { amount } = command;
  if (!wholeAmount(amount) || pastPaying(table, amount)) return notMoney(amount);
  if (amount % settings.chipUnit !== 0) return notInChips(settings);
  if (amount > place.patron.rack) return tooPoor(place.patron);
  const seated = seats.get(command.box);
  const isOpen = table.book.openBoxes !== undefined || !place.standing;
  if (!isOpen && !hasBetIn(place.round, command.box, seated)) {
    const message = `box ${command.box} has no seated patron with a bet in this round`;
    // Seated patrons have the priority, following which standing ones may bet.
    return refuse('NO_SEATED_BET', message, ruleOf(table.book, 'over-limit'));
  }
  const wrong = whyNotBeside(command, place.bet, table);
  if (wrong !== undefined) return wrong;
  const decided =
    place.bet.original === null
      ? placeSideBet(command, table, place)
      : placeOriginal(command, table, place, place.bet.original);
  if (isRefusal(decided)) return decided;
  const staked = decided[0]?.type === 'BetPlaced' ? decided[0].amount : 0;
  return whyNoStake(table, command.patron, staked) ?? notPayable(table, decided) ?? decided;
};

/** A side bet has the table's own limits, if any; no book has them. */
const placeSideBet = (command: A<'PlaceBet'>, { settings }: Table, place: Place): Decided => {
  const own = settings.limits.side[place.bet.id];
  const sum = laid(place, command) + command.amount;
  if (own !== undefined && sum > own.maximum) {
    const message = `${place.bet.name.en} takes up to ${own.maximum} cents a patron`;
    return refuseAt(own.maximum, 'OVER_LIMIT', message, HOUSE_POLICY);
  }
  if (own !== undefined && sum < own.minimum) {
    const message = `${place.bet.name.en} takes ${own.minimum} cents or more`;
    return refuseAt(own.minimum, 'BELOW_MINIMUM', message, HOUSE_POLICY);
  }
  return [placed(command, place, command.amount)];
};

/**
 * An Original Bet is accepted as far as the Differential allows; a seated patron's displaces what standing
 * patrons have too much. A remainder under the minimum is not accepted at all.
 */
const placeOriginal = (command: A<'PlaceBet'>, table: Table, place: Place, hand: Hand): Decided => {
  const { settings, book } = table;
  const before = laid(place, command);
  const { minimum, maximum } = settings.limits;
  if (book.limits === null) {
    // The book knows no Differential: the house's minimum and maximum hold for each bet.
    if (before + command.amount > maximum) {
      const rule = ruleOf(book, 'over-limit');
      return refuseAt(maximum, 'OVER_LIMIT', `the maximum is ${maximum} cents`, rule);
    }
    if (before + command.amount < minimum) {
      const rule = ruleOf(book, 'below-minimum');
      return refuseAt(minimum, 'BELOW_MINIMUM', `the minimum is ${minimum} cents`, rule);
    }
    return [placed(command, place, command.amount)];
  }
  const rule = ruleOf(book, 'over-limit');
  const free = room(table, place.round, { box: command.box, hand, seated: !place.standing });
  const accepted = Math.min(command.amount, free - (free % settings.chipUnit));
  if (accepted < command.amount && (accepted <= 0 || before + accepted < minimum)) {
    const left = Math.max(free, 0);
    return refuseAt(left, 'OVER_LIMIT', `the Differential leaves room for ${left} cents`, rule);
  }
  const short = shortRule(table, { bet: place.bet.id, hand, amount: before + accepted });
  const event: Happening = {
    ...placed(command, place, accepted),
    ...(short !== undefined && { belowMinimum: short }),
    ...(accepted < command.amount && { limitRule: rule }),
  };
  const events = [event, ...displaced(table, place, { ...command, amount: accepted }, hand)];
  return [...events, ...leftAlone(table, events)];
};

/**
 * What standing patrons must give up for a seated patron's bet, last placed first. No more is accepted than they make
 * room for, so it never comes to the seated; and a standing patron's is accepted only where there is room.
 */
const displaced = (
  table: Table,
  { round }: Place,
  { box, amount }: BetPlace & { amount: number },
  hand: Hand,
) => {
  const over = excess(table, round, { box, hand, more: amount });
  return rejected(table, round, { box, hand, over });
};

type Rejection = { box: number; hand: Hand; over: number };

/** Takes excess off a Hand: standing patrons first, the last placed first, then the seated. */
const rejected = (table: Table, round: RoundData, { box, hand, over }: Rejection): Happening[] => {
  // As a rule there is none, and a crowded table is not looked through for it.
  if (over <= 0) return [];
  const { limits, chipUnit } = table.settings;
  const rule = ruleOf(table.book, 'over-limit');
  const inScope = (stake: Lying) =>
    stake.hand === hand && (limits.per === 'table' || stake.box === box);
  const stakes = stakesOf(round)
    .filter(inScope)
    .sort((a, b) => Number(b.standing) - Number(a.standing) || b.order - a.order);
  let left = over;
  const events: Happening[] = [];
  for (const stake of stakes) {
    if (left <= 0) break;
    const cut = Math.min(stake.amount, Math.ceil(left / chipUnit) * chipUnit);
    // What is left of it may not fall under the minimum.
    const amount = stake.amount - cut < limits.minimum ? stake.amount : cut;
    events.push({ type: 'BetRejected', ...at(stake), amount, rule });
    left -= amount;
  }
  return events;
};

export const reduceBet = (command: A<'ReduceBet'>, table: Table): Decided => {
  const place = placeOf(command, table);
  if (isRefusal(place)) return place;
  const before = laid(place, command);
  if (before === 0) return refuse('NO_SUCH_BET', `${command.patron} has no such bet`);
  const { amount } = command;
  if (!wholeAmount(amount) || amount > before)
    return refuse('BAD_AMOUNT', `${before} cents lie there`);
  const { settings } = table;
  if (amount % settings.chipUnit !== 0) return notInChips(settings);
  return takeBack(command, table, place, command.amount);
};

export const withdrawBet = (command: A<'WithdrawBet'>, table: Table): Decided => {
  const place = placeOf(command, table);
  if (isRefusal(place)) return place;
  const before = laid(place, command);
  if (before === 0) return refuse('NO_SUCH_BET', `${command.patron} has no such bet`);
  return takeBack(command, table, place, before);
};

/** Always allowed; whoever leaves too little there is told. */
const takeBack = (bet: BetPlace, table: Table, place: Place, amount: number): Decided => {
  const hand = place.bet.original;
  const left = laid(place, bet) - amount;
  const short = left > 0 ? shortRule(table, { ...at(bet), hand, amount: left }) : undefined;
  const events: Happening[] = [
    {
      type: 'BetTakenBack',
      ...at(bet),
      amount,
      ...(short !== undefined && { belowMinimum: short }),
    },
    ...uncovered(table, { box: bet.box, hand, amount }),
  ];
  events.push(...leftAlone(table, events));
  return [...events, ...standingTold(place.box, after(table, events))];
};

/** Whoever stands behind a box in which nobody seated bets any more hears of it (reading 65). */
const standingTold = ({ number, uncovered: before }: Box, { round, book }: Table) => {
  const box = round?.boxes.find((one) => one.number === number);
  if (!box?.uncovered || before || book.openBoxes !== undefined) return [];
  const patrons = [...new Set(stakesInBox(box).map(({ patron }) => patron))];
  const rule = ruleOf(book, 'over-limit');
  return [{ type: 'StandingBetsTold', box: number, patrons, rule } as const];
};

/** Gives a bet under the minimum back whole. */
export const giveBack = (table: Table, stake: Lying, rule: string): Happening[] => [
  { type: 'BetRejected', ...at(stake), amount: stake.amount, rule },
  ...uncovered(table, stake),
];

/** What the other Hand has too much once so much has left this one; it goes back at once. */
const uncovered = (
  table: Table,
  { box, hand, amount }: { box: number; hand: Hand | null; amount: number },
): Happening[] => {
  const { round } = table;
  // Also while something waits to be decided: a ruling gives bets back.
  if (round?.stage.is !== 'betting' || hand === null || table.book.limits === null) return [];
  const other = otherHand(hand);
  const over = Math.min(amount, excess(table, round, { box, hand: other, more: amount }));
  return rejected(table, round, { box, hand: other, over });
};

/** The paragraph by which such a stake is under the minimum, if it is. */
export const shortRule = (
  { settings, book }: Table,
  { bet, hand, amount }: Pick<Stake, 'bet' | 'hand' | 'amount'>,
): string | undefined => {
  const { minimum, side } = settings.limits;
  if (hand === null) return amount < (side[bet]?.minimum ?? 0) ? HOUSE_POLICY : undefined;
  return amount < minimum ? ruleOf(book, 'below-minimum') : undefined;
};

/** Noticed before the close: whoever has too little there is told, and may raise or withdraw it. */
export const adviseShort = (table: Table): Happening[] => {
  const round = roundIn(table, 'betting');
  if (round === undefined) return [];
  return stakesOf(round).flatMap((stake): Happening[] => {
    const belowMinimum = stake.asItLay ? shortRule(table, stake) : undefined;
    if (belowMinimum === undefined) return [];
    const { hand, standing } = stake;
    const nothing = { hand, standing, amount: 0, asked: 0, asItLay: false };
    return [{ type: 'BetPlaced', ...at(stake), ...nothing, belowMinimum }];
  });
};

/** The dealer records chips as they lie, whatever the limits say: it may come to pro rata. */
export const recordBet = (command: A<'RecordBet'>, table: Table): Decided => {
  const place = placeOf(command, table);
  if (isRefusal(place)) return place;
  const before = laid(place, command);
  const { amount } = command;
  const more = amount - before;
  if (amount !== 0 && (!wholeAmount(amount) || pastPaying(table, more))) return notMoney(amount);
  if (amount % table.settings.chipUnit !== 0) return notInChips(table.settings);
  if (more > place.patron.rack) return tooPoor(place.patron);
  if (more === 0) return refuse('BAD_AMOUNT', 'that is what lies there');
  if (more > 0) {
    const why = whyNoStake(table, command.patron, more);
    return why ?? [{ ...placed(command, place, more), asItLay: true }];
  }
  const taken: Happening = { type: 'BetTakenBack', ...at(command), amount: before };
  return amount === 0 ? [taken] : [taken, { ...placed(command, place, amount), asItLay: true }];
};

/** Noticed before the close: whatever is over the Differential is rejected now. */
export const rejectExcess = (table: Table): Decided => {
  const round = roundIn(table, 'betting');
  if (round === undefined) return [];
  const boxes = table.settings.limits.per === 'table' ? round.boxes.slice(0, 1) : round.boxes;
  const events = boxes.flatMap(({ number: box }) =>
    (['player', 'banker'] as const).flatMap((hand) => {
      const over = excess(table, round, { box, hand, more: 0 });
      return rejected(table, round, { box, hand, over });
    }),
  );
  return [...events, ...leftAlone(table, events)];
};

/** What a patron has on that bet in that box. */
const laid = ({ round }: Place, at: BetPlace): number => stakeAt(round, at)?.amount ?? 0;

const hasBetIn = (round: RoundData, box: number, patron: string | undefined): boolean =>
  patron !== undefined && stakePlacesOf(round, patron).some((one) => one.box === box);

const at = ({ box, patron, bet }: BetPlace): BetPlace => ({ box, patron, bet });

const placed = (command: BetPlace & { amount: number }, { bet, standing }: Place, amount: number) =>
  ({
    type: 'BetPlaced',
    ...at(command),
    hand: bet.original,
    amount,
    asked: command.amount,
    standing,
    asItLay: false,
  }) as const;

const tooPoor = ({ id, rack }: Patron) =>
  refuseAt(rack, 'RACK_TOO_SMALL', `the rack of ${id} holds ${rack} cents`);

/** Nobody keeps the balance of a box from others. */
export const refuseToShare = ({ book }: Table): Decided => {
  const rule = book.limits?.balance ?? HOUSE_POLICY;
  return refuse('BOX_IS_OPEN', 'whatever the limit leaves is open to others', rule);
};
