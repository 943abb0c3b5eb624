import { LEVELS, type Level } from '../../../drills/index.ts';
import { Choice } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { keepGame, type useGames } from './use-games.ts';

/** Which game. */
export const GameChoice = ({
  games,
  game,
  onGame,
}: {
  readonly games: ReturnType<typeof useGames>;
  readonly game: string;
  readonly onGame: (game: string) => void;
}) => {
  const { say, title } = useWords();
  const all = games.is === 'ready' ? games.value.rulebooks : [];
  return (
    <Choice
      label={say('drills.book')}
      value={game}
      className="w-full sm:w-80"
      onChange={({ target }) => {
        keepGame(target.value);
        onGame(target.value);
      }}
    >
      {all.map((book) => (
        <option key={book.id} value={book.id}>
          {title(book)}
        </option>
      ))}
    </Choice>
  );
};

export const LevelChoice = ({
  level,
  onLevel,
}: {
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
}) => {
  const { say } = useWords();
  return (
    <Choice
      label={say('drills.level')}
      value={level}
      className="w-40"
      onChange={({ target }) => onLevel(LEVELS.find((one) => String(one) === target.value) ?? 2)}
    >
      {LEVELS.map((one) => (
        <option key={one} value={one}>
          {say(`drills.level.${one}`)}
        </option>
      ))}
    </Choice>
  );
};
