// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { atDealersPage, pageOf, press } from '../../../../tests/web/dealer-at-work.tsx';
import { DEALER } from '../../../../tests/web/staffed-table.ts';
import type { Settings } from '../../../table/index.ts';

atDealersPage();

const LIMITS: Settings['limits'] = { minimum: 2_500, maximum: 100_000, per: 'box', side: {} };

/** p1 sits in box 1, p2 in box 3, p3 stands behind box 1; bets are open and F2 was pressed. */
const opened = async () => {
  const page = pageOf({ limits: LIMITS });
  page.must(
    DEALER,
    { type: 'Join', patron: 'p2', box: 3, seat: 'seated' },
    { type: 'Join', patron: 'p3', box: 1, seat: 'standing' },
    { type: 'BuyIn', patron: 'p2', amount: 50_000 },
    { type: 'BuyIn', patron: 'p3', amount: 50_000 },
  );
  page.draw();
  await press(' ', 'F2');
  page.sent.length = 0;
  return page;
};
const field = () => screen.getByLabelText<HTMLInputElement>(/key its bets/);
const line = async (...lines: readonly string[]) => {
  for (const text of lines) {
    fireEvent.change(field(), { target: { value: text } });
    await act(async () => {
      fireEvent.submit(field());
    });
  }
};
const click = async (element: HTMLElement) => {
  await act(async () => {
    fireEvent.click(element);
  });
};
const lying = (page: Awaited<ReturnType<typeof opened>>) =>
  page.seen().public?.stakes.map(({ box, patron, bet, amount }) => [box, patron, bet, amount]);
const unplaced = () => screen.queryByRole('region', { name: /Not recorded/ });

test('a line lays several bets of a box, and goes on to the next where somebody sits', async () => {
  const page = await opened();
  await line('p100b25t', 'p', '1/ap50');
  expect(lying(page)).toEqual([
    [1, 'p1', 'player', 10_000],
    [1, 'p1', 'banker', 2_500],
    [1, 'p1', 'tie', 2_500],
    [1, 'p3', 'player', 5_000],
    [3, 'p2', 'player', 2_500],
  ]);
  expect(field().value).toBe('');
});

test('a line says what lies there: keyed again it puts that right, and adds nothing', async () => {
  const page = await opened();
  await line('1p100', '1p100', '1p50', '1b30', '1b0');
  expect(lying(page)).toEqual([[1, 'p1', 'player', 5_000]]);
  expect(page.sent.map(({ type }) => type)).toEqual([
    'PlaceBet',
    'ReduceBet',
    'PlaceBet',
    'WithdrawBet',
  ]);
});

test('what is keyed wrongly stays in the line, with what is wrong beside it', async () => {
  const page = await opened();
  for (const [text, why] of [
    ['1z100', 'No bet has the letter z'],
    ['1p', 'No amount can be read'],
    ['4p100', 'There is no box 4'],
    ['2p100', 'Nobody sits in box 2: name the patron, such as 2/'],
    ['1/xp100', 'Nobody here has the sign x'],
  ] as const) {
    await line(text);
    expect(screen.getByRole('alert').textContent).toContain(why);
    expect(field().value).toBe(text);
  }
  expect(page.sent).toEqual([]);
});

test('a refused bet says why in figures and stays to be mended, the others lie', async () => {
  const page = await opened();
  await line('3p600b25', '1b10.01');
  expect(lying(page)).toEqual([[3, 'p2', 'banker', 2_500]]);
  const list = unplaced();
  if (list === null) throw new Error('nothing to mend');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('3p600Player: The rack of p2 holds 475.'),
    expect.stringContaining('1b10.01Banker: It must be a multiple of '),
  ]);
  await click(within(list).getAllByRole('button', { name: 'Fix' })[0] ?? list);
  expect(field().value).toBe('3p600');
  await line('3p475');
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await click(within(list).getByRole('button', { name: 'Drop' }));
  expect(unplaced()).toBeNull();
});

test('what finds no room is tried again once the other Hand lies; the rest may be recorded as it lies', async () => {
  const page = await opened();
  await line('1p1500b600');
  expect(lying(page)).toEqual([
    [1, 'p1', 'player', 150_000],
    [1, 'p1', 'banker', 60_000],
  ]);
  await line('1p2k');
  const list = unplaced();
  if (list === null) throw new Error('nothing to mend');
  expect(list.textContent).toContain(
    '1,600 of it is on the layout. Player 1,600, Banker 600 in this box: the Differential is 1,000 at most.',
  );
  await click(within(list).getByRole('button', { name: 'As it lies' }));
  expect(unplaced()).toBeNull();
  expect(page.seen().public?.stakes[0]).toMatchObject({ amount: 200_000, asItLay: true });
  // The house takes no field besides.
  const fields = new Set(page.sent.flatMap((command) => Object.keys(command)));
  expect([...fields].sort()).toEqual(['amount', 'bet', 'box', 'patron', 'round', 'type']);
});

test('undo takes back one step after the other, as far as this round', async () => {
  const page = await opened();
  await line('1p100b50', '3p50', '1p30');
  await line('-');
  expect(lying(page)).toContainEqual([1, 'p1', 'player', 10_000]);
  await click(screen.getByRole('button', { name: /Undo$/ }));
  await line('-');
  expect(lying(page)).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Undo$/ }).disabled).toBe(true);
});

test('a tap lays the chosen chip on the spot', async () => {
  const page = await opened();
  const felt = screen.getByRole('region', { name: 'Felt of box 1' });
  const player = within(felt).getByRole('button', { name: /^Player(,|$)/ });
  await click(player);
  await click(player);
  await click(screen.getByRole('button', { name: 'Chip of 100' }));
  await click(player);
  expect(lying(page)).toEqual([[1, 'p1', 'player', 15_000]]);
});

test('as last round: a box, or all that lay there', async () => {
  const page = await opened();
  const bets = [
    { box: 1, patron: 'p3', bet: 'player', amount: 5_000, standing: true },
    { box: 1, patron: 'p1', bet: 'player', amount: 10_000 },
    { box: 3, patron: 'p2', bet: 'tie', amount: 2_500 },
    { box: 3, patron: 'gone', bet: 'tie', amount: 2_500 },
  ];
  const rounds = [
    { round: 1, bets: [{ box: 1, patron: 'p1', bet: 'banker', amount: 99_900 }] },
    { round: 0, bets: [] },
    { round: -1, bets },
  ];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ rounds }), { status: 200 }));
  await line('3=');
  await vi.waitFor(() => expect(lying(page)).toEqual([[3, 'p2', 'tie', 2_500]]));
  expect(unplaced()).toBeNull();
  await line('=');
  await vi.waitFor(() =>
    expect(lying(page)).toEqual([
      [1, 'p1', 'player', 10_000],
      [1, 'p3', 'player', 5_000],
      [3, 'p2', 'tie', 2_500],
    ]),
  );
});

test('a line and what was refused outlive the sheet; the close asks about them', async () => {
  const page = await opened();
  await line('3p600');
  fireEvent.change(field(), { target: { value: '1p100' } });
  await click(screen.getByRole('button', { name: 'Close' }));
  await press(' ', ' ');
  expect(page.sent.filter(({ type }) => type === 'CloseBets')).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('2 bets are keyed and not recorded');
  await press('n', 'F2');
  expect(field().value).toBe('1p100');
  expect(unplaced()).not.toBeNull();
});
