// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { atDealersPage, pageOf, press } from '../../../../tests/web/dealer-at-work.tsx';
import { DEALER as dealer, SUPERVISOR as supervisor } from '../../../../tests/web/staffed-table.ts';
import type { Wanted } from '../../../table/index.ts';

const title = () => document.getElementById('next')?.textContent ?? '';

atDealersPage();

test('a whole round with real cards, by keyboard alone', async () => {
  const { sent, does, draw } = pageOf();
  await press(' ');
  does(dealer, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  draw();
  await press(' ');
  expect(title()).toContain('Deal Player first card');
  await press('2', 'd', ' ');
  // A scanner types the card and Enter.
  await press('K', 'S', 'Enter', 't', 'c', 'Enter', '1', '0', 'H', 'Enter');
  expect(title()).toContain('Deal Player third card');
  await press('0', 'd', ' ', '4', 's', ' ');
  expect(title()).toContain('Settle the round');
  await press(' ');
  expect(sent.map((one) => ('card' in one ? `${one.type} ${one.card}` : one.type))).toEqual([
    'OpenRound',
    'CloseBets',
    'DrawCard 2D',
    'DrawCard KS',
    'DrawCard 10C',
    'DrawCard 10H',
    'DrawCard 10D',
    'DrawCard 4S',
    'Settle',
  ]);
  const list = screen.getByRole('region', { name: 'Settlement, in paying order' });
  expect(within(list).getByText('100.00', { selector: 'li *' })).toBeTruthy();
});

test('a card that is not whole is not dealt, and says why; Escape clears it', async () => {
  const { sent } = pageOf();
  await press(' ', ' ');
  await press(' ');
  expect(screen.getByRole('alert').textContent).toContain('Key the card first');
  await press('s');
  expect(screen.getByRole('alert').textContent).toContain('The rank comes first');
  await press('7', 'Escape', ' ', 'h', ' ');
  expect(sent.filter(({ type }) => type === 'DrawCard')).toEqual([]);
});

const alert = () => screen.getByRole('alert').textContent;

test('Space does not drop a card that was keyed: it asks, Escape takes it back', async () => {
  const { sent, does, draw } = pageOf();
  const deal = (card: '2D' | 'KS' | '7C' | '8H') => does(dealer, { type: 'DrawCard', card });
  await press(' ', ' ');
  for (const card of ['2D', 'KS', '7C'] as const) deal(card);
  draw();
  await press('9', 's');
  // Meanwhile the card was keyed elsewhere, and the hands stand.
  deal('8H');
  draw();
  await press(' ');
  expect(alert()).toContain('9♠ was keyed and would be dropped');
  await press('Escape');
  expect(screen.queryByRole('alert')).toBeNull();
  // A quick second Space is no answer, nor is a scanner's Enter.
  await press(' ', ' ', 'Enter');
  fireEvent.click(document.getElementById('next') ?? document.body);
  expect(alert()).toContain('9♠ was keyed and would be dropped');
  expect(sent.map(({ type }) => type)).toEqual(['OpenRound', 'CloseBets']);
  await press('y');
  expect(sent.at(-1)).toEqual({ type: 'Settle' });
});

test('Space does not close choices that somebody has not made: it asks', async () => {
  const { sent, does, draw } = pageOf();
  const wishes: readonly Wanted[] = [
    { type: 'OpenRound' },
    { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 },
    { type: 'CloseBets' },
    ...(['2D', 'KS', '3C', '4H'] as const).map((card) => ({ type: 'DrawCard', card }) as const),
    {
      type: 'Report',
      kind: 'drawn-together',
      detail: { words: 'two', cards: ['9H', '10C'] },
    },
  ];
  for (const wish of wishes) does(dealer, wish);
  const decision = { is: 'order', order: [0, 1] } as const;
  does(supervisor, { type: 'Resolve', decision, reason: 'seen' });
  draw();
  await press(' ', ' ');
  expect(sent).toEqual([]);
  expect(alert()).toContain('Not chosen yet: p1');
  await press('n');
  expect(screen.queryByRole('alert')).toBeNull();
  await press(' ');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: /Go on/ }));
  });
  expect(sent).toMatchObject([{ type: 'CloseElections' }]);
});

