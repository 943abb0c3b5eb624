import { boxNumbers } from '../rules/index.ts';
import type { A, Decided } from './decided.ts';
import { notYetFinal } from './ledger.ts';
import { notices } from './notices.ts';
import { refuse } from './refusal.ts';
import { patronOf } from './roster.ts';
import { bookOf } from './settings.ts';
import type { Table } from './state.ts';

export const join = ({ patron, box, seat }: A<'Join'>, table: Table): Decided => {
  if (patron === '') return refuse('UNKNOWN_PATRON', 'a patron has an id');
  if (patronOf(table.roster, patron) !== undefined) {
    return refuse('NOT_NOW', `${patron} is at the table already`);
  }
  if (!boxNumbers(table.settings.boxes).includes(box)) {
    const layout = bookOf(table.settings).layouts.find(({ id }) => id === table.settings.layout);
    return refuse('BAD_BOX', `no box ${box} at this table`, layout?.boxes.rule);
  }
  if (seat === 'seated' && table.seats.has(box)) {
    return refuse('BOX_TAKEN', `box ${box} has a seated patron: stand behind it`);
  }
  return [{ type: 'PatronJoined', patron, box, seat, notices: notices(table) }];
};

export const leave = ({ patron }: A<'Leave'>, table: Table): Decided => {
  const known = patronOf(table.roster, patron);
  if (known === undefined) return nobody(patron);
  if (hasStakes(table, patron)) {
    return refuse('NOT_NOW', `${patron} has bets on the layout: they are settled first`);
  }
  if (known.rack > 0) return refuse('NOT_NOW', `${patron} has chips in the rack: cash out first`);
  return [{ type: 'PatronLeft', patron }];
};

/** A settled round can still be voided, so whoever took part in it stays until the next one opens. */
const hasStakes = ({ round }: Table, patron: string): boolean => {
  if (round.phase === 'none' || round.phase === 'void') return false;
  return (
    round.boxes.some(({ stakes }) => stakes.some((stake) => stake.patron === patron)) ||
    round.insurance.some((stake) => stake.patron === patron)
  );
};

export const buyIn = ({ patron, amount }: A<'BuyIn'>, table: Table): Decided => {
  if (patronOf(table.roster, patron) === undefined) return nobody(patron);
  if (!whole(amount)) return notMoney(amount);
  if (amount > table.money.tray) return refuse('TRAY_TOO_SMALL', 'the tray has to be filled first');
  return [{ type: 'BoughtIn', patron, amount }];
};

export const cashOut = ({ patron, amount }: A<'CashOut'>, table: Table): Decided => {
  const known = patronOf(table.roster, patron);
  if (known === undefined) return nobody(patron);
  if (!whole(amount)) return notMoney(amount);
  if (amount > known.rack) return refuse('RACK_TOO_SMALL', `the rack holds ${known.rack}`);
  const open = notYetFinal(table, patron);
  if (amount > known.rack - open) {
    const message = `${open} was won in a round that may still be voided: bet it, or wait for the next`;
    return refuse('WINNINGS_NOT_FINAL', message);
  }
  return [{ type: 'CashedOut', patron, amount }];
};

export const fillTray = ({ amount }: A<'FillTray'>): Decided =>
  whole(amount) ? [{ type: 'TrayFilled', amount }] : notMoney(amount);

export const creditTray = ({ amount }: A<'CreditTray'>, { money }: Table): Decided => {
  if (!whole(amount)) return notMoney(amount);
  if (amount > money.tray) return refuse('TRAY_TOO_SMALL', `the tray holds ${money.tray}`);
  return [{ type: 'TrayCredited', amount }];
};

export const nobody = (patron: string) =>
  refuse('UNKNOWN_PATRON', `${patron} is not at the table: join it first`);

/** Far above any table, and far below where sums would no longer be exact. */
const MOST = 1e13;

export const whole = (amount: number) =>
  Number.isSafeInteger(amount) && amount > 0 && amount <= MOST;

export const notMoney = (amount: number) =>
  refuse('BAD_AMOUNT', `${amount} is no positive whole number of cents`);
