import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CheckpointFile } from '../../src/house/record/checkpoint-file.ts';
import { checkpointsTo } from '../../src/house/record/checkpoints.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { keysFrom } from '../../src/house/record/keys.ts';
import { checkpointNote } from '../../src/record/index.ts';
import { MANUAL } from '../../src/table/index.ts';
import { settings } from '../table/scenario.ts';
import { concluded, dealt, notesIn, textIn } from './checkpoint-notes.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { metricsOf } from './metrics-of.ts';
import { entriesOf, verifies } from './record-of.ts';
import { until } from './until.ts';

/** How far an electronic table had come is signed, outside of its data, before a round's first card is known. */
const t = 't1';
let h: Harness;
let d1: Client;
beforeEach(async () => {
  h = await openHarness({ staff: ['d1', 's1', 'a1'] });
  d1 = h.by('d1');
});
afterEach(() => h.end());

const notes = (table = t) => notesIn(h.checkpoints, table);
const electronicTable = async (chosen: Parameters<typeof settings>[1] = {}) => {
  await h.table(t, settings('CI', { shoe: 'electronic', ...chosen }));
};

describe('a checkpoint', () => {
  test('of the closed bets is on disk when the first card is answered, and no other is needed', async () => {
    await electronicTable();
    await d1.does(t, { type: 'LoadShoe' });
    for (const round of [1, 2]) {
      await d1.does(t, { type: 'OpenRound' });
      const { sequence } = await d1.does(t, { type: 'CloseBets' });
      expect(notes()).toHaveLength(round - 1);
      const drawn = await d1.does(t, { type: 'DrawCard' });
      const note = notes().at(-1);
      expect(note).toMatchObject({ count: sequence, at: h.now(), key: h.house.keys.publicKey });
      expect(note?.hash).toBe((await entriesOf(h, t))[sequence]?.previous);
      expect(drawn.sequence).toBe(sequence + 1);
      await concluded(d1, t);
      expect(notes()).toHaveLength(round);
    }
  });

  test('is signed for cards of the house alone', async () => {
    await h.table(t, settings('CI'));
    await d1.does(t, { type: 'OpenRound' });
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard', card: '2S' });
    expect(textIn(h.checkpoints)).toBe('');
  });

  test('that cannot be written keeps the card in the shoe; the same command draws it once it can', async () => {
    await electronicTable();
    await d1.does(t, { type: 'LoadShoe' });
    for (const round of [1, 2]) {
      await d1.does(t, { type: 'OpenRound' });
      const { sequence } = await d1.does(t, { type: 'CloseBets' });
      const kept = textIn(h.checkpoints);
      // Whatever stands there now is no file.
      rmSync(h.checkpoints, { force: true });
      mkdirSync(h.checkpoints);
      const live = await d1.watch(t);
      for (let turn = 0; turn < 2; turn++) {
        const reply = await d1.tries(t, { type: 'DrawCard' }, `draw-${round}`);
        expect(reply.json).toMatchObject({
          error: { code: 'UNAVAILABLE', message: expect.stringContaining('same id') },
        });
        expect(reply.status).toBe(503);
      }
      expect(await live.asks(`line-${round}`, { type: 'DrawCard' })).toMatchObject({
        error: { code: 'UNAVAILABLE' },
      });
      expect(h.count(t)).toBe(sequence);
      expect(live.changes).toEqual([]);
      // What opens no card goes on.
      await h.by('s1').does(t, { type: 'FillTray', amount: 100 });
      rmdirSync(h.checkpoints);
      writeFileSync(h.checkpoints, kept);
      const { events } = await d1.does(t, { type: 'DrawCard' }, `draw-${round}`);
      expect(events.map(({ type }) => type)).toContain('CardExposed');
      expect(notes().at(-1)?.count).toBe(sequence + 1);
      expect(notes()).toHaveLength(round);
      await live.cut();
      await concluded(d1, t);
    }
    await verifies(h, t);
  });

  test('is there though the bets are closed and the card drawn in one breath', async () => {
    await electronicTable();
    await d1.does(t, { type: 'LoadShoe' });
    await d1.does(t, { type: 'OpenRound' });
    const live = await d1.watch(t);
    const round = 1;
    const [closed, drawn] = await Promise.all([
      live.sends('close', { type: 'CloseBets', round }),
      live.sends('draw', { type: 'DrawCard', round }),
    ]);
    expect(drawn).toMatchObject({ events: expect.any(Array) });
    expect(closed).toMatchObject({ sequence: notes().at(-1)?.count });
    expect(h.count(t)).toBe((notes().at(-1)?.count ?? 0) + 1);
  });

  test('is written in a new file if somebody has moved the old one away', async () => {
    await electronicTable();
    await d1.does(t, { type: 'LoadShoe' });
    await dealt(d1, t, 'all');
    renameSync(h.checkpoints, `${h.checkpoints}.old`);
    await dealt(d1, t, 1);
    expect(notes()).toHaveLength(1);
    expect(notesIn(`${h.checkpoints}.old`, t)).toHaveLength(1);
  });

  test('of every table is signed when the house stops', async () => {
    await electronicTable();
    await h.table('t2', settings('NC'));
    await h.stop();
    expect(notesIn(h.checkpoints).map(({ table }) => table)).toEqual([t, 't2']);
    const text = textIn(h.checkpoints);
    await h.restart();
    await h.stop();
    // Nothing has happened since.
    expect(textIn(h.checkpoints)).toBe(text);
    await h.restart();
  });

  test('tells its age to whoever measures', async () => {
    const age = async () =>
      /^puntobanco_checkpoint_age_seconds (\S+)$/m.exec(await metricsOf(h.address))?.[1];
    await electronicTable();
    expect(await age()).toBe('-1');
    await d1.does(t, { type: 'LoadShoe' });
    await dealt(d1, t, 1);
    expect(await age()).toBe('0');
    h.pass(90_000);
    expect(await age()).toBe('90');
    // Also the one that was written before the house was started again.
    await h.restart();
    h.pass(5000);
    expect(await age()).toBe('5');
  });
});

