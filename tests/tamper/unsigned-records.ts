import { ciphers } from '../../src/house/record/ciphers.ts';
import { entryLine, hashOf, splitLine } from '../../src/record/index.ts';
import type { Chance } from '../table/model-chance.ts';
import type { Forgery, Truth } from './forgery.ts';
import { anyJsonChange } from './json-changes.ts';
import { byteChanges, writtenOtherwise } from './text-changes.ts';
import { fileOf, type TrueRecord } from './true-records.ts';

/** What is forged, and another record from which things are taken. */
export type Records = {
  readonly of: Truth;
  readonly record: TrueRecord;
  readonly foreign: TrueRecord;
};

/** Hashes and signatures are the old ones. */
export const unsignedRecord = ({ of, record, foreign }: Records, chance: Chance): Forgery => {
  const { lines } = record;
  const entries = lines.length - 1;
  const i = chance.below(entries);
  const j = chance.below(entries);
  const line = lines[i] ?? '';
  const made = (change: string, what: string, forged: readonly string[]): Forgery => ({
    of,
    change,
    hand: 'nobody',
    what,
    bytes: fileOf(forged),
  });
  const other = foreign.lines[chance.below(foreign.lines.length)] ?? '';
  return chance.weighted<() => Forgery>([
    [30, () => ({ of, hand: 'nobody', ...byteChanges(of.bytes, chance) })],
    [6, () => made('entry dropped', `${i + 1}`, lines.toSpliced(i, 1))],
    [6, () => made('entry doubled', `${i + 1}`, lines.toSpliced(i + 1, 0, line))],
    [
      6,
      () =>
        made('entry moved', `${i + 1} and ${j + 1}`, lines.with(i, lines[j] ?? '').with(j, line)),
    ],
    [6, () => made('entry put in', `of ${foreign.name} at ${i + 1}`, lines.toSpliced(i, 0, other))],
    [
      6,
      () => {
        const ends = chance.one([[], lines.slice(-1)]);
        return made('cut off', `after ${i}`, [...lines.slice(0, i), ...ends]);
      },
    ],
    [4, () => made('beginning cut off', `up to ${i + 1}`, lines.slice(i + 1))],
    [
      6,
      () => {
        // Two records may begin alike: before they part, the one spliced in would be whole.
        const parts = lines.findIndex((one, at) => one !== foreign.lines[at]);
        const at = Math.max(i, parts) + 1;
        const spliced = [...lines.slice(0, at), ...foreign.lines.slice(at)];
        return made('spliced from two', `${foreign.name} from ${at + 1} on`, spliced);
      },
    ],
    [4, () => made('trailer of another', foreign.name, lines.with(-1, foreign.lines.at(-1) ?? ''))],
    [8, () => hashedAnew({ of, record, foreign }, i, chance)],
    [
      8,
      () => ({
        of,
        hand: 'nobody',
        hashed: false,
        ...writtenOtherwise(of.bytes.toString(), chance),
      }),
    ],
  ])();
};

/** A field of an entry, and the hash of its line; not the lines after it. */
const hashedAnew = ({ of, record, foreign }: Records, i: number, chance: Chance): Forgery => {
  const { text = '' } = splitLine(record.lines[i] ?? '') ?? {};
  const beside = foreign.bodies[i % foreign.bodies.length];
  const { change, what, value } = anyJsonChange(JSON.parse(text), beside, chance);
  const written = JSON.stringify(value);
  const hashes = chance.percent(50);
  const old = splitLine(record.lines[i] ?? '')?.hash ?? '';
  const line = entryLine(written, hashes ? hashOf(ciphers, written) : old);
  return {
    of,
    change: hashes ? `${change}, hashed` : change,
    hand: 'nobody',
    what: `${i + 1} ${what}`,
    bytes: fileOf(record.lines.with(i, line)),
    hashed: hashes,
  };
};
