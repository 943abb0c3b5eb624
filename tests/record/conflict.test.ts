import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { conflictVerdict, readConflict } from '../../src/api/witness.ts';
import { verifyConflict } from '../../src/cli/verify-conflict.ts';
import { compareWitnesses } from '../../src/cli/witness-compare.ts';
import { witnessFile, witnessOf } from '../../src/cli/witness-file.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  fingerprint,
  inLines,
  isFault,
  readNotes,
  successionNote,
  witnessKey,
} from '../../src/record/index.ts';
import {
  BAD,
  changed,
  filed,
  GOOD,
  HOUSE,
  NEWER,
  noteOf,
  one,
  other,
  STRANGER,
  succession,
} from './conflicts.ts';

/** What a witness wrote of two histories, checked by this program and by one that shares nothing with it. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-conflict-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = Object.values(GOOD).flat();
const forged = good.flatMap(changed);

describe('two histories', () => {
  test.each(Object.entries(GOOD))('%s: proved by the file alone', (kind, files) => {
    for (const file of files) {
      expect(readConflict(ciphers, JSON.stringify(file))).toMatchObject({ kind, table: 't1' });
    }
  });

  test('are not proved by what one record can bear out, nor by a file that was changed', () => {
    for (const file of BAD)
      expect(readConflict(ciphers, JSON.stringify(file))).toHaveProperty('wrong');
    expect(forged.length).toBeGreaterThan(1000);
    const passed = forged.filter((text) => !('wrong' in readConflict(ciphers, text)));
    expect(passed).toEqual([]);
    for (const text of ['', '{}', '[]', 'null', '{"form":"puntobanco conflict 1"}']) {
      expect(readConflict(ciphers, text)).toHaveProperty('wrong');
    }
  });

  test('checkers/witness.py says the same, in one process', () => {
    if (spawnSync('python3', ['--version']).status !== 0) {
      console.warn('python3 is not here: checkers/witness.py was not run');
      return;
    }
    // Every thirteenth: Ed25519 in Python takes milliseconds.
    const some = forged.filter((_, at) => at % 13 === 0);
    const input = [...good, ...BAD].map((file) => JSON.stringify(file)).concat(some);
    const said = spawnSync('python3', [CHECKER, '--lines'], { input: `${input.join('\n')}\n` });
    const lines = said.stdout.toString().trim().split('\n');
    expect(lines).toHaveLength(input.length);
    expect(lines.slice(0, good.length)).toEqual(good.map(() => 'yes'));
    expect(lines.slice(good.length).filter((line) => !line.startsWith('no: '))).toEqual([]);
  });
});

const CHECKER = fileURLToPath(new URL('../../checkers/witness.py', import.meta.url));

/** What a command writes, and how it ends. */
const told = async (run: (output: PassThrough) => Promise<void>) => {
  const output = new PassThrough();
  process.exitCode = 0;
  await run(output);
  const exit = process.exitCode;
  process.exitCode = 0;
  return { exit, text: String(output.read() ?? '') };
};

describe('a stranger who says that the house followed on him', () => {
  const framed = inLines(successionNote(ciphers, { to: HOUSE.key, at: 3 }, STRANGER));
  const key = fingerprint(ciphers, HOUSE.key);
  const files = [
    filed(noteOf(one, 16, 1), noteOf(other, 16, 2, STRANGER), { keys: [framed] }),
    filed(noteOf(other, 16, 1, STRANGER), noteOf(one, 16, 2), { keys: [framed] }),
  ];

  test('convicts himself and not the house', () => {
    for (const file of files) {
      const text = JSON.stringify(file);
      expect(conflictVerdict(ciphers, text, { key })).toHaveProperty('wrong');
      // With nothing but the file it is one of his: he comes first.
      const himself = fingerprint(ciphers, STRANGER.key);
      expect(readConflict(ciphers, text)).toMatchObject({ signedBy: [himself, key] });
      expect(conflictVerdict(ciphers, text, { key: himself })).toHaveProperty('kind');
    }
    // A house that did follow on its older key is held to that one.
    const rotated = JSON.stringify(GOOD['same length'][1]);
    expect(conflictVerdict(ciphers, rotated, { key })).toMatchObject({ kind: 'same length' });
    const newer = fingerprint(ciphers, NEWER.key);
    expect(conflictVerdict(ciphers, rotated, { key: newer })).toHaveProperty('wrong');
  });

  test('so says checkers/witness.py', () => {
    if (spawnSync('python3', ['--version']).status !== 0) return;
    for (const [at, file] of [...files, GOOD['same length'][1]].entries()) {
      const path = join(folder, `framed-${at}.json`);
      writeFileSync(path, JSON.stringify(file));
      const { status, stdout } = spawnSync('python3', [CHECKER, '--key', key, path]);
      const said = at < files.length ? 'no: it is signed by' : `signed by ${key}`;
      expect([at, status, String(stdout)]).toEqual([
        at,
        at < files.length ? 1 : 0,
        expect.stringContaining(said),
      ]);
    }
  });
});

