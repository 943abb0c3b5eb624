import { useState } from 'react';
import { GamesSchema } from '../../../api/rulebooks.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import type { BookName } from '../../parts/paragraph-link.ts';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';

type Option = { readonly value: string; readonly label: string };

/** Every version of every game that the house knows. */
const useBookOptions = (): readonly Option[] => {
  const games = useFetched('/rulebooks', GamesSchema);
  const { say, title } = useWords();
  if (games.is !== 'ready') return [];
  return games.value.rulebooks.flatMap((book) =>
    (book.versions ?? [book]).map(({ version }) => ({
      value: `${book.id}@${version}`,
      label: `${title(book)} · ${say('rules.version', { version })}`,
    })),
  );
};

/** Puts another book beside this one; without one, any two. */
export const CompareWith = ({ book }: { readonly book?: BookName }) => {
  const { say } = useWords();
  const options = useBookOptions();
  const own = book === undefined ? null : `${book.id}@${book.version}`;
  const [wanted, want] = useState<{ readonly first?: string; readonly second?: string }>({});
  const first = own ?? wanted.first ?? options[0]?.value;
  const second = wanted.second ?? options.find(({ value }) => value !== first)?.value;
  if (first === undefined || second === undefined) return null;
  return (
    <form
      className="flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        go(`/rules/${encodeURIComponent(first)}/${encodeURIComponent(second)}`);
      }}
    >
      {own === null && (
        <Choice
          label={say('rules.compare.first')}
          value={first}
          onChange={({ target }) => want({ ...wanted, first: target.value })}
        >
          <Options options={options} />
        </Choice>
      )}
      <Choice
        label={say(own === null ? 'rules.compare.second' : 'rules.compare.with')}
        value={second}
        onChange={({ target }) => want({ ...wanted, second: target.value })}
      >
        <Options options={options.filter(({ value }) => value !== own)} />
      </Choice>
      <Button submits>{say('rules.compare.go')}</Button>
    </form>
  );
};

const Options = ({ options }: { readonly options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
