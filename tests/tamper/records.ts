import { ciphers } from '../../src/house/record/ciphers.ts';
import { entryLine, hashOf, type Signer, splitLine, trailerLine } from '../../src/record/index.ts';
import { type Body, exportOf, FORGER, HOUSE, hashIn, linesOf, sealed } from '../record/exported.ts';
import { structuralAt } from '../record/structural.ts';
import type { Chance } from '../table/model-chance.ts';
import type { Forgery } from './forgery.ts';
import { anyJsonChange } from './json-changes.ts';
import { decidedAnew, together } from './lawful-histories.ts';
import { writtenOtherwise } from './text-changes.ts';
import { fileOf, type TrueRecord } from './true-records.ts';
import { type Records, unsignedRecord } from './unsigned-records.ts';

/** Records of tables and of the house, forged line by line or entry by entry. */
export const forgedRecord = (records: Records, chance: Chance): Forgery =>
  chance.percent(45) ? unsignedRecord(records, chance) : resigned(records, chance);

/** Everything from there on is chained and signed anew, as whoever holds the data could. */
const resigned = (records: Records, chance: Chance): Forgery => {
  const house = chance.percent(60);
  const signer = house ? HOUSE : FORGER;
  const hand = house ? 'the key of the house' : 'another key';
  const { of, record } = records;
  const made = madeAnew(records, signer, chance);
  const { lines, ...rest } = made;
  if (lines.length < 2 || lines.join() === record.lines.join())
    return unsignedRecord(records, chance);
  return { of, hand, ...rest, bytes: fileOf(lines) };
};

type Anew = Pick<Forgery, 'change' | 'what' | 'contradicts'> & {
  readonly lines: readonly string[];
};

const madeAnew = ({ of, record, foreign }: Records, signer: Signer, chance: Chance): Anew => {
  const { table, bodies } = record;
  const i = chance.below(bodies.length);
  const body = bodies[i] as Body;
  const anew = (change: string, what: string, forged: readonly Body[], contradicts = false) => ({
    change,
    what: `${record.name} ${what}`,
    contradicts,
    lines: forged.length === 0 ? [] : exportOf(table, inTime(forged), signer),
  });
  return chance.weighted<() => Anew>([
    [
      30,
      () => {
        const part = chance.one(['command', 'given', 'events'] as const);
        const beside = foreign.bodies[i % foreign.bodies.length]?.[part];
        const { change, what, value } = anyJsonChange(body[part] ?? { more: 1 }, beside, chance);
        const same = JSON.stringify(value) === JSON.stringify(body[part]);
        const contradicts = of.file === 'export' && !same && !isFree(part, what, value, body);
        const changed = { ...body, [part]: value } as Body;
        return anew(change, `${i + 1} ${part} ${what}`, bodies.with(i, changed), contradicts);
      },
    ],
    [
      5,
      () => {
        const part = chance.one(['by', 'at', 'id'] as const);
        const { change, what, value } = anyJsonChange(body[part], undefined, chance);
        return anew(change, `${i + 1} ${part} ${what}`, bodies.with(i, { ...body, [part]: value }));
      },
    ],
    [
      12,
      () => {
        const { what, forged } = together(body, chance);
        return anew('command and events together', `${i + 1} ${what}`, bodies.with(i, forged));
      },
    ],
    [
      20,
      () => {
        const [what, at, tail] = chance.one(structuralAt(bodies, i, foreign.bodies));
        const named = what === 'foreign' ? 'put in' : what;
        return anew(`entry ${named}`, `${i + 1}`, [...bodies.slice(0, at), ...tail]);
      },
    ],
    [6, () => anew('cut off', `after ${i}`, bodies.slice(0, i))],
    [4, () => anew('beginning cut off', `up to ${i + 1}`, bodies.slice(i + 1), i + 1 > 1)],
    [
      6,
      () => {
        const spliced = [...bodies.slice(0, i + 1), ...foreign.bodies.slice(i + 1)];
        return anew('spliced from two', `${foreign.name} from ${i + 2} on`, spliced);
      },
    ],
    [
      of.file === 'export' ? 12 : 0,
      () => anew('decided anew', `from ${i + 1} on`, decidedAnew(bodies, i, chance)),
    ],
    [6, () => otherTrailer(record, signer, chance)],
    [6, () => otherWriting(record, i, signer, chance)],
  ])();
};

