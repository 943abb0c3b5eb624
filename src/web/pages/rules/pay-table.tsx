import type { Bet, Rulebook } from '../../../rulebooks/index.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { shareText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import { lettersText } from '../../words/runs.ts';
import { conditionText } from '../patron/condition-words.ts';
import { Cell, Figure, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';

/** What the house keeps of each bet, by its id. */
export type Edges = ReadonlyMap<string, number>;

/** The bets that a paragraph settles: when they win, what they pay, where, and what the house keeps. */
export const PayTable = ({
  book,
  bets,
  edges,
}: {
  readonly book: Rulebook;
  readonly bets: readonly Bet[];
  readonly edges: Edges;
}) => {
  const words = useWords();
  const { say, name, odds, language } = words;
  return (
    <SheetOfRows
      label={say('rules.bets')}
      heads={[
        { text: say('rules.bet.name') },
        { text: say('rules.bet.when') },
        { text: say('rules.bet.pays'), figure: true },
        { text: say('rules.bet.edge'), figure: true },
        { text: say('rules.bet.layouts') },
        { text: say('rules.bet.definition') },
      ]}
    >
      {bets.map((bet) => {
        const lines = linesOf(bet);
        const edge = edges.get(bet.id);
        return lines.map(({ when, pays }, line) => (
          <Row key={`${bet.id} ${JSON.stringify(when)}`}>
            <Cell>{line === 0 && <span className="font-semibold">{name(bet.name)}</span>}</Cell>
            <Cell>{conditionText(when, words)}</Cell>
            <Figure>{pays === null ? say('rules.bet.back') : odds(pays)}</Figure>
            <Figure>{line === 0 && edge !== undefined && shareText(edge, 4, language)}</Figure>
            <Cell>
              {line === 0 &&
                (bet.layouts.length === book.layouts.length
                  ? say('rules.bet.everywhere')
                  : lettersText(bet.layouts))}
            </Cell>
            <Cell>{line === 0 && <RuleTag rule={bet.definition} />}</Cell>
          </Row>
        ));
      })}
    </SheetOfRows>
  );
};

/** Pay lines, then when it goes back. */
const linesOf = ({ pays, pushes = [] }: Bet) => [
  ...pays,
  ...pushes.map((when) => ({ when, pays: null })),
];
