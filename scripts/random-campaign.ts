// What so many shoes of this build look like: npm run campaign:random -- --shoes 1000000 --seed S [--threads T] [--write].
// With --stream, the bytes that the cards are drawn by, without end, for programs that test such streams:
//   node scripts/random-campaign.ts --seed S --stream | dieharder -g 200 -a
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ciphers } from '../src/house/record/ciphers.ts';
import { grouped } from '../src/odds/grouped.ts';
import { utf8 } from '../src/record/index.ts';
import { judged, LEAST, type Verdict } from '../tests/random/judged.ts';
import { addLooks, type Looks, nothingSeen, sourceOf } from '../tests/random/looks.ts';
import { optionsOf, wholeNumber } from './campaign-figures.ts';
import type { RandomOrder } from './random-worker.ts';

const options = optionsOf({
  shoes: '1000000',
  seed: '1',
  threads: String(availableParallelism()),
  write: false,
  stream: false,
});

/** As many bytes of each shoe's key stream as its cards take, or nearly. */
const USED = 830;

/** The streams of shoe after shoe. */
const streamed = async (seed: string): Promise<void> => {
  process.stdout.on('error', () => process.exit(0));
  for (let number = 0; ; ) {
    const part: Uint8Array[] = [];
    for (let i = 0; i < 1000; i += 1, number += 1) {
      const { seed: own, nonces } = sourceOf(seed, number, false);
      const lines = nonces && ['puntobanco order 2', own, ...nonces.toSorted()];
      const key = lines === null ? own : ciphers.sha256(utf8(`${lines.join('\n')}\n`));
      part.push(ciphers.keyStream(Buffer.from(key, 'hex'), USED));
    }
    if (!process.stdout.write(Buffer.concat(part))) {
      await new Promise((done) => process.stdout.once('drain', done));
    }
  }
};

const looked = async (seed: string, shoes: number, threads: number): Promise<Looks> => {
  const next = new Int32Array(new SharedArrayBuffer(4));
  const order: RandomOrder = { seed, shoes, block: 1000, next };
  const parts = Array.from(
    { length: threads },
    () =>
      new Promise<Looks>((resolve, reject) => {
        const url = new URL('./random-worker.ts', import.meta.url);
        const worker = new Worker(url, { workerData: order });
        worker.once('message', resolve);
        worker.once('error', reject);
      }),
  );
  const all = nothingSeen();
  for (const part of await Promise.all(parts)) addLooks(all, part);
  return all;
};

const inWords = (p: number): string => (p < 0.0001 ? p.toExponential(1) : p.toFixed(4));

const page = (verdict: Verdict, looks: Looks, { seed, threads, seconds }: Ran): string => {
  const { tests, smallest, among, passes } = verdict;
  const below = (bound: number) => tests.filter(({ p }) => p < bound).length;
  return [
    `${grouped(looks.shoes)} shoes of eight decks, seed \`${seed}\`, ${new Date().toISOString().slice(0, 10)}; ${Math.round(seconds)} s on ${threads} threads of ${cpus()[0]?.model ?? 'a machine'} beside other work, Node ${process.versions.node}.`,
    `**${passes ? 'Nothing was found that chance does not do.' : 'THIS IS NOT CHANCE.'}** Of ${tests.length} tests the smallest p is ${inWords(smallest)}; among so many as small a one comes by chance with p ${inWords(among)} or less (asked for beforehand: ${LEAST} at least). Below 0.05 are ${below(0.05)}, and ${(0.05 * tests.length).toFixed(1)} are expected; below 0.01 ${below(0.01)}, and ${(0.01 * tests.length).toFixed(1)}.`,
    [
      '| What | Found | Expected | p |',
      '| --- | ---: | ---: | ---: |',
      ...tests.map(
        ({ what, found, expected, p }) => `| ${what} | ${found} | ${expected} | ${inWords(p)} |`,
      ),
    ].join('\n'),
  ].join('\n\n');
};

type Ran = { readonly seed: string; readonly threads: number; readonly seconds: number };

/** What stands between the two marks is written anew. */
const BEGIN = '<!-- campaign:random -->';
const END = '<!-- /campaign:random -->';

if (options.stream) await streamed(options.seed);
else {
  const [shoes, threads] = [
    wholeNumber(options.shoes, 'shoes', 100),
    wholeNumber(options.threads, 'threads', 1),
  ];
  const begun = performance.now();
  const looks = await looked(options.seed, shoes, threads);
  const verdict = judged(looks);
  const seconds = (performance.now() - begun) / 1000;
  const text = page(verdict, looks, { seed: options.seed, threads, seconds });
  console.log(text);
  if (options.write) {
    const file = new URL('../docs/random.md', import.meta.url);
    const before = readFileSync(file, 'utf8');
    const [head = '', tail = ''] = [before.split(BEGIN)[0], before.split(END)[1]];
    writeFileSync(file, `${head}${BEGIN}\n\n${text}\n\n${END}${tail}`);
  }
  if (!verdict.passes) process.exitCode = 1;
}
