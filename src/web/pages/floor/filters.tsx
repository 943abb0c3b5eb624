import { useState } from 'react';
import type { FloorTable } from '../../../api/house.ts';
import { GamesSchema } from '../../../api/rulebooks.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Choice } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';

/** From so many tables on nobody finds his by looking. */
export const MANY = 12;

const STATES = ['all', 'open', 'free', 'closed'] as const;
type State = (typeof STATES)[number];

export type Filter = {
  /** Null: every game. */
  readonly game: string | null;
  readonly state: State;
  readonly set: (part: { readonly game?: string | null; readonly state?: State }) => void;
  readonly shows: (table: FloorTable) => boolean;
};

export const useFilter = (): Filter => {
  const [{ game, state }, set] = useState<Pick<Filter, 'game' | 'state'>>({
    game: null,
    state: 'all',
  });
  return {
    game,
    state,
    set: (part) => set((now) => ({ ...now, ...part })),
    shows: (table) => (game === null || table.game === game) && isIn(state, table),
  };
};

const isIn = (state: State, { status, boxes }: FloorTable): boolean => {
  switch (state) {
    case 'all':
      return true;
    case 'open':
      return status !== 'closed';
    case 'free':
      return status !== 'closed' && boxes.some(({ taken }) => !taken);
    case 'closed':
      return status === 'closed';
  }
};

/** Which of many tables are shown: by what is played, and whether there is room. */
export const Filters = ({
  tables,
  shown,
  filter: { game, state, set },
}: {
  readonly tables: readonly FloorTable[];
  readonly shown: number;
  readonly filter: Filter;
}) => {
  const { say, title } = useWords();
  const games = useFetched('/rulebooks', GamesSchema);
  const titles = games.is === 'ready' ? games.value.rulebooks : [];
  const titleOf = (id: string) => {
    const book = titles.find((one) => one.id === id);
    return book === undefined ? id : title(book);
  };
  const played = [...new Set(tables.map((table) => table.game))];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        label={say('floor.filter.game')}
        value={game ?? ''}
        onChange={({ target }) => set({ game: target.value === '' ? null : target.value })}
        className="min-w-0 flex-1 basis-48 sm:max-w-80"
      >
        <option value="">{say('floor.filter.game.all')}</option>
        {played.map((id) => (
          <option key={id} value={id}>
            {titleOf(id)}
          </option>
        ))}
      </Choice>
      <Choice
        label={say('floor.filter.state')}
        value={state}
        onChange={({ target }) =>
          set({ state: STATES.find((one) => one === target.value) ?? 'all' })
        }
        className="min-w-0 flex-1 basis-40 sm:max-w-64"
      >
        {STATES.map((one) => (
          <option key={one} value={one}>
            {say(`floor.filter.state.${one}`)}
          </option>
        ))}
      </Choice>
      <p role="status" className="flex min-h-11 items-center text-sm text-muted">
        {say('floor.shown', { shown, all: tables.length })}
      </p>
    </div>
  );
};
