import type { RuleChange } from '../../../odds/book-diff.ts';
import { HOUSE_POLICY, type Rulebook } from '../../../rulebooks/index.ts';
import { BookOf, RuleTag } from '../../parts/rule-tag.tsx';
import { useWords, type Words } from '../../words/index.ts';
import { irregularities } from '../../words/irregularities.ts';
import { runsText } from '../../words/runs.ts';
import { Cell, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { subjectOf } from './changes.ts';

/** Places where two books differ, each with what either says there. */
export const ChangeTable = ({
  label,
  changes,
  before,
  after,
}: {
  readonly label: string;
  readonly changes: readonly RuleChange[];
  readonly before: Rulebook;
  readonly after: Rulebook;
}) => {
  const words = useWords();
  const { say, title } = words;
  return (
    <SheetOfRows
      label={label}
      heads={[
        { text: say('rules.compared.what') },
        { text: `${title(before)} ${before.version}` },
        { text: `${title(after)} ${after.version}` },
      ]}
    >
      {changes.map((change) => (
        <Row key={change.at}>
          <Cell>
            {subjectText(change, [after, before], words)}
            <code translate="no" className="label block wrap-anywhere">
              {placeOf(change)}
            </code>
          </Cell>
          <Cell>
            <Value value={change.was} book={before} words={words} />
          </Cell>
          <Cell>
            <Value value={change.is} book={after} words={words} />
          </Cell>
        </Row>
      ))}
    </SheetOfRows>
  );
};

/** Without the situation that a row of insurance is known by: its words say it. */
const placeOf = ({ at, row }: RuleChange): string =>
  row === undefined ? at : at.replace(/ \{.*\}/, '');

const subjectText = (
  { at, row }: RuleChange,
  books: readonly Rulebook[],
  words: Words,
): string | null => {
  const { say, name } = words;
  if (row !== undefined) {
    const hand = say(`shared.hand.${row.hand}`);
    const points = `${runsText(row.own, words)} : ${runsText(row.other, words)}`;
    return `${hand}, ${say(`rules.insurance.after.${row.after}`)}, ${points}`;
  }
  const subject = subjectOf(at, books);
  switch (subject?.is) {
    case 'bet':
      return name(subject.name);
    case 'layout':
      return say('rules.layout', { letter: subject.letter });
    case 'kind':
      return say(`irregularities.kind.${subject.kind}`);
    case undefined:
      return null;
  }
};

const NUMBER = /^\d+(?:\.\d+)+(?:\([a-z]\))?$/;
const ODDS = /^[\d.]+ to [\d.]+$/;
const KNOWN: Readonly<Record<string, unknown>> = irregularities.en;

/** A value of the data: a paragraph as a link into its own book, known words in the language, the rest as it is. */
const Value = ({
  value,
  book,
  words,
}: {
  readonly value: unknown;
  readonly book: Rulebook;
  readonly words: Words;
}) => {
  const { say, odds } = words;
  if (value === undefined || value === null) return say('rules.compared.none');
  if (typeof value === 'boolean') return say(value ? 'rules.compared.yes' : 'rules.compared.no');
  if (typeof value === 'number') return <span className="tabular">{value}</span>;
  if (Array.isArray(value)) {
    const numbers = value.filter((one) => typeof one === 'number');
    if (value.length === 0) return say('rules.compared.none');
    if (numbers.length === value.length) return runsText(numbers, words);
    return <span translate="no">{value.join(' ')}</span>;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (NUMBER.test(text) || text === HOUSE_POLICY) {
    return (
      <BookOf value={book}>
        <RuleTag rule={text} />
      </BookOf>
    );
  }
  if (ODDS.test(text)) return odds(text);
  for (const kind of ['effect', 'authority', 'second', 'elections'] as const) {
    const key = `${kind}.${text}`;
    if (key in KNOWN) return say(`irregularities.${key}` as 'irregularities.effect.void');
  }
  return <span translate="no">{text}</span>;
};
