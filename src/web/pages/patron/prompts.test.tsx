// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inMemoryTable } from '../../../../tests/web/in-memory-table.ts';
import { speak } from '../../words/language.ts';
import { TableTop } from './table-top.tsx';

// The page loads them after itself.
beforeAll(() => import('./sheets.tsx'));
beforeEach(() => {
  speak('en');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no house')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sit = (chosen: Parameters<typeof inMemoryTable>[1] = {}) => {
  const table = inMemoryTable('tiger-buffalo-commission-insurance', chosen);
  render(<table.At>{(seat) => <TableTop seat={seat} name="Jade Room" />}</table.At>);
  const bet = { box: 1, patron: 'p1', bet: 'player', amount: 10_000 } as const;
  table.dealer({ type: 'OpenRound' });
  table.dealer({ type: 'PlaceBet', ...bet });
  table.other({ type: 'PlaceBet', box: 2, patron: 'p2', bet: 'banker', amount: 5_000 });
  return table;
};
const press = (name: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const dialog = () => screen.queryByRole('dialog');

describe('insurance', () => {
  // Player 5, Banker 4, the Player to draw.
  const offered = async () => {
    const table = sit();
    await act(async () => {
      table.dealer({ type: 'CloseBets' });
      table.deal('3S', 'KD', '2H', '4C');
    });
    return table;
  };

  test('3.12, 3.12.2, 5.3: odds, the most, and what doing nothing means', async () => {
    await offered();
    const text = dialog()?.textContent ?? '';
    expect(text).toContain('3 to 2');
    expect(text).toMatch(/At most 100\.00.*§ 3\.12\.2/);
    expect(text).toMatch(/forgo insurance for this round\..*§ 5\.3/);
  });
  test('it begins with nothing; an amount says what it costs and pays, and holds the draw', async () => {
    const table = await offered();
    expect(dialog()?.textContent).toContain('Costs 0.00 · would pay 0.00');
    expect(screen.getByRole('button', { name: /^Insure / }).hasAttribute('disabled')).toBe(true);
    await press(/^Full/);
    expect(dialog()?.textContent).toContain('Costs 100.00 · would pay 150.00');
    const tried = table.tries({ type: 'DrawCard', card: '2D' });
    expect('error' in tried && tried.error.code).toBe('INSURANCE_DECLARED');
  });
  test('whoever says so holds the draw until it is placed', async () => {
    const table = await offered();
    const { offer } = table.seat().view;
    expect(offer).not.toBeNull();
    await press(/want to insure/);
    const tried = table.tries({ type: 'DrawCard', card: '2D' });
    expect('error' in tried && tried.error.code).toBe('INSURANCE_DECLARED');
    await press(/^Half/);
    await press(/^Insure/);
    expect(table.seat().own.insurance).toMatchObject([{ hand: 'player', after: 4, amount: 5000 }]);
    // Both were about the offer that was shown.
    expect(table.asked).toMatchObject([
      { type: 'DeclareInsurance', offer },
      { type: 'PlaceInsurance', offer },
    ]);
    expect(dialog()).toBeNull();
    // What was staked on insurance has left the rack, and is told.
    expect(document.querySelector('[data-staked]')?.textContent).toBe('150.00');
    expect(document.querySelector('[data-insured="player"]')?.textContent).toContain('50.00');
  });
  test('3.12.1 the second stage is offered anew', async () => {
    const table = await offered();
    await press(/^Full/);
    await press(/^Insure/);
    expect(dialog()).toBeNull();
    await act(async () => table.deal('2D'));
    expect(table.seat().own.insurable).toMatchObject([{ hand: 'player', after: 5 }]);
    expect(dialog()?.textContent).toContain('Player 7, Banker 4');
  });
  test('5.3 whoever says no and lets the card come has forgone it', async () => {
    const table = await offered();
    await press(/^No insurance/);
    expect(dialog()).toBeNull();
    await press(/^Insurance is open/);
    expect(dialog()).not.toBeNull();
    await press(/^No insurance/);
    await act(async () => table.deal('2D'));
    expect(table.seat().own.insurable).toEqual([]);
    expect(dialog()).toBeNull();
    expect(screen.getByText(/You have forgone insurance/)).toBeTruthy();
  });
});

describe('elections after a dealing error', () => {
  const choosing = async (is: 'reconstructed' | 'cannot-be-reconstructed') => {
    const table = sit();
    await act(async () => {
      table.dealer({ type: 'CloseBets' });
      table.deal('3S', 'KD');
      const detail = { words: 'a card fell' };
      table.dealer({ type: 'Report', kind: 'other-dealing-error', detail });
      table.manager({ type: 'Resolve', decision: { is }, reason: 'seen by all' });
    });
    return table;
  };

  test.each([
    ['cannot-be-reconstructed', '5.13.1', 'Go on with the hand'],
    ['reconstructed', '5.13.2', 'Go on with the cards in order'],
  ] as const)('%s: %s, or 5.13.3', async (is, rule, text) => {
    await choosing(is);
    const said = dialog()?.textContent ?? '';
    expect(said).toContain('Another dealing error');
    expect(said).toContain(text);
    expect(said).toContain(`§ ${rule}`);
    expect(said).toContain('§ 5.13.3');
    expect(said).toContain('you go on');
  });
  test('the choice is sent, and the question is over', async () => {
    const table = await choosing('cannot-be-reconstructed');
    const { view: shown } = table.seat();
    await press(/Have my bets returned/);
    const { election: report } = shown;
    expect(report).not.toBeNull();
    expect(table.asked).toEqual([{ type: 'Elect', patron: 'p1', choice: 'return', report }]);
    expect(dialog()).toBeNull();
    expect(screen.getByText(/Waiting for 1 patron/)).toBeTruthy();
  });
  test('the chips go at once; nobody else is told', async () => {
    const table = await choosing('cannot-be-reconstructed');
    const chips = () => document.querySelector('[data-bet="player"]')?.getAttribute('aria-label');
    const money = () =>
      ['rack', 'staked'].map((one) => document.querySelector(`[data-${one}]`)?.textContent);
    expect(chips()).toContain('in chips');
    expect(money()).toEqual(['9,900.00', '100.00']);
    await press(/Have my bets returned/);
    expect(table.seat().view.phase).toBe('electing');
    expect(chips()).not.toContain('in chips');
    expect(money()).toEqual(['10,000.00', '0.00']);
    // To everybody else the chips lie as they lay.
    expect(table.seat().view.stakes).toContainEqual(
      expect.objectContaining({ patron: 'p1', bet: 'player', amount: 10_000 }),
    );
  });
  test('it cannot be put away', async () => {
    await choosing('cannot-be-reconstructed');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('squeezing', () => {
  test('what was asked for is taken back, and the other Hand can be asked for', async () => {
    const table = sit({ faceDown: true });
    await act(async () => {});
    await press(/^Ask to squeeze/);
    await press(/^Player: 1st card/);
    await press(/^Ask to squeeze/);
    expect(screen.queryByRole('button', { name: /^Player: 1st card/ })).toBeNull();
    await press(/^Banker: 1st card/);
    expect(screen.queryByRole('button', { name: /^Ask to squeeze/ })).toBeNull();
    expect(screen.getAllByText(/waiting for the dealer’s consent/)).toHaveLength(2);
    const [first] = screen.getAllByRole('button', { name: 'Take back' });
    await act(async () => void (first && fireEvent.click(first)));
    expect(table.asked.at(-1)).toEqual({ type: 'WithdrawSqueeze', patron: 'p1', hand: 'player' });
    expect(screen.getAllByText(/waiting for the dealer’s consent/)).toHaveLength(1);
  });
  test('3.9 the highest bet may ask; consent brings the card; turning it tells the house', async () => {
    const table = sit({ faceDown: true });
    await act(async () => {});
    await press(/^Ask to squeeze/);
    await press(/^Player: 2nd card/);
    expect(table.asked).toEqual([
      { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 1 },
    ]);
    expect(screen.getByText('Player card 2: waiting for the dealer’s consent')).toBeTruthy();
    await act(async () => {
      table.dealer({ type: 'CloseBets' });
      table.dealer({ type: 'ConsentSqueeze' });
      for (let i = 0; i < 4; i++) table.dealer({ type: 'DrawCard' });
    });
    // No card is known to the page until the house shows it.
    const names = screen.getAllByRole('img').map((one) => one.getAttribute('aria-label') ?? '');
    expect(names.filter((name) => / of (spades|hearts|diamonds|clubs)/.test(name))).toEqual([]);
    expect(names.filter((name) => name === 'Face-down card')).toHaveLength(4);
    await act(async () => table.show({ hand: 'player', index: 1, card: '9H' }));
    fireEvent.keyDown(screen.getByRole('button', { name: /Your card/ }), { key: 'Enter' });
    expect(table.asked.at(-1)).toEqual({ type: 'ExposeCard', hand: 'player', index: 1 });
  });
});
