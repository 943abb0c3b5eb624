import { FailedSchema } from '../api/house.ts';
import { reader, readOrNull } from '../api/read.ts';
import { type Consistency, ConsistencySchema } from '../api/witness.ts';
import { ciphers } from '../house/record/ciphers.ts';
import {
  eachNote,
  isFault,
  readNotes,
  type Signed,
  type Succession,
  wholeNote,
} from '../record/index.ts';
import { UsageError } from './usage-error.ts';

/** A house, as somebody sees it who has no part in it. */
export type AskedHouse = {
  readonly address: string;
  readonly checkpoints: () => Promise<ShownCheckpoints | NoAnswer>;
  readonly consistency: (
    table: string,
    from: number,
    to: number,
  ) => Promise<Consistency | NoAnswer>;
};

export type ShownCheckpoints = {
  readonly checkpoints: readonly NotedCheckpoint[];
  readonly successions: readonly NotedSuccession[];
};

/** A checkpoint and the note that it was read from. */
export type NotedCheckpoint = Signed & { readonly note: string };

/** A key that followed on another, and the note that says so. */
export type NotedSuccession = Succession & { readonly note: string };

/** `away`: it may answer later. `archived`: it has it no more. `refused`: it answers, and not with that. */
export type NoAnswer = { readonly no: 'away' | 'archived' | 'refused'; readonly why: string };

export const isNoAnswer = (value: object): value is NoAnswer => 'no' in value;

/** Nobody waits longer for one answer, and nobody sends more. */
const WITHIN = 30_000;
const LARGEST = 16 << 20;
/** A house that is asked too much says so; it is asked again so many times, a second apart. */
const TRIES = 60;

export const houseOf = (text: string, pause: (ms: number) => Promise<void>): AskedHouse => {
  const address = addressOf(text);
  const get = async (path: string): Promise<Got | NoAnswer> => {
    for (let left = TRIES; ; left -= 1) {
      const got = await fetched(`${address}${path}`);
      const isBusy = !isNoAnswer(got) && (got.status === 429 || got.status === 503);
      if (!isBusy || left === 0) return got;
      await pause(1000);
    }
  };
  return {
    address,
    checkpoints: async () => {
      const got = await get('/api/checkpoints');
      if (isNoAnswer(got)) return got;
      return got.status === 200 ? notesIn(got.body) : refusalOf(got);
    },
    consistency: async (table, from, to) => {
      const place = `/api/tables/${encodeURIComponent(table)}/consistency?from=${from}&to=${to}`;
      const got = await get(place);
      if (isNoAnswer(got)) return got;
      if (got.status !== 200) return refusalOf(got);
      const shown = readOrNull(reader(ConsistencySchema), jsonIn(got.body));
      return shown ?? { no: 'refused', why: 'what it answered is no proof' };
    },
  };
};

const addressOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `'${text}' is no address of a house: name one such as https://house.example`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
};

type Got = { readonly status: number; readonly body: string };

const fetched = async (url: string): Promise<Got | NoAnswer> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(WITHIN) });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > LARGEST) return { no: 'refused', why: 'its answer has no end' };
    }
    return { status: answer.status, body: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    return { no: 'away', why: reasonOf(error) };
  }
};

/** What fetch says is that it failed; why, the error below it says. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'no answer in time';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const isTrust = /CERT|SIGNATURE|ISSUER|SELF_SIGNED/.test(code);
  return isTrust ? `${code}: name its certificate in NODE_EXTRA_CA_CERTS` : code;
};

const jsonIn = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const refusalOf = ({ status, body }: Got): NoAnswer => {
  const told = readOrNull(reader(FailedSchema), jsonIn(body))?.error;
  if (told?.code === 'ARCHIVED') return { no: 'archived', why: told.message };
  if (status >= 500 || status === 429) return { no: 'away', why: told?.message ?? `${status}` };
  const why = told?.message ?? `status ${status}: no house of this program answers there`;
  return { no: 'refused', why };
};

const notesIn = (body: string): ShownCheckpoints | NoAnswer => {
  const read = readNotes(ciphers, body);
  if (isFault(read))
    return { no: 'refused', why: `its checkpoints, line ${read.line}: ${read.fault}` };
  // In the same order: each was read once more, for its text.
  const texts = eachNote(body, (note) => ({ note: wholeNote(note), text: note.text }));
  if (isFault(texts)) return { no: 'refused', why: texts.fault };
  const of = (kind: string) => texts.filter(({ text }) => text.startsWith(kind));
  const noted = of('puntobanco checkpoint');
  const keys = of('puntobanco key');
  return {
    checkpoints: read.checkpoints.map((one, i) => ({ ...one, note: noted[i]?.note ?? '' })),
    successions: read.successions.map((one, i) => ({ ...one, note: keys[i]?.note ?? '' })),
  };
};
