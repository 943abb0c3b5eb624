import { HOUSE_POLICY, type Rulebook } from '../../rulebooks/index.ts';
import { useBookWords } from '../live/use-book-words.ts';
import { useRulebook, useRulebookError } from '../live/use-rulebook.ts';
import { dataSayings } from '../pages/rules/data-words.ts';
import type { BookWords } from '../words/book-words.ts';
import { useWords, type Words } from '../words/index.ts';
import { type BookName, paragraphPath } from './paragraph-link.ts';
import { Sheet } from './sheet.tsx';

/** One paragraph over the page: what it says in our words, and the way to the whole book. */
export const RuleSheet = ({
  book: named,
  rule,
  onClose,
}: {
  readonly book: BookName;
  readonly rule: string;
  readonly onClose: () => void;
}) => {
  const words = useWords();
  const { say, title } = words;
  const book = useRulebook(named.id, named.version);
  const error = useRulebookError(named.id, named.version);
  const ours = useBookWords(named.id, named.version ?? book?.version ?? '');
  const numbered = /^\d/.test(rule);
  const heading = numbered ? say('shared.rule', { number: rule }) : rule;
  const says = () => {
    if (ours.is === 'loading') return [say('shared.state.loading')];
    const found = saidOf(rule, { ours: ours.value, book, words });
    if (found.length > 0) return found;
    if (book === null) return [error === null ? say('shared.state.loading') : words.why(error)];
    return [say('rules.no-data')];
  };
  return (
    <Sheet
      title={rule === HOUSE_POLICY ? say('rules.policy') : heading}
      onClose={onClose}
      actions={<WholeBook book={named} rule={rule} />}
    >
      {book !== null && (
        <p className="label">
          {title(book)} · {say('rules.version', { version: book.version })}
        </p>
      )}
      <div data-said={rule}>
        {says().map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Sheet>
  );
};

/** Our words; else what the data say; of house policy what it is. */
const saidOf = (
  rule: string,
  {
    ours,
    book,
    words,
  }: { readonly ours: BookWords | null; readonly book: Rulebook | null; readonly words: Words },
): readonly string[] => {
  if (rule === HOUSE_POLICY) return [words.say('rules.policy.more')];
  const own = ours?.paragraphs.find(({ at }) => at === rule);
  if (own !== undefined) return [own.says];
  if (book === null) return [];
  const sayings = dataSayings(book, words).filter((one) => one.rule === rule);
  return [...new Set(sayings.map(({ says }) => says))];
};

/** In a tab of its own: whoever reads it has a table before him. */
const WholeBook = ({ book, rule }: { readonly book: BookName; readonly rule: string }) => {
  const { say } = useWords();
  return (
    <a
      href={paragraphPath(book, rule)}
      target="_blank"
      rel="noopener"
      className="link target inline-flex min-h-11 items-center"
    >
      {say('rules.sheet.whole')}
    </a>
  );
};
