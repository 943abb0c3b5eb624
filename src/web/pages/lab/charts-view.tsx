import type { Bench } from './bench.tsx';
import { BetChoice } from './bet-choice.tsx';
import { DecksChart } from './decks-chart.tsx';
import { RemovalChart } from './removal-chart.tsx';
import { SessionChart } from './session-chart.tsx';

/** One bet, and of two games the same bet of both. */
export const ChartsView = (bench: Bench) => (
  <div className="flex min-w-0 flex-col gap-8">
    <BetChoice {...bench} />
    <SessionChart {...bench} />
    <div className="grid min-w-0 gap-8 2xl:grid-cols-2">
      <DecksChart {...bench} />
      <RemovalChart {...bench} />
    </div>
  </div>
);
