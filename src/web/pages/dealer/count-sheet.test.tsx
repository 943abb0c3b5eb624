// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atDealersPage, pageOf } from '../../../../tests/web/dealer-at-work.tsx';
import { SUPERVISOR } from '../../../../tests/web/staffed-table.ts';
import { chipsFor } from '../../parts/chip-set.ts';
import { moneyText } from '../../parts/money-text.ts';

atDealersPage();

const sheet = () => within(screen.getByRole('dialog'));
const press = (name: string) =>
  act(async () => void fireEvent.click(sheet().getByRole('button', { name })));
const type = (chip: number, pieces: number) =>
  fireEvent.change(sheet().getByRole('textbox', { name: moneyText(chip, { form: 'short' }) }), {
    target: { value: String(pieces) },
  });

/** The table as a supervisor has it who counts; what the tray holds by the record. */
const counting = () => {
  const at = pageOf({}, SUPERVISOR);
  at.open('count');
  const { own } = at.seen(SUPERVISOR);
  if (!('money' in own)) throw new Error('no money is seen');
  return { at, tray: own.money.tray };
};

test('a tray is counted blind: nothing on the page says what it should hold', () => {
  const { tray } = counting();
  expect(tray).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain(moneyText(tray));
  expect(sheet().queryByText('Should be')).toBeNull();
  for (const { chip, count } of chipsFor(tray + 500).piles) type(chip, count);
  expect(sheet().getByText(moneyText(tray + 500))).toBeTruthy();
  expect(document.body.textContent).not.toContain(moneyText(tray));
});

test('the difference is shown before the count is recorded, and hidden from whoever counts on', async () => {
  const { at, tray } = counting();
  for (const { chip, count } of chipsFor(tray).piles) type(chip, count);
  type(500, 3);
  await press('Counted: compare');
  expect(at.sent).toEqual([]);
  expect(sheet().getByText('Variance').nextSibling?.textContent).toBe('+15.00');
  expect(sheet().getByText('Should be').nextSibling?.textContent).toBe(moneyText(tray));
  type(500, 0);
  expect(sheet().queryByText('Should be')).toBeNull();
  await press('Counted: compare');
  expect(sheet().getByText('Variance').nextSibling?.textContent).toBe('0.00');
  await press('Record the count');
  expect(at.sent).toMatchObject([{ type: 'CountTray', amount: tray }]);
});
