import { expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Harness } from './harness.ts';

/** As docs/server.md states it: commands of one patron, and what one costs on disk at most. */
export const PER_SECOND = 5;
const AT_ONCE = 50;
const BYTES_OF_ONE = 2048;

/** How fast a patron makes the record and the disk grow: on whatever store. `size`: the bytes that it takes. */
export const growing = (house: () => Harness, size: () => Promise<number>): void => {
  test('a patron cannot grow disk or record faster than the stated rate, over however many lines', async () => {
    const h = house();
    const t = await h.table('busy', settings('NC'));
    await h.by('d1').does(t, { type: 'OpenRound' });
    // As long as an id may be: nothing of his takes more room.
    const patron = 'p'.repeat(64);
    const p1 = await h.patron(t, patron);
    const lives = [];
    for (let i = 0; i < 5; i += 1) lives.push(await p1.watch(t));
    const before = { count: h.count(t), size: await size() };
    const began = performance.now();
    let sent = 0;
    const next = () => {
      sent += 1;
      const id = `${sent}`.padEnd(80, 'x');
      // Every third is refused, and remembered as such.
      const amount = sent % 3 === 0 ? 1 : 2500;
      const bet = { type: 'PlaceBet', patron, box: 1, bet: 'player', amount, round: 1 };
      return { id, bet };
    };
    const answers = await Promise.all([
      ...lives.flatMap((live) =>
        Array.from({ length: 40 }, async () => {
          const { id, bet } = next();
          return JSON.stringify(await live.sends(id, bet));
        }),
      ),
      ...Array.from({ length: 20 }, async () => {
        const { id, bet } = next();
        return (await p1.sends(t, bet, id)).text;
      }),
    ]);
    const seconds = (performance.now() - began) / 1000;
    const most = AT_ONCE + PER_SECOND * seconds;
    const kept = answers.filter((answer) => !answer.includes('TOO_MANY_REQUESTS'));
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThanOrEqual(most);
    expect(h.count(t) - before.count).toBeLessThanOrEqual(most);
    const grown = (await size()) - before.size;
    expect(grown).toBeGreaterThan(0);
    expect(grown).toBeLessThanOrEqual(most * BYTES_OF_ONE);
  });
};
