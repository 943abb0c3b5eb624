// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BOOK, SUPERVISOR, staffedTable } from '../../../../tests/web/staffed-table.ts';
import type { Answer } from '../../../api/live.ts';
import type { Settings, Wanted } from '../../../table/index.ts';
import { speak } from '../../words/language.ts';
import { DealingProvider } from './dealing.tsx';
import { SettingsForm } from './settings-form.tsx';
import { staffIn } from './staff-view.ts';

/** The form over a real table, and what it sent. */
const form = (chosen: Partial<Settings> = {}) => {
  const table = staffedTable(chosen);
  const sent: Wanted[] = [];
  const send = async (command: Wanted): Promise<Answer> => {
    sent.push(command);
    return table.does(SUPERVISOR, command);
  };
  const { public: view, own: whole } = table.seen(SUPERVISOR);
  const own = staffIn(whole);
  if (view === null || own === null) throw new Error('no view');
  const at = {
    table: 't1',
    view,
    own,
    me: SUPERVISOR.id,
    book: BOOK,
    send,
    heard: [],
    sequence: 0,
  };
  render(
    <DealingProvider value={{ ...at, status: { is: 'live' }, open: () => {} }}>
      <SettingsForm disabled={false} />
    </DealingProvider>,
  );
  return {
    held: () => staffIn(table.seen(SUPERVISOR).own)?.settings,
    sent,
  };
};

const CROWD = /Show every stack to everybody/;
const GRACE = /Seconds of outage/;
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** What is said of a field. */
const beside = (label: RegExp) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const type = (label: RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /Apply from the next/ });
const saves = () => act(async () => void fireEvent.click(save()));

beforeEach(() => speak('en'));
afterEach(cleanup);

test('grace and crowd are as usual while their fields are empty, and hold once they are typed', async () => {
  const { held, sent } = form();
  expect([field(GRACE).placeholder, field(CROWD).placeholder]).toEqual(['15', '64']);
  type(GRACE, '20');
  type(CROWD, '2');
  await saves();
  expect(screen.getByRole('status').textContent).toMatch(/Applies from the next round/);
  expect(held()).toMatchObject({ grace: 20_000, crowd: 2 });
  type(GRACE, '');
  type(CROWD, '');
  await saves();
  expect(sent.at(-1)).toMatchObject({ type: 'ChangeSettings' });
  expect(held()).not.toHaveProperty('grace');
  expect(held()).not.toHaveProperty('crowd');
});

test.each([
  ['en', CROWD, '2.5', /whole number from 0 to 1000000/],
  ['en', GRACE, '3601', /Seconds from 0 to 3600/],
  ['zh', /各人筹码人人可见/, '-1', /0 至 1000000 的整数/],
  ['zh', /停顿多少秒/, 'x', /0 至 3600 秒/],
] as const)(
  '%s: what is none is said beside its field, and not sent',
  (language, label, text, wrong) => {
    form();
    act(() => speak(language));
    expect(field(label).getAttribute('aria-invalid')).toBeNull();
    type(label, text);
    expect(beside(label)).toMatch(wrong);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    const name = language === 'en' ? /Apply from the next/ : /下一局起生效/;
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    type(label, '7');
    expect(beside(label)).toBeUndefined();
    expect(field(label).getAttribute('aria-invalid')).toBeNull();
  },
);

test.each([
  ['above the maximum', '20000', /not above the maximum/],
  ['no multiple of a chip', '26.03', /multiple of the chip unit/],
])('a minimum %s is said beside its field', async (_, text, wrong) => {
  const MINIMUM = /^Minimum/;
  form();
  type(MINIMUM, text);
  await saves();
  expect(beside(MINIMUM)).toMatch(wrong);
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')).toHaveLength(
    1,
  );
});
