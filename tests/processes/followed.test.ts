import { expect, test } from 'vitest';
import type { Stored } from '../../src/house/store/store.ts';
import { entryIn, personOf } from '../../src/house/tables/stream.ts';
import { splitLine } from '../../src/record/index.ts';
import { type Body, exportOf } from '../record/exported.ts';
import { Played } from '../record/played.ts';
import { GAMES } from '../table/scenario.ts';
import { FollowedTable } from './followed.ts';

/** What is planted here by hand, the campaigns would find. */
const played = new Played(GAMES.NC, { seed: 4, rounds: 1 }).close();
const bodies = played.entries.slice(0, 12);

const stored = (made: readonly Body[]): Stored[] =>
  exportOf('t1', made)
    .slice(0, -1)
    .map((line) => {
      const { text, hash } = splitLine(line) ?? { text: '', hash: '' };
      const { sequence, at, by, id } = entryIn(text);
      return { sequence, at, person: personOf(by), id, text, hash };
    });

const changed = (nth: number, change: Partial<Body>): Stored[] =>
  stored(bodies.map((body, i) => (i === nth ? { ...body, ...change } : body)));

const followed = (entries: readonly Stored[]) => () => new FollowedTable('t1').take(entries);

test('a record that is in order is followed', () => {
  expect(followed(stored(bodies))).not.toThrow();
});

test.each<readonly [string, readonly Stored[], RegExp]>([
  ['a gap', stored(bodies).toSpliced(5, 1), /entry 7 comes after 5/],
  ['an entry twice', stored(bodies).toSpliced(5, 0, ...stored(bodies).slice(4, 5)), /after 5/],
  [
    'another chain',
    [...stored(bodies).slice(0, 6), ...changed(2, { id: 'other' }).slice(6)],
    /entry 7 follows on another chain/,
  ],
  [
    'another text under the same hash',
    stored(bodies).map((one, i) => (i === 3 ? { ...one, hash: '0'.repeat(64) } : one)),
    /entry 4 has another hash/,
  ],
  ['time that goes back', changed(8, { at: 1 }), /entry 9 is of 1,/],
  [
    'a command twice',
    changed(8, { id: bodies[7]?.id ?? '', by: bodies[7]?.by ?? { role: '', id: '' } }),
    /two effects/,
  ],
  [
    'a step that was not due',
    changed(8, { id: 'auto:t1:8', by: { role: 'house', id: 'house' } }),
    /was not due/,
  ],
])('%s is noticed', (_, entries, why) => {
  expect(followed(entries)).toThrow(why);
});
