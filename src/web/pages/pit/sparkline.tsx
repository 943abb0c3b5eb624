import type { ReportTurn } from '../../../api/report.ts';
import { moneyText } from '../../parts/money-text.ts';
import { useWords } from '../../words/index.ts';

const WIDTH = 120;
const HEIGHT = 28;

/** What a table won beyond expectation, day by day, in standard deviations of the day; dashed lines hold 95 of 100. */
export const Sparkline = ({ days }: { readonly days: readonly ReportTurn[] }) => {
  const { say } = useWords();
  const offs = days.map(({ win, expectedWin, deviation }) =>
    deviation === 0 ? 0 : (win - expectedWin) / deviation,
  );
  if (offs.length === 0) return '–';
  const reach = Math.max(2.5, ...offs.map(Math.abs));
  const x = (at: number) =>
    offs.length === 1 ? WIDTH / 2 : 3 + (at * (WIDTH - 6)) / (offs.length - 1);
  const y = (off: number) => HEIGHT / 2 - (off / reach) * (HEIGHT / 2 - 3);
  const label = say('pit.report.days.hint', {
    days: days
      .map(
        ({ key, win, expectedWin }) =>
          `${key} ${moneyText(Math.round(win - expectedWin), { form: 'short', signed: true })}`,
      )
      .join('; '),
  });
  const last = offs.at(-1) ?? 0;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="7.5rem"
      height="1.75rem"
      className="inline-block align-middle"
    >
      <title>{label}</title>
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} stroke="var(--edge)" />
      {[1.96, -1.96].map((off) => (
        <line
          key={off}
          x1="0"
          x2={WIDTH}
          y1={y(off)}
          y2={y(off)}
          stroke="var(--edge)"
          strokeDasharray="3 3"
        />
      ))}
      <polyline
        points={offs.map((off, at) => `${x(at)},${y(off)}`).join(' ')}
        fill="none"
        stroke="var(--gilt)"
        strokeWidth="1.5"
      />
      <circle cx={x(offs.length - 1)} cy={y(last)} r="2.5" fill="var(--gilt)" />
    </svg>
  );
};
