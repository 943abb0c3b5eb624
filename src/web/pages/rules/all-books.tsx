import { GamesSchema } from '../../../api/rulebooks.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Link } from '../../parts/link.tsx';
import { bookPath } from '../../parts/paragraph-link.ts';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { CompareWith } from './compare-with.tsx';

/** Every game of the house, in the version in force, and its other versions. */
export const AllBooks = () => {
  const { say, title } = useWords();
  const games = useFetched('/rulebooks', GamesSchema);
  if (games.is === 'loading') return <Loading />;
  if (games.is === 'failed') return <Failed error={games.error} again={games.again} />;
  const { rulebooks } = games.value;
  const [first] = rulebooks;
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rulebooks.map(({ versions = [], ...book }) => (
          <li key={book.id} className="panel flex flex-col gap-2 p-4">
            <h2 className="text-lg">
              <Link to={bookPath(book)} className="link target">
                {title(book)}
              </Link>
            </h2>
            <p className="text-sm text-muted">
              {say('rules.version', { version: book.version })} ·{' '}
              {say('rules.in-force', { effective: dayOf(book.effective) })}
            </p>
            {versions.length > 1 && (
              <ul aria-label={say('rules.versions')} className="flex flex-wrap gap-x-4 text-sm">
                {versions
                  .filter(({ version }) => version !== book.version)
                  .map(({ version, effective }) => (
                    <li key={version}>
                      <Link to={bookPath({ id: book.id, version })} className="link target">
                        {say('rules.version', { version })}
                      </Link>{' '}
                      <span className="text-muted">
                        {say(effective > book.effective ? 'rules.from-then' : 'rules.in-force', {
                          effective: dayOf(effective),
                        })}
                      </span>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {first !== undefined && (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">{say('rules.compare')}</h2>
          <CompareWith />
        </section>
      )}
    </>
  );
};

const dayOf = (effective: string): string => effective.replace('T', ' ');
