import { memo } from 'react';
import type { OddsFigures } from '../../../api/odds-json.ts';
import type { Rulebook } from '../../../rulebooks/rulebook.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { decimalText, shareText, wholeText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import { conditionText } from '../patron/condition-words.ts';
import { Cell, Figure, Row } from '../pit/sheet-of-rows.tsx';
import { FiguresTable } from './figures-table.tsx';

/** Edge, hit rate and deviation of every bet; then each of its pay lines with its ways. */
export const BetsTable = memo(
  ({
    odds: { bets, denominator },
    book,
  }: {
    readonly odds: OddsFigures;
    readonly book: Rulebook;
  }) => {
    const words = useWords();
    const { say, language } = words;
    const draws = BigInt(denominator);
    const named = (id: string) => {
      const bet = book.bets.find((one) => one.id === id);
      return bet === undefined ? id : words.name(bet.name);
    };
    const chance = (ways: string) => shareText(ratio(BigInt(ways), draws), 4, language);
    return (
      <>
        <FiguresTable
          title={say('lab.bets')}
          columns={[
            { text: say('lab.bet') },
            { text: say('lab.edge.house'), figure: true },
            { text: say('lab.hits'), figure: true },
            { text: say('lab.deviation'), figure: true },
            { text: say('lab.rule') },
          ]}
        >
          {bets.map(({ bet, houseEdge, hitRate, standardDeviation, tiers }) => (
            <Row key={bet}>
              <Cell>
                <span className="font-semibold whitespace-nowrap">{named(bet)}</span>
              </Cell>
              <Figure>
                <span data-edge={bet}>{shareText(houseEdge, 5, language)}</span>
              </Figure>
              <Figure>{shareText(hitRate, 4, language)}</Figure>
              <Figure>{decimalText(standardDeviation, 3, language)}</Figure>
              <Cell>{tiers[0] !== undefined && <RuleTag rule={tiers[0].rule} />}</Cell>
            </Row>
          ))}
        </FiguresTable>
        <FiguresTable
          title={say('lab.lines')}
          note={say('lab.bets.ways', { draws: wholeText(draws, language) })}
          columns={[
            { text: say('lab.bet') },
            { text: say('lab.line.when') },
            { text: say('lab.line.pays'), figure: true },
            { text: say('lab.line.ways'), figure: true },
            { text: say('lab.line.chance'), figure: true },
          ]}
        >
          {bets
            .flatMap(({ bet, tiers, push, lose }) => {
              const lines = book.bets.find(({ id }) => id === bet)?.pays ?? [];
              return [
                ...tiers.map(({ odds, ways }, at) => ({
                  key: `${bet} ${at}`,
                  bet,
                  when: lines[at] === undefined ? '' : conditionText(lines[at].when, words),
                  pays: words.odds(odds),
                  ways,
                })),
                ...(push === '0'
                  ? []
                  : [
                      { key: `${bet} push`, bet, when: say('lab.line.push'), pays: '', ways: push },
                    ]),
                { key: `${bet} lose`, bet, when: say('lab.line.lose'), pays: '', ways: lose },
              ];
            })
            .map(({ key, bet, when, pays, ways }) => (
              <Row key={key}>
                <Cell>
                  <span className="whitespace-nowrap">{named(bet)}</span>
                </Cell>
                <Cell>
                  <span className="inline-block min-w-40">{when}</span>
                </Cell>
                <Figure>{pays}</Figure>
                <Figure>
                  <span data-ways={key}>{wholeText(BigInt(ways), language)}</span>
                </Figure>
                <Figure>{chance(ways)}</Figure>
              </Row>
            ))}
        </FiguresTable>
      </>
    );
  },
);

const SCALE = 10n ** 15n;
export const ratio = (part: bigint, of: bigint): number =>
  of === 0n ? 0 : Number((part * SCALE) / of) / Number(SCALE);
