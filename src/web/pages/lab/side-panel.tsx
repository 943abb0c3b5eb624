import { type ReactNode, useState } from 'react';
import { FloorSchema } from '../../../api/house.ts';
import type { ApiError } from '../../../api/live.ts';
import { LiveOddsSchema } from '../../../api/odds.ts';
import { failed } from '../../../client/requests.ts';
import { deckNumbers } from '../../../rules/decks.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Choice, Refused } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { NO_SIDE, type Side } from './address.ts';
import type { Games } from './bench.tsx';
import type { ChosenShoe } from './chosen.ts';
import { ShoeEditor } from './shoe-editor.tsx';

export type ChangeSide = (side: Side, how: 'step' | 'edit') => void;

/** Which game, which of its bets, and which shoe. */
export const SidePanel = ({
  title,
  games,
  side,
  chosen,
  change,
  children,
}: {
  readonly title: string;
  readonly games: Games;
  readonly side: Side;
  readonly chosen: ChosenShoe | null;
  readonly change: ChangeSide;
  readonly children: ReactNode;
}) => {
  const words = useWords();
  const { say } = words;
  return (
    <section aria-label={title} className="panel flex min-w-0 flex-1 flex-col gap-4 p-4">
      <h2 className="text-lg">{title}</h2>
      <Choice
        label={say('lab.game')}
        value={side.game ?? games[0]?.id ?? ''}
        onChange={({ target }) => change({ ...NO_SIDE, game: target.value }, 'step')}
        hint={chosen === null ? undefined : say('lab.version', { version: chosen.book.version })}
      >
        {games.map((game) => (
          <option key={game.id} value={game.id}>
            {words.title(game)}
          </option>
        ))}
      </Choice>
      {chosen !== null && (
        <>
          <div className="flex gap-3">
            <Choice
              label={say('lab.layout')}
              value={chosen.layout ?? ''}
              className="flex-1"
              onChange={({ target }) =>
                change({ ...side, layout: target.value === '' ? null : target.value }, 'step')
              }
            >
              <option value="">{say('lab.layout.all')}</option>
              {chosen.book.layouts.map(({ id }) => (
                <option key={id} value={id}>
                  {say('lab.layout.one', { layout: id })}
                </option>
              ))}
            </Choice>
            <Choice
              label={say('lab.decks')}
              value={chosen.decks ?? ''}
              className="flex-1"
              onChange={({ target }) =>
                change(
                  target.value === ''
                    ? { ...side, counts: chosen.counts }
                    : { ...side, decks: Number(target.value), counts: null },
                  'step',
                )
              }
            >
              {deckNumbers(chosen.book.decks).map((decks) => (
                <option key={decks} value={decks}>
                  {decks}
                </option>
              ))}
              <option value="">{say('lab.decks.own')}</option>
            </Choice>
          </div>
          <ShoeEditor
            chosen={chosen}
            change={(counts) => change({ ...side, counts }, 'edit')}
            whole={() => change({ ...side, counts: null }, 'step')}
          />
          <FromTable change={change} />
        </>
      )}
      {children}
    </section>
  );
};

/** The book, the layout and the cards that are left at a table, as far as they were seen. */
const FromTable = ({ change }: { readonly change: ChangeSide }) => {
  const { say } = useWords();
  const floor = useFetched('/floor', FloorSchema, undefined, 'staff');
  const [error, refuse] = useState<ApiError | null>(null);
  const take = async (table: string) => {
    const answered = await api
      .as('staff')
      .get(`/tables/${encodeURIComponent(table)}/odds`, LiveOddsSchema);
    if (failed(answered)) return refuse(answered.error);
    const { game, version, layout, counts } = answered.value;
    refuse(null);
    change({ game, version, layout, decks: null, counts }, 'step');
  };
  if (floor.is !== 'ready' || floor.value.tables.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={say('lab.shoe.table')}
        value=""
        onChange={({ target }) => target.value !== '' && void take(target.value)}
      >
        <option value="">{say('lab.shoe.table.none')}</option>
        {floor.value.tables.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Refused error={error} />
    </div>
  );
};
