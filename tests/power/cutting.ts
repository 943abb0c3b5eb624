import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf } from '../../src/house/store/sqlite-file.ts';
import { Account } from '../crash/account.ts';
import type { PlantedFault } from '../crash/planted.ts';
import { Chance } from '../table/model-chance.ts';
import { cutBy, MANNERS, placesOf } from './cuts.ts';
import { Disk } from './disk.ts';
import type { DiskCall } from './disk-calls.ts';
import { Kept, lookAt } from './kept.ts';
import { moved, type Recorded } from './recorded.ts';
import { recordLives } from './recording.ts';
import { placesBelow, spoilShared, startOn } from './started.ts';

/** A house that is recorded, and whose power is cut at many moments of what was recorded. */
export type Cutting = {
  readonly seed: number;
  /** How many recordings follow on one another, each on what a cut of the one before left. */
  readonly recordings: number;
  /** Cuts of each. */
  readonly cuts: number;
  readonly folder: string;
  /** Answers of each of the two lives that are recorded. */
  readonly answers: number;
  /** How long the text of a document is: the longer, the sooner the log is taken over into the database. */
  readonly bulk: number;
  readonly fault?: PlantedFault | null;
  /** Which syncs the disk only says to have done. */
  readonly lies?: (path: string) => boolean;
  /** Cut instead of one that is made now; there is one of it. */
  readonly recorded?: Recorded;
  readonly progress?: (cuts: number) => void;
};

export type CutOff = {
  /** Which law broke, and where; null: none. */
  readonly broken: string | null;
  readonly cuts: number;
  readonly manners: Readonly<Record<string, number>>;
  /** Calls of the system that were recorded, and syncs among them. */
  readonly calls: number;
  readonly syncs: number;
  /** Cuts while the log was being taken over into the database. */
  readonly takenOver: number;
  /** Entries that were found after the cuts, and those of them that nobody had acknowledged yet. */
  readonly entries: number;
  readonly unacknowledged: number;
};

export const cutPower = async (cutting: Cutting): Promise<CutOff> => {
  const power = new Power(cutting);
  let broken: string | null = null;
  try {
    for (let nth = 0; nth < cutting.recordings; nth += 1) await power.recordAndCut(nth);
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error);
  }
  return { broken, manners: power.manners, ...power.counts };
};

class Power {
  readonly manners: Record<string, number> = {};
  readonly counts = { cuts: 0, calls: 0, syncs: 0, takenOver: 0, entries: 0, unacknowledged: 0 };
  readonly #cutting: Cutting;
  readonly #chance: Chance;
  /** A recording of some time ago is gone on with at its time: what is kept for a day is still kept. */
  readonly #clock: () => number;
  /** What a cut has left, for the next recording. */
  #base: string | null = null;

  constructor(cutting: Cutting) {
    this.#cutting = cutting;
    this.#chance = new Chance(Math.imul(cutting.seed, 0x9e3779b1));
    const since = cutting.recorded === undefined ? 0 : Date.now() - cutting.recorded.at;
    this.#clock = () => Date.now() - since;
    mkdirSync(cutting.folder, { recursive: true });
  }

  async recordAndCut(nth: number): Promise<void> {
    const { folder, cuts } = this.#cutting;
    const root = mkdtempSync(join(folder, 'house-'));
    if (this.#base !== null) cpSync(this.#base, root, { recursive: true });
    const disk = new Disk(root);
    const { calls, kept } = await this.#record(root, nth);
    const goesOn = this.#chance.below(cuts);
    let place = 0;
    for (const [done, end] of placesOf(calls, cuts, this.#chance).entries()) {
      for (; place < end; place += 1) this.#pass(disk, kept, calls[place], place);
      const left = this.#cut(disk, done === goesOn ? join(folder, `base-${nth}`) : null);
      const isTakenOver = disk.isPending(databaseOf(placesBelow(root).data));
      this.counts.takenOver += isTakenOver ? 1 : 0;
      await startOn(left.place, kept, this.#clock).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        const where = `recording ${nth}, call ${end} of ${calls.length}, ${left.manner}`;
        throw new Error(`${where}: ${why}`);
      });
      this.counts.cuts += 1;
      this.#cutting.progress?.(this.counts.cuts);
    }
    this.counts.entries += kept.found.entries;
    this.counts.unacknowledged += kept.found.unacknowledged;
    rmSync(root, { recursive: true, force: true });
  }

  async #record(
    root: string,
    nth: number,
  ): Promise<{ readonly calls: readonly DiskCall[]; readonly kept: Kept }> {
    const { seed, answers, bulk, fault = null, recorded } = this.#cutting;
    const account = new Account(bulk);
    await lookAt(root, (store) => account.look(store, 'found'));
    const setUp = account.counted().size < 3;
    const calls =
      recorded === undefined
        ? await recordLives(root, { seed, bulk, fault, setUp, answers, nth })
        : replayed(root, recorded);
    this.counts.calls += calls.length;
    this.counts.syncs += calls.filter(({ is }) => is === 'sync').length;
    return { calls, kept: await Kept.of(root, calls, { account, bulk }) };
  }

  #pass(disk: Disk, kept: Kept, call: DiskCall | undefined, place: number): void {
    if (call === undefined) return;
    if (call.is === 'said') kept.hear(call.said);
    if (call.is === 'sync' && this.#cutting.lies?.(call.path)) return;
    disk.take(call, place);
  }

  /** What a cut leaves now; a copy of it may be kept. */
  #cut(disk: Disk, keptAt: string | null): { readonly place: string; readonly manner: string } {
    const manner = this.#chance.one(MANNERS);
    const place = join(this.#cutting.folder, 'left');
    rmSync(place, { recursive: true, force: true });
    disk.write(place, cutBy(this.#chance, manner));
    if (keptAt !== null) {
      this.#base = keptAt;
      cpSync(place, keptAt, { recursive: true });
    }
    spoilShared(place, this.#chance);
    this.manners[manner] = (this.manners[manner] ?? 0) + 1;
    return { place, manner };
  }
}

/** The files below the root as they were at the end of a recording. */
const replayed = (root: string, { calls: recorded }: Recorded): readonly DiskCall[] => {
  const calls = moved(recorded, '', root);
  const disk = new Disk(root);
  for (const [place, call] of calls.entries()) disk.take(call, place);
  disk.write(root, cutBy(new Chance(1), 'kept'));
  return calls;
};
