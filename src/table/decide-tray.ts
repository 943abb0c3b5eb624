import type { Count } from './commands.ts';
import { notMoney, pastCounting, trayTooSmall, wholeAmount } from './decide-people.ts';
import type { A, Decided } from './decided.ts';
import type { Happening } from './events.ts';
import { neededInTray } from './exposure.ts';
import { notNow, type Refusal, refuse } from './refusal.ts';
import { betweenRounds, type Table } from './state.ts';

/** Each fill and credit has a slip, numbered at the table. */
export const fillTray = (command: A<'FillTray'>, table: Table): Decided => {
  const { amount } = command;
  if (!wholeAmount(amount) || pastCounting(table, amount)) return notMoney(amount);
  return notInPieces(command) ?? [{ type: 'TrayFilled', ...slip(command, table) }];
};

export const creditTray = (command: A<'CreditTray'>, table: Table): Decided => {
  const { amount } = command;
  const { tray } = table.money;
  if (!wholeAmount(amount)) return notMoney(amount);
  if (amount > tray) return trayTooSmall(tray);
  return (
    notInPieces(command) ??
    neededInTray(table, amount) ?? [{ type: 'TrayCredited', ...slip(command, table) }]
  );
};

export const countTray = (command: A<'CountTray'>, table: Table): Decided => {
  if (!betweenRounds(table)) return notNow('round-under-way', 'the tray is counted between rounds');
  return counted(command, table, table.rounds === table.opened.rounds ? 'opener' : 'between');
};

/** A round under way is finished first, and what waits about it is decided (reading 49); then the tray is counted. */
export const closeTable = ({ count }: A<'CloseTable'>, table: Table): Decided => {
  const { status, reports, asks } = table;
  const waits = reports.length > 0 || asks.some(({ wish }) => 'round' in wish);
  if (count === undefined && status !== 'closing') return [{ type: 'TableClosing' }];
  if (!betweenRounds(table)) return notNow('round-under-way', 'the last round is still under way');
  if (waits) return notNow('undecided', 'something about the last round waits to be decided');
  if (count === undefined) return refuse('NOT_NOW', 'the table closes with the count of its tray');
  const counts = counted(count, table, 'closer');
  return 'code' in counts ? counts : [...counts, { type: 'TableClosed' }];
};

const counted = (
  count: Count,
  { money: { tray } }: Table,
  when: 'opener' | 'between' | 'closer',
): Happening[] | Refusal => {
  const { amount } = count;
  if (amount !== 0 && !wholeAmount(amount)) return notMoney(amount);
  const wrong = notInPieces(count);
  if (wrong !== undefined) return wrong;
  return [{ type: 'TrayCounted', ...inChips(count), expected: tray, when }];
};

/** What the chips come to is what is said to be there. */
const notInPieces = ({ amount, chips }: Count): Refusal | undefined => {
  if (chips === undefined) return undefined;
  if (chips.some(({ value, pieces }) => !wholeAmount(value) || !wholeAmount(pieces))) {
    return refuse(
      'BAD_AMOUNT',
      'chips have a value in whole cents and are counted in whole pieces',
    );
  }
  if (new Set(chips.map(({ value }) => value)).size < chips.length) {
    return refuse('BAD_AMOUNT', 'chips of one value are counted together');
  }
  const sum = chips.reduce((all, { value, pieces }) => all + value * pieces, 0);
  return sum === amount
    ? undefined
    : refuse('BAD_AMOUNT', `these chips come to ${sum} cents, and not to ${amount}`);
};

const inChips = ({ amount, chips }: Count): Count => ({
  amount,
  ...(chips !== undefined && { chips }),
});

const slip = (count: Count, { slips }: Table) => ({ ...inChips(count), slip: slips + 1 });
