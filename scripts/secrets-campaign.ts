// `npm run campaign:secrets -- --seeds 300 [--from N] [--on sqlite|postgres|both] [--length N] [--json]`: each seed is a
// story that is played twice, with other hidden cards the second time; nobody who may not know them can tell the two
// apart, by anything that leaves the house or rests in it (docs/reliability/secrets.md). On PostgreSQL every tenth seed.
// `--seeds 1 --from N` shows one again; `--faults` plants faults one by one and says with how many pairs each is found,
// `--fault NAME` one of them.
import { foundWithin, secretsCampaign } from '../tests/secrets/campaign.ts';
import { SECRETS_FAULTS } from '../tests/secrets/faults.ts';
import {
  oneOf,
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({
  seeds: '300',
  from: '1',
  on: 'both',
  length: '70',
  faults: false,
  fault: '',
  json: false,
});
const count = wholeNumber(options.seeds, 'seeds', 1);
const from = wholeNumber(options.from, 'from');
const length = wholeNumber(options.length, 'length', 1);
const on = oneOf(options.on, 'on', ['both', 'sqlite', 'postgres']);
const FAULTS = Object.keys(SECRETS_FAULTS);

/** A server is started for it and its files are searched: one seed in so many. */
const ON_POSTGRES = 10;

const all = async (): Promise<void> => {
  const every = on === 'postgres' ? 1 : ON_POSTGRES;
  const { broken, figures } = await secretsCampaign({
    ...{ from, count, length },
    onPostgres: (seed) => on !== 'sqlite' && seed % every === 0,
    progress: (done) => showProgress(`${done} of ${count} seeds`),
  });
  for (const { seed, why } of broken) {
    const again = `--seeds 1 --from ${seed} --on ${on} --length ${length}`;
    showBroken(`seed ${seed}: ${why}`, `npm run campaign:secrets -- ${again}`);
  }
  const line = `seeds ${from} to ${from + count - 1}: ${broken.length} could be told apart`;
  showFigures({ campaign: 'secrets', from, count, length, broken, ...figures }, line, options.json);
};

/** With how many pairs each fault is found. */
const planted = async (faults: readonly string[]): Promise<void> => {
  const within: Record<string, number | null> = {};
  for (const fault of faults) {
    const found = await foundWithin(fault, { from, count, length });
    within[fault] = found?.pairs ?? null;
    if (found === null) {
      showBroken(`${fault}: not found`, `npm run campaign:secrets -- --fault '${fault}'`);
    } else {
      const where = `found with ${found.pairs}, in ${found.in}`;
      console.log(`${fault}: ${where}: ${found.why.split('\n')[0]}`);
    }
  }
  const found = Object.values(within).filter((pairs) => pairs !== null).length;
  const line = `${found} of ${faults.length} planted faults found`;
  showFigures({ campaign: 'secrets', from, length, within }, line, options.json);
};

if (options.fault !== '') await planted([oneOf(options.fault, 'fault', FAULTS)]);
else await (options.faults ? planted(FAULTS) : all());
process.exit();
