import type { RuleChange } from '../../../odds/book-diff.ts';
import { HOUSE_POLICY, KINDS, type Kind, type Rulebook } from '../../../rulebooks/index.ts';

/** Under what a difference stands. */
export const GROUPS = [
  'bets',
  'layouts',
  'play',
  'insurance',
  'limits',
  'irregularities',
  'rest',
] as const;
export type ChangeGroup = (typeof GROUPS)[number];

/** Differences of two books by what they are about; what is only another number of a paragraph stands apart. */
export type SortedChanges = {
  readonly by: ReadonlyMap<ChangeGroup, readonly RuleChange[]>;
  readonly numbers: readonly RuleChange[];
};

/** Pay lines are shown whole, side by side; the title and the like at the head. */
const SHOWN_ELSEWHERE =
  /^(?:id|title|titleZh|version|effective|asPrinted\b.*|bets\.[\w-]+\.pays .*)$/;

export const sortedChanges = (
  changes: readonly RuleChange[],
  before: Rulebook,
  after: Rulebook,
): SortedChanges => {
  const alone = wholesOf(before, after);
  const own = [
    ...alone,
    ...changes.filter(
      ({ at }) => !SHOWN_ELSEWHERE.test(at) && !alone.some((whole) => isWithin(at, whole.at)),
    ),
  ];
  const numbers = own.filter(isNumber);
  const law = own.filter((change) => !isNumber(change));
  return { by: Map.groupBy(law, ({ at }) => groupOf(at)), numbers };
};

/** What one book alone has, as one difference rather than one for each of its fields. */
const wholesOf = (before: Rulebook, after: Rulebook): readonly RuleChange[] => {
  const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);
  const alone = (at: string, was: readonly string[], is: readonly string[]): RuleChange[] =>
    [...new Set([...was, ...is])]
      .filter((id) => was.includes(id) !== is.includes(id))
      .map((id) => ({ at: `${at}.${id}`, was: was.includes(id), is: is.includes(id) }));
  const parts = PARTS.flatMap((part): RuleChange[] => {
    const [was, is] = [before[part] !== null, after[part] !== null];
    return was === is ? [] : [{ at: part, was, is }];
  });
  return [
    ...alone('bets', ids(before.bets), ids(after.bets)),
    ...alone('layouts', ids(before.layouts), ids(after.layouts)),
    ...parts,
  ];
};

const PARTS = ['insurance', 'limits', 'squeeze', 'elections'] as const;

const isWithin = (at: string, whole: string): boolean =>
  at === whole || at.startsWith(`${whole}.`) || at.startsWith(`${whole} `);

/** Both have a paragraph there, and only that differs. */
const isNumber = ({ was, is }: RuleChange): boolean => isParagraph(was) && isParagraph(is);

const PARAGRAPH = /^\d+(?:\.\d+)+(?:\([a-z]\))?$|^\d+ [A-Z]/;
const isParagraph = (value: unknown): boolean =>
  typeof value === 'string' && (PARAGRAPH.test(value) || value === HOUSE_POLICY);

const groupOf = (at: string): ChangeGroup => {
  const [first = ''] = at.split(/[.[ ]/);
  switch (first) {
    case 'bets':
    case 'insurance':
    case 'irregularities':
      return first;
    case 'layouts':
    case 'layoutsRule':
    case 'boxNumbers':
      return 'layouts';
    case 'play':
    case 'decks':
    case 'burn':
    case 'rounding':
      return 'play';
    case 'limits':
    case 'squeeze':
    case 'elections':
    case 'acceptedInFull':
    case 'oneHand':
    case 'openBoxes':
      return 'limits';
    default:
      return 'rest';
  }
};

/** What a place in the data is about, where that has a name: a bet, a layout, an irregularity. */
export type ChangeSubject =
  | { readonly is: 'bet'; readonly name: { readonly en: string; readonly zh: string } }
  | { readonly is: 'layout'; readonly letter: string }
  | { readonly is: 'kind'; readonly kind: Kind }
  | null;

export const subjectOf = (at: string, books: readonly Rulebook[]): ChangeSubject => {
  const [first, second] = at.split('.');
  if (first === 'bets') {
    const bet = books.flatMap(({ bets }) => bets).find(({ id }) => id === second);
    return bet === undefined ? null : { is: 'bet', name: bet.name };
  }
  if (first === 'layouts' && second !== undefined) return { is: 'layout', letter: second };
  if (first === 'irregularities') {
    const kind = KINDS.find((one) => one === second);
    return kind === undefined ? null : { is: 'kind', kind };
  }
  return null;
};
