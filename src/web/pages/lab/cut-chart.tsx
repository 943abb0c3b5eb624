import { useMemo } from 'react';
import { Chart } from '../../parts/chart.tsx';
import { decimalText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import type { CountedFigures } from './asks.ts';
import type { Bench } from './bench.tsx';

/** What a bet gains by the place of the cut card, with two standard errors about it. */
export const CutChart = ({
  answer,
  bet,
}: {
  readonly answer: CountedFigures;
  readonly bet: Bench['bet'];
}) => {
  const { say, name, language } = useWords();
  const props = useMemo(() => {
    const perfect = answer.bets.find((one) => one.bet === bet.id)?.perfect ?? [];
    const off = (errors: number) =>
      perfect.map(({ unitsPer100Rounds, unitsPer100RoundsError }) =>
        Number.isFinite(unitsPer100RoundsError)
          ? unitsPer100Rounds + errors * unitsPer100RoundsError
          : null,
      );
    return {
      x: {
        name: say('lab.counting.chart.x'),
        values: perfect.map(({ cut }) => cut),
        text: (cut: number) => String(cut),
      },
      y: { text: (units: number) => decimalText(units, 3, language) },
      lines: [
        {
          name: say('lab.counting.chart.high'),
          values: off(2),
          ink: 'faint' as const,
          as: 'band' as const,
        },
        { name: say('lab.counting.chart.low'), values: off(-2), ink: 'faint' as const },
        {
          name: say('lab.counting.chart.gain'),
          values: perfect.map(({ unitsPer100Rounds }) => unitsPer100Rounds),
          ink: 'first' as const,
        },
      ],
    };
  }, [answer, bet, say, language]);
  return <Chart label={say('lab.counting.chart', { bet: name(bet.name) })} {...props} />;
};
