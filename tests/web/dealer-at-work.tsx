import { act, fireEvent, render } from '@testing-library/react';
import type { Answer } from '../../src/api/live.ts';
import type { Actor, Settings, Wanted } from '../../src/table/index.ts';
import { DealingProvider, type SheetName } from '../../src/web/pages/dealer/dealing.tsx';
import { staffIn } from '../../src/web/pages/dealer/staff-view.ts';
import { Work } from '../../src/web/pages/dealer/work.tsx';
import { BOOK, DEALER, staffedTable } from './staffed-table.ts';

/** The page over a real table: what it sends is decided, and the page is drawn again. */
export const pageOf = (chosen: Partial<Settings> = {}, by: Actor = DEALER) => {
  const { does, must, seen, sequence } = staffedTable(chosen);
  let sheet: { name: SheetName; box: number | null } | null = null;
  const sent: Wanted[] = [];
  const send = async (command: Wanted): Promise<Answer> => {
    sent.push(command);
    const answer = does(by, command);
    draw();
    return answer;
  };
  const open = (name: SheetName | null, box: number | null = null) => {
    sheet = name === null ? null : { name, box };
    draw();
  };
  let again: ((node: React.ReactNode) => void) | null = null;
  const draw = () => {
    const { public: shown, own: part } = seen(by);
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
      sequence: sequence(),
      status: { is: 'live' },
      open,
    } as const;
    const page = (
      <DealingProvider value={dealing}>
        <Work sheet={sheet} />
      </DealingProvider>
    );
    if (again === null) again = render(page).rerender;
    else act(() => again?.(page));
  };
  draw();
  return { sent, does, must, draw, seen: () => seen(by) };
};

export const press = async (...keys: string[]) => {
  for (const key of keys) {
    await act(async () => {
      fireEvent.keyDown(document.body, { key });
    });
  }
};
