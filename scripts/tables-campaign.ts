// `npm run campaign:tables -- --tables 200 --minutes 10 [--pace 1]`: a floor of automatic tables on SQLite; how late each step of
// theirs is taken, and whether the heap grows. The figures stand in docs/benchmarks.md.
import { automaticTables } from '../bench/automatic-tables.ts';
import { heapInUse } from '../bench/collect.ts';
import { percentile } from '../bench/house-client.ts';
import { numberBetween, optionsOf, wholeNumber } from './campaign-figures.ts';

const options = optionsOf({ tables: '200', minutes: '10', pace: '1' });
const tables = wholeNumber(options.tables, 'tables', 1);
const minutes = wholeNumber(options.minutes, 'minutes', 1);
// So many times as fast as a table is dealt: some minutes are some shoes.
const pace = numberBetween(options.pace, 'pace', [0.1, 100]);

const { late, counts, stop } = await automaticTables(tables, pace);

const begun = process.cpuUsage();
const heaps: number[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  heaps.push(heapInUse() / 2 ** 20);
  const used = process.cpuUsage(begun);
  console.log(
    `minute ${minute}: ${counts.entries} entries, ${counts.rounds} rounds, late p50 ${percentile(late, 0.5)} ms, p99 ${percentile(late, 0.99)} ms, most ${percentile(late, 1)} ms; heap ${heaps.at(-1)?.toFixed(1)} MB; ${((used.user + used.system) / 1e4 / (minute * 60)).toFixed(0)}% of a core`,
  );
}
await stop();

const p99 = percentile(late, 0.99);
const [, second = 0] = heaps;
const grown = (heaps.at(-1) ?? 0) - second;
console.log(
  `${tables} automatic tables, ${minutes} minutes: ${counts.rounds} rounds, late p99 ${p99} ms of ${late.length} steps; the heap grew by ${grown.toFixed(1)} MB since minute two`,
);
if (p99 > 50) process.exitCode = 1;
