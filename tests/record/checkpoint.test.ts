import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { checkpointNote, isFault, readCheckpoints, verifierKey } from '../../src/record/index.ts';
import { FORGER, HOUSE } from './exported.ts';

/** A signed note checked as c2sp.org/signed-note describes it, by nothing of ours. */
const opens = (note: string, verifier: string): boolean => {
  const [name = '', id = '', encoded = ''] = [
    verifier.slice(0, verifier.indexOf('+')),
    verifier.split('+')[1],
    verifier.split('+').slice(2).join('+'),
  ];
  const bytes = Buffer.from(encoded, 'base64');
  const hash = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  if (bytes[0] !== 1 || hash.slice(0, 8) !== id) return false;
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const line = note.slice(end + 2).trimEnd();
  if (!line.startsWith(`— ${name} `)) return false;
  const signature = Buffer.from(line.slice(line.lastIndexOf(' ') + 1), 'base64');
  if (signature.subarray(0, 4).toString('hex') !== id) return false;
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, signature.subarray(4));
};

const extent = { table: 't1', count: 400, hash: 'ab'.repeat(32), at: 1_700_000_240_000 };
const note = checkpointNote(ciphers, extent, HOUSE);

describe('public tools read it', () => {
  test('the checker opens the example that is published with the format', () => {
    const published = [
      'If you think cryptography is the answer to your problem,',
      "then you don't know what your problem is.",
      '',
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
      '',
    ].join('\n');
    const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    expect(opens(published, key)).toBe(true);
    expect(opens(published.replace('answer', 'question'), key)).toBe(false);
  });

  test('and ours, by the key as they take it', () => {
    expect(opens(note, verifierKey(ciphers, HOUSE.key))).toBe(true);
    expect(opens(note, verifierKey(ciphers, FORGER.key))).toBe(false);
    expect(opens(note.replace('count 400', 'count 401'), verifierKey(ciphers, HOUSE.key))).toBe(
      false,
    );
  });
});

describe('we read it', () => {
  const second = checkpointNote(ciphers, { ...extent, table: 't2', count: 7 }, FORGER);

  test('one or many, with any empty lines between', () => {
    expect(readCheckpoints(ciphers, note)).toEqual([{ ...extent, key: HOUSE.key }]);
    for (const between of ['', '\n', '\n\n\n']) {
      expect(readCheckpoints(ciphers, `${note}${between}${second}\n`)).toMatchObject([
        { table: 't1', count: 400 },
        { table: 't2', count: 7, key: FORGER.key },
      ]);
    }
    expect(readCheckpoints(ciphers, '')).toEqual([]);
  });

  test('every byte of it matters', () => {
    const bytes = Buffer.from(note);
    for (let place = 0; place < bytes.length - 1; place++) {
      const changed = Buffer.from(bytes);
      changed[place] = (bytes[place] ?? 0) ^ 1;
      const read = readCheckpoints(ciphers, changed.toString('latin1'));
      expect([place, isFault(read)]).toEqual([place, true]);
    }
  });

  test.each<[string, string, number]>([
    ['something else', 'hello\n', 1],
    ['another kind of note', note.replace('checkpoint 1', 'receipt 1'), 1],
    ['no signature', note.slice(0, note.indexOf('—')), 1],
    ['a second one that was cut', `${note}\n${second.slice(0, 90)}`, 10],
    ['the signature of another note', note.replace(/—.*/, /—.*/.exec(second)?.[0] ?? ''), 1],
    ['another key', note.replace(HOUSE.key, FORGER.key), 1],
  ])('%s is none', (_, text, line) => {
    expect(readCheckpoints(ciphers, text)).toMatchObject({ line });
  });
});
