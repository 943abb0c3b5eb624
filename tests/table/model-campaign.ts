import { type Counts, count } from './model-counts.ts';
import { Pairs } from './model-features.ts';
import { play, story } from './model-run.ts';
import { type World, worldOf } from './model-world.ts';

/** Steps of a world. */
export const LENGTH = 600;

export type Campaign = {
  readonly seed: number;
  /** How many commands are given, at least. */
  readonly commands: number;
  /** Every so manieth world, from that one on: several processes share the worlds of a seed. */
  readonly shard?: { readonly at: number; readonly of: number };
  readonly progress?: (commands: number) => void;
};

export type Reached = { readonly counts: Counts; readonly pairs: Pairs; readonly worlds: number };

/** Plays worlds until so many commands were given. Throws at the first broken law, with how to see it again. */
export const campaign = ({ seed, commands, shard, progress }: Campaign): Reached => {
  const counts: Counts = new Map();
  const pairs = new Pairs();
  const { at, of } = shard ?? { at: 0, of: 1 };
  let worlds = 0;
  for (let nth = at; (counts.get('commands') ?? 0) < commands; nth += of) {
    const world = worldOf(seed, nth, LENGTH);
    try {
      play(world, { counts, pairs, frozen: worlds % 16 === 0 });
    } catch (error) {
      throw new BrokenLaw(seed, nth, error);
    }
    worlds += 1;
    progress?.(counts.get('commands') ?? 0);
  }
  return { counts, pairs, worlds };
};

/** A law does not hold in the nth world of a seed. */
export class BrokenLaw extends Error {
  readonly again: string;

  constructor(seed: number, nth: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const again = `npm run campaign:model -- --seed ${seed} --world ${nth}`;
    super(`${why}\n${again}`, { cause });
    this.again = again;
  }
}

/** What went wrong in a world, told in as few steps as it takes. */
export const told = (seed: number, nth: number): string[] => {
  const world = worldOf(seed, nth, LENGTH);
  const why = failure(world);
  if (why === null) return [`world ${nth} of seed ${seed} breaks no law`];
  const least = shrunk(world, why);
  return [JSON.stringify(least.settings), ...story(least)];
};

const failure = (world: World): string | null => {
  try {
    play(world, { counts: new Map(), pairs: new Pairs(), frozen: true });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** The sort of failure, whoever and however much it befell. */
const sort = (why: string) => why.replace(/[\d"[\]{}]+/g, '').slice(0, 40);

/** Leaves out steps as long as the same sort of thing goes wrong. */
const shrunk = (world: World, why: string): World => {
  let { steps } = world;
  const fails = (fewer: readonly number[]) => {
    const now = failure({ ...world, steps: fewer });
    return now !== null && sort(now) === sort(why);
  };
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < steps.length; ) {
      const fewer = steps.toSpliced(at, size);
      if (fails(fewer)) steps = fewer;
      else at += size;
    }
  }
  return { ...world, steps };
};

/** Adds what another process reached. */
export const joined = (all: Reached[]): Reached => {
  const counts: Counts = new Map();
  const pairs = new Pairs();
  let worlds = 0;
  for (const one of all) {
    for (const [what, times] of one.counts) count(counts, what, times);
    pairs.join(one.pairs.met);
    worlds += one.worlds;
  }
  return { counts, pairs, worlds };
};
