// `npm run campaign:simulation -- --seeds 10000 [--from N] [--seed S --trace] [--faults] [--json]`: the house under one seeded
// scheduler (tests/simulation). A seed that breaks a law is printed with the command that shows it again.
import { FAULTS, type FaultName } from '../tests/simulation/faults.ts';
import { type Outcome, simulate } from '../tests/simulation/run.ts';
import {
  addFigures,
  oneOf,
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({
  seeds: '10000',
  from: '1',
  seed: '',
  trace: false,
  faults: false,
  fault: '',
  json: false,
});
const named: FaultName | null = options.fault === '' ? null : oneOf(options.fault, 'fault', FAULTS);
const from = wholeNumber(options.from, 'from');
const most = wholeNumber(options.seeds, 'seeds');

/** How many seeds it takes until a fault is found; null: it was not. */
const foundWithin = async (fault: FaultName): Promise<Outcome | null> => {
  for (let seed = from; seed < from + most; seed += 1) {
    const outcome = await simulate({ seed, fault });
    if (outcome.broken !== null) return outcome;
  }
  return null;
};

const all = async (): Promise<void> => {
  const total = new Map<string, number>();
  const broken: number[] = [];
  for (let seed = from; seed < from + most; seed += 1) {
    const { counts, steps, crashes, seconds, broken: law } = await simulate({ seed });
    addFigures(total, { ...counts, steps, crashes, 'virtual seconds': seconds });
    const soFar = { broken, ...Object.fromEntries(total) };
    showProgress(`${seed - from + 1} of ${most} seeds`, soFar);
    if (law === null) continue;
    broken.push(seed);
    showBroken(`seed ${seed}: ${law}`, `npm run campaign:simulation -- --seed ${seed} --trace`);
  }
  const figures = { campaign: 'simulation', from, seeds: most, broken };
  const line = `${most} seeds from ${from}: ${broken.length} broken`;
  showFigures({ ...figures, ...Object.fromEntries(total) }, line, options.json);
};

if (options.seed !== '') {
  const seed = wholeNumber(options.seed, 'seed');
  const trace = (line: string) => process.stdout.write(line);
  const outcome = await simulate({
    seed,
    fault: named,
    ...(options.trace && { trace }),
  });
  console.log(JSON.stringify(outcome));
  if (outcome.broken !== null) process.exitCode = 1;
} else if (options.faults || named !== null) {
  for (const fault of named === null ? FAULTS : [named]) {
    const found = await foundWithin(fault);
    const within = found === null ? `not found in ${most}` : `seed ${found.seed}: ${found.broken}`;
    console.log(`${fault}: ${within}`);
    if (found === null) process.exitCode = 1;
  }
} else await all();
process.exit();