test('an automatic table signs before each round, however quickly it deals', async () => {
  const quick = await openHarness({ running: true, staff: ['s1', 'a1', 'd1'] });
  try {
    const automation = { ...MANUAL, open: 1, close: 1, draw: 0, settle: 0 };
    await quick.table(t, settings('NC', { shoe: 'electronic', automation }));
    const rounds = async () => (await quick.by('a1').looks(t))?.public?.round ?? 0;
    await until(async () => (await rounds()) > 6, 'some rounds');
    await quick.stop();
    await quick.restart();
    const entries = await entriesOf(quick, t);
    const signed = notesIn(quick.checkpoints, t).map(({ count }) => count);
    let closed = 0;
    let first = 0;
    for (const { sequence, events } of entries) {
      for (const { type } of events) {
        if (type === 'BetsClosed') closed = sequence;
        if (type !== 'CardDealt' || closed === 0) continue;
        // Between the close of the bets and the card.
        expect(signed.some((count) => count >= closed && count < sequence)).toBe(true);
        closed = 0;
        first += 1;
      }
    }
    expect(first).toBeGreaterThan(5);
    await verifies(quick, t);
  } finally {
    await quick.end();
  }
});

test('signed by several at once it is one note; where the first cannot write it, the others try', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-signed-'));
  const place = join(folder, 'place');
  const file = join(place, 'checkpoints');
  mkdirSync(place);
  const keys = keysFrom(randomBytes(64));
  const log = () => {};
  let at = 0;
  const now = () => ++at;
  const checkpoints = checkpointsTo(new CheckpointFile(file), { keys, now, log });
  const signed = (sequence: number, times: number) => {
    const hash = String(sequence).repeat(64);
    const signs = Array.from({ length: times }, () => checkpoints.sign(t, { sequence, hash }));
    return Promise.allSettled(signs).then((all) => all.map(({ status }) => status));
  };
  const counts = () => notesIn(file, t).map(({ count }) => count);
  try {
    expect(await signed(1, 3)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(counts()).toEqual([1]);
    renameSync(place, `${place}-gone`);
    expect(await signed(2, 3)).toEqual(['rejected', 'rejected', 'rejected']);
    const first = signed(2, 1);
    const others = signed(2, 2);
    // The first has not found the place any more when it is there again for the others.
    void first.then(() => renameSync(`${place}-gone`, place));
    expect(await first).toEqual(['rejected']);
    expect(await others).toContain('fulfilled');
    expect(counts()).toEqual([1, 2]);
    // Of another entry each is signed.
    await Promise.all([signed(3, 2), signed(4, 2)]);
    expect(counts()).toEqual([1, 2, 3, 4]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a file of checkpoints', () => {
  /** Three notes of rounds, and what the file then says. */
  const written = async (): Promise<string> => {
    await electronicTable();
    await d1.does(t, { type: 'LoadShoe' });
    for (let i = 0; i < 3; i++) await dealt(d1, t, 'all');
    await h.stop();
    const text = textIn(h.checkpoints);
    expect(notes()).toHaveLength(4);
    return text;
  };

  test('whose last note was torn by a power cut loses that note and nothing else', async () => {
    const text = await written();
    const before = notes();
    const last = text.lastIndexOf('puntobanco checkpoint');
    const signature = text.lastIndexOf('\n— ');
    const cuts = [
      ['after some letters', text.slice(0, last + 7)],
      ['after a line', text.slice(0, text.indexOf('\n', last) + 1)],
      ['before its signature', text.slice(0, signature)],
      ['before its signature, at the end of a line', text.slice(0, signature + 1)],
      ['within its signature', text.slice(0, signature + 20)],
      ['with all but the end of its signature', text.trimEnd()],
      ['as nothing but zeros', `${text.slice(0, last)}${'\0'.repeat(100)}`],
      [
        'with its end and not its beginning',
        `${text.slice(0, last)}${'\0'.repeat(40)}${text.slice(last + 40)}`,
      ],
    ] as const;
    for (const [how, torn] of cuts) {
      writeFileSync(h.checkpoints, torn);
      await h.restart();
      expect([how, notes()]).toEqual([how, before.slice(0, 3)]);
      await h.stop();
      // What comes after it stands on lines of its own.
      expect([how, notes()]).toEqual([how, [...before.slice(0, 3), expect.anything()]]);
      expect(notes().at(-1)).toMatchObject({ count: before.at(-1)?.count });
    }
    await h.restart();
  });

  test('whose first note was torn is empty', async () => {
    const text = await written();
    for (const torn of ['p', text.slice(0, 60), text.slice(0, text.indexOf('\n— ') + 9)]) {
      writeFileSync(h.checkpoints, torn);
      await h.restart();
      expect(notes()).toEqual([]);
      await h.stop();
      expect(notes()).toHaveLength(1);
    }
    await h.restart();
  });

  test('that was damaged before its end is not gone on with, and it is said what to do', async () => {
    const text = await written();
    const [, second = ''] = text.split(/(?=puntobanco checkpoint)/);
    const damages = [
      text.replace(second, second.replace('count ', 'count 1')),
      text.replace(second, second.slice(0, 40)),
      text.replace(second, second.replace(/— puntobanco \S+/, '— puntobanco AAAA')),
      `no note\n\n${text}`,
    ];
    for (const damaged of damages) {
      expect(damaged).not.toBe(text);
      writeFileSync(h.checkpoints, damaged);
      const why = await h.start().then(
        () => 'it started',
        (error: Error) => error.message,
      );
      expect(why).toMatch(
        /^the checkpoints in .* are damaged at line \d+ \(.+\): restore them, or/,
      );
      expect(why).toContain(h.checkpoints);
      expect(why).not.toContain('\n');
      expect(textIn(h.checkpoints)).toBe(damaged);
      await h.stop();
    }
    writeFileSync(h.checkpoints, text);
    await h.restart();
  });

  test('that has grown large keeps the last note of each table', async () => {
    const text = await written();
    await h.restart();
    const { publicKey: key, signBytes: sign } = h.house.keys;
    const last = notes().at(-1);
    await h.stop();
    const hash = 'ab'.repeat(32);
    const old = Array.from({ length: 3500 }, (_, i) => {
      const extent = { table: i % 2 === 0 ? t : 'gone', count: i + 1, hash, at: i + 1 };
      return `${checkpointNote(ciphers, extent, { key, sign })}\n`;
    });
    writeFileSync(h.checkpoints, old.join('') + text);
    // A table that is not there any more is missed all the same.
    await expect(h.start()).rejects.toThrow(/^table gone is not in the data/);
    await h.stop();
    expect(notesIn(h.checkpoints)).toEqual([
      { table: 'gone', count: 3500, hash, at: 3500, key },
      last,
    ]);
    writeFileSync(h.checkpoints, text);
    await h.restart();
  });

  test('that is none is refused in a line', async () => {
    await h.stop();
    rmSync(h.checkpoints, { force: true });
    mkdirSync(h.checkpoints);
    await expect(h.start()).rejects.toThrow(
      /^cannot read the checkpoints in .*: set PUNTOBANCO_CHECKPOINTS/,
    );
    await h.stop();
    rmdirSync(h.checkpoints);
    await h.restart();
  });
});
