import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import { HOUSE_POLICY } from '../../rulebooks/rulebook.ts';
import { useWords } from '../words/index.ts';
import { type BookName, paragraphId, paragraphPath } from './paragraph-link.ts';

/** Whose paragraphs the tags below are; `here`: the page is the book itself. */
export const BookOf = createContext<(BookName & { readonly here?: true }) | null>(null);

/** What has a game and a version, as views and past rounds do, says whose paragraphs stand in it. */
export const OfBook = ({
  of,
  children,
}: {
  readonly of: { readonly game: string; readonly version: string } | null;
  readonly children: ReactNode;
}) => {
  const { game: id, version } = of ?? {};
  const book = useMemo(
    () => (id === undefined || version === undefined ? null : { id, version }),
    [id, version],
  );
  return <BookOf value={book}>{children}</BookOf>;
};

/** The paragraph that says so: pressed, it is read over the page; a new tab has the whole book. */
export const RuleTag = ({
  rule,
  onFelt = false,
  inButton = false,
  look = FRAMED[onFelt ? 'felt' : 'page'],
}: {
  readonly rule: string;
  readonly onFelt?: boolean;
  /** What can be pressed holds nothing else that can: the sheet that it opens has the way. */
  readonly inButton?: boolean;
  readonly look?: string;
}) => {
  const { say } = useWords();
  const book = useContext(BookOf);
  // A number is a paragraph; a rule without one is called by its name.
  const numbered = /^\d/.test(rule);
  const named = rule === HOUSE_POLICY ? say('shared.rule.policy') : rule;
  const label = numbered ? say('shared.rule', { number: rule }) : named;
  const text = (
    <>
      <span aria-hidden="true">{numbered ? `§ ${rule}` : label}</span>
      <span className="for-ears">{label}</span>
    </>
  );
  if (book === null || inButton) {
    return (
      <span title={label} className={look}>
        {text}
      </span>
    );
  }
  const { here } = book;
  const read = (event: MouseEvent) => {
    // In a new tab, where somebody wants it there.
    if (here || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const away = () => open(paragraphPath(book, rule), '_blank', 'noopener');
    void import('./rule-shown.tsx').then(({ showRule }) => showRule({ book, rule }), away);
  };
  return (
    <span title={label} className={look}>
      <a
        href={here ? `#${encodeURIComponent(paragraphId(rule))}` : paragraphPath(book, rule)}
        {...(!here && { target: '_blank', rel: 'noopener' })}
        data-rule={rule}
        onClick={read}
        className={onFelt ? 'rule-link pointer-events-auto' : 'rule-link rule-target'}
      >
        {text}
      </a>
    </span>
  );
};

const TAG =
  'tabular relative inline-block rounded-sm border px-1.5 text-xs leading-5 whitespace-nowrap';
const FRAMED = {
  felt: `${TAG} border-brass text-brass`,
  page: `${TAG} border-edge text-gilt`,
} as const;
