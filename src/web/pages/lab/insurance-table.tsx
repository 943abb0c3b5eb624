import { memo } from 'react';
import type { OddsFigures } from '../../../api/odds-json.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { shareText, wholeText } from '../../words/figures.ts';
import { eitherText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row } from '../pit/sheet-of-rows.tsx';
import { ratio } from './bets-table.tsx';
import { FiguresTable } from './figures-table.tsx';

/** The rows of the pay table as it is printed. */
export const InsuranceTable = memo(({ odds }: { readonly odds: OddsFigures }) => {
  const words = useWords();
  const { say, language } = words;
  const rule = odds.insurance[0]?.rule;
  if (rule === undefined) return <p className="text-muted">{say('lab.insurance.none')}</p>;
  return (
    <FiguresTable
      title={say('lab.insurance.rows')}
      note={<RuleTag rule={rule} />}
      columns={[
        { text: say('lab.insurance.after') },
        { text: say('lab.insurance.insured') },
        { text: say('lab.line.pays'), figure: true },
        { text: say('lab.edge.house'), figure: true },
        { text: say('lab.hits'), figure: true },
        { text: say('lab.insurance.win'), figure: true },
        { text: say('lab.insurance.push'), figure: true },
        { text: say('lab.insurance.lose'), figure: true },
      ]}
    >
      {odds.insuranceRows.map(({ hand, after, own, other, odds: pays, houseEdge, ...ways }) => {
        const all = BigInt(ways.win) + BigInt(ways.push) + BigInt(ways.lose);
        const key = `${hand} ${after} ${own.join()} ${other.join()}`;
        return (
          <Row key={key}>
            <Cell>
              <span className="whitespace-nowrap">{say(`lab.insurance.after.${after}`)}</span>
            </Cell>
            <Cell>
              <span className="whitespace-nowrap">
                {say('lab.insurance.row', {
                  hand: say(`shared.hand.${hand}`),
                  own: eitherText(own, language),
                  others: eitherText(other, language),
                })}
              </span>
            </Cell>
            <Figure>{words.odds(pays)}</Figure>
            <Figure>
              <span data-insurance={key}>{shareText(houseEdge, 5, language)}</span>
            </Figure>
            <Figure>{shareText(ratio(BigInt(ways.win), all), 3, language)}</Figure>
            {([ways.win, ways.push, ways.lose] as const).map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
              <Figure key={at}>{wholeText(BigInt(count), language)}</Figure>
            ))}
          </Row>
        );
      })}
    </FiguresTable>
  );
});
