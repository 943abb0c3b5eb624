import { memo } from 'react';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { paragraphId } from '../../parts/paragraph-link.ts';
import type { HeldBy, ReadingWords } from '../../words/book-words.ts';
import { useWords } from '../../words/index.ts';
import { InsuranceTable } from './insurance-table.tsx';
import { Layouts } from './layouts.tsx';
import { depthOf, isByTerm, type ShownParagraph } from './paragraphs.ts';
import { type Edges, PayTable } from './pay-table.tsx';
import { isChoice, ReadingText } from './readings.tsx';
import { TableOfPlay } from './table-of-play.tsx';

export type AboutBook = {
  readonly book: Rulebook;
  readonly edges: Edges;
  readonly readings: ReadonlyMap<string, ReadingWords>;
  readonly held: HeldBy | null;
};

type ParagraphProps = {
  readonly one: ShownParagraph;
  readonly about: AboutBook;
  /** The address names it. */
  readonly here: boolean;
};

/** One paragraph: its number, what it says, what its data are, how we read it, what holds it. */
const Drawn = ({
  one: { at, says, procedure, readings = [] },
  about: { book, edges, held, ...about },
  here,
}: ParagraphProps) => {
  const { say } = useWords();
  const id = paragraphId(at);
  const read = readings.flatMap((reading) => about.readings.get(reading) ?? []);
  return (
    <section
      id={id}
      tabIndex={-1}
      data-paragraph={at}
      aria-label={say('shared.rule', { number: at })}
      aria-current={here ? 'true' : undefined}
      className={`scroll-mt-4 border-l-3 py-2 pr-1 pl-3 outline-none ${here ? 'border-brass bg-panel' : 'border-transparent'} ${INDENT[Math.min(depthOf(at), 2)]}`}
    >
      <div className={`flex gap-x-3 gap-y-1 ${isByTerm(at) ? 'flex-col' : 'max-sm:flex-col'}`}>
        <a
          href={`#${encodeURIComponent(id)}`}
          lang={isByTerm(at) ? 'en' : undefined}
          className="target tabular shrink-0 font-semibold text-gilt sm:min-w-16"
        >
          {at}
        </a>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          {says.length === 0 ? (
            <p className="text-muted">{say('rules.no-data')}</p>
          ) : (
            <div className="max-w-3xl">
              {says.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
          {procedure !== undefined && (
            <p className="text-sm text-muted">{say('rules.held.people', { procedure })}</p>
          )}
          <Data book={book} at={at} edges={edges} />
          <div className="flex flex-wrap gap-x-5 text-sm empty:hidden [&>details[open]]:basis-full">
            {read.map((reading) => (
              <details key={reading.id} className="max-w-3xl">
                <summary className="cursor-pointer text-gilt">
                  {say(isChoice(reading.id) ? 'rules.reading.choice' : 'rules.reading.of', reading)}
                </summary>
                <ReadingText reading={reading} />
              </details>
            ))}
            <Held held={held?.[at]} />
          </div>
        </div>
      </div>
    </section>
  );
};

/** A book has some two hundred; whoever goes from one to the next draws two of them anew. */
export const Paragraph = memo(Drawn);

const INDENT = ['', 'sm:ml-6', 'sm:ml-12'] as const;

/** What the data of the book hold by this paragraph, drawn. */
const Data = ({
  book,
  at,
  edges,
}: {
  readonly book: Rulebook;
  readonly at: string;
  readonly edges: Edges;
}) => {
  const bets = book.bets.filter(({ rule }) => rule === at);
  return (
    <>
      {book.layoutsRule === at && <Layouts book={book} />}
      {book.play.tableOfPlay.rule === at && <TableOfPlay book={book} />}
      {bets.length > 0 && <PayTable book={book} bets={bets} edges={edges} />}
      {book.insurance?.table.rule === at && <InsuranceTable insurance={book.insurance} />}
    </>
  );
};

/** The files that implement it, and those of the tests that name it. */
const Held = ({ held }: { readonly held: HeldBy[string] | undefined }) => {
  const { say } = useWords();
  if (held === undefined || (held.in.length === 0 && held.tests.length === 0)) return null;
  const count = held.tests.reduce((sum, [, tests]) => sum + tests, 0);
  return (
    <details className="text-muted print:hidden">
      <summary className="cursor-pointer">
        {say('rules.held.title')}: {say('rules.held.count', { count })}
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-1 max-sm:grid-cols-1">
        <dt>{say('rules.held.in')}</dt>
        <dd translate="no" className="wrap-anywhere">
          {held.in.join(', ')}
        </dd>
        <dt>{say('rules.held.tests')}</dt>
        <dd translate="no" className="wrap-anywhere">
          {held.tests.map(([file, tests]) => `${file} (${tests})`).join(', ')}
        </dd>
      </dl>
    </details>
  );
};
