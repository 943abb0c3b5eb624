import { useState } from 'react';
import { ExamSchema, type ExamSeen } from '../../../api/drills.ts';
import { type DrillKind, kindsOf, type Level } from '../../../drills/index.ts';
import { api } from '../../live/api.ts';
import { useSending } from '../../live/use-sending.ts';
import { Choice, Refused, Submit } from '../../parts/field.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { GameChoice, LevelChoice } from './choosing.tsx';
import { useGame, useGames } from './use-games.ts';

const NUMBERS = [10, 20, 30, 50];

/** Which game, which drills, how many questions. */
export const ExamForm = ({ onBegun }: { readonly onBegun: (exam: ExamSeen) => void }) => {
  const { say } = useWords();
  const games = useGames();
  const [game, setGame] = useState(new URLSearchParams(location.search).get('game'));
  const book = useGame(games, game);
  const [without, setWithout] = useState<readonly DrillKind[]>([]);
  const [questions, setQuestions] = useState(20);
  const [level, setLevel] = useState<Level>(2);
  const { busy, error, send } = useSending();
  if (games.is === 'failed') return <Failed error={games.error} again={games.again} />;
  if (book === null) return <Loading />;
  const kinds = kindsOf(book).filter((kind) => !without.includes(kind));
  const begin = async () => {
    const { id, version } = book;
    const wish = { game: id, version, kinds, questions, level };
    const begun = await send(() => api.as('staff').postFor('/drills/exam', ExamSchema, wish));
    if (begun !== null) onBegun(begun);
  };
  return (
    <form
      className="panel mx-auto flex w-full max-w-xl flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <h2 className="text-lg">{say('drills.exam.title')}</h2>
      <p className="text-muted">{say('drills.exam.more')}</p>
      <GameChoice games={games} game={book.id} onGame={setGame} />
      <fieldset className="flex flex-col">
        <legend className="text-sm font-semibold">{say('drills.exam.kinds')}</legend>
        {kindsOf(book).map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-(--gilt)"
              checked={!without.includes(kind)}
              onChange={({ target }) =>
                setWithout(
                  target.checked ? without.filter((one) => one !== kind) : [...without, kind],
                )
              }
            />
            {say(`drills.kind.${kind}`)}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Choice
          label={say('drills.exam.questions')}
          value={questions}
          className="w-28"
          onChange={({ target }) => setQuestions(Number(target.value))}
        >
          {NUMBERS.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </Choice>
        <LevelChoice level={level} onLevel={setLevel} />
      </div>
      <Refused error={error} />
      <Submit disabled={busy || kinds.length === 0}>{say('drills.exam.begin')}</Submit>
    </form>
  );
};
