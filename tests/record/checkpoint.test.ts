import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  checkpointNote,
  isFault,
  readCheckpoints,
  utf8,
  verifierKey,
} from '../../src/record/index.ts';
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
    for (const between of ['', '\n', '\n\n\n', '  \n']) {
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
      const read = readCheckpoints(ciphers, changed.toString());
      expect([place, isFault(read)]).toEqual([place, true]);
    }
  });

  const whole = note.slice(0, note.indexOf('\n\n'));
  const signed = (text: string) =>
    `${text}\n— puntobanco ${Buffer.from(
      verifierKey(ciphers, HOUSE.key).split('+')[1] + HOUSE.sign(utf8(text)),
      'hex',
    ).toString('base64')}\n`;

  test.each<[string, string, number, RegExp]>([
    ['something else', 'hello\n', 1, /no checkpoint/],
    ['another kind of note', note.replace('checkpoint 1', 'receipt 1'), 1, /no checkpoint/],
    ['something before it', `x\n${note}`, 1, /no checkpoint/],
    ['something behind its text', `${whole}\nx\n\n${note.split('\n\n')[1]}`, 1, /no checkpoint/],
    ['no signature', note.slice(0, note.indexOf('—')), 1, /not good/],
    ['a text and nothing else', whole, 1, /not good/],
    ['a second one that was cut', `${note}\n${second.slice(0, 90)}`, 10, /no checkpoint/],
    ['the signature of another', note.replace(/—.*/, /—.*/.exec(second)?.[0] ?? ''), 1, /not good/],
    ['a signature by another name', note.replace('— puntobanco', '— somebody'), 1, /not good/],
    ['a signature that is no base64', note.replace(/(— \S+ ).*/, '$1A'), 1, /not good/],
    ['another key', note.replace(HOUSE.key, FORGER.key), 1, /not good/],
    ['a count of many digits', signed(`${whole}\n`.replace('400', '4'.repeat(16))), 1, /no check/],
    ['a name with a space', signed(`${whole}\n`.replace('t1', 't 1')), 1, /no checkpoint/],
    [
      'a time that has no date',
      signed(`${whole}\n`.replace(/at \d+/, `at ${8.64e15 + 1}`)),
      1,
      /time/,
    ],
  ])('%s is none', (_, text, line, words) => {
    const read = readCheckpoints(ciphers, text);
    expect(read).toMatchObject({ line });
    expect(isFault(read) && read.fault).toMatch(words);
  });

  test('what the house signs by hand is one, to the last moment that has a date', () => {
    const last = { ...extent, at: 8.64e15 };
    const text = signed(`${whole}\n`.replace(/at \d+/, `at ${8.64e15}`));
    expect(readCheckpoints(ciphers, text)).toEqual([{ ...last, key: HOUSE.key }]);
  });
});
