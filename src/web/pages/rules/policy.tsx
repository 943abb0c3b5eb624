import { memo } from 'react';
import { HOUSE_POLICY, KINDS, type Rulebook } from '../../../rulebooks/index.ts';
import { POLICY_ID } from '../../parts/paragraph-link.ts';
import type { BookWords } from '../../words/book-words.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { ClauseTable } from './clause-table.tsx';
import { Part } from './part.tsx';

/** What stands in where the book is silent. */
const PolicyDrawn = ({
  book,
  words,
}: {
  readonly book: Rulebook;
  readonly words: BookWords | null;
}) => {
  const { say } = useWords();
  const silentOn = words?.silentOn ?? book.silentOn;
  const kinds = KINDS.filter((kind) => book.irregularities[kind]?.rule === HOUSE_POLICY);
  return (
    <Part id={POLICY_ID} title={say('rules.policy')}>
      <p className="max-w-3xl text-muted">
        {say(
          silentOn.length === 0 && kinds.length === 0 ? 'rules.policy.none' : 'rules.policy.more',
        )}
      </p>
      {silentOn.length > 0 && (
        <SheetOfRows
          label={say('rules.policy')}
          heads={[{ text: say('rules.policy.subject') }, { text: say('rules.policy.holds') }]}
        >
          {silentOn.map(({ subject, policy }) => (
            <Row key={subject}>
              <Cell>
                <span lang={words === null ? 'en' : undefined} className="font-semibold">
                  {subject}
                </span>
              </Cell>
              <Cell>
                <span lang={words === null ? 'en' : undefined}>{policy}</span>
              </Cell>
            </Row>
          ))}
        </SheetOfRows>
      )}
      {kinds.length > 0 && (
        <>
          <h3 className="text-base">{say('rules.policy.clauses')}</h3>
          <ClauseTable book={book} kinds={kinds} />
        </>
      )}
    </Part>
  );
};

export const Policy = memo(PolicyDrawn);
