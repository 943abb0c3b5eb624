import type { OddsFigures } from '../../../api/odds-json.ts';
import { shareText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row } from '../pit/sheet-of-rows.tsx';
import type { ChosenShoe } from './chosen.ts';
import { FiguresTable } from './figures-table.tsx';

export type BesideSide = { readonly chosen: ChosenShoe; readonly odds: OddsFigures };

/** The same bets of two games, layouts, numbers of decks or shoes. */
export const BesideTable = ({
  sides: [one, other],
}: {
  readonly sides: readonly [BesideSide, BesideSide];
}) => {
  const words = useWords();
  const { say, language } = words;
  const bets = [
    ...new Set([...one.odds.bets.map(({ bet }) => bet), ...other.odds.bets.map(({ bet }) => bet)]),
  ];
  const named = (id: string) => {
    const bet = [...one.chosen.book.bets, ...other.chosen.book.bets].find((all) => all.id === id);
    return bet === undefined ? id : words.name(bet.name);
  };
  const edgeIn = (side: BesideSide, bet: string) =>
    side.odds.bets.find((all) => all.bet === bet)?.houseEdge ?? null;
  const text = (edge: number | null) =>
    edge === null ? say('lab.beside.missing') : shareText(edge, 5, language);
  return (
    <FiguresTable
      title={say('lab.beside.title')}
      columns={[
        { text: say('lab.bet') },
        { text: `1 · ${titleOf(one, words)}`, figure: true },
        { text: `2 · ${titleOf(other, words)}`, figure: true },
        { text: say('lab.beside.difference'), figure: true },
      ]}
    >
      {bets.map((bet) => {
        const [first, second] = [edgeIn(one, bet), edgeIn(other, bet)];
        return (
          <Row key={bet}>
            <Cell>
              <span className="font-semibold whitespace-nowrap">{named(bet)}</span>
            </Cell>
            <Figure>{text(first)}</Figure>
            <Figure>{text(second)}</Figure>
            <Figure>
              {first === null || second === null ? '–' : shareText(second - first, 5, language)}
            </Figure>
          </Row>
        );
      })}
    </FiguresTable>
  );
};

const titleOf = ({ chosen }: BesideSide, words: ReturnType<typeof useWords>): string =>
  [
    words.title(chosen.book),
    chosen.layout,
    chosen.decks === null
      ? words.say('lab.shoe.cards', { count: chosen.shoe?.cards ?? 0 })
      : `${chosen.decks} × 52`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
