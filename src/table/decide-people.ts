import { boxNumbers } from '../rules/index.ts';
import type { A, Decided } from './decided.ts';
import { neededInTray } from './exposure.ts';
import { whyNoBuyIn, whyNotAdmitted } from './guards.ts';
import { notYetFinal } from './ledger.ts';
import { notices } from './notices.ts';
import { stakePlacesOf } from './place-of-stake.ts';
import { notNow, type Refusal, refuse, refuseAt } from './refusal.ts';
import { patronOf } from './roster.ts';
import type { Settings } from './settings.ts';
import { comingUp, type Table } from './state.ts';

export const join = ({ patron, box, seat }: A<'Join'>, table: Table): Decided => {
  if (patron === '') return refuse('UNKNOWN_PATRON', 'a patron has an id');
  if (patronOf(table.roster, patron) !== undefined) {
    return notNow('there-already', `${patron} is at the table already`);
  }
  const why = whyNotAdmitted(table, patron) ?? noPlace(table, { box, seat });
  if (why !== undefined) return why;
  return [{ type: 'PatronJoined', patron, box, seat, notices: notices(table) }];
};

const noPlace = (
  table: Table,
  { box, seat }: Pick<A<'Join'>, 'box' | 'seat'>,
): Refusal | undefined => {
  const { settings, book } = comingUp(table);
  if (!boxNumbers(book, settings.boxes).includes(box)) {
    const layout = book.layouts.find(({ id }) => id === settings.layout);
    return refuse('BAD_BOX', `no box ${box} at this table`, layout?.boxes.rule);
  }
  return seat === 'seated' && table.seats.has(box)
    ? refuse('BOX_TAKEN', `box ${box} has a seated patron: stand behind it`)
    : undefined;
};

/** While none of the patron's bets lies (reading 59). */
export const changeSeat = ({ patron, box, seat }: A<'ChangeSeat'>, table: Table): Decided => {
  const known = patronOf(table.roster, patron);
  if (known === undefined) return nobody(patron);
  if (table.money.held !== 0 && hasStakes(table, patron)) {
    return notNow('bets-lie', `${patron} has bets on the layout: they are settled first`);
  }
  if (known.box === box && known.seat === seat) {
    return notNow('there-already', `${patron} is there already`);
  }
  return noPlace(table, { box, seat }) ?? [{ type: 'SeatChanged', patron, box, seat }];
};

export const leave = ({ patron }: A<'Leave'>, table: Table): Decided => {
  const known = patronOf(table.roster, patron);
  if (known === undefined) return nobody(patron);
  if (hasStakes(table, patron)) {
    return notNow('bets-lie', `${patron} has bets on the layout: they are settled first`);
  }
  if (known.rack > 0)
    return notNow('chips-in-rack', `${patron} has chips in the rack: cash out first`);
  return [{ type: 'PatronLeft', patron }];
};

/**
 * A settled round can still be voided, so whoever took part in it stays until the next one opens. Whoever has insured
 * has a bet there.
 */
const hasStakes = ({ round, status }: Table, patron: string): boolean => {
  if (round === null || round.stage.is === 'void' || status === 'closed') return false;
  return stakePlacesOf(round, patron).length > 0;
};

export const buyIn = ({ patron, amount }: A<'BuyIn'>, table: Table): Decided => {
  if (patronOf(table.roster, patron) === undefined) return nobody(patron);
  if (!wholeAmount(amount) || pastCounting(table, amount)) return notMoney(amount);
  const why = whyNoBuyIn(table, patron, amount);
  if (why !== undefined) return why;
  if (amount > table.money.tray) return trayTooSmall(table.money.tray);
  return neededInTray(table, amount) ?? [{ type: 'BoughtIn', patron, amount }];
};

export const cashOut = ({ patron, amount }: A<'CashOut'>, table: Table): Decided => {
  const known = patronOf(table.roster, patron);
  if (known === undefined) return nobody(patron);
  if (!wholeAmount(amount)) return notMoney(amount);
  if (amount > known.rack) {
    return refuseAt(known.rack, 'RACK_TOO_SMALL', `the rack holds ${known.rack} cents`);
  }
  // Once the table is closed no round can be opened again.
  const open = table.status === 'closed' ? 0 : notYetFinal(table, patron);
  if (amount > known.rack - open) {
    const message = `${open} cents came from a round that may still be voided: bet them, or wait for the next`;
    return refuseAt(open, 'WINNINGS_NOT_FINAL', message, table.book.standing.previousRounds);
  }
  return [{ type: 'CashedOut', patron, amount }];
};

export const trayTooSmall = (tray: number) =>
  refuseAt(tray, 'TRAY_TOO_SMALL', `the tray holds ${tray} cents: fill it first`);

export const nobody = (patron: string) =>
  refuse('UNKNOWN_PATRON', `${patron} is not at the table: join it first`);

/** Far above any table, and far below where sums would no longer be exact. */
const MOST = 1e13;

export const wholeAmount = (amount: number) =>
  Number.isSafeInteger(amount) && amount > 0 && amount <= MOST;

/** Whether so much more from outside would pass what is counted exactly. */
export const pastCounting = ({ money }: Table, amount: number): boolean =>
  amount - money.outside > Number.MAX_SAFE_INTEGER;

/** Whether stakes would pass what can be paid at the longest odds and still be exact. */
export const pastPaying = ({ money }: Table, amount: number): boolean => money.held + amount > MOST;

export const notInChips = ({ chipUnit }: Settings) =>
  refuseAt(chipUnit, 'BAD_AMOUNT', `stakes are multiples of ${chipUnit} cents`);

export const notMoney = (amount: number) =>
  refuse('BAD_AMOUNT', `${amount} is no amount in whole cents that this table can count`);
