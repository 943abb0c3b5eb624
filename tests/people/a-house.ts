import { createHash } from 'node:crypto';
import type { SecondPin } from '../../src/house/people/asks.ts';
import {
  addStaff,
  guessesBy,
  isRefused,
  type JournalEntry,
  type Means,
  type PeopleError,
  setUp,
  setUpToken,
  signIn,
} from '../../src/house/people/index.ts';
import { enrolTerminal } from '../../src/house/people/terminals.ts';
import { keysFrom } from '../../src/house/record/keys.ts';
import { type Actor, HOUSE } from '../../src/table/index.ts';
import type { Body } from '../record/exported.ts';
import { type DocumentsInMemory, documentsInMemory } from './documents-in-memory.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type House = {
  readonly means: Means;
  readonly documents: DocumentsInMemory;
  readonly journal: readonly JournalEntry[];
  /** The same as the house's own log holds it. */
  readonly log: readonly Body[];
  /** Everything that was drawn from chance. */
  readonly drawn: readonly Uint8Array[];
  readonly pass: (milliseconds: number) => void;
  /** What comes is numbered from the beginning. */
  readonly anew: () => void;
};

/** Nobody works here yet. PINs are cheap, time stands still unless told, chance is the same each time. */
export const anEmptyHouse = (): House => {
  let now = Date.UTC(2030, 0, 1);
  let count = 0;
  const documents = documentsInMemory();
  const journal: JournalEntry[] = [];
  const log: Body[] = [];
  const written = new Set<number>();
  const drawn: Uint8Array[] = [];
  const means: Means = {
    documents,
    keys: keysFrom(createHash('sha512').update('the key of the house').digest()),
    now: async () => now,
    bytes: (length) => {
      count += 1;
      const bytes = createHash('sha512').update(`chance ${count}`).digest().subarray(0, length);
      drawn.push(bytes);
      return bytes;
    },
    journal: async (entry, decided) => {
      if (decided !== undefined && written.has(decided.number)) return;
      if (decided !== undefined) written.add(decided.number);
      journal.push(entry);
      const { by, ...said } = 'by' in entry ? entry : { by: HOUSE, ...entry };
      const command = { ...said, ...(decided && { decided: decided.at }) };
      log.push({ at: now, by, id: `journal:${log.length + 1}`, command, events: [] });
    },
    guesses: guessesBy(() => now),
    pinCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  };
  return {
    means,
    documents,
    journal,
    log,
    drawn,
    anew: () => written.clear(),
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
};

export const PINS = {
  sm1: '271828182845',
  d1: '314159265358',
  s1: '141421356237',
  m1: '173205080756',
  a1: '161803398874',
} as const;
export const WRONG = '909090909091';

export const SM1: Actor = { role: 'shift-manager', id: 'sm1' };
export const M1: Actor = { role: 'pit-manager', id: 'm1' };
export const S1: Actor = { role: 'pit-supervisor', id: 's1' };
export const D1: Actor = { role: 'dealer', id: 'd1' };
export const A1: Actor = { role: 'auditor', id: 'a1' };

/** sm1 has set it up; `terminal` is the secret of the terminal where he did. */
export const aHouse = async (): Promise<House & { terminal: string; terminalId: string }> => {
  const house = anEmptyHouse();
  const token = (await setUpToken(house.means)) ?? '';
  const { terminal } = ok(await setUp(house.means, { token, id: 'sm1', pin: PINS.sm1 }));
  return { ...house, terminal: terminal.secret, terminalId: terminal.id };
};

/** With one of each role. */
export const aStaffedHouse = async () => {
  const house = await aHouse();
  for (const { role, id } of [D1, S1, M1, A1]) {
    ok(await addStaff(house.means, { by: SM1, id, role, pin: PINS[id as keyof typeof PINS] }));
  }
  return house;
};

/** The secret of a further terminal: one person at a time works at each. */
export const anotherTerminal = async ({ means }: Pick<House, 'means'>): Promise<string> =>
  (await enrolTerminal(means, { label: 'another', by: HOUSE })).secret;

/** sm1 beside somebody else, at the first terminal. */
export const besideHim = ({ terminalId }: { readonly terminalId: string }): SecondPin => ({
  id: 'sm1',
  pin: PINS.sm1,
  terminal: terminalId,
});

/** Tries to sign in: `in`, or the code of the refusal. */
export const tries = async (
  house: House & { terminal: string },
  id: string,
  pin: string,
): Promise<string> => {
  const tried = await signIn(house.means, { terminal: house.terminal, id, pin });
  return isRefused(tried) ? tried.code : 'in';
};

export const ok = <T extends object>(value: T | PeopleError): T => {
  if (isRefused(value)) throw new Error(`${value.code}: ${value.message}`);
  return value;
};

/** The code of a refusal, or `done`. */
export const codeOf = (value: object): string => (isRefused(value) ? value.code : 'done');

export const entries = <K extends JournalEntry['type']>(house: House, type: K) =>
  house.journal.filter((entry) => entry.type === type);
