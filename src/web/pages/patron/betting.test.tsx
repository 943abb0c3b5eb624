// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inMemoryTable } from '../../../../tests/web/in-memory-table.ts';
import { speak } from '../../words/language.ts';
import { TableTop } from './table-top.tsx';

beforeEach(() => {
  speak('en');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no house')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sit = (game = 'tiger-buffalo-commission-insurance') => {
  const limits = { minimum: 2500, maximum: 100_000, per: 'box', side: {} } as const;
  const table = inMemoryTable(game, { limits });
  render(<table.At>{(seat) => <TableTop seat={seat} name="Jade Room" />}</table.At>);
  return table;
};
const spot = (bet: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`button[data-bet="${bet}"]`);
  if (found === null) throw new Error(`no spot ${bet}`);
  return found;
};
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const button = (name: RegExp) => screen.getByRole('button', { name });
const staked = () => document.querySelector('[data-staked]')?.textContent;
const rack = () => document.querySelector('[data-rack]')?.textContent;
const open = (table: ReturnType<typeof sit>) =>
  act(async () => table.dealer({ type: 'OpenRound' }));

describe('laying chips', () => {
  test('a tap lays the chip in hand, at first the smallest that makes a bet', async () => {
    const table = sit();
    await open(table);
    await press(spot('player'));
    expect(table.asked).toEqual([
      { type: 'PlaceBet', box: 1, patron: 'p1', bet: 'player', amount: 2500 },
    ]);
    expect(spot('player').getAttribute('aria-label')).toContain('25 in chips');
    expect([rack(), staked()]).toEqual(['9,975.00', '25.00']);
  });
  test('keys: 4 chooses the fourth chip, Backspace takes it back', async () => {
    const table = sit();
    await open(table);
    fireEvent.keyDown(window, { key: '4' });
    await press(spot('tie'));
    expect(staked()).toBe('100.00');
    await act(async () => void fireEvent.keyDown(window, { key: 'Backspace' }));
    expect(table.asked.at(-1)?.type).toBe('WithdrawBet');
    expect(staked()).toBe('0.00');
  });
  test('double, clear, undo', async () => {
    const table = sit();
    await open(table);
    await press(spot('player'));
    await press(spot('tie'));
    await press(button(/^Double/));
    expect(staked()).toBe('100.00');
    await press(button(/^Take all/));
    expect(staked()).toBe('0.00');
    await press(button(/^Undo/));
    expect(staked()).toBe('100.00');
  });
  test('rebet places the last round again', async () => {
    const table = sit();
    await open(table);
    await press(spot('player'));
    await press(spot('banker-pair'));
    await act(async () => {
      table.dealer({ type: 'CloseBets' });
      table.deal('9S', 'KD', 'QH', '2C');
      table.dealer({ type: 'Settle' });
    });
    expect(staked()).toBe('0.00');
    await open(table);
    await press(button(/last round again/));
    expect(table.seat().view.stakes.map(({ bet, amount }) => [bet, amount])).toEqual([
      ['player', 2500],
      ['banker-pair', 2500],
    ]);
  });
});

