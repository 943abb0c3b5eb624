// @vitest-environment happy-dom
import { HOUSE_DEFAULTS } from '../../../api/house-settings.ts';
import '../../../../tests/web/every-word.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FloorTable, Me } from '../../../api/house.ts';
import { speak } from '../../words/language.ts';
import Floor from './index.tsx';

const TABLE: FloorTable = {
  id: 't1',
  name: 'Salon One',
  game: 'g',
  layout: 'A',
  limits: { minimum: 2_500, maximum: 1_000_000, per: 'box', side: {} },
  status: 'open',
  phase: 'betting',
  round: 3,
  shoe: 1,
  electronic: true,
  boxes: [
    { number: 1, taken: true },
    { number: 2, taken: false },
  ],
  last: ['P', 'B'],
  bigRoad: [{ column: 1, row: 1, winner: 'player', ties: 0 }],
};

const NOBODY: Me = {
  signedIn: null,
  terminal: null,
  needsSetUp: false,
  demonstration: false,
  zone: 'Asia/Singapore',
  chips: HOUSE_DEFAULTS.chips,
};

let tables: readonly FloorTable[] = [TABLE];
let me: Partial<Record<string, Me>> = {};
let cut = false;
const posts: unknown[] = [];

beforeEach(() => {
  speak('en');
  tables = [TABLE];
  me = {};
  cut = false;
  posts.length = 0;
  history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (cut) throw new TypeError('no network');
    if (init.method === 'POST') posts.push([path, JSON.parse(String(init.body))]);
    const as = new Headers(init.headers).get('x-puntobanco') ?? '';
    if (path === '/api/floor') return Response.json({ tables });
    if (path === '/api/me') return Response.json(me[as] ?? me['any'] ?? NOBODY);
    if (path === '/api/demonstration/role') return Response.json({});
    return Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('at a demonstration one press sits down and leads to the seat', async () => {
  me = { any: { ...NOBODY, demonstration: true } };
  render(<Floor />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sit down and play at Salon One' }));
  await waitFor(() => expect(location.pathname).toBe('/table/t1/patron'));
  expect(posts).toEqual([['/api/demonstration/role', { role: 'patron', table: 't1' }]]);
});

test('a role of the pit is taken without a table and leads to the pit', async () => {
  me = { any: { ...NOBODY, demonstration: true } };
  render(<Floor />);
  fireEvent.click(await screen.findByRole('button', { name: 'Shift Manager' }));
  await waitFor(() => expect(location.pathname).toBe('/pit'));
  expect(posts).toEqual([['/api/demonstration/role', { role: 'shift-manager' }]]);
});

test('a real house asks a guest for a code and offers no way in', async () => {
  render(<Floor />);
  expect(await screen.findByLabelText('Code')).toBeTruthy();
  await screen.findByText('Salon One');
  expect(screen.queryByText('Sit down and play')).toBeNull();
  expect(screen.queryByText('Go to this table')).toBeNull();
});

test('staff go to the table, a patron back to his own', async () => {
  const signed = { table: null, locked: false } as const;
  me = {
    staff: { ...NOBODY, signedIn: { ...signed, kind: 'staff', role: 'dealer', id: 'd1' } },
    patron: {
      ...NOBODY,
      signedIn: { ...signed, kind: 'patron', role: 'patron', id: 'p1', table: 't1' },
    },
  };
  tables = [TABLE, { ...TABLE, id: 't2', name: 'Salon Two' }];
  render(<Floor />);
  expect(await screen.findByRole('link', { name: 'Go to Salon Two' })).toBeTruthy();
  const seats = screen.getAllByRole('link', { name: 'Back to your seat' });
  expect(seats.map((seat) => seat.getAttribute('href'))).toEqual(['/table/t1/patron']);
});

test('empty boxes are told, one by one and together', async () => {
  render(<Floor />);
  expect(await screen.findByText('1 of 2 boxes free')).toBeTruthy();
  expect(screen.getByText('Box 1: taken')).toBeTruthy();
  expect(screen.getByText('Box 2: free')).toBeTruthy();
});

test('no table is said as such', async () => {
  tables = [];
  render(<Floor />);
  expect(await screen.findByText('No table is open')).toBeTruthy();
});

test('a lost connection keeps the tables and says since when', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Floor />);
  await screen.findByText('Salon One');
  cut = true;
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await waitFor(() => expect(screen.getByText(/has not answered since/)).toBeTruthy());
  expect(screen.getByText('Salon One')).toBeTruthy();
  cut = false;
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await waitFor(() => expect(screen.queryByText(/has not answered since/)).toBeNull());
});

test('among many tables one finds a game, or a free box', async () => {
  const full = [{ number: 1, taken: true }];
  tables = Array.from({ length: 12 }, (_, i) => ({
    ...TABLE,
    id: `t${i}`,
    game: i < 3 ? 'g' : 'h',
    boxes: i === 0 ? TABLE.boxes : full,
    status: i === 1 ? 'closed' : 'open',
  }));
  render(<Floor />);
  await screen.findByText('12 of 12 tables');
  fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'g' } });
  await screen.findByText('3 of 12 tables');
  const state = screen.getByLabelText('Open or closed');
  fireEvent.change(state, { target: { value: 'open' } });
  expect(screen.getAllByRole('article')).toHaveLength(2);
  fireEvent.change(state, { target: { value: 'free' } });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  fireEvent.change(state, { target: { value: 'closed' } });
  await screen.findByText('1 of 12 tables');
});
