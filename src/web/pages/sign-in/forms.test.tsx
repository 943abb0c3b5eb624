// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from '../../words/language.ts';
import { DisplayDoor } from './display-door.tsx';
import { JoinForm } from './join-form.tsx';
import { SetUpForm } from './set-up-form.tsx';

/** What was asked of the house, and what it answers. */
const asked: { readonly path: string; readonly as: string | null; readonly body: unknown }[] = [];
let answers: Readonly<Record<string, { readonly status: number; readonly body: unknown }>> = {};

beforeEach(() => {
  speak('en');
  asked.length = 0;
  history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path, as: new Headers(init.headers).get('x-puntobanco'), body });
    const answer = answers[path] ?? { status: 200, body: {} };
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What a field says is wrong with it, as whoever hears the page is told. */
const wrongWith = (label: string): string | null => {
  const field = screen.getByLabelText(label);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  const [first = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return document.getElementById(first)?.textContent ?? null;
};

const posted = (path: string) => asked.filter((one) => one.path === path);

test('a code that came with a QR is sent once, and leads to the seat', async () => {
  answers = { '/api/join': { status: 200, body: { patron: 'p1', table: 't1' } } };
  render(
    <StrictMode>
      <JoinForm code="ABCD-EFGH" />
    </StrictMode>,
  );
  await waitFor(() => expect(location.pathname).toBe('/table/t1/patron'));
  expect(posted('/api/join')).toEqual([
    { path: '/api/join', as: 'patron', body: { code: 'ABCD-EFGH' } },
  ]);
});

test('a wrong code says so beside its field, and can be typed again', async () => {
  const error = { code: 'CODE_REFUSED', message: 'This code is not right.' };
  answers = { '/api/join': { status: 401, body: { error } } };
  render(<JoinForm code={null} />);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'abcd efgh' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(wrongWith('Code')).toBe(error.message));
  expect(posted('/api/join')[0]?.body).toEqual({ code: 'ABCD EFGH' });
  expect(location.pathname).toBe('/');
  expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', false);
});

const fillSetUp = (pin: string, again: string) => {
  fireEvent.change(screen.getByLabelText('Your id'), { target: { value: ' sm1 ' } });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: pin } });
  fireEvent.change(screen.getByLabelText('PIN again'), { target: { value: again } });
  fireEvent.submit(screen.getByRole('button', { name: 'Set up' }));
};

test('two PINs that differ are not sent', async () => {
  render(<SetUpForm token="t" />);
  fillSetUp('739104', '739105');
  await waitFor(() => expect(wrongWith('PIN again')).toContain('do not match'));
  expect(wrongWith('PIN')).toBeNull();
  expect(posted('/api/set-up')).toEqual([]);
});

test('the first shift manager is made with the token of the link, and comes to the pit', async () => {
  answers = { '/api/set-up': { status: 200, body: { signedIn: {} } } };
  render(<SetUpForm token="the-token" />);
  fillSetUp('739104', '739104');
  await waitFor(() => expect(location.pathname).toBe('/pit'));
  expect(posted('/api/set-up')).toEqual([
    { path: '/api/set-up', as: 'staff', body: { token: 'the-token', id: 'sm1', pin: '739104' } },
  ]);
});

const DISPLAY = { kind: 'display', role: 'display', id: 'display-1', table: 't2', locked: false };

test('a display link makes this screen a display and keeps what the address asks for', async () => {
  answers = { '/api/display': { status: 200, body: { signedIn: DISPLAY } } };
  history.replaceState(null, '', '/display/secret?lang=zh');
  render(
    <StrictMode>
      <DisplayDoor token="secret" />
    </StrictMode>,
  );
  await waitFor(() => expect(location.pathname).toBe('/table/t2/board'));
  expect(location.search).toBe('?lang=zh');
  expect(posted('/api/display')).toEqual([
    { path: '/api/display', as: 'display', body: { token: 'secret' } },
  ]);
});

test.each([
  ['ID_TAKEN', 'Your id'],
  ['BAD_PIN', 'PIN'],
  ['BAD_LABEL', 'Name of this terminal'],
])('%s stands beside %s, and nowhere else', async (code, label) => {
  const error = { code, message: `this is ${code}` };
  answers = { '/api/set-up': { status: 400, body: { error } } };
  render(<SetUpForm token="t" />);
  fillSetUp('739104', '739104');
  await waitFor(() => expect(wrongWith(label)).toBe(`This is ${code}.`));
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(said.filter((text) => text !== '')).toEqual([`This is ${code}.`]);
});