describe('what is refused says why, at the spot', () => {
  const note = (bet: string) => document.querySelector(`[data-note="${bet}"]`)?.textContent ?? '';

  test('before the round is open nothing is sent', async () => {
    const table = sit();
    await press(spot('player'));
    expect(table.asked).toEqual([]);
  });
  test('5.1 over the Differential', async () => {
    const table = sit();
    await open(table);
    await press(screen.getByRole('button', { name: 'Chip of 1,000' }));
    await press(spot('player'));
    await press(spot('player'));
    expect(note('player')).toContain('may differ by 1,000');
    expect(note('player')).toContain('§ 5.1');
    expect(staked()).toBe('1,000.00');
  });
  test('5.1 accepted in part', async () => {
    const table = sit();
    await open(table);
    await press(screen.getByRole('button', { name: 'Chip of 500' }));
    await press(spot('player'));
    await press(screen.getByRole('button', { name: 'Chip of 1,000' }));
    await press(spot('player'));
    expect(note('player')).toContain('Only 500 of 1,000');
    expect(note('player')).toContain('§ 5.1');
    expect(staked()).toBe('1,000.00');
    await press(button(/^Undo/));
    expect(staked()).toBe('500.00');
  });
  test('5.2 below the minimum: taken, with a warning, and given back at the close', async () => {
    const table = sit();
    await open(table);
    await press(screen.getByRole('button', { name: 'Chip of 5' }));
    await press(spot('banker'));
    expect(note('banker')).toMatch(/minimum of 25.*§ 5\.2/);
    await act(async () => table.dealer({ type: 'CloseBets' }));
    expect(note('banker')).toMatch(/5 was returned: it was below the minimum.*§ 5\.2/);
    expect(staked()).toBe('0.00');
  });
  test('a book without a Differential refuses below its minimum', async () => {
    const table = sit('easy-six');
    await open(table);
    await press(screen.getByRole('button', { name: 'Chip of 5' }));
    await press(spot('banker'));
    expect(note('banker')).toContain('The minimum is 25.');
    expect(staked()).toBe('0.00');
  });
});

describe('at another box', () => {
  const take = async (table: ReturnType<typeof sit>) => {
    await open(table);
    await press(spot('player'));
    await press(button(/^Other boxes/));
    await press(button(/^Box 2$/));
    await press(button(/^Bet at box 2/));
  };

  test('a chip goes to the box that is in hand, and the page says so', async () => {
    const table = sit();
    await open(table);
    await act(async () =>
      table.other({ type: 'PlaceBet', box: 2, patron: 'p2', bet: 'banker', amount: 5000 }),
    );
    await press(spot('player'));
    await press(button(/^Other boxes/));
    // Where nobody sits nobody can stand behind.
    await press(button(/^Box 3$/));
    expect(screen.queryByRole('button', { name: /^Bet at box/ })).toBeNull();
    await press(button(/^Box 2$/));
    await press(button(/^Bet at box 2/));
    expect(screen.getByText(/Your chips go to box 2/)).toBeTruthy();
    expect(spot('player').getAttribute('aria-label')).not.toContain('in chips');
    expect(button(/^Undo/)).toHaveProperty('disabled', true);
    await press(spot('tie'));
    expect(table.asked.at(-1)).toMatchObject({
      type: 'PlaceBet',
      box: 2,
      patron: 'p1',
      bet: 'tie',
    });
    expect(spot('tie').getAttribute('aria-label')).toContain('25 in chips');
    expect(staked()).toBe('50.00');
    await press(button(/^Back to your box 1/));
    expect(spot('tie').getAttribute('aria-label')).not.toContain('in chips');
    expect(spot('player').getAttribute('aria-label')).toContain('25 in chips');
  });
  test('before whoever sits there has bet, it says why not', async () => {
    const table = sit();
    await take(table);
    await press(spot('tie'));
    expect(document.querySelector('[data-note="tie"]')?.textContent).toContain(
      'The patron seated at this box bets first.',
    );
    expect(staked()).toBe('25.00');
  });
  test('chips of the own box are not rebet in another', async () => {
    const table = sit();
    await open(table);
    await press(spot('player'));
    await act(async () => {
      table.dealer({ type: 'CloseBets' });
      table.deal('9S', 'KD', 'QH', '2C');
      table.dealer({ type: 'Settle' });
    });
    await take(table);
    expect(button(/bets of your last round/)).toHaveProperty('disabled', true);
  });
});

test('a round that is entered again takes no bets of patrons, and says what it is', async () => {
  const table = inMemoryTable('tiger-buffalo-commission-insurance');
  render(
    <table.At>
      {(seat) => <TableTop seat={{ ...seat, view: { ...seat.view, entered: true } }} name="Jade" />}
    </table.At>,
  );
  await open(table);
  expect(screen.getByText(/being re-entered/)).toBeTruthy();
  const before = rack();
  await press(spot('player'));
  expect([staked(), rack()]).toEqual(['0.00', before]);
});