test('verify --conflict prints it, and holds it to a key', async () => {
  const file = join(folder, 'two.json');
  writeFileSync(file, JSON.stringify(GOOD['another beginning'][0]));
  const key = fingerprint(ciphers, HOUSE.key);
  expect(await told((output) => verifyConflict(file, { key }, output))).toMatchObject({
    exit: 0,
    text: expect.stringContaining('begins otherwise'),
  });
  const foreign = await told((output) =>
    verifyConflict(file, { key: '0'.repeat(64), json: true }, output),
  );
  expect(foreign).toMatchObject({ exit: 1, text: expect.stringContaining('BAD_CONFLICT') });
});

describe('the files of two witnesses', () => {
  const kept = (name: string, notes: readonly string[]) => {
    const witness = witnessOf(join(folder, `${name}.key`), name);
    const file = witnessFile(join(folder, `${name}.checkpoints`), witness);
    for (const [at, note] of notes.entries()) {
      const read = readNotes(ciphers, note);
      const [signed] = isFault(read) ? [] : read.checkpoints;
      if (signed === undefined) {
        file.keep(note);
        continue;
      }
      file.cosign({ ...signed, note }, 1000 * at);
    }
    return { path: file.path, witness };
  };
  const compared = (...paths: readonly string[]) => {
    const before = process.cwd();
    process.chdir(folder);
    return told((output) => compareWitnesses(paths, [], {}, output)).finally(() =>
      process.chdir(before),
    );
  };

  test('of one history agree; of a house that shows each its own, convict it', async () => {
    const mine = kept('w1', [noteOf(one, 8, 1), noteOf(one, 16, 2)]);
    const yours = kept('w2', [noteOf(one, 5, 1), noteOf(one, 16, 3)]);
    const split = kept('w3', [noteOf(other, 8, 1), noteOf(other, 16, 3)]);
    const later = kept('w4', [noteOf(one, 20, 4)]);
    expect(await compared(mine.path, yours.path)).toMatchObject({
      exit: 0,
      text: expect.stringContaining('the same at 1'),
    });
    expect(await compared(mine.path, later.path)).toMatchObject({
      exit: 0,
      text: expect.stringContaining('no length that both'),
    });
    expect(await compared(mine.path, split.path)).toMatchObject({
      exit: 1,
      text: expect.stringContaining('TWO HISTORIES'),
    });
    const evidence = readFileSync(join(folder, 't1.conflict.json'), 'utf8');
    expect(readConflict(ciphers, evidence)).toMatchObject({ kind: 'same length' });
    // Signed by a key that followed: the evidence brings the note that says so.
    const after = kept('w6', [`${succession.join('\n')}\n`, noteOf(other, 16, 3, NEWER)]);
    expect(await compared(mine.path, after.path)).toMatchObject({ exit: 1 });
    const evidenceOfTwoKeys = readFileSync(join(folder, 't1.conflict.json'), 'utf8');
    expect(readConflict(ciphers, evidenceOfTwoKeys)).toMatchObject({ kind: 'same length' });
    const foreign = kept('w5', [noteOf(one, 16, 3, STRANGER)]);
    await expect(compared(mine.path, foreign.path)).rejects.toThrow(/two houses/);
    // Its file is one of checkpoints too, and Python finds it co-signed.
    expect(readNotes(ciphers, readFileSync(mine.path, 'utf8'))).toMatchObject({
      checkpoints: [{ count: 8 }, { count: 16 }],
    });
    if (spawnSync('python3', ['--version']).status !== 0) return;
    const asked = (key: string) => spawnSync('python3', [CHECKER, '--cosigned', key, mine.path]);
    expect(asked(witnessKey(ciphers, mine.witness)).stdout.toString()).toBe('yes: 2 checkpoints\n');
    expect(asked(witnessKey(ciphers, { ...yours.witness, name: 'w1' })).status).toBe(1);
  });
});
