import { rulebooks } from '../../src/rulebooks/index.ts';
import { SECRETS_FAULTS } from './faults.ts';
import { type PairOptions, type PairOutcome, runPair } from './pair.ts';

export type SecretsFigures = Readonly<Record<string, number>>;

export type SecretsCampaign = {
  readonly broken: readonly { readonly seed: number; readonly why: string }[];
  readonly figures: SecretsFigures;
};

type Seeds = {
  readonly from: number;
  readonly count: number;
  readonly length: number;
};

type Campaign = Seeds & {
  /** The PostgreSQL server on which a seed is played; undefined: on SQLite. */
  readonly serverFor?: (seed: number) => PairOptions['server'];
  readonly progress?: (done: number) => void;
};

/** Two runs of each seed; what could be told apart, and how much was compared. */
export const secretsCampaign = async ({
  from,
  count,
  length,
  serverFor = () => undefined,
  progress,
}: Campaign): Promise<SecretsCampaign> => {
  const broken: { seed: number; why: string }[] = [];
  const sums = new Map<string, number>();
  const add = (name: string, by: number) => sums.set(name, (sums.get(name) ?? 0) + by);
  for (let seed = from; seed < from + count; seed += 1) {
    const server = serverFor(seed);
    const outcome = await outcomeOf({ seed, length, ...(server !== undefined && { server }) });
    if (outcome.broken !== null) broken.push({ seed, why: outcome.broken });
    add('pairs', 1);
    add(`pairs: ${outcome.kind}`, 1);
    add(`pairs: ${rulebooks[seed % rulebooks.length]?.id}`, 1);
    add('steps', outcome.steps);
    for (const [name, by] of Object.entries(outcome.counts)) add(name, by);
    if (outcome.counts.lying > 0) add('pairs that ended with a card face down', 1);
    progress?.(seed - from + 1);
  }
  return { broken, figures: Object.fromEntries(sums) };
};

/** A run that falls over names its seed. */
const outcomeOf = async (options: PairOptions): Promise<PairOutcome> => {
  try {
    return await runPair(options);
  } catch (error) {
    throw new Error(`seed ${options.seed} fell over`, { cause: error });
  }
};

/** With how many seeds a planted fault is found, and by what; null: not at all. */
export const foundWithin = async (
  fault: string,
  { from, count, length }: Seeds,
): Promise<{ readonly seeds: number; readonly why: string } | null> => {
  const planted = SECRETS_FAULTS[fault];
  if (planted === undefined) throw new Error(`no fault is called ${fault}`);
  for (let seed = from; seed < from + count; seed += 1) {
    const { broken } = await runPair({ seed, length, planted, brief: planted.clerk !== true });
    if (broken !== null) return { seeds: seed - from + 1, why: broken };
  }
  return null;
};
