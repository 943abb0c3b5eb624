import type { Certificate } from '../../src/api/certificate.ts';
import { DRILL_MAKER, makeDrill } from '../../src/drills/index.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { bookHash } from '../../src/record/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';

const USUAL_CHIPS = [500, 2500, 10_000, 50_000, 100_000];
const book = rulebooks[0];
if (book === undefined) throw new Error('no book');

/** Nine of ten are right. */
export const asked = Array.from({ length: 10 }, (_, i) => {
  const kind = i % 2 === 0 ? 'draws' : 'wins';
  const seed = `q${i}`;
  const { rights } = makeDrill({ book, kind, seed, level: 2, chips: USUAL_CHIPS });
  const answer = Object.fromEntries(rights.map(({ id, right }) => [id, i === 3 ? null : right]));
  return { kind, seed, answer, seconds: 5 + i, late: false } as const;
});

export const good: Certificate = {
  id: 'e1',
  person: 'd1',
  game: book.id,
  version: book.version,
  book: bookHash(ciphers, book),
  drills: DRILL_MAKER,
  kinds: ['draws', 'wins'],
  level: 2,
  chips: USUAL_CHIPS,
  questions: 10,
  right: 9,
  seconds: asked.reduce((sum, { seconds }) => sum + seconds, 0),
  at: 1_900_000_000_000,
  asked,
};
