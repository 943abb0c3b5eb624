// `npm run campaign:tamper -- --count 6000 --seed 1 [--from N] [--json] [--table]`: exports, logs of the house, receipts,
// checkpoints, two histories and certificates, forged in every way that tests/tamper knows, and whether each is refused.
// `--count 1 --from N` shows one again; `--faults` weakens the checks one by one and shows that it is noticed.
import { type Tampered, tampered } from '../tests/tamper/campaign.ts';
import { PLANTED } from '../tests/tamper/planted.ts';
import { hasPython } from '../tests/tamper/python.ts';
import { figuresOf, forgeries, tamperTable } from '../tests/tamper/tamper-table.ts';
import {
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({
  count: '6000',
  seed: '1',
  from: '0',
  table: false,
  faults: false,
  json: false,
});
const count = wholeNumber(options.count, 'count');
const seed = wholeNumber(options.seed, 'seed');
const from = wholeNumber(options.from, 'from');

const all = async (): Promise<void> => {
  const progress = (done: number) => showProgress(`${done} of ${count} forgeries`);
  const done: Tampered = await tampered({ seed, from, count, progress });
  for (const { n, file, change, hand, what, why } of done.missed) {
    showBroken(
      `${file}, ${change} (${hand}, ${what}): ${why.slice(0, 500)}`,
      `npm run campaign:tamper -- --seed ${seed} --from ${n} --count 1`,
    );
  }
  if (options.table) console.log(tamperTable(done));
  if (!hasPython) console.log('python3 is not here: its checkers saw nothing, odds were left out');
  const figures = { campaign: 'tamper', seed, from, count, ...figuresOf(done) };
  const line = `seed ${seed}: ${forgeries(done)} forgeries, ${done.missed.length} missed`;
  showFigures(figures, line, options.json);
};

/** How many forgeries it takes until a check that leaves something out is noticed. */
const weakened = async (): Promise<void> => {
  const within: Record<string, number | null> = {};
  for (const fault of PLANTED) {
    const { missed } = await tampered({ seed, from, count, fault, enough: 1, python: false });
    const first = missed[0]?.n ?? null;
    within[fault] = first;
    console.log(`${fault}: ${first === null ? 'not noticed' : `noticed at ${first}`}`);
    if (first === null) process.exitCode = 1;
  }
  const noticed = Object.values(within).filter((n) => n !== null).length;
  const line = `${noticed} of ${PLANTED.length} weakened checks noticed`;
  showFigures({ campaign: 'tamper', seed, within }, line, options.json);
};

await (options.faults ? weakened() : all());
process.exit();
