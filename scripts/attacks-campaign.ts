// `npm run campaign:attacks -- [--late 100000] [--fuzz 1000000] [--from N] [--seed S] [--json] [--faults]`: bets raced
// against the close, and requests and frames made by a grammar (tests/attacks). Each number from `--from` on is a house
// of its own; two runs with other numbers share the work. `--seed S` runs one house again.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type FuzzFigures, fuzz } from '../tests/attacks/fuzz.ts';
import { FUZZ_FAULTS } from '../tests/attacks/fuzz-faults.ts';
import { type LateFigures, raceLate } from '../tests/attacks/late.ts';
import { LATE_FAULTS } from '../tests/attacks/late-faults.ts';
import { raceOverWire } from '../tests/attacks/late-wire.ts';
import {
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({ late: '', fuzz: '', from: '1', seed: '', json: false, faults: false });
const both = options.late === '' && options.fuzz === '';
const late = wholeNumber(options.late || (both ? '100000' : '0'), 'late');
const fuzzed = wholeNumber(options.fuzz || (both ? '1000000' : '0'), 'fuzz');
const one = options.seed !== '';
const from = one ? wholeNumber(options.seed, 'seed') : wholeNumber(options.from, 'from');

/** So many at one house; then it is closed and looked through. */
const BETS_OF_A_HOUSE = 2000;
const REQUESTS_OF_A_HOUSE = 5000;
/** Every so many houses are raced over real sockets. */
const OVER_WIRE = 20;
/** How much more of the heap may be in use after the last houses than after the first, in bytes. */
const MOST_GROWN = 100e6;

type Numbers = Readonly<Record<string, number | Readonly<Record<string, number>>>>;
type Sums = Record<string, number | Record<string, number>>;

const add = (to: Sums, more: Numbers): void => {
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'number') to[name] = Number(to[name] ?? 0) + value;
    else {
      const inside: Sums = typeof to[name] === 'object' ? to[name] : {};
      add(inside, value);
      to[name] = inside as Record<string, number>;
    }
  }
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap: number[] = [];
const weigh = (): void => {
  collect();
  heap.push(process.memoryUsage().heapUsed);
};

const broken: string[] = [];
const attempt = async <T>(again: string, run: () => Promise<T>): Promise<T | null> => {
  try {
    return await run();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    broken.push(words);
    showBroken(words, `npm run campaign:attacks -- ${again}`);
    return null;
  }
};

const races = async (): Promise<Sums> => {
  const sums: Sums = { bets: 0 };
  for (let seed = from; Number(sums['bets']) < late; seed += 1) {
    const bets = Math.min(BETS_OF_A_HOUSE, late - Number(sums['bets']));
    const isWire = seed % OVER_WIRE === 0;
    const figures: LateFigures | null = await attempt(`--late ${bets} --seed ${seed}`, () =>
      (isWire ? raceOverWire : raceLate)({ seed, bets }),
    );
    // What broke is told; the others are still tried.
    if (figures === null) add(sums, { bets });
    else add(sums, isWire ? { ...figures, overWire: figures.bets } : figures);
    showProgress(`${sums['bets']} of ${late} bets`, sums);
    if (one) break;
  }
  return sums;
};

const requests = async (): Promise<Sums> => {
  const sums: Sums = { sent: 0 };
  for (let seed = from; Number(sums['sent']) < fuzzed; seed += 1) {
    const count = Math.min(REQUESTS_OF_A_HOUSE, fuzzed - Number(sums['sent']));
    const figures: FuzzFigures | null = await attempt(`--fuzz ${count} --seed ${seed}`, () =>
      fuzz({ seed, count }),
    );
    add(sums, { ...figures, sent: count });
    weigh();
    showProgress(`${sums['sent']} of ${fuzzed} requests and frames`, sums);
    if (one) break;
  }
  return sums;
};

/** What is in use grows with nothing: the most after the last third of the houses against that after the first. */
const grown = (): number => {
  const third = Math.floor(heap.length / 3);
  if (third < 3) return 0;
  return Math.max(...heap.slice(-third)) - Math.max(...heap.slice(0, third));
};

/** How many houses it takes until each planted fault is found. */
const faults = async (): Promise<void> => {
  const most = 40;
  const within = async (fault: string, run: (seed: number) => Promise<unknown>) => {
    for (let seed = from; seed < from + most; seed += 1) {
      const found = await run(seed).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (found === null) continue;
      console.log(`${fault}: house ${seed}: ${found.slice(0, 120)}`);
      return;
    }
    console.log(`${fault}: not found in ${most} houses`);
    process.exitCode = 1;
  };
  for (const fault of LATE_FAULTS) {
    await within(fault, (seed) => raceLate({ seed, bets: BETS_OF_A_HOUSE, fault }));
  }
  for (const fault of FUZZ_FAULTS) {
    await within(fault, (seed) =>
      fuzz({ seed, count: REQUESTS_OF_A_HOUSE, fault, patience: 20_000 }),
    );
  }
};

if (options.faults) await faults();
else {
  const figures = {
    campaign: 'attacks',
    from,
    late: await races(),
    fuzz: await requests(),
    heapGrown: grown(),
    processor: Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1e6),
    broken,
  };
  if (figures.heapGrown > MOST_GROWN) {
    broken.push(`the heap has grown by ${figures.heapGrown}`);
    process.exitCode = 1;
  }
  const told = `${figures.late['bets']} bets raced, ${figures.fuzz['sent']} requests and frames`;
  showFigures(figures, `houses from ${from}: ${told}, ${broken.length} broken`, options.json);
}
process.exit();
