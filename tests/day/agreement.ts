import type { By, Group } from '../../src/api/report.ts';
import { readReport } from '../../src/house/reports/index.ts';
import type { Store } from '../../src/house/store/store.ts';
import type { DealtTable } from './dealt-table.ts';
import { type DaySums, noDaySums, sumsOf, turnOf } from './sums.ts';

/** Where the ledger of a table, a report and the sums of the entries say something different; nothing: they agree. */
export const disagreements = async (
  store: Store,
  tables: readonly DealtTable[],
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const own = new Map<string, DaySums>();
  for (const { id, now } of tables) {
    const sums = await sumsOf(store, id, (at) => {
      const { day, shift } = turnOf(at);
      return [`table ${id}`, `day ${day}`, `shift ${day} ${shift}`, 'whole'];
    });
    for (const [name, some] of sums) own.set(name, added(own.get(name) ?? noDaySums(), some));
    const { fills, credits, drop, cashOuts, win, variance } =
      sums.get(`table ${id}`) ?? noDaySums();
    const { money } = now;
    const made = fills - credits - drop + cashOuts + win + variance;
    const ledger = { ...money, racks: 0 };
    for (const page of now.roster.pages) for (const one of page) ledger.racks += one?.rack ?? 0;
    const due = { tray: made, held: 0, drop, cashedOut: 0 - cashOuts, variance: 0 - variance };
    for (const [account, amount] of Object.entries(due)) {
      const has = money[account as keyof typeof due];
      if (has !== amount)
        wrong.push(`${id}: ${account} is ${has} in the ledger and ${amount} in the record`);
    }
    const zero = Object.values(ledger).reduce((sum, amount) => sum + amount, 0);
    if (zero !== 0) wrong.push(`${id}: the ledger adds up to ${zero}`);
  }
  const period = { from: 0, to: 4_000_000_000_000, tables: tables.map(({ id }) => id) };
  for (const by of ['table', 'day', 'shift', 'dealer', 'bet'] as const) {
    const report = await readReport(store, { ...period, by });
    const whole = own.get('whole') ?? noDaySums();
    wrong.push(...differing(`whole by ${by}`, sumsIn(report.whole), whole));
    if (by === 'table' || by === 'day' || by === 'shift') {
      const named = new Map(report.groups.map((group) => [keyOf(by, group), group]));
      for (const [name, sums] of own) {
        if (!name.startsWith(`${by} `)) continue;
        const group = named.get(name);
        if (group === undefined) wrong.push(`the report by ${by} has no ${name}`);
        else wrong.push(...differing(name, sumsIn(group), sums));
      }
    }
    const won = report.groups.reduce((sum, { total }) => sum + total.win, 0);
    if (won !== whole.win)
      wrong.push(`by ${by}: ${won} won in all lines, and ${whole.win} in the record`);
  }
  return wrong;
};

const keyOf = (by: By, { key }: Group): string => `${by} ${key}`;

const sumsIn = ({ rounds, voids, total, money }: Group): DaySums => ({
  rounds,
  voids,
  win: total.win,
  fills: money?.fills ?? 0,
  credits: money?.credits ?? 0,
  drop: money?.drop ?? 0,
  cashOuts: money?.cashOuts ?? 0,
  variance: money?.variance ?? 0,
});

const added = (one: DaySums, other: DaySums): DaySums => {
  const sum = { ...one };
  for (const name of Object.keys(sum) as (keyof DaySums)[]) sum[name] += other[name];
  return sum;
};

const differing = (name: string, reported: DaySums, own: DaySums): string[] =>
  (Object.keys(own) as (keyof DaySums)[])
    .filter((figure) => reported[figure] !== own[figure])
    .map(
      (figure) =>
        `${name}: ${figure} is ${reported[figure]} in the report and ${own[figure]} in the record`,
    );