test('a refusal stands beside the next action', async () => {
  const { does, draw } = pageOf();
  await press(' ');
  does(dealer, { type: 'CloseBets' });
  // The page has not heard of it yet and asks again.
  await press(' ');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  draw();
});

test('keys rest while a sheet is open, and in a field', async () => {
  const { sent } = pageOf();
  await press('F2');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await press(' ');
  expect(sent).toEqual([]);
});

test('a box over the Differential and a stake under the minimum are flagged', async () => {
  const { does, draw } = pageOf({
    limits: { minimum: 2_500, maximum: 100_000, per: 'box', side: {} },
  });
  does(dealer, { type: 'OpenRound' });
  does(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 120_000 });
  does(dealer, { type: 'RecordBet', patron: 'p1', box: 2, bet: 'banker', amount: 1_000 });
  draw();
  const boxes = screen.getByRole('region', { name: 'Bets as they lie' });
  expect(within(boxes).getByText(/over the limit/).textContent).toContain('200');
  expect(within(boxes).getByText('below the minimum')).toBeTruthy();
});

test('something went wrong: the form is the command, once what follows is known', async () => {
  const { sent, does, draw } = pageOf();
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    const event = {
      type: 'IrregularityReported',
      kind: 'drawn-together',
      rule: '5.11',
      detail: { words: '' },
      established: [],
      exposed: [],
      by: dealer,
      at: 0,
    };
    return new Response(JSON.stringify({ id: '', sequence: 1, events: [event] }), { status: 200 });
  });
  does(dealer, { type: 'OpenRound' });
  does(dealer, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  does(dealer, { type: 'CloseBets' });
  draw();
  await press('F9');
  fireEvent.click(screen.getByRole('button', { name: /Two cards came out together/ }));
  const report = screen.getByRole<HTMLButtonElement>('button', { name: 'Report' });
  expect(report.disabled).toBe(true);
  const field = screen.getByRole('textbox', { name: /Cards out of the shoe/ });
  for (const text of ['9h', '10C']) {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
  await vi.waitFor(() => expect(report.disabled).toBe(false), { timeout: 5_000 });
  const command = {
    type: 'Report',
    kind: 'drawn-together',
    detail: { words: 'Two cards came out together', cards: ['9H', '10C'] },
  };
  expect(asked.at(-1)).toEqual({ command: { ...command, round: 1 } });
  expect(screen.getByText(/Play stops for a decision/)).toBeTruthy();
  await act(async () => {
    fireEvent.click(report);
  });
  expect(sent).toEqual([command]);
  expect(title()).toContain('Decide: Two cards came out together');
});

test('what is not found is something else, told in the words that were typed', async () => {
  pageOf();
  await press(' ', 'F9');
  const list = () => within(screen.getByRole('dialog')).getAllByRole('listitem');
  const find = (text: string) =>
    fireEvent.change(screen.getByLabelText(/Find/), { target: { value: text } });
  find('HAND went');
  expect(list().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('A card went to the wrong hand'),
    expect.stringContaining('Something else: HAND went'),
  ]);
  find('a guest fell ill');
  expect(list()).toHaveLength(1);
  fireEvent.submit(screen.getByLabelText(/Find/));
  expect(screen.getByLabelText<HTMLInputElement>(/What was seen/).value).toBe('a guest fell ill');
});

test('a usual reason is given by a press', async () => {
  pageOf();
  await press('F9');
  fireEvent.click(screen.getByRole('button', { name: /A technical interruption/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Power failure' }));
  expect(screen.getByLabelText<HTMLInputElement>(/What was seen/).value).toBe('Power failure');
});

test('a role that may not is told who may', async () => {
  pageOf();
  await press('F8');
  expect(screen.getByText(/Call: Pit Supervisor or above/)).toBeTruthy();
  cleanup();
  pageOf({}, supervisor);
  await press('F8');
  expect(screen.getByRole('button', { name: 'Apply from the next round' })).toBeTruthy();
});
