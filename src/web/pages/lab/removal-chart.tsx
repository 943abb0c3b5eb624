import { useMemo } from 'react';
import { FEWEST_CARDS } from '../../../odds/shoe.ts';
import { RANKS } from '../../../rulebooks/rulebook.ts';
import { Chart, type ChartLine } from '../../parts/chart.tsx';
import { shareText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import type { Bench } from './bench.tsx';
import type { ChosenShoe } from './chosen.ts';
import { ofShoe } from './of-shoe.ts';
import { Trouble } from './trouble.tsx';
import { type Desks, useFigures } from './use-figures.ts';

/** What one card that leaves does to a bet. */
export const RemovalChart = ({ desks, first, second, bet }: Bench) => {
  const { say, name, title, language } = useWords();
  const one = useRemoval(desks, first);
  const other = useRemoval(desks, second);
  const props = useMemo(() => {
    const line = (
      of: typeof one.value,
      chosen: ChosenShoe,
      look: Pick<ChartLine, 'ink' | 'as'>,
    ): readonly ChartLine[] => {
      const effects = of?.find((all) => all.bet === bet.id)?.effects;
      return effects === undefined ? [] : [{ name: title(chosen.book), values: effects, ...look }];
    };
    return {
      x: {
        name: say('lab.chart.removal.x'),
        values: RANKS.map((_, at) => at),
        text: (at: number) => RANKS[at] ?? '',
        every: 1,
      },
      y: { text: (edge: number) => shareText(edge, 3, language) },
      lines: [
        ...line(one.value, first, { ink: 'first', as: 'bars' }),
        ...(second === null
          ? []
          : line(other.value, second, { ink: 'second', as: 'points' }).map((all) => ({
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
        <Chart label={say('lab.chart.removal', { bet: name(bet.name) })} {...props} />
      )}
      {!isEnough(first) && <p className="text-muted">{say('lab.chart.removal.few')}</p>}
    </div>
  );
};

const isEnough = ({ shoe }: ChosenShoe): boolean => shoe !== null && shoe.cards > FEWEST_CARDS;

const useRemoval = ({ slow }: Desks, chosen: ChosenShoe | null) =>
  useFigures(
    slow,
    'removal',
    chosen === null || !isEnough(chosen) ? null : ofShoe({ ...chosen, layout: null }),
    chosen?.book ?? null,
  );
