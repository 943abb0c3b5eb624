import type { Kind, Rulebook } from '../../../rulebooks/index.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { Cell, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { electionsIn } from './data-words.ts';

/** Section 5 at a glance: what happened, what follows, who decides, and whether patrons may choose. */
export const ClauseTable = ({
  book,
  kinds,
}: {
  readonly book: Rulebook;
  readonly kinds: readonly Kind[];
}) => {
  const { say } = useWords();
  return (
    <SheetOfRows
      label={say('rules.clauses')}
      heads={[
        { text: say('rules.clauses.what') },
        { text: say('rules.clauses.follows') },
        { text: say('rules.clauses.who') },
        { text: say('rules.clauses.choice') },
        { text: say('rules.clauses.by') },
      ]}
    >
      {kinds.map((kind) => {
        const clause = book.irregularities[kind];
        if (clause === null) return null;
        const choice = electionsIn(clause);
        return (
          <Row key={kind}>
            <Cell>
              <span className="font-semibold">{say(`irregularities.kind.${kind}`)}</span>
            </Cell>
            <Cell>{say(`irregularities.effect.${clause.effect}`)}</Cell>
            <Cell>
              {'authority' in clause ? (
                <>
                  {say(`irregularities.authority.${clause.authority}`)}
                  <span className="label block">
                    {say(`irregularities.second.${clause.secondPerson}`)}
                  </span>
                </>
              ) : (
                say('irregularities.nobody')
              )}
            </Cell>
            <Cell>{say(`irregularities.elections.${choice?.when ?? 'never'}`)}</Cell>
            <Cell>
              <span className="flex flex-wrap gap-1">
                {[...new Set([clause.rule, ...(choice === null ? [] : [choice.rule])])].map(
                  (rule) => (
                    <RuleTag key={rule} rule={rule} />
                  ),
                )}
              </span>
            </Cell>
          </Row>
        );
      })}
    </SheetOfRows>
  );
};
