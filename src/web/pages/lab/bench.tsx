import { useMemo } from 'react';
import { GamesSchema } from '../../../api/rulebooks.ts';
import type { Rulebook } from '../../../rulebooks/rulebook.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook, useRulebookError } from '../../live/use-rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { type LabState, NO_SIDE, type Side, VIEWS } from './address.ts';
import { ChartsView } from './charts-view.tsx';
import { type ChosenShoe, chosenOf } from './chosen.ts';
import { CountingView } from './counting-view.tsx';
import { OddsView } from './odds-view.tsx';
import { SidePanel } from './side-panel.tsx';
import { SimulateView } from './simulate-view.tsx';
import { type Desks, useDesks } from './use-figures.ts';
import { type Lab, useLab } from './use-lab.ts';

/** What every part of the lab is handed. */
export type Bench = {
  readonly lab: Lab;
  readonly desks: Desks;
  readonly first: ChosenShoe;
  readonly second: ChosenShoe | null;
  /** The bet that charts are about: one of the first game. */
  readonly bet: Rulebook['bets'][number];
};

export type Games = readonly { readonly id: string; readonly title: string }[];

export const Bench = () => {
  const lab = useLab();
  const desks = useDesks();
  const games = useFetched('/rulebooks', GamesSchema, undefined, 'staff');
  if (games.is === 'failed') return <Failed error={games.error} again={games.again} />;
  if (games.is === 'loading' || desks === null) return <Loading />;
  return <Laid lab={lab} desks={desks} games={games.value.rulebooks} />;
};

const useSide = (side: Side | null, games: Games) => {
  const game = side === null ? null : (side.game ?? games[0]?.id ?? null);
  const version = side?.version ?? undefined;
  const book = useRulebook(game, version);
  const error = useRulebookError(game, version);
  const chosen = useMemo(
    () => (side === null || book === null ? null : chosenOf(side, book)),
    [side, book],
  );
  return { chosen, error };
};

const Laid = ({
  lab,
  desks,
  games,
}: {
  readonly lab: Lab;
  readonly desks: Desks;
  readonly games: Games;
}) => {
  const { say } = useWords();
  const { state, change } = lab;
  const { chosen: first, error } = useSide(state.first, games);
  const { chosen: second, error: secondError } = useSide(state.second, games);
  const wrong = error ?? secondError;
  return (
    <div className="flex flex-col gap-5 xl:flex-row xl:items-start">
      <div className="flex min-w-0 flex-col gap-4 print:hidden sm:max-xl:flex-row xl:w-100 xl:shrink-0">
        <SidePanel
          title={say('lab.side.first')}
          games={games}
          side={state.first}
          chosen={first}
          change={(side, how) => change({ first: side }, how)}
        >
          {state.second === null && (
            <Button
              onClick={() => change({ second: { ...NO_SIDE, ...beside(games, first) } }, 'step')}
            >
              {say('lab.side.add')}
            </Button>
          )}
        </SidePanel>
        {state.second !== null && (
          <SidePanel
            title={say('lab.side.second')}
            games={games}
            side={state.second}
            chosen={second}
            change={(side, how) => change({ second: side }, how)}
          >
            <Button onClick={() => change({ second: null }, 'step')}>
              {say('lab.side.remove')}
            </Button>
          </SidePanel>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-5">
        <nav
          aria-label={say('lab.views')}
          className="flex flex-wrap border-b border-edge print:hidden"
        >
          {VIEWS.map((view) => (
            <button
              key={view}
              type="button"
              aria-current={view === state.view ? 'page' : undefined}
              onClick={() => change({ view }, 'step')}
              className="min-h-11 border-b-2 border-transparent px-2.5 whitespace-nowrap text-muted aria-[current=page]:border-gilt aria-[current=page]:text-ink sm:px-4"
            >
              {say(`lab.view.${view}`)}
            </button>
          ))}
        </nav>
        {wrong !== null && <Failed error={wrong} />}
        {wrong === null && first === null && <Loading />}
        {first !== null && <Shown lab={lab} desks={desks} first={first} second={second} />}
      </div>
    </div>
  );
};

/** Another game than the first, where there is one. */
const beside = (games: Games, first: ChosenShoe | null): Pick<Side, 'game'> => ({
  game: games.find(({ id }) => id !== first?.book.id)?.id ?? null,
});

const Shown = ({ lab, desks, first, second }: Omit<Bench, 'bet'>) => {
  const bet = betIn(lab.state, first);
  if (bet === undefined) return null;
  const bench: Bench = { lab, desks, first, second, bet };
  switch (lab.state.view) {
    case 'odds':
      return <OddsView {...bench} />;
    case 'charts':
      return <ChartsView {...bench} />;
    case 'simulate':
      return <SimulateView {...bench} />;
    case 'counting':
      return <CountingView {...bench} />;
  }
};

const betIn = ({ bet }: LabState, { book }: ChosenShoe) =>
  book.bets.find(({ id }) => id === bet) ?? book.bets[0];
