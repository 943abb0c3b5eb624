import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../rulebooks/index.ts';
import {
  badSettings,
  decide,
  grow,
  initialState,
  isRefusal,
  publicView,
} from '../../table/index.ts';
import { betsFor } from './bets.ts';
import { betsOffered, settingsFor } from './book.ts';
import { STYLES } from './styles.ts';

describe.each(rulebooks.map((book) => ({ book })))('$book.id', ({ book }) => {
  const settings = settingsFor(book, { faceDown: true, speed: 1 });

  test('a table can be set like this, with every bet that a layout can have', () => {
    expect(badSettings(settings, book)).toBeUndefined();
    const most = Math.max(...book.layouts.map(({ id }) => betsOffered(book, id).length));
    expect(betsOffered(book, settings.layout).length).toBe(most);
    expect(settings.faceDown).toBe(book.squeeze !== null);
    expect(settings.boxes).toBeGreaterThanOrEqual(5);
  });

  test.each(STYLES)('a robot lays what the table takes (%#)', (style) => {
    const by = { role: 'pit-supervisor', id: 's1' } as const;
    const command = { type: 'OpenTable', settings, by } as const;
    const opened = decide({ command, given: { at: 0, book } }, initialState);
    if (isRefusal(opened)) throw new Error('the table was not opened');
    const state = grow(initialState, opened, book);
    if (state.status === 'unopened') throw new Error('the table was not opened');
    const seen = { public: publicView(state), own: { role: 'display' } as const };
    const patron = { id: 'p1', rack: 500_000, box: 1, seat: 'seated' } as const;
    for (let times = 0; times < 200; times += 1) {
      const bets = betsFor({ book, style }, { seen, patron, lines: [] });
      expect(new Set(bets.map(({ bet }) => bet)).size).toBe(bets.length);
      for (const { bet, amount, box } of bets) {
        expect(box).toBe(1);
        expect(betsOffered(book, settings.layout).map(({ id }) => id)).toContain(bet);
        expect(amount % settings.chipUnit).toBe(0);
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual(patron.rack);
      }
    }
  });
});

test('faster means shorter, in whole milliseconds', () => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no book');
  const { automation } = settingsFor(book, { faceDown: false, speed: 7 });
  expect(automation).toMatchObject({ open: 571, close: 2143, draw: 171, settle: 214 });
});