/** Time goes forward, as in every record. */
const inTime = (bodies: readonly Body[]): readonly Body[] => {
  let last = 0;
  return bodies.map((body) => {
    if (typeof body.at !== 'number') return body;
    last = Math.max(last, body.at);
    return { ...body, at: last };
  });
};

/**
 * What an entry may say of itself, as docs/record.md says: another decider, the key that seals a shoe ahead of its time,
 * what the paper of a book prints, and the salt of receipts, which are others then.
 */
const isFree = (part: string, what: string, value: unknown, body: Body): boolean => {
  if (part !== 'given') return false;
  if (/^\/(?:decider|salt|book\/asPrinted)(?:\/|$)/.test(what)) return true;
  if (what === '/shoe/key' && body.command.type === 'CommitShoe') return true;
  const settled = body.events.some(({ type }) => type === 'RoundSettled');
  return settled && Object.keys(value as object).join() !== Object.keys(body.given ?? {}).join();
};

/** The trailer says something else, and is signed. */
const otherTrailer = (
  { name, table, bodies }: TrueRecord,
  signer: Signer,
  chance: Chance,
): Anew => {
  const lines = linesOf(bodies);
  const extent = {
    table,
    count: lines.length,
    hash: hashIn(lines.at(-1) ?? ''),
    at: bodies.at(-1)?.at ?? 0,
  };
  const [what, other] = chance.one<readonly [string, Partial<typeof extent>]>([
    ['table', { table: 't9' }],
    ['count', { count: extent.count + chance.one([-1, 1, 100]) }],
    ['hash', { hash: hashIn(lines[chance.below(Math.max(1, lines.length - 1))] ?? '') }],
    ['time', { at: chance.one([0, extent.at - 1]) }],
  ]);
  const contradicts = what !== 'table';
  const trailer = trailerLine({ ...extent, ...other }, signer);
  return {
    change: 'trailer changed',
    what: `${name} ${what}`,
    contradicts,
    lines: [...lines, trailer],
  };
};

/** The entry is said in another writing, with the right hash of it; the lines after it follow on that. */
const otherWriting = (
  { name, table, bodies, lines }: TrueRecord,
  i: number,
  signer: Signer,
  chance: Chance,
): Anew => {
  const { text = '' } = splitLine(lines[i] ?? '') ?? {};
  const { what, bytes } = writtenOtherwise(text, chance);
  const written = bytes.toString();
  const before = lines.slice(0, i);
  let previous = hashOf(ciphers, written);
  const after = linesOf(bodies)
    .slice(i + 1)
    .map((line) => {
      const next = (splitLine(line)?.text ?? '').replace(
        /"previous":"[0-9a-f]{64}"\}$/,
        `"previous":"${previous}"}`,
      );
      previous = hashOf(ciphers, next);
      return entryLine(next, previous);
    });
  const forged = [...before, entryLine(written, hashOf(ciphers, written)), ...after];
  const same = written === text;
  return {
    change: 'written otherwise',
    what: `${name} ${i + 1} ${what}`,
    contradicts: !same,
    lines: same ? [] : sealedBy(table, forged, bodies, signer),
  };
};

const sealedBy = (
  table: string,
  lines: readonly string[],
  bodies: readonly Body[],
  signer: Signer,
): readonly string[] => {
  const last = splitLine(lines.at(-1) ?? '');
  if (last === undefined) return sealed(table, linesOf(bodies), signer);
  const extent = {
    table,
    count: lines.length,
    hash: last.hash,
    at: (bodies.at(-1)?.at ?? 0) + 1000,
  };
  return [...lines, trailerLine(extent, signer)];
};
