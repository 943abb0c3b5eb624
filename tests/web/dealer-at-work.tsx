import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Answer } from '../../src/api/live.ts';
import type { Actor, Settings, Wanted } from '../../src/table/index.ts';
import { DealingProvider, type SheetName } from '../../src/web/pages/dealer/dealing.tsx';
import { staffIn } from '../../src/web/pages/dealer/staff-view.ts';
import { Work } from '../../src/web/pages/dealer/work.tsx';
import { speak } from '../../src/web/words/language.ts';
import { BOOK, DEALER, staffedTable } from './staffed-table.ts';

/** What a test of the dealer's page begins and ends with. */
export const atDealersPage = (): void => {
  beforeEach(() => {
    speak('en');
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.setAttribute('open', '');
    };
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
};

/** The page over a real table: what it sends is decided, and the page is drawn again; its previews are the table's. */
export const pageOf = (chosen: Partial<Settings> = {}, first: Actor = DEALER) => {
  const table = staffedTable(chosen);
  let by = first;
  let sheet: { name: SheetName; box: number | null } | null = null;
  const sent: Wanted[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const { command } = JSON.parse(String(init?.body));
    return new Response(JSON.stringify(table.preview(by, command)), { status: 200 });
  });
  const send = async (command: Wanted): Promise<Answer> => {
    sent.push(command);
    const answer = table.does(by, command);
    draw();
    return answer;
  };
  const open = (name: SheetName | null, box: number | null = null) => {
    sheet = name === null ? null : { name, box };
    draw();
  };
  let again: ((node: React.ReactNode) => void) | null = null;
  const draw = () => {
    const { public: shown, own: part } = table.seen(by);
    const own = staffIn(part);
    if (shown === null || own === null) throw new Error('no view');
    const dealing = {
      table: 't1',
      view: shown,
      own,
      me: by.id,
      book: BOOK,
      send,
      heard: [],
      sequence: table.sequence(),
      status: { is: 'live' },
      open,
    } as const;
    const page = (
      <DealingProvider value={dealing}>
        <Work key={by.id} sheet={sheet} />
      </DealingProvider>
    );
    if (again === null) again = render(page).rerender;
    else act(() => again?.(page));
  };
  draw();
  return {
    sent,
    does: table.does,
    must: table.must,
    draw,
    seen: (as: Actor = by) => table.seen(as),
    open: (name: SheetName, box: number | null = null) => act(() => open(name, box)),
    /** Somebody else comes to the table. */
    as: (who: Actor, name: SheetName | null = null) => {
      by = who;
      open(name);
    },
  };
};

export const press = async (...keys: string[]) => {
  for (const key of keys) {
    await act(async () => {
      fireEvent.keyDown(document.body, { key });
    });
  }
};
