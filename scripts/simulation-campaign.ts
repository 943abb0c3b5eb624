// `npm run campaign:simulation -- --seeds 10000 [--from N] [--seed S --trace] [--faults]`: the house under one seeded
// scheduler (tests/simulation). A seed that breaks a law is printed with the command that shows it again.
import { parseArgs } from 'node:util';
import { FAULTS, type FaultName } from '../tests/simulation/faults.ts';
import { type Outcome, simulate } from '../tests/simulation/run.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    fault: { type: 'string' },
  },
});
const whole = (text: string, name: string): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} is a whole number, not ${text}`);
  process.exit(2);
};
const named = (text: string | undefined): FaultName | null => {
  if (text === undefined) return null;
  const found = FAULTS.find((name) => name === text);
  if (found !== undefined) return found;
  console.error(`--fault is one of: ${FAULTS.join(', ')}`);
  process.exit(2);
};

const from = whole(values.from, 'from');
const most = whole(values.seeds, 'seeds');
const clock = process.hrtime.bigint;
const seconds = (since: bigint): number => Number(clock() - since) / 1e9;

/** How many seeds it takes until a fault is found; null: it was not. */
const foundWithin = async (fault: FaultName): Promise<Outcome | null> => {
  for (let seed = from; seed < from + most; seed += 1) {
    const outcome = await simulate({ seed, fault });
    if (outcome.broken !== null) return outcome;
  }
  return null;
};

const all = async (): Promise<void> => {
  const begun = clock();
  const total = new Map<string, number>();
  const add = (name: string, count: number) => total.set(name, (total.get(name) ?? 0) + count);
  const broken: number[] = [];
  for (let seed = from; seed < from + most; seed += 1) {
    const outcome = await simulate({ seed });
    for (const [name, count] of Object.entries(outcome.counts)) add(name, count);
    add('steps', outcome.steps);
    add('crashes', outcome.crashes);
    add('virtual seconds', outcome.seconds);
    const done = seed - from + 1;
    if (done % 100 === 0) console.error(`${done} of ${most}, ${seconds(begun).toFixed(0)} s`);
    if (outcome.broken === null) continue;
    broken.push(seed);
    console.log(`seed ${seed}: ${outcome.broken}`);
    console.log(`  npm run campaign:simulation -- --seed ${seed} --trace`);
  }
  const took = seconds(begun);
  const figures = Object.fromEntries(total);
  console.log(
    JSON.stringify({ campaign: 'simulation', from, seeds: most, broken, took, ...figures }),
  );
  console.log(`${most} seeds from ${from} in ${took.toFixed(0)} s: ${broken.length} broken`);
  if (broken.length > 0) process.exitCode = 1;
};

if (values.seed !== undefined) {
  const seed = whole(values.seed, 'seed');
  const trace = (line: string) => process.stdout.write(line);
  const outcome = await simulate({
    seed,
    fault: named(values.fault),
    ...(values.trace && { trace }),
  });
  console.log(JSON.stringify(outcome));
  if (outcome.broken !== null) process.exitCode = 1;
} else if (values.faults || values.fault !== undefined) {
  const one = named(values.fault);
  for (const fault of one === null ? FAULTS : [one]) {
    const found = await foundWithin(fault);
    const within = found === null ? `not found in ${most}` : `seed ${found.seed}: ${found.broken}`;
    console.log(`${fault}: ${within}`);
    if (found === null) process.exitCode = 1;
  }
} else await all();
process.exit();
