import { useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { useWords } from '../words/index.ts';
import { useTheme } from './theme.ts';

/** Inks of lines, by what a line is of. The three of the Hands always have their shape beside them: a dash. */
export const INKS = {
  first: '--gilt',
  second: '--player',
  third: '--banker',
  fourth: '--tie',
  fifth: '--warn',
  faint: '--muted',
} as const;
export type Ink = keyof typeof INKS;

export type ChartLine = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly ink: Ink;
  readonly dashed?: boolean;
  /** A point at each value, so that one alone is seen too. */
  readonly marked?: boolean;
  /** Points alone, bars from 0, or the edge of a band down to the line after it. */
  readonly as?: 'line' | 'points' | 'bars' | 'band';
};

export type ChartProps = {
  /** What it shows, in a sentence: for ears, and as the head of the table of figures. */
  readonly label: string;
  readonly x: {
    readonly name: string;
    readonly values: readonly number[];
    readonly text: (value: number) => string;
    /** Every so manieth has a mark, where the values are names and not amounts. */
    readonly every?: number;
  };
  readonly y: { readonly text: (value: number) => string };
  readonly lines: readonly ChartLine[];
  /** In rem. */
  readonly height?: number;
};

/** A chart by uPlot, which comes when the first one is drawn; its figures can be read as a table beside it. */
export const Chart = ({ label, x, y, lines, height = 16 }: ChartProps) => {
  const { say } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    void theme;
    const target = place.current;
    if (target === null) return;
    let drawn: uPlot | null = null;
    let gone = false;
    const fit = new ResizeObserver(() =>
      drawn?.setSize({ width: target.clientWidth, height: target.clientHeight }),
    );
    void import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (gone) return;
        drawn = drawChart(target, { x, y, lines });
        fit.observe(target);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      fit.disconnect();
      drawn?.destroy();
    };
  }, [x, y, lines, theme]);

  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-4 text-sm">
        {lines.map((line) => (
          <li key={line.name} className="inline-flex items-center gap-2">
            <svg width="1.5rem" height="0.5rem" aria-hidden="true">
              <line
                x1="0"
                y1="4"
                x2="24"
                y2="4"
                stroke={`var(${INKS[line.ink]})`}
                strokeWidth="3"
                strokeDasharray={line.dashed === true ? '5 3' : undefined}
              />
            </svg>
            {line.name}
          </li>
        ))}
      </ul>
      {failed ? (
        <p className="text-bad">{say('shared.chart.failed')}</p>
      ) : (
        <div
          ref={place}
          role="img"
          aria-label={label}
          className="min-w-0 overflow-hidden"
          style={{ height: `${height}rem` }}
        />
      )}
      <Figures label={label} x={x} y={y} lines={lines} />
    </figure>
  );
};

const Figures = ({ label, x, y, lines }: Omit<ChartProps, 'height'>) => {
  const { say } = useWords();
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {say('shared.chart.figures')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <div className="max-h-80 overflow-auto" tabIndex={0}>
        <table className="tabular w-full text-right">
          <caption className="for-ears">{label}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className="px-2 text-left font-normal">
                {x.name}
              </th>
              {lines.map(({ name }) => (
                <th key={name} scope="col" className="px-2 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {x.values.map((at, i) => (
              <tr key={at}>
                <th scope="row" className="px-2 text-left font-normal whitespace-nowrap">
                  {x.text(at)}
                </th>
                {lines.map(({ name, values }) => (
                  <td key={name} className="px-2 whitespace-nowrap">
                    {values[i] === null || values[i] === undefined ? '–' : y.text(values[i])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
