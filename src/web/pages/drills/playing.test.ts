import { expect, test } from 'vitest';
import { rulebooks } from '../../../rulebooks/index.ts';
import type { Wanted } from '../../../table/index.ts';
import { actThere, beginPlaying } from './playing.ts';

const as = { role: 'dealer', id: 'practice-dealer' } as const;

test.each(rulebooks.map((book) => [book.id, book] as const))(
  'a whole round of %s at a fresh table, and a preview that does nothing',
  (_, book) => {
    const begun = beginPlaying({ seed: 'a', as, from: { book } });
    expect(begun.view.public).toMatchObject({ phase: 'none', electronic: true });
    const does = (wanted: Wanted) => actThere({ as, wanted, keep: true });
    does({ type: 'OpenRound' });
    does({ type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    const closed = does({ type: 'CloseBets' });
    const would = actThere({ as, wanted: { type: 'DrawCard' }, keep: false });
    expect(would).toMatchObject({ events: [{ type: 'CardDealt' }, { type: 'CardExposed' }] });
    expect('sequence' in would && 'sequence' in closed && would.sequence).toBe(
      'sequence' in closed && closed.sequence,
    );
    for (let cards = 0; cards < 6; cards += 1) does({ type: 'DrawCard' });
    const settled = does({ type: 'Settle' });
    expect(settled).toMatchObject({
      events: [{ type: 'RoundSettled', settlement: { lines: [{ patron: 'p1' }] } }],
      view: { public: { phase: 'settled' } },
    });
    expect(does({ type: 'Settle' })).toHaveProperty('refusal');
  },
);
