import { rulebooks } from '../../src/rulebooks/index.ts';
import { startPostgres } from '../postgres/server.ts';
import { SECRETS_FAULTS } from './faults.ts';
import { type PairOptions, type PairOutcome, runPair } from './pair.ts';
import { SQUEEZED } from './written.ts';

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
  /** Whether a seed is played on PostgreSQL. */
  readonly onPostgres?: (seed: number) => boolean;
  readonly progress?: (done: number) => void;
};

/** Two runs of each seed; what could be told apart, and how much was compared. */
export const secretsCampaign = async ({
  from,
  count,
  length,
  onPostgres = () => false,
  progress,
}: Campaign): Promise<SecretsCampaign> => {
  const broken: { seed: number; why: string }[] = [];
  const sums = new Map<string, number>();
  const add = (name: string, by: number) => sums.set(name, (sums.get(name) ?? 0) + by);
  for (let seed = from; seed < from + count; seed += 1) {
    const pair = { seed, length };
    const outcome = onPostgres(seed) ? await withServer(pair) : await outcomeOf(pair);
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

/** A server of its own: its log of writes holds what was written of all databases, seeds that others revealed too. */
const withServer = async (pair: PairOptions): Promise<PairOutcome> => {
  const server = await startPostgres();
  try {
    return await outcomeOf({ ...pair, server });
  } finally {
    await server.stop();
  }
};

/** So often a pair is played again for which the machine was too busy. */
const TRIES = 3;

/** A run that falls over names its seed. */
const outcomeOf = async (options: PairOptions): Promise<PairOutcome> => {
  try {
    let outcome = await runPair(options);
    for (let tries = 1; outcome.busy && tries < TRIES; tries += 1) outcome = await runPair(options);
    return outcome;
  } catch (error) {
    throw new Error(`seed ${options.seed} fell over`, { cause: error });
  }
};

export type Found = {
  /** How many pairs were played until then. */
  readonly pairs: number;
  readonly in: string;
  readonly why: string;
};

/** A planted fault is looked for in the story that somebody wrote, in each kind of pair, and then seed by seed. */
export const foundWithin = async (
  fault: string,
  { from, count, length }: Seeds,
): Promise<Found | null> => {
  const planted = SECRETS_FAULTS[fault];
  if (planted === undefined) throw new Error(`no fault is called ${fault}`);
  const usual = { length, planted, brief: planted.clerk !== true };
  let pairs = 0;
  for (const kind of ['order', 'seed', 'edge'] as const) {
    pairs += 1;
    const { broken } = await runPair({ ...usual, seed: from, kind, story: SQUEEZED });
    if (broken !== null) return { pairs, in: `the written story, ${kind}`, why: broken };
  }
  for (let seed = from; seed < from + count; seed += 1) {
    pairs += 1;
    const { broken } = await runPair({ ...usual, seed });
    if (broken !== null) return { pairs, in: `seed ${seed}`, why: broken };
  }
  return null;
};
