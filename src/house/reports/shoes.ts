import { reader } from '../../api/read.ts';
import type { ReportShoes } from '../../api/report.ts';
import { listOf, object, optional, whole } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import type { Stored } from '../store/store.ts';

/** What befalls an electronic shoe on its way into play and out of it. */
export const SHOE_TYPES = [
  'ShoeLoaded',
  'ShoeReplaced',
  'ShoeWithdrawn',
  'CommitmentDropped',
] as const;

type ShoeStep = { readonly type: string; readonly nonces?: number };
const readSteps = reader(
  object<{ events: readonly ShoeStep[] }>({
    events: listOf(object<ShoeStep>({ type: text, nonces: optional(whole) })),
  }),
);

export const NO_SHOES: ReportShoes = { withNonces: 0, withoutNonces: 0, withdrawn: 0 };

/** Of one table, from its marked entries in order; those before the period say what was in play when it began. */
export const shoesIn = (entries: readonly Stored[], from: number): ReportShoes => {
  const counted = { ...NO_SHOES };
  let mixed = false;
  for (const { at, sequence, text: json } of entries) {
    const here = at >= from ? 1 : 0;
    for (const { type, nonces } of readSteps(JSON.parse(json), `entry ${sequence}`).events) {
      if (type === 'CommitmentDropped' && (nonces ?? 0) > 0) counted.withdrawn += here;
      if ((type === 'ShoeReplaced' || type === 'ShoeWithdrawn') && mixed) {
        counted.withdrawn += here;
        mixed = false;
      }
      if (type !== 'ShoeLoaded') continue;
      mixed = (nonces ?? 0) > 0;
      // Real cards, and shoes of before, have none to count.
      if (nonces !== undefined) counted[mixed ? 'withNonces' : 'withoutNonces'] += here;
    }
  }
  return counted;
};
