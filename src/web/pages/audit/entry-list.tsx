import type { EntryLine } from '../../../api/audit.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { Link } from '../../parts/link.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { entryWords } from './entry-words.ts';

/** Entries as they stand in the record: who, when, what came of it, and the round that they belong to. */
export const EntryList = ({
  table,
  entries,
  book,
}: {
  readonly table: string;
  readonly entries: readonly EntryLine[];
  readonly book: Rulebook;
}) => {
  const { say } = useWords();
  return (
    <SheetOfRows
      label={say('audit.title')}
      heads={[
        { text: '#', figure: true },
        { text: say('audit.when') },
        { text: say('audit.who') },
        { text: say('audit.what') },
        { text: say('audit.in.round') },
      ]}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.sequence} table={table} entry={entry} book={book} />
      ))}
    </SheetOfRows>
  );
};

const EntryRow = ({
  table,
  entry,
  book,
}: {
  readonly table: string;
  readonly entry: EntryLine;
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say, language } = words;
  const { sequence, at, by, round, events } = entry;
  return (
    <Row>
      <Figure>{sequence}</Figure>
      <Cell>
        <span className="tabular whitespace-nowrap">{whenText(at, language)}</span>
      </Cell>
      <Cell>
        {by.role !== 'house' && <span translate="no">{`${by.id} · `}</span>}
        {say(`shared.role.${by.role}`)}
      </Cell>
      <Cell>
        <ul className="flex min-w-56 flex-col gap-1">
          {events.map((event, index) => {
            const { text, rule } = entryWords(event, book, words);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry does not change
              <li key={index} className="flex flex-wrap items-baseline gap-2">
                <span>{text}</span>
                {rule !== undefined && <RuleTag rule={rule} />}
              </li>
            );
          })}
        </ul>
      </Cell>
      <Cell>
        {round !== null && (
          <Link
            to={`/audit/${table}/${round}#${sequence}`}
            aria-label={say('audit.round.open', { number: round })}
            className="link inline-flex min-h-11 min-w-11 items-center"
          >
            {round}
          </Link>
        )}
      </Cell>
    </Row>
  );
};
