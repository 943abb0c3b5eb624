import { ciphers } from '../../src/house/record/ciphers.ts';
import type { NewEntry } from '../../src/house/store/store.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { hashOf } from '../../src/record/index.ts';

/** Something planted to be found: in the store, at the door or on the line, never in the program. */
export type Fault = {
  readonly is: FaultName;
  /** What is kept in the place of what was to be. */
  readonly entries?: (entries: readonly NewEntry[]) => NewEntry[];
  readonly refusal?: (kept: Remembered, id: string) => Remembered;
};
type Remembered = { readonly at: number; readonly body: string; readonly text: string };

export const FAULTS = [
  'no epoch',
  'answer before commit',
  'skipped fsync',
  'outage measured too long',
  'doubled refund',
  'leaked face',
  'lost report',
  'deadline fired twice',
  'session revision ignored',
  'session end not looked at',
  'command id not remembered',
  'refusal remembered for another body',
  'refusal not remembered',
  'frame before commit',
  'an entry is overwritten',
  'a bet for another',
  'time goes back',
] as const;
export type FaultName = (typeof FAULTS)[number];

const REFUNDS = /"type":"(?:BetTakenBack|RoundVoided|CashedOut)"/;

/** The last entry once more, under another id, as if it had been decided twice. */
const doubled =
  (which: (entry: NewEntry) => boolean) =>
  (entries: readonly NewEntry[]): NewEntry[] => {
    const last = entries.at(-1);
    if (last === undefined || !which(last)) return [...entries];
    const sequence = last.sequence + 1;
    const id = `${last.id}x`;
    const text = JSON.stringify({ ...JSON.parse(last.text), sequence, id, previous: last.hash });
    return [...entries, { ...last, sequence, id, text, hash: hashOf(ciphers, text) }];
  };

/** `wishes` is what was last asked for under an id. */
export const faultNamed = (is: FaultName, wishes: ReadonlyMap<string, object>): Fault => {
  switch (is) {
    case 'doubled refund':
      return { is, entries: doubled(({ text }) => REFUNDS.test(text)) };
    case 'deadline fired twice':
      return {
        is,
        entries: doubled(({ id, person }) => person === 'house' && id.includes('auto')),
      };
    case 'lost report': {
      const isReport = ({ text }: NewEntry) => text.includes('"type":"IrregularityReported"');
      const entries = (all: readonly NewEntry[]): NewEntry[] => {
        const last = all.at(-1);
        return last !== undefined && isReport(last) ? all.slice(0, -1) : [...all];
      };
      return { is, entries };
    }
    case 'refusal remembered for another body':
      return {
        is,
        refusal: (kept, id) => {
          const wish = wishes.get(id);
          const body = ciphers.sha256(Buffer.from(canonical(wish ?? null)));
          return { ...kept, body };
        },
      };
    default:
      return { is };
  }
};
