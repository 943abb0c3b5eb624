import { createCipheriv, createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseRound, reader, SettingsSchema, verification } from '../src/api/index.ts';
import { type Ciphers, isFault } from '../src/record/index.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal, settle } from '../src/rules/index.ts';
import { settingsOf } from '../src/table/index.ts';
import { exportOf } from './record/exported.ts';
import { Played } from './record/played.ts';

/** The package as a developer uses it: by what its parts export, and nothing else of them (tests/package has their names). */

const [book] = rulebooks;
if (book === undefined) throw new Error('no book');

describe('a round', () => {
  const round = {
    id: 'r1',
    game: book.id,
    layout: 'A',
    cards: ['3S', 'KD', '2H', '4C', '2D', '7S'],
    bets: [{ box: 1, patron: 'p1', bet: 'player', amount: 10_000 }],
  };

  test('is read and settled', () => {
    const read = parseRound(round);
    if (isRefusal(read)) throw new Error(read.message);
    expect(settle(read)).toMatchObject({ outcome: 'player', totals: { paid: 10_000 } });
  });

  test('that is none is refused as a value', () => {
    expect(parseRound({ ...round, cards: ['1S'] })).toMatchObject({ code: 'BAD_CARD' });
    expect(parseRound('r1')).toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('a record', () => {
  /** Of this test, not of the house: whoever verifies brings his own. */
  const own: Ciphers = {
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    keyStream: (key, length) =>
      createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length)),
    verify: (signed, signature, key) => {
      const x = Buffer.from(key, 'hex').toString('base64url');
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, signed, publicKey, Buffer.from(signature, 'hex'));
    },
  };
  const { table, entries } = new Played(book.id, { seed: 3, rounds: 3 });
  const lines = exportOf(table, entries);

  const verified = (from: readonly string[]) => {
    const { take, end } = verification(own);
    for (const line of from) {
      const fault = take(line);
      if (fault !== undefined) return fault;
    }
    return end();
  };

  test('is verified line by line', () => {
    expect(verified(lines)).toMatchObject({
      table,
      entries: entries.length,
      verdict: 'consistent, origin not checked',
    });
  });

  test('with a line changed shows which', () => {
    const changed = lines.with(2, (lines[2] ?? '').replace('"at":', '"at":1'));
    const found = verified(changed);
    expect(isFault(found) && found.line).toBe(3);
  });
});

test('settings are read by their schema', () => {
  const settings = settingsOf(book.id);
  const read = reader(SettingsSchema);
  expect(read(JSON.parse(JSON.stringify(settings)), 'settings')).toEqual(settings);
  expect(() => read({ ...settings, decks: 'eight' }, 'settings')).toThrow(
    /^settings.decks: "eight"/,
  );
});
