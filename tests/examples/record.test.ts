import { expect, test } from 'vitest';
import { readRecorded } from '../../src/api/log.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { check, entryText, GENESIS } from '../../src/record/index.ts';
import type { Rulebook } from '../../src/rulebooks/index.ts';
import { bodyOf } from '../record/exported.ts';
import { dealer, patron, type Scenario } from '../table/scenario.ts';
import { exampleTable } from './at-a-table.ts';
import { exampleBooks } from './books.ts';

/** A round with every bet, what is refused beside it, a withdrawal, chips outside the limits; and a second round. */
const played = (book: Rulebook): Scenario => {
  const scenario = exampleTable(book.id, { chipUnit: 5 }).open();
  const side = book.bets.filter(({ original }) => original === null);
  scenario.bet('p1', 1, 'banker', 2_505).bet('p3', 3, 'player', 10_000);
  for (const { id: bet } of side) scenario.bet('p1', 1, bet, 505).bet('p3', 3, bet, 1_000);
  scenario.do(patron('p3'), { type: 'WithdrawBet', patron: 'p3', box: 3, bet: 'player' });
  const lay = { patron: 'p3', box: 3, bet: 'banker', amount: 1_500_000 };
  scenario.do(dealer, { type: 'RecordBet', ...lay });
  scenario.close().deal('KS', '2D', 'QS', '3D', '5H', '2C').do(dealer, { type: 'Settle' });
  scenario.open().bet('p1', 1, 'banker', 2_505).close();
  scenario.deal('QC', '2C', '5D', '4C', 'QD').do(dealer, { type: 'Settle' });
  return scenario;
};

/** What the check of a record makes of it, the entries as text that somebody else reads. */
const checked = ({ made }: Scenario, written = (text: string) => text) => {
  const record = check(ciphers);
  for (const [i, { asking, events }] of made.entries()) {
    const entry = { sequence: i + 1, previous: GENESIS, ...bodyOf(asking, events, i + 1) };
    const text = written(entryText(entry));
    const read = readRecorded(JSON.parse(text), text);
    if ('wrong' in read) return { fault: read.wrong };
    const fault = record.take(i + 1, read);
    if (fault !== undefined) return fault;
  }
  return record.end('t1');
};

test.each(exampleBooks)(
  'a record of $id is decided again from the book that stands in it',
  (book) => {
    const scenario = played(book);
    const sound = checked(scenario);
    expect(sound).not.toHaveProperty('fault');
    // Another book stands there than the one it was played by.
    const other = (text: string) => text.replace('"original":"banker"', '"original":null');
    expect(checked(scenario, other)).toHaveProperty('fault');
  },
);
