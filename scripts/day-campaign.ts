// `npm run campaign:day -- --tables 50 --rounds 2000 --days 2`: tables of every game through whole days, three shifts each,
// with fills, credits, reliefs, cards and chips put right, void rounds, counts that are off; closed and opened again.
// Ledger, reports and the sums of the entries must agree to the cent, and every record must verify.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verification } from '../src/api/verification.ts';
import { ciphers } from '../src/house/record/ciphers.ts';
import type { Store } from '../src/house/store/store.ts';
import { isFault, trailerLine } from '../src/record/index.ts';
import { entryLine } from '../src/record/line.ts';
import { disagreements } from '../tests/day/agreement.ts';
import { simulatedDays } from '../tests/day/simulated-day.ts';
import { HOUSE } from '../tests/record/exported.ts';
import { optionsOf, secondsNow, wholeNumber } from './campaign-figures.ts';

const options = optionsOf({ tables: '50', rounds: '2000', days: '2', seed: '1' });
const plan = {
  folder: mkdtempSync(join(tmpdir(), 'puntobanco-day-')),
  tables: wholeNumber(options.tables, 'tables', 1),
  rounds: wholeNumber(options.rounds, 'rounds', 1),
  days: wholeNumber(options.days, 'days', 1),
  seed: wholeNumber(options.seed, 'seed'),
};
const all = plan.tables * plan.rounds * plan.days;

/** How often each thing happened, and whether each record verifies. */
const verified = async (store: Store, table: string, counts: Map<string, number>) => {
  const check = verification(ciphers);
  const taken = (line: string) => {
    const wrong = check.take(line);
    if (wrong !== undefined) throw new Error(`${table}: line ${wrong.line}: ${wrong.fault}`);
  };
  let [count, hash, at] = [0, '', 0];
  for (;;) {
    const page = await store.read(table, count + 1, 1000);
    for (const entry of page) {
      taken(entryLine(entry.text, entry.hash));
      const { events } = JSON.parse(entry.text) as { events: { type: string }[] };
      for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
      ({ sequence: count, hash, at } = entry);
    }
    if (page.length < 1000) break;
  }
  taken(trailerLine({ table, count, hash, at }, HOUSE));
  const end = check.end();
  if (isFault(end)) throw new Error(`${table}: ${end.fault}`);
  return end;
};

let last = 0;
const { store, tables } = await simulatedDays({
  ...plan,
  told: (rounds) => {
    if (rounds - last < all / 20) return;
    last = rounds;
    console.error(`${rounds} of ${all} rounds, ${secondsNow()} s`);
  },
});
const wrong = await disagreements(store, tables);
for (const one of wrong) console.error(one);
const counts = new Map<string, number>();
let entries = 0;
for (const { id } of tables) entries += (await verified(store, id, counts)).entries;
await store.close();
rmSync(plan.folder, { recursive: true, force: true });
const of = (...types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, counts.get(type) ?? 0]));
console.log(
  JSON.stringify({
    ...plan,
    folder: undefined,
    entries,
    ...of('RoundOpened', 'RoundSettled', 'RoundVoided', 'RoundReopened', 'CardCorrected'),
    ...of('BetCorrected', 'IrregularityReported', 'TrayFilled', 'TrayCredited', 'TrayCounted'),
    ...of('TableOpened', 'TableClosed', 'Confirmed'),
    disagreements: wrong.length,
    seconds: secondsNow(),
  }),
);
console.log(
  wrong.length === 0
    ? `${all} rounds at ${plan.tables} tables: ledger, reports and record agree to the cent`
    : `${wrong.length} disagreements`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
