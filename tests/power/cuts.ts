import type { Chance } from '../table/model-chance.ts';
import { type Cut, type FileOnDisk, type Pending, SECTOR, sized } from './disk.ts';
import type { DiskCall } from './disk-calls.ts';

/** What becomes of writes that were not synced. */
export const MANNERS = [
  /** All are lost. */
  'dropped',
  /** None is: as if the process alone had been killed. */
  'kept',
  /** They came to the disk in their order, and the last one is torn. */
  'in order',
  /** The later ones came first. */
  'late ones first',
  /** Each page of the system by itself, as it was at any time. */
  'by page',
  /** Each sector by itself, as it was at any time. */
  'by sector',
  /** Each sector by itself: as it was synced last, or as it was written last. */
  'by halves',
] as const;
export type Manner = (typeof MANNERS)[number];

const PAGE = 4096;

/** One cut: what it leaves of each file and of each folder, by chance. */
export const cutBy = (chance: Chance, manner: Manner): Cut => ({
  left: (file) => leftOf(file, limitsOf(file.pending, manner, chance), manner, chance),
  names: (count) => {
    if (manner === 'dropped') return 0;
    return manner === 'kept' ? count : chance.below(count + 1);
  },
});

/** How many of the pending writes a sector has seen: it is as it was between two of them. */
type Limits = (sector: number) => number;

const limitsOf = (pending: readonly Pending[], manner: Manner, chance: Chance): Limits => {
  const all = pending.length;
  const some = chance.below(all + 1);
  switch (manner) {
    case 'dropped':
      return () => 0;
    case 'kept':
      return () => all;
    case 'in order': {
      const { at = 0, bytes } = pending[some] ?? {};
      const torn = at + chance.below((bytes?.length ?? 0) + 1);
      return (sector) => (sector * SECTOR < torn && sector * SECTOR >= at ? some + 1 : some);
    }
    case 'late ones first': {
      const touched = new Set<number>();
      for (const { at, bytes } of pending.slice(some))
        for (const sector of sectorsOf(at, bytes.length)) touched.add(sector);
      return (sector) => (touched.has(sector) ? all : 0);
    }
    case 'by page':
      return remembered(
        (sector) => Math.floor((sector * SECTOR) / PAGE),
        () => chance.below(all + 1),
      );
    case 'by sector':
      return remembered(
        (sector) => sector,
        () => chance.below(all + 1),
      );
    case 'by halves':
      return remembered(
        (sector) => sector,
        () => (chance.percent(50) ? all : 0),
      );
  }
};

const remembered = (unitOf: (sector: number) => number, choose: () => number): Limits => {
  const chosen = new Map<number, number>();
  return (sector) => {
    const unit = unitOf(sector);
    const limit = chosen.get(unit) ?? choose();
    chosen.set(unit, limit);
    return limit;
  };
};

function* sectorsOf(at: number, length: number): Generator<number> {
  if (length === 0) return;
  for (let one = Math.floor(at / SECTOR); one * SECTOR < at + length; one += 1) yield one;
}

const leftOf = (
  { durable, size, pending }: FileOnDisk,
  limit: Limits,
  manner: Manner,
  chance: Chance,
): Buffer => {
  const largest = pending.reduce(
    (most, { at, bytes }) => Math.max(most, at + bytes.length),
    Math.max(durable.length, size),
  );
  const left = Buffer.alloc(largest);
  durable.copy(left);
  /** How far anything of it has come. */
  let reached = durable.length;
  for (const [nth, { at, bytes, size: after }] of pending.entries()) {
    let isSeen = bytes.length === 0 && nth < limit(Math.floor(at / SECTOR));
    for (const sector of sectorsOf(at, bytes.length)) {
      if (nth >= limit(sector)) continue;
      isSeen = true;
      const from = Math.max(at, sector * SECTOR);
      const to = Math.min(at + bytes.length, (sector + 1) * SECTOR);
      bytes.copy(left, from, from - at, to - at);
      reached = Math.max(reached, to);
    }
    if (isSeen && after < reached) reached = after;
  }
  if (manner === 'dropped') return sized(left, durable.length);
  if (manner === 'kept') return sized(left, size);
  // The length is written by itself: it may be ahead of the bytes, or behind them.
  const share = chance.below(100);
  if (share < 70) return sized(left, reached);
  if (share < 85) return sized(left, size);
  const [least, most] = [Math.min(durable.length, size), Math.max(durable.length, size)];
  return sized(left, least + chance.below(most - least + 1));
};

/** Where to cut: anywhere, more often where the log goes over into the database, something was said, or a name came. */
export const placesOf = (calls: readonly DiskCall[], count: number, chance: Chance): number[] => {
  const at = (wanted: (call: DiskCall) => boolean) =>
    calls.flatMap((call, place) => (wanted(call) ? [place] : []));
  const moved = at((call) => call.is === 'write' && call.path.endsWith('.db'));
  const said = at((call) => call.is === 'said' && /^(?:answered|written)$/.test(call.said.is));
  const named = at(({ is }) => /^(?:create|unlink|rename|link|mkdir)$/.test(is));
  const near = (places: readonly number[]): number =>
    places.length === 0 ? anywhere() : chance.one(places) + chance.below(6) - 1;
  const anywhere = () => chance.below(calls.length + 1);
  const places = Array.from({ length: count }, () => {
    const share = chance.below(100);
    if (share < 40) return anywhere();
    if (share < 65) return near(moved);
    return near(share < 88 ? said : named);
  });
  return places
    .map((place) => Math.max(0, Math.min(calls.length, place)))
    .toSorted((a, b) => a - b);
};
