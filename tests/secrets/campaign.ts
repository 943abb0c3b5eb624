import { rulebooks } from '../../src/rulebooks/index.ts';
import { SECRETS_FAULTS } from './faults.ts';
import { type PairOutcome, runPair } from './pair.ts';

export type SecretsFigures = Readonly<Record<string, number>>;

export type SecretsCampaign = {
  readonly broken: readonly { readonly seed: number; readonly why: string }[];
  readonly figures: SecretsFigures;
};

type Seeds = {
  readonly from: number;
  readonly count: number;
  readonly length: number;
  readonly progress?: (done: number) => void;
};

/** Two runs of each seed; what could be told apart, and how much was compared. */
export const secretsCampaign = async ({
  from,
  count,
  length,
  progress,
}: Seeds): Promise<SecretsCampaign> => {
  const broken: { seed: number; why: string }[] = [];
  const sums = new Map<string, number>();
  const add = (name: string, by: number) => sums.set(name, (sums.get(name) ?? 0) + by);
  for (let seed = from; seed < from + count; seed += 1) {
    const outcome = await outcomeOf(seed, length);
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

/** A run that falls over is shown like any other. */
const outcomeOf = async (seed: number, length: number): Promise<PairOutcome> => {
  try {
    return await runPair({ seed, length });
  } catch (error) {
    throw new Error(`seed ${seed} fell over`, { cause: error });
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
    const { broken } = await runPair({ seed, length, planted });
    if (broken !== null) return { seeds: seed - from + 1, why: broken };
  }
  return null;
};
