import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../src/rulebooks/index.ts';
import type { Event } from '../../src/table/index.ts';
import { WHOLE } from '../whole.ts';
import { exportOf } from './exported.ts';
import { Played } from './played.ts';
import { verify } from './verifying.ts';

describe.each(rulebooks.map(({ id }) => id))(
  '%s: an honest record',
  { timeout: 60_000 },
  (game) => {
    test.each(WHOLE ? [1, 2, 3, 4] : [1, 2])('is consistent, run %i', (seed) => {
      for (const faceDown of [false, true]) {
        const settings = { faceDown, burn: faceDown ? 'by-first-card' : 'none' } as const;
        const one = new Played(game, { seed, settings, rounds: 20 });
        const of = (type: Event['type']) =>
          one.events.filter((event) => event.type === type).length;
        const open = verify(exportOf(one.table, one.entries));
        expect(open).toMatchObject({
          verdict: 'consistent, origin not checked',
          table: one.table,
          entries: one.entries.length,
          decidedAgain: one.entries.length,
          checkedByLaws: 0,
          rounds: { opened: 20, settled: of('RoundSettled'), voided: of('RoundVoided') },
          shoes: { checked: of('ShoeRevealed'), leftUnrevealed: 0 },
        });
        const inPlay = one.now.shoe === null ? 0 : 1;
        expect(open).toMatchObject({ shoes: { notYetRevealed: inPlay } });
        one.close();
        const shoes = { checked: of('ShoeLoaded'), notYetRevealed: 0, leftUnrevealed: 0 };
        expect(verify(exportOf(one.table, one.entries))).toMatchObject({ shoes });
      }
    });
  },
);
