import { ciphers } from '../../src/house/record/ciphers.ts';
import type { Batch, Earlier, NewEntry, Now, Store, Work } from '../../src/house/store/store.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { entryIn } from '../../src/house/tables/stream.ts';
import { GENESIS, hashOf } from '../../src/record/index.ts';
import { faultNamed } from '../simulation/faults.ts';

/** Planted between a process and its store, to be found: by who sends everything several times, */
export const ONCE_FAULTS = [
  'command forgotten',
  'refusal forgotten',
  'another body taken for the same',
  'answered before kept',
  'answered and not kept',
  'doubled refund',
] as const;
/** and by who stops the holder. The last one is planted on the lines of those who look on. */
export const ORDER_FAULTS = [
  'no epoch',
  'deadline fired twice',
  'time goes back',
  'another chain',
  'a frame is lost',
] as const;
export type PlantedFault = (typeof ONCE_FAULTS)[number] | (typeof ORDER_FAULTS)[number];

/** What was last asked for under an id, for a store that takes it for what was asked before. */
export const lastAsked = new Map<string, object>();

export const withFault = (store: Store, fault: PlantedFault | null): Store => {
  if (fault === null) return store;
  const epochs = new Map<string, number>();
  const lying = lieOf(fault, epochs);
  return {
    ...store,
    lease: async (stream) => {
      const lease = await store.lease(stream);
      if (lease !== null) epochs.set(stream, lease.epoch);
      return lease;
    },
    append: (request, work) => {
      const told: Work = (now) => lying.batch(work(lying.now(now, request.stream)), now);
      if (fault !== 'answered before kept') return store.append(request, told);
      return new Promise((resolve, reject) => {
        const early: Work = (now) => {
          const batch = told(now);
          setImmediate(resolve);
          return batch;
        };
        store.append(request, early).then(resolve, reject);
      });
    },
  };
};

type Lie = {
  /** What the table is told of the store. */
  readonly now: (now: Now, stream: string) => Now;
  /** What the store is told of the table. */
  readonly batch: (batch: Batch, now: Now) => Batch;
};

const lieOf = (fault: PlantedFault, epochs: ReadonlyMap<string, number>): Lie => {
  const honest: Lie = { now: (now) => now, batch: (batch) => batch };
  switch (fault) {
    case 'command forgotten': {
      const entries: Lie['now'] = (now) => ({
        ...now,
        earlier: now.earlier.map((one) => (one !== null && 'entry' in one ? null : one)),
      });
      return { now: entries, batch: renamed };
    }
    case 'refusal forgotten':
      return { ...honest, batch: (batch) => ({ ...batch, refusals: [] }) };
    case 'another body taken for the same':
      return { ...honest, now: (now) => ({ ...now, earlier: now.earlier.map(asLastAsked) }) };
    case 'answered before kept':
    case 'a frame is lost':
      return honest;
    case 'answered and not kept': {
      let kept = 0;
      const lost = (batch: Batch): boolean => {
        if (!batch.entries.some(({ person }) => person !== 'house')) return false;
        kept += 1;
        return kept % 12 === 0;
      };
      return { ...honest, batch: (batch) => (lost(batch) ? NOTHING : batch) };
    }
    case 'doubled refund':
    case 'deadline fired twice': {
      const { entries = (all: readonly NewEntry[]) => [...all] } = faultNamed(fault, lastAsked);
      return { ...honest, batch: (batch) => ({ ...batch, entries: entries(batch.entries) }) };
    }
    case 'no epoch':
      // Whatever lease this process last had is good enough.
      return {
        ...honest,
        now: (now, stream) => ({ ...now, epoch: epochs.get(stream) ?? now.epoch }),
      };
    case 'time goes back':
    case 'another chain': {
      const change = fault === 'time goes back' ? anHourBefore : fromTheBeginning;
      const wrong = (entry: NewEntry) => (entry.sequence % 20 === 0 ? change(entry) : entry);
      return { ...honest, batch: (batch) => ({ ...batch, entries: batch.entries.map(wrong) }) };
    }
  }
};

const NOTHING: Batch = { entries: [], refusals: [], rounds: [] };

/** The index finds nothing wrong with them. */
const renamed = (batch: Batch, { earlier }: Now): Batch => {
  const before = new Set(
    earlier.flatMap((one) => (one !== null && 'entry' in one ? [nameOf(one.entry)] : [])),
  );
  const entries = batch.entries.map((entry) =>
    before.has(nameOf(entry)) ? { ...entry, id: `${entry.id}~${entry.sequence}` } : entry,
  );
  return { ...batch, entries };
};
const nameOf = ({ person, id }: { readonly person: string; readonly id: string }) =>
  `${person} ${id}`;

/** As if that had been asked for in the first place. */
const asLastAsked = (earlier: Earlier | null): Earlier | null => {
  if (earlier === null) return null;
  if ('refusal' in earlier) {
    const { id } = JSON.parse(earlier.refusal.text) as { readonly id: string };
    const wish = lastAsked.get(id);
    if (wish === undefined) return earlier;
    const body = ciphers.sha256(Buffer.from(canonical(wish)));
    return { refusal: { ...earlier.refusal, body } };
  }
  const command = lastAsked.get(earlier.entry.id);
  if (command === undefined) return earlier;
  const text = JSON.stringify({ ...entryIn(earlier.entry.text), command });
  return { entry: { ...earlier.entry, text } };
};

const anHourBefore = (entry: NewEntry): NewEntry => ({
  ...rewritten(entry, { at: entry.at - 3_600_000 }),
  at: entry.at - 3_600_000,
});

const fromTheBeginning = (entry: NewEntry): NewEntry => rewritten(entry, { previous: GENESIS });

/** As if it had been decided like this. */
const rewritten = (entry: NewEntry, change: object): NewEntry => {
  const text = JSON.stringify({ ...JSON.parse(entry.text), ...change });
  return { ...entry, text, hash: hashOf(ciphers, text) };
};
