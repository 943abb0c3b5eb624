import { describe, expect, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { checkpointNote, GENESIS, isFault, readCheckpoints } from '../../src/record/index.ts';
import { showing, WHOLE } from '../whole.ts';
import { changes } from './changes.ts';
import {
  type Body,
  exportOf,
  FORGER,
  HOUSE,
  hashIn,
  lineAfter,
  linesOf,
  sealed,
} from './exported.ts';
import { type History, histories } from './histories.ts';
import { checkpointsOf, structural } from './structural.ts';
import { verify } from './verifying.ts';

/**
 * Entries of every history are changed, everything after them is chained anew, and whoever holds the house's key signs
 * it. What is not found by deciding again is listed here, one by one.
 */

const ALL = histories();

/** The first entries of each kind. */
const FIRST = new Set(
  showing(
    ALL.flatMap(({ bodies }) => bodies),
    ({ command, events }) => [command.type, ...events.map(({ type }) => type)],
  ),
);
/** A whole run changes every entry; `npm test` every 24th one of each history, others in the next, and one of each kind. */
const isTried = (history: History, entry: number, body: Body): boolean =>
  WHOLE || FIRST.has(body) || (entry + ALL.indexOf(history)) % 24 === 0;

/** Reads as far as `count` lines. */
const readTo = (lines: readonly string[], count: number) => {
  const reader = verification(ciphers);
  for (const line of lines.slice(0, count)) {
    const fault = reader.take(line);
    if (fault !== undefined) throw new Error(fault.fault);
  }
  return reader;
};

/**
 * Puts forged histories to `verify` that are true up to some line. Most are found at the very line where they part; the
 * reader has then taken nothing, and stands ready for the next.
 */
class Attempts {
  readonly #table: string;
  readonly #lines: readonly string[];
  #reader: ReturnType<typeof readTo>;
  /** How many lines the reader has taken. */
  #at = 0;
  tried = 0;

  constructor({ table, bodies }: History) {
    this.#table = table;
    this.#lines = linesOf(bodies);
    this.#reader = readTo(this.#lines, 0);
  }

  /** Whether it is found that these entries follow where the true ones from `at` on did. */
  finds(at: number, tail: readonly Body[]): boolean {
    this.tried += 1;
    this.#goTo(at);
    const before = at === 0 ? GENESIS : hashIn(this.#lines[at - 1] ?? '');
    const chained = chainedFrom(tail, at, before);
    const { value: first } = chained.next();
    if (first !== undefined && this.#reader.take(first) !== undefined) return true;
    // Taken as it stands: perhaps a later line does not bear it out.
    this.#at = Number.POSITIVE_INFINITY;
    const forged = [
      ...this.#lines.slice(0, at),
      ...(first === undefined ? [] : [first]),
      ...chained,
    ];
    return isFault(verify(sealed(this.#table, forged, HOUSE)));
  }

  #goTo(at: number): void {
    if (this.#at > at) {
      this.#reader = readTo(this.#lines, 0);
      this.#at = 0;
    }
    for (; this.#at < at; this.#at += 1) {
      // A line that shows a fault of its shoe leaves a reader that has taken it half.
      if (this.#reader.take(this.#lines[this.#at] ?? '') === undefined) continue;
      this.#reader = readTo(this.#lines, this.#at + 1);
    }
  }
}

function* chainedFrom(bodies: readonly Body[], at: number, before: string): Generator<string> {
  let previous = before;
  for (const [i, body] of bodies.entries()) {
    const line = lineAfter(body, at + i + 1, previous);
    previous = hashIn(line);
    yield line;
  }
}

/** What may be given to some command, and is put in where nothing was. */
const ADDED: readonly object[] = [
  {},
  { form: 1 },
  { decider: 1 },
  { due: 1 },
  { cause: 'stopped' },
  { card: '7S' },
  { shoe: { cards: 416, commitment: 'c', key: 'k' } },
];

type Part = 'command' | 'given' | 'events' | 'at' | 'by' | 'id';

/** Whatever a part of an entry can be changed to that `verify` does not find, as "part path how". */
const unfound = (history: History, parts: readonly Part[]) => {
  const { bodies } = history;
  const attempts = new Attempts(history);
  const missed: { readonly what: string; readonly body: Body }[] = [];
  for (const [i, body] of bodies.entries()) {
    if (!isTried(history, i, body)) continue;
    for (const given of parts.includes('given') && body.given === undefined ? ADDED : []) {
      if (attempts.finds(i, [{ ...body, given }, ...bodies.slice(i + 1)])) continue;
      missed.push({ what: `given ${JSON.stringify(given)} put in`, body });
    }
    for (const part of parts) {
      for (const { path, how, value } of body[part] === undefined ? [] : changes(body[part])) {
        // The book has a thousand leaves: they are looked at below. An actor is written with two members only.
        if (path.startsWith('book.') || (part === 'by' && how === 'put in')) continue;
        const changed = { ...body, [part]: value } as Body;
        if (attempts.finds(i, [changed, ...bodies.slice(i + 1)])) continue;
        missed.push({ what: [part, path, how].filter((word) => word !== '').join(' '), body });
      }
    }
  }
  return { tried: attempts.tried, missed };
};

/**
 * Another decider: then nothing can be decided again, and the summary says so. And the key that seals a shoe ahead of its
 * time: no event has it before the shoe is loaded, perhaps under another key.
 */
const isFree = ({ what, body }: { readonly what: string; readonly body: Body }): boolean =>
  what === 'given decider changed' ||
  (what === 'given shoe.key changed' && body.command.type === 'CommitShoe');

describe('the command, what was given to it, or its events changed alone', () => {
  test('all is found', { timeout: WHOLE ? 1_800_000 : 240_000 }, () => {
    let tried = 0;
    for (const history of ALL) {
      const swept = unfound(history, ['command', 'given', 'events']);
      tried += swept.tried;
      const others = swept.missed.filter((one) => !isFree(one));
      expect([history.name, others.map(({ what, body }) => [what, body.command])]).toEqual([
        history.name,
        [],
      ]);
    }
    console.log(`${tried} changes of a command, of what was given, or of events: all found`);
    expect(tried).toBeGreaterThan(WHOLE ? 80_000 : 4_000);
  });

  test('entries of another decider are counted apart', () => {
    const { table, bodies } = ALL[0] as History;
    const other = bodies.map((body, i) =>
      i === 0 ? { ...body, given: { ...body.given, decider: 99 } } : body,
    );
    expect(verify(exportOf(table, other))).toMatchObject({
      decidedAgain: 0,
      checkedByLaws: bodies.length,
    });
    const later = bodies.with(5, { ...(bodies[5] as Body), given: { decider: 99 } });
    expect(verify(exportOf(table, later))).toMatchObject({
      decidedAgain: 5,
      checkedByLaws: bodies.length - 5,
    });
    const again = bodies.with(5, { ...(bodies[5] as Body), given: { decider: 1 } });
    expect(verify(exportOf(table, again))).toMatchObject({ line: 6 });
  });

  test('a change to any leaf of the rulebook in it is found', { timeout: 60_000 }, () => {
    const history = ALL[0] as History;
    const { bodies } = history;
    const attempts = new Attempts(history);
    const first = bodies[0] as Body;
    const { book } = first.given as { book: object };
    let tried = 0;
    for (const { path, value } of changes(book)) {
      tried += 1;
      const changed = { ...first, given: { ...first.given, book: value } as object };
      // No table reads what the paper prints: a book may come without all of it, and with nothing else there.
      const free = !('asPrinted' in (value as object));
      expect([path, attempts.finds(0, [changed, ...bodies.slice(1)])]).toEqual([path, !free]);
    }
    expect(tried).toBeGreaterThan(1000);
  });
});

describe('who, when and under which id', () => {
  test('another patron or role without the right is found; time goes forward', {
    timeout: 120_000,
  }, () => {
    const missed = new Map<string, number>();
    // They pass at nearly every entry, so a few short histories will do.
    for (const history of ALL.filter(({ bodies }, i) => i % 16 === 0 && bodies.length < 60)) {
      for (const { what } of unfound(history, ['by', 'at', 'id']).missed) {
        missed.set(what, (missed.get(what) ?? 0) + 1);
      }
    }
    // Free, as docs/record.md says: the id, the time within its neighbours, and who of sufficient rank it was.
    const free = ['at changed', 'by id changed', 'by role changed', 'id changed'];
    expect([...missed.keys()].sort()).toEqual(free);
  });
});

test('entries dropped, doubled, moved or put in: unlawful, or shown by a checkpoint', {
  timeout: WHOLE ? 1_800_000 : 240_000,
}, () => {
  const found = { byItself: 0, byCheckpoint: 0 };
  // Where nothing of it is found, the whole rest is read each time: every third history is enough to tell, in `npm test` every 18th.
  for (const [i, history] of ALL.entries()) {
    if (i % (WHOLE ? 3 : 18) !== 0) continue;
    const { bodies, table, name } = history;
    const checkpoints = checkpointsOf(history);
    const attempts = new Attempts(history);
    const { bodies: foreign } = ALL[(i + 1) % ALL.length] as History;
    for (const [what, at, tail] of structural(bodies, foreign)) {
      if (attempts.finds(at, tail)) {
        found.byItself += 1;
        continue;
      }
      // Another lawful history, signed by the house's own key.
      found.byCheckpoint += 1;
      const lines = exportOf(table, [...bodies.slice(0, at), ...tail], HOUSE);
      expect([name, what, isFault(verify(lines, { checkpoints }))]).toEqual([name, what, true]);
    }
  }
  console.log(`entries dropped, doubled, moved, put in: ${JSON.stringify(found)}`);
  expect(found.byItself).toBeGreaterThan(10 * found.byCheckpoint);
});

describe('what the first edition let pass', () => {
  const electronic = ALL.find(({ name }) => name.startsWith('electronic')) as History;
  const place = electronic.bodies.findIndex(({ command }) => command.type === 'PlaceBet');
  const bet = electronic.bodies[place] as Body;
  const draws = electronic.bodies.flatMap(({ command }, i) =>
    command.type === 'DrawCard' ? [i] : [],
  );

  test('a bet after the fourth card', () => {
    const fourth = (draws[3] ?? 0) + 1;
    const { at } = electronic.bodies[fourth] as Body;
    const late = { ...bet, at, id: 'late' };
    const found = verify(
      exportOf(electronic.table, electronic.bodies.toSpliced(fourth, 0, late), HOUSE),
    );
    expect(found).toMatchObject({
      line: fourth + 1,
      fault: expect.stringContaining('BETS_CLOSED'),
    });
  });

  test.each(['display', 'auditor', 'house', 'shift-manager', 'nobody'])('a bet by a %s', (role) => {
    const by = { role, id: 'p1' };
    const found = verify(
      exportOf(electronic.table, electronic.bodies.with(place, { ...bet, by }), HOUSE),
    );
    expect(found).toMatchObject({ line: place + 1 });
  });

  test('a step of the house before its time, and one that nobody asked for', () => {
    const close = electronic.bodies.findIndex(({ command }) => command.type === 'CloseBets');
    const by = { role: 'house', id: 'house' };
    for (const given of [{ due: 5 }, { cause: 'stopped' }, undefined]) {
      const { given: _, ...body } = electronic.bodies[close] as Body;
      const changed = { ...body, by, ...(given && { given }) };
      const found = verify(
        exportOf(electronic.table, electronic.bodies.with(close, changed), HOUSE),
      );
      expect(found).toMatchObject({ line: close + 1, fault: expect.stringContaining('NOT_DUE') });
    }
  });

  test('a checkpoint passes as no trailer, nor a trailer as a checkpoint', () => {
    const lines = exportOf(electronic.table, electronic.bodies, HOUSE);
    const { hash, count } = { hash: hashIn(lines.at(-2) ?? ''), count: lines.length - 1 };
    const extent = { table: electronic.table, count, hash, at: 1_800_000_000_000 };
    const note = checkpointNote(ciphers, extent, HOUSE);
    const base64 = /— puntobanco (\S+)/.exec(note)?.[1] ?? '';
    const signature = Buffer.from(base64, 'base64').subarray(4).toString('hex');
    const renamed = `{"trailer":${JSON.stringify(extent)},"key":"${HOUSE.key}","signature":"${signature}"}`;
    for (const line of [renamed, note.split('\n')[0] ?? '']) {
      expect(verify([...lines.slice(0, -1), line])).toMatchObject({ line: lines.length });
    }
    const trailer = /"signature":"([0-9a-f]+)"/.exec(lines.at(-1) ?? '')?.[1] ?? '';
    const id = Buffer.from(base64, 'base64').subarray(0, 4).toString('hex');
    const forged = note.replace(base64, Buffer.from(id + trailer, 'hex').toString('base64'));
    expect(readCheckpoints(ciphers, forged)).toMatchObject({ line: 1 });
  });

  test('another history by another hand', () => {
    const lines = exportOf(electronic.table, electronic.bodies, FORGER);
    expect(verify(lines)).toMatchObject({ verdict: 'consistent, origin not checked' });
    expect(verify(lines, { checkpoints: checkpointsOf(electronic) })).toMatchObject({
      fault: expect.stringContaining('another key'),
    });
  });
});
