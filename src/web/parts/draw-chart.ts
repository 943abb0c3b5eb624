import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ChartProps, INKS } from './chart.tsx';

/** Draws a chart into an element, in the inks of the theme that is on just now. */
export const drawChart = (
  target: HTMLElement,
  { x, y, lines }: Pick<ChartProps, 'x' | 'y' | 'lines'>,
): uPlot => {
  const style = getComputedStyle(target);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  const text = { stroke: ink('--muted'), font: `${style.fontSize} ${style.fontFamily}` };
  const grid = { grid: { stroke: ink('--edge'), width: 1 }, ticks: { stroke: ink('--edge') } };
  const size = Number.parseFloat(style.fontSize);
  /** Bars, and names, stand about their value: the outer ones need half a place beyond it. */
  const isWide = x.every !== undefined || lines.some(({ as }) => as === 'bars');
  const bars = uPlot.paths.bars?.({ size: [0.8, 60] });
  return new uPlot(
    {
      width: target.clientWidth,
      height: target.clientHeight,
      legend: { show: false },
      cursor: { drag: { x: false, y: false } },
      scales: { x: { time: false, range: roomFor(x.values, isWide) } },
      axes: [
        {
          ...text,
          ...grid,
          size: size * 2.5,
          values: (_, at) => at.map(x.text),
          space: x.every === undefined ? size * 5 : 1,
          ...(x.every === undefined ? {} : { incrs: [x.every] }),
        },
        { ...text, ...grid, size: size * 5.5, values: (_, at) => at.map(y.text) },
      ],
      series: [
        {},
        ...lines.map(({ name, ink: of, dashed = false, marked = false, as = 'line' }) => ({
          label: name,
          stroke: ink(INKS[of]),
          width: as === 'points' ? 0 : 2,
          ...(dashed ? { dash: [6, 4] } : {}),
          ...(as === 'bars' && bars !== undefined ? { paths: bars, fill: ink(INKS[of]) } : {}),
          points: { show: marked || as === 'points', size: 7, fill: ink(INKS[of]) },
        })),
      ],
      bands: lines.flatMap(({ as, ink: of }, i) =>
        as === 'band'
          ? [{ series: [i + 1, i + 2] as [number, number], fill: `${ink(INKS[of])}33` }]
          : [],
      ),
    },
    [[...x.values], ...lines.map(({ values }) => [...values])],
    target,
  );
};

const roomFor = (values: readonly number[], isWide: boolean): [number, number] => {
  const [first = 0, second = first + 1] = values;
  const last = values.at(-1) ?? first;
  const beyond = isWide || first === last ? (second - first) / 2 : 0;
  return [first - beyond, last + beyond];
};
