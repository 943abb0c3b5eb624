import { memo, useEffect, useMemo } from 'react';
import { exactOdds } from '../../../odds/exact.ts';
import { usualShoe } from '../../../odds/usual-shoe.ts';
import { HOUSE_POLICY, KINDS, type Rulebook } from '../../../rulebooks/index.ts';
import { usualDecks } from '../../../rules/decks.ts';
import { useBookWords, useHeldBy } from '../../live/use-book-words.ts';
import { POLICY_ID, paragraphId } from '../../parts/paragraph-link.ts';
import { BookOf } from '../../parts/rule-tag.tsx';
import { Loading } from '../../parts/states.tsx';
import { useHash } from '../../path.ts';
import type { BookWords } from '../../words/book-words.ts';
import { useWords } from '../../words/index.ts';
import { CHECK_ID, CheckResult, useCheckedBook } from './check-result.tsx';
import { ClauseTable } from './clause-table.tsx';
import { CompareWith } from './compare-with.tsx';
import { dataSayings } from './data-words.ts';
import { type AboutBook, Paragraph } from './paragraph.tsx';
import {
  paragraphsInData,
  paragraphsInWords,
  SECTIONS,
  type ShownParagraph,
  sectionOf,
} from './paragraphs.ts';
import { Part } from './part.tsx';
import type { Edges } from './pay-table.tsx';
import { Policy } from './policy.tsx';
import { Readings } from './readings.tsx';

const READINGS_ID = 'readings';

/** A rulebook, paragraph by paragraph. */
export const OneBook = ({ book }: { readonly book: Rulebook }) => {
  const ours = useBookWords(book.id, book.version);
  const named = useMemo(
    () => ({ id: book.id, version: book.version, here: true as const }),
    [book.id, book.version],
  );
  if (ours.is === 'loading') return <Loading />;
  return (
    <BookOf value={named}>
      <Whole book={book} ours={ours.value} />
    </BookOf>
  );
};

const Whole = ({ book, ours }: { readonly book: Rulebook; readonly ours: BookWords | null }) => {
  const words = useWords();
  const { say } = words;
  const held = useHeldBy(book.id);
  const checked = useCheckedBook(book);
  const edges = useMemo(() => edgesOfBook(book), [book]);
  const printed = checked.is === 'ready' ? checked.value.paragraphs : NO_PARAGRAPHS;
  const paragraphs = useMemo(
    () =>
      ours === null ? paragraphsInData(dataSayings(book, words), printed) : paragraphsInWords(ours),
    [ours, book, words, printed],
  );
  const here = useHere(paragraphs);
  const readings = useMemo(
    () => new Map((ours?.readings ?? []).map((one) => [one.id, one])),
    [ours],
  );
  const about = useMemo(
    (): AboutBook => ({ book, edges, readings, held: ours === null ? null : held }),
    [book, edges, readings, ours, held],
  );
  const sections = Map.groupBy(paragraphs, ({ at }) => sectionOf(at));
  const shown = [...SECTIONS, 'other' as const].filter((number) => sections.has(number));
  const titleOf = (number: (typeof shown)[number]) =>
    number === 'other'
      ? say('rules.section.other')
      : say('rules.section.name', { number, title: say(`rules.section.${number}`) });
  return (
    <div className="grid min-w-0 gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label={say('rules.contents')}
        className="flex flex-col self-start max-lg:flex-row max-lg:flex-wrap max-lg:gap-x-4 lg:sticky lg:top-4 print:hidden"
      >
        {[
          ...shown.map((number) => [`section-${number}`, titleOf(number)] as const),
          [POLICY_ID, say('rules.policy')] as const,
          ...(readings.size > 0 ? [[READINGS_ID, say('rules.readings')] as const] : []),
          [CHECK_ID, say('rules.check')] as const,
        ].map(([id, title]) => (
          <a key={id} href={`#${id}`} className="link target py-1.5">
            {title}
          </a>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        {ours === null && (
          <p className="max-w-3xl border-l-4 border-edge bg-panel px-4 py-2 text-muted">
            {say(held === null ? 'rules.no-words' : 'rules.other-version')}
          </p>
        )}
        {shown.map((number) => (
          <Part key={number} id={`section-${number}`} title={titleOf(number)}>
            {number === '4' && (
              <p className="text-sm text-muted">
                {say('rules.bet.edge.more', { decks: usualDecks(book) })}
              </p>
            )}
            {number === '5' && <Clauses book={book} />}
            {sections.get(number)?.map((one) => (
              <Paragraph key={one.at} one={one} about={about} here={paragraphId(one.at) === here} />
            ))}
          </Part>
        ))}
        <Policy book={book} words={ours} />
        {readings.size > 0 && (
          <Part id={READINGS_ID} title={say('rules.readings')}>
            <p className="max-w-3xl text-muted">{say('rules.readings.more')}</p>
            <Readings readings={ours?.readings ?? []} />
          </Part>
        )}
        <CheckResult checked={checked} />
        <CompareWith book={book} />
      </div>
    </div>
  );
};

const NO_PARAGRAPHS: readonly string[] = [];

/** What a paragraph of the book decides; the rest stands under house policy. */
const Clauses = memo(({ book }: { readonly book: Rulebook }) => {
  const kinds = KINDS.filter((kind) => {
    const clause = book.irregularities[kind];
    return clause !== null && clause.rule !== HOUSE_POLICY;
  });
  return <ClauseTable book={book} kinds={kinds} />;
});

/** Of a file that was never checked there may be no odds. */
const edgesOfBook = (book: Rulebook): Edges => {
  try {
    const { bets } = exactOdds(book, usualShoe(book));
    return new Map(bets.map(({ bet, houseEdge }) => [bet.id, houseEdge]));
  } catch {
    return new Map();
  }
};

/** What the address names, once it is there: in view, and where the keyboard goes on. */
const useHere = (paragraphs: readonly ShownParagraph[]): string => {
  const hash = useHash();
  const here = decoded(hash.slice(1));
  const ids = useMemo(() => paragraphs.map(({ at }) => paragraphId(at)).join('\n'), [paragraphs]);
  useEffect(() => {
    void ids;
    const place = here === '' ? null : document.getElementById(here);
    if (place === null) return;
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  }, [here, ids]);
  return here;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
