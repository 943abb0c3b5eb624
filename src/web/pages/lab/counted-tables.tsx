import type { Gained } from '../../../odds/counting-figures.ts';
import type { Rulebook } from '../../../rulebooks/rulebook.ts';
import { decimalText, shareText } from '../../words/figures.ts';
import { eitherText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row } from '../pit/sheet-of-rows.tsx';
import type { CountedFigures } from './asks.ts';
import { FiguresTable } from './figures-table.tsx';

/** Perfect play, a linear count, and insurance, at the cut that was asked for. */
export const CountedTables = ({
  answer: { bets, insurance },
  book,
}: {
  readonly answer: CountedFigures;
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say, language } = words;
  const named = (id: string) =>
    words.name(book.bets.find((one) => one.id === id)?.name ?? { en: id, zh: id });
  const figure = (value: number) => decimalText(value, 4, language);
  const error = (value: number) =>
    say('lab.counting.error', { error: Number.isFinite(value) ? figure(value) : '?' });
  const gained = (one: Gained) => (
    <>
      <Figure>{shareText(one.staked, 3, language)}</Figure>
      <Figure>{shareText(one.meanGain, 3, language)}</Figure>
      <Figure>
        {figure(one.unitsPerShoe)}{' '}
        <span className="text-muted">{error(one.unitsPerShoeError)}</span>
      </Figure>
    </>
  );
  const GAINED = [
    { text: say('lab.counting.favours'), figure: true },
    { text: say('lab.counting.gains'), figure: true },
    { text: say('lab.counting.shoe'), figure: true },
  ];
  return (
    <>
      <FiguresTable
        title={say('lab.counting.title')}
        columns={[
          { text: say('lab.bet') },
          ...GAINED,
          { text: say('lab.counting.hundred'), figure: true },
        ]}
      >
        {bets.flatMap(({ bet, perfect: [one] }) =>
          one === undefined
            ? []
            : [
                <Row key={bet}>
                  <Cell>
                    <span className="font-semibold whitespace-nowrap">{named(bet)}</span>
                  </Cell>
                  {gained(one)}
                  <Figure>
                    <span data-hundred={bet}>{figure(one.unitsPer100Rounds)}</span>{' '}
                    <span className="text-muted">{error(one.unitsPer100RoundsError)}</span>
                  </Figure>
                </Row>,
              ],
        )}
      </FiguresTable>
      <FiguresTable
        title={say('lab.counting.count')}
        columns={[
          { text: say('lab.bet') },
          { text: say('lab.counting.tags') },
          { text: say('lab.counting.trigger'), figure: true },
          ...GAINED,
          { text: say('lab.counting.share'), figure: true },
        ]}
      >
        {bets.map(({ bet, count }) => (
          <Row key={bet}>
            <Cell>
              <span className="whitespace-nowrap">{named(bet)}</span>
            </Cell>
            <Cell>
              <span className="whitespace-nowrap">{tagsText(count.tags)}</span>
            </Cell>
            <Figure>{count.trigger ?? say('lab.counting.never')}</Figure>
            {count.gained === null ? <Cell span={3} /> : gained(count.gained)}
            <Figure>
              {count.shareOfPerfect === null ? '–' : shareText(count.shareOfPerfect, 1, language)}
            </Figure>
          </Row>
        ))}
      </FiguresTable>
      {insurance.length > 0 && (
        <FiguresTable
          title={say('lab.counting.insurance')}
          columns={[
            { text: say('lab.insurance.after') },
            { text: say('lab.insurance.insured') },
            { text: say('lab.counting.offers'), figure: true },
            ...GAINED,
          ]}
        >
          {insurance.flatMap(({ row, perfect: [one] }) =>
            one === undefined
              ? []
              : [
                  <Row key={`${row.hand} ${row.after} ${row.own.join()} ${row.other.join()}`}>
                    <Cell>
                      <span className="whitespace-nowrap">
                        {say(`lab.insurance.after.${row.after}`)}
                      </span>
                    </Cell>
                    <Cell>
                      <span className="whitespace-nowrap">
                        {say('lab.insurance.row', {
                          hand: say(`shared.hand.${row.hand}`),
                          own: eitherText(row.own, language),
                          others: eitherText(row.other, language),
                        })}
                      </span>
                    </Cell>
                    <Figure>{decimalText(one.offersPerShoe, 2, language)}</Figure>
                    {gained(one)}
                  </Row>,
                ],
          )}
        </FiguresTable>
      )}
    </>
  );
};

/** Tens and pictures once, if they count alike. */
const tagsText = (tags: readonly number[]): string =>
  (new Set(tags.slice(9)).size === 1 ? tags.slice(0, 10) : tags).join(' ');
