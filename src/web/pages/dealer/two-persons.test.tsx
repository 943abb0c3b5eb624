// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { atDealersPage, pageOf } from '../../../../tests/web/dealer-at-work.tsx';
import { DEALER, MANAGER, SHIFT, SUPERVISOR } from '../../../../tests/web/staffed-table.ts';
import type { Wanted } from '../../../table/index.ts';

const dialog = () => within(screen.getByRole('dialog'));
const button = (name: RegExp) => dialog().getByRole<HTMLButtonElement>('button', { name });
const type = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
/** Once what follows is known. */
const press = async (name: RegExp) => {
  await vi.waitFor(() => expect(button(name).disabled).toBe(false), { timeout: 5_000 });
  await act(async () => void fireEvent.click(button(name)));
};
const title = () => document.getElementById('next')?.textContent ?? '';

const DEALT: readonly Wanted[] = [
  { type: 'OpenRound' },
  { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 },
  { type: 'CloseBets' },
  { type: 'DrawCard', card: '2S' },
  { type: 'DrawCard', card: 'KD' },
];

atDealersPage();

test('two cards are corrected in one act: the dealer asks, the supervisor confirms', async () => {
  const at = pageOf();
  at.must(DEALER, ...DEALT);
  at.open('correct');
  type(/Player first card, keyed as 2♠/, '3s');
  type(/Banker first card, keyed as K♦/, 'qd');
  expect(await screen.findByText(/Waiting for a second person \(Pit Supervisor or above\)/));
  expect(dialog().getByText('The record of the card is corrected')).toBeTruthy();
  await press(/Ask a second person/);
  expect(title()).toContain('For a second person: Player first card: 3♠ instead of 2♠');
  // Whoever asked cannot confirm it.
  at.open('asks');
  expect(dialog().queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(button(/Take it back/)).toBeTruthy();
  at.as(SUPERVISOR, 'asks');
  expect(dialog().getByText(/asked by d1, Dealer/)).toBeTruthy();
  await press(/^Confirm$/);
  const { hands } = at.seen(SUPERVISOR).public ?? {};
  expect([hands?.player.cards, hands?.banker.cards]).toEqual([['3S'], ['QD']]);
  expect(dialog().getByText('Nothing is waiting for a second person.')).toBeTruthy();
});

test('a refusal needs a reason; whoever asked may take it back', async () => {
  const at = pageOf();
  at.must(DEALER, ...DEALT);
  const wish = {
    type: 'CorrectCards',
    cards: [{ hand: 'player', index: 0, card: '3S' }],
    reason: 'keyed wrongly',
    round: 1,
  } as const;
  at.must(DEALER, { type: 'Ask', wish });
  at.as(SUPERVISOR, 'asks');
  await press(/Refuse/);
  expect(button(/Refuse/).disabled).toBe(true);
  type(/Reason/, 'it is a two');
  await press(/Refuse/);
  expect(at.sent.at(-1)).toMatchObject({ type: 'Refuse', reason: 'it is a two' });
  at.must(DEALER, { type: 'Ask', wish });
  at.as(DEALER, 'asks');
  await press(/Take it back/);
  expect(title()).toContain('Deal Player second card');
});

test('chips that lay otherwise are put right after the close, by two persons', async () => {
  const at = pageOf();
  at.must(DEALER, ...DEALT);
  at.open('chips');
  expect(dialog().getByText('On record: 100.00')).toBeTruthy();
  type(/What lay there/, '150');
  await press(/Ask a second person/);
  expect(at.sent.at(-1)).toMatchObject({
    type: 'Ask',
    wish: { type: 'CorrectBet', box: 1, patron: 'p1', bet: 'player', amount: 15_000, round: 1 },
  });
  at.as(SUPERVISOR, 'asks');
  expect(dialog().getByText(/p1, box 1: 150 lay on Player/)).toBeTruthy();
  await press(/^Confirm$/);
  expect(at.seen(DEALER).public?.stakes[0]?.amount).toBe(15_000);
});

test('a cash-out above the threshold is asked for; below it is done', async () => {
  const thresholds = { cashOut: 50_000, fill: 1_000_000, credit: 1_000_000 };
  const at = pageOf({ thresholds });
  at.open('people');
  const row = () => within(dialog().getByText('p1').closest('form') ?? document.body);
  const cashOut = async (amount: string) => {
    fireEvent.change(row().getByLabelText('Amount'), { target: { value: amount } });
    await act(async () => void fireEvent.click(row().getByRole('button', { name: 'Cash out' })));
  };
  await cashOut('200');
  expect(at.sent.map(({ type: what }) => what)).toEqual(['CashOut']);
  await cashOut('2,000');
  expect(at.sent.map(({ type: what }) => what)).toEqual(['CashOut', 'CashOut', 'Ask']);
  expect(dialog().getByText('Sent: waiting for a second person.')).toBeTruthy();
  const strip = screen.getByRole('region', { name: 'Insurance, squeezing, choices' });
  expect(strip.textContent).toContain('p1 cashes out: 2,000');
});

test('a ruling is witnessed, without a veto', async () => {
  const at = pageOf();
  at.must(DEALER, ...DEALT);
  at.must(DEALER, { type: 'Report', kind: 'anything-else', detail: { words: 'a cup fell' } });
  at.as(SHIFT, 'decide');
  type(/Reason/, 'no harm done');
  await press(/Rule in front of a witness/);
  expect(at.seen(SHIFT).public?.phase).toBe('halted');
  at.as(DEALER, 'asks');
  expect(dialog().queryByRole('button', { name: 'Refuse' })).toBeNull();
  await press(/I have witnessed it/);
  expect(at.seen(DEALER).public?.phase).toBe('dealing');
});

test('several reports: the first is decided, the others are listed in their order', async () => {
  const at = pageOf();
  at.must(DEALER, ...DEALT);
  at.must(DEALER, {
    type: 'Report',
    kind: 'excess-card',
    detail: { words: 'one too many', cards: ['9H'] },
  });
  at.must(SUPERVISOR, { type: 'Report', kind: 'foreign-card', detail: { words: 'another back' } });
  at.as(SUPERVISOR, 'decide');
  // A mandatory void: not by whoever reported it.
  expect(dialog().getByText(/You cannot approve your own request/)).toBeTruthy();
  expect(dialog().getByText('Decided after this, in this order')).toBeTruthy();
  expect(dialog().getByText('One card too many was drawn')).toBeTruthy();
  at.as(MANAGER, 'decide');
  fireEvent.click(dialog().getByRole('radio', { name: 'It is not so' }));
  type(/Reason/, 'the same back');
  await press(/^Decide$/);
  expect(at.seen(MANAGER).public?.reports.map(({ kind }) => kind)).toEqual(['excess-card']);
});

test('no insurance: the form names who asked, and that all present agreed', async () => {
  const at = pageOf();
  at.as(MANAGER, 'table');
  fireEvent.click(dialog().getByRole('checkbox', { name: /No insurance/ }));
  fireEvent.change(dialog().getByLabelText('Asked for by'), { target: { value: 'p1' } });
  fireEvent.click(dialog().getByRole('checkbox', { name: /Everybody present agreed: p1/ }));
  await press(/Apply from the next round/);
  expect(at.sent.at(-1)).toMatchObject({
    type: 'ChangeSettings',
    noInsurance: { asked: 'p1', agreed: ['p1'] },
  });
  expect(dialog().getByText('Applies from the next round on.')).toBeTruthy();
});

test('a patron changes seats, and walks away, at the dealer’s word', async () => {
  const at = pageOf();
  at.open('people');
  await press(/^Seat$/);
  const form = within(
    dialog().getByRole('button', { name: 'Change seat' }).closest('form') ?? document.body,
  );
  fireEvent.click(form.getByRole('radio', { name: 'standing' }));
  await press(/Change seat/);
  expect(at.sent).toEqual([{ type: 'ChangeSeat', patron: 'p1', box: 1, seat: 'standing' }]);
  expect(dialog().getByText(/standing · /)).toBeTruthy();
});

test('a missing round: the supervisor enters it, the dealer keys it, a second person confirms it', async () => {
  const at = pageOf({ shoe: 'physical', faceDown: true });
  at.as(SUPERVISOR, 'table');
  expect(dialog().queryByRole('button', { name: 'Enter a missing round' })).toBeNull();
  at.must({ role: 'house', id: 'house' }, { type: 'AcceptRollback', count: 9, hash: 'ab' });
  at.as(DEALER, 'table');
  expect(dialog().queryByRole('button', { name: 'Enter a missing round' })).toBeNull();
  at.as(SUPERVISOR, 'table');
  expect(button(/Enter a missing round/).disabled).toBe(true);
  type(/Source/, 'surveillance 21:40');
  await press(/Enter a missing round/);
  expect(at.sent.at(-1)).toEqual({ type: 'OpenRound', entered: 'surveillance 21:40' });
  at.as(DEALER);
  expect(screen.getByText('This round was played earlier and is being re-entered')).toBeTruthy();
  at.must(DEALER, { type: 'CloseBets' });
  at.as(DEALER);
  // Cards are keyed, though they lie face down at this table.
  expect(title()).toContain('Deal Player first card');
  for (const card of ['KS', 'QH', '7D', '6C'] as const) at.must(DEALER, { type: 'DrawCard', card });
  at.as(DEALER);
  const next = document.getElementById('next');
  if (next === null) throw new Error('no next step');
  await act(async () => void fireEvent.click(next));
  expect(title()).toContain('For a second person: Round 1 as it was entered');
  at.as(SUPERVISOR, 'asks');
  await press(/^Confirm$/);
  expect(at.seen(SUPERVISOR).public).toMatchObject({ phase: 'settled', outcome: 'player' });
});
