import { expect, test } from 'vitest';
import { type Certificate, checkCertificate } from '../../src/api/certificate.ts';
import { DRILL_MAKER } from '../../src/drills/index.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { certificateLine } from '../../src/record/index.ts';
import { FORGER, HOUSE } from './exported.ts';
import { asked, good } from './good-certificate.ts';

const line = certificateLine(good, HOUSE);
const check = (file: string) => checkCertificate(ciphers, file);

test('a good one: signed, and every answer marked again', () => {
  expect(check(line)).toMatchObject({ markedAgain: true, certificate: good, key: HOUSE.key });
  expect(check(line.trimEnd())).toMatchObject({ markedAgain: true });
});

test('whatever is changed in the file, it is refused', () => {
  let forged = 0;
  for (let at = 0; at < line.length - 1; at += 7) {
    const was = line[at] ?? '';
    const other = /\d/.test(was) ? String((Number(was) + 1) % 10) : was === 'a' ? 'b' : 'a';
    expect(check(line.slice(0, at) + other + line.slice(at + 1))).toHaveProperty('wrong');
    forged += 1;
  }
  for (const text of [line.slice(1), `${line}x`, line.replace(',', ', '), '', '{}', 'null']) {
    expect(check(text)).toHaveProperty('wrong');
  }
  expect(forged).toBeGreaterThan(100);
});

/** Signed by whoever has a key: what it says must still be so. */
test.each([
  ['another score', { right: 10 }],
  ['not passed', { asked: asked.map((one) => ({ ...one, late: true })), right: 0 }],
  ['a question less', { asked: asked.slice(1) }],
  ['a question twice', { asked: [...asked.slice(1), asked[1]] }],
  ['other seconds', { seconds: 1 }],
  ['a kind that was not asked for', { kinds: ['wins'] }],
  ['no kind of drill', { kinds: ['magic'] }],
  [
    'an answer that was wrong',
    { asked: asked.map((one, i) => (i === 0 ? { ...one, answer: {} } : one)) },
  ],
  ['another seed', { asked: asked.map((one) => ({ ...one, seed: `${one.seed}x` })) }],
  ['more fields', { more: 1 }],
  ['no person', { person: '' }],
  ['a person that steers a terminal', { person: '\u001b[2J' }],
])('by a forger with a key, %s: refused', (_, change) => {
  const forged = certificateLine({ ...good, ...change } as Certificate, FORGER);
  expect(check(forged)).toHaveProperty('wrong');
});

test.each([
  ['an unknown book', { game: 'none' }],
  ['an unknown version', { version: '99' }],
  ['another book under its name', { book: '0'.repeat(64) }],
  ['drills of another release', { drills: DRILL_MAKER + 1 }],
])('%s cannot be marked again, and that is said', (_, change) => {
  const read = check(certificateLine({ ...good, ...change }, HOUSE));
  expect(read).toMatchObject({ markedAgain: expect.any(String) });
});
