import { useMemo } from 'react';
import { deckNumbers } from '../../../rules/decks.ts';
import { Chart, type ChartLine } from '../../parts/chart.tsx';
import { shareText } from '../../words/figures.ts';
import { eitherText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import type { Bench } from './bench.tsx';
import type { ChosenShoe } from './chosen.ts';
import { numberOf } from './desk.ts';
import { Trouble } from './trouble.tsx';
import { type Desks, useFigures } from './use-figures.ts';

/** What more decks do to a bet. */
export const DecksChart = ({ desks, first, second, bet }: Bench) => {
  const words = useWords();
  const { say, name, title, language } = words;
  const one = useDecks(desks, first);
  const other = useDecks(desks, second);
  const props = useMemo(() => {
    const line = (
      of: typeof one.value,
      chosen: ChosenShoe,
      look: Pick<ChartLine, 'ink' | 'dashed'>,
    ): readonly ChartLine[] => {
      const values = (of ?? []).map(
        ({ edges }) => edges.find((edge) => edge.bet === bet.id)?.edge ?? null,
      );
      return values.every((value) => value === null)
        ? []
        : [{ name: title(chosen.book), values, ...look }];
    };
    return {
      x: {
        name: say('lab.chart.decks.x'),
        values: (one.value ?? []).map(({ decks }) => decks),
        text: (decks: number) => (Number.isInteger(decks) ? String(decks) : ''),
      },
      y: { text: (edge: number) => shareText(edge, 3, language) },
      lines: [
        ...line(one.value, first, { ink: 'first' }),
        ...(second === null
          ? []
          : line(other.value, second, { ink: 'second', dashed: true }).map((all) => ({
              ...all,
              name: `2 · ${all.name}`,
            }))),
      ],
    };
  }, [one.value, other.value, first, second, bet, say, title, language]);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Trouble failed={one.failed} />
      {props.lines.length > 0 && (
        <Chart label={say('lab.chart.decks', { bet: name(bet.name) })} {...props} />
      )}
      <p className="label">
        {say('lab.chart.decks.note', {
          decks: eitherText(deckNumbers(first.book.decks), language),
        })}
      </p>
    </div>
  );
};

const useDecks = ({ slow }: Desks, chosen: ChosenShoe | null) =>
  useFigures(
    slow,
    'decks',
    chosen === null ? null : { book: numberOf(chosen.book), layout: null },
    chosen?.book ?? null,
  );
