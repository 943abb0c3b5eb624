// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BOOK, DEALER, SUPERVISOR, staffedTable } from '../../../../tests/web/staffed-table.ts';
import type { FloorTable, SignedIn } from '../../../api/house.ts';
import type { TableLive } from '../../live/use-table.ts';
import { speak } from '../../words/language.ts';
import { TablesTab } from './tables-tab.tsx';

/** Real tables without a house: each tile hears its own. */
const tables = new Map<string, ReturnType<typeof staffedTable>>();
const lost = new Set<string>();

vi.mock('../../live/use-table.ts', () => ({
  useTable: (id: string): TableLive => {
    const table = tables.get(id);
    if (table === undefined) throw new Error(`no table ${id}`);
    const { public: view, own } = table.seen(SUPERVISOR);
    return {
      status: lost.has(id) ? { is: 'stale', since: 0 } : { is: 'live' },
      public: view,
      own: own as TableLive['own'],
      sequence: table.sequence(),
      heard: [],
      send: async (command) => table.does(SUPERVISOR, command),
      look: () => {},
    };
  },
}));
vi.mock('../../live/use-rulebook.ts', () => ({ useRulebook: () => BOOK }));

const listed = (id: string, status: FloorTable['status'] = 'open'): FloorTable => ({
  id,
  name: `Salon ${id}`,
  game: BOOK.id,
  layout: 'A',
  limits: { minimum: 2_500, maximum: 1_000_000, per: 'box', side: {} },
  status,
  phase: 'none',
  round: 0,
  shoe: 1,
  electronic: false,
  boxes: [],
  last: [],
  bigRoad: [],
});
const ME = { id: SUPERVISOR.id, role: 'pit-supervisor', locked: false } as SignedIn;

const halts = (id: string) => {
  const table = tables.get(id);
  table?.must(DEALER, { type: 'OpenRound' }, { type: 'CloseBets' });
  for (const card of ['2D', 'KS', '3C', '4H'] as const) {
    table?.must(DEALER, { type: 'DrawCard', card });
  }
  const detail = { words: 'two', cards: ['9H', '10C'] } as const;
  table?.must(DEALER, { type: 'Report', kind: 'drawn-together', detail });
};
const asks = (id: string) => {
  const wish = { type: 'FillTray', amount: 100_000_000 } as const;
  tables.get(id)?.must({ role: 'pit-supervisor', id: 's2' }, { type: 'Ask', wish });
};

beforeEach(() => {
  speak('en');
  tables.clear();
  lost.clear();
  for (const id of ['t1', 't2', 't3', 't10']) tables.set(id, staffedTable());
  vi.stubGlobal('fetch', async () =>
    Response.json({ tables: [...tables.keys()].map((id) => listed(id)) }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let needed = 0;
const opened = async () => {
  render(<TablesTab me={ME} ended={() => undefined} needed={(count) => (needed = count)} />);
  await screen.findByRole('article', { name: /Salon t1$/ });
};
const tile = (id: string) => screen.getByRole('article', { name: new RegExp(`Salon ${id}$`) });
const idOf = (element: Element | null) =>
  /Salon (t\d+)/.exec(element?.querySelector('h2')?.textContent ?? '')?.[1];
const order = () => screen.getAllByRole('article').map(idOf);
const focused = () => idOf(document.activeElement);
const press = (key: string) =>
  act(() => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });

test('a tile says what its table does, its last result, who is there and the money', async () => {
  const table = tables.get('t1');
  table?.must(DEALER, { type: 'OpenRound' });
  table?.must(DEALER, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  table?.must(DEALER, { type: 'CloseBets' });
  for (const card of ['9D', 'KS', 'KC', '7H'] as const) {
    table?.must(DEALER, { type: 'DrawCard', card });
  }
  table?.must(DEALER, { type: 'Settle' }, { type: 'OpenRound' });
  await opened();
  const fact = (name: string) =>
    within(tile('t1')).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(fact('Last result')).toBe('Player 9');
  expect(fact('Patrons')).toBe('1');
  // 30,000.00 were filled, 10,000.00 bought in for chips, 100.00 were paid.
  expect(fact('Tray')).toBe('19,900.00');
  expect(fact('Drop')).toBe('10,000.00');
  expect(within(tile('t1')).getByText('Place your Bets, please')).toBeTruthy();
  expect(within(tile('t2')).getByText('none in this shoe')).toBeTruthy();
});

test('whoever needs somebody comes first: what stopped before what waits, with what it is', async () => {
  halts('t10');
  asks('t2');
  await opened();
  await screen.findByText('2 tables need attention');
  expect(needed).toBe(2);
  expect(order()).toEqual(['t10', 't2', 't1', 't3']);
  expect([
    tile('t10').dataset['need'],
    tile('t2').dataset['need'],
    tile('t1').dataset['need'],
  ]).toEqual(['halt', 'ask', undefined]);
  expect(within(tile('t10')).getByText('Two cards came out together')).toBeTruthy();
});

test('N goes from one that needs somebody to the next, and round again', async () => {
  halts('t10');
  asks('t2');
  await opened();
  await screen.findByText('2 tables need attention');
  await press('n');
  expect(focused()).toBe('t10');
  await press('N');
  expect(focused()).toBe('t2');
  await press('n');
  expect(focused()).toBe('t10');
  fireEvent.click(screen.getByRole('button', { name: /^N/ }));
  expect(focused()).toBe('t2');
});

test('N does nothing where nobody is needed, and is a letter in a field', async () => {
  await opened();
  expect(screen.queryByRole('button', { name: /^N/ })).toBeNull();
  await press('n');
  expect(document.activeElement).toBe(document.body);
  cleanup();
  halts('t1');
  await opened();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await press('n');
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('a tile whose line is lost says since when', async () => {
  lost.add('t3');
  await opened();
  expect(within(tile('t3')).getByRole('status').textContent).toMatch(/since/);
  expect(within(tile('t1')).getByRole('status').textContent).toBe('');
});
