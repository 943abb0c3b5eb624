import { useMemo } from 'react';
import { type Report, ReportSchema } from '../../../api/report.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Chart } from '../../parts/chart.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { shiftText } from './group-name.tsx';

type Turn = 'day' | 'shift';

/** Win against expectation: one day by its shifts, more by days. The house works it out as it does the report. */
export const OverTime = ({ path, by }: { readonly path: string; readonly by: Turn }) => {
  const { say } = useWords();
  const report = useFetched(path, ReportSchema, undefined, 'staff');
  return (
    <section className="flex min-w-0 flex-col gap-2 break-inside-avoid">
      <h2 className="text-lg">{say('pit.over.title')}</h2>
      {report.is === 'loading' && <Loading />}
      {report.is === 'failed' && <Failed error={report.error} again={report.again} />}
      {report.is === 'ready' && <Drawn report={report.value} by={by} />}
    </section>
  );
};

/** 95 of 100 lie within so many deviations. */
const Z_95 = 1.959964;

const Drawn = ({ report, by }: { readonly report: Report; readonly by: Turn }) => {
  const { say } = useWords();
  const props = useMemo(() => {
    const turns = report.groups.filter(({ compared }) => compared.rounds > 0);
    const values = (of: (compared: Report['whole']['compared']) => number) =>
      turns.map(({ compared }) => of(compared));
    const named = turns.map(({ key }) => {
      const [day = '', ...shift] = key.split(' ');
      const short = day.slice(5);
      return by === 'day' ? short : `${short} ${shiftText(shift.join(' '), say)}`;
    });
    return {
      x: {
        name: say(`pit.over.x.${by}`),
        values: turns.map((_, at) => at),
        text: (at: number) => named[at] ?? '',
        every: Math.max(1, Math.ceil(turns.length / 8)),
      },
      y: { text: (cents: number) => moneyText(Math.round(cents), { form: 'short' }) },
      lines: [
        {
          name: say('pit.over.high'),
          values: values(({ expectedWin, deviation }) => expectedWin + Z_95 * deviation),
          ink: 'faint' as const,
          as: 'band' as const,
        },
        {
          name: say('pit.over.low'),
          values: values(({ expectedWin, deviation }) => expectedWin - Z_95 * deviation),
          ink: 'faint' as const,
        },
        {
          name: say('pit.over.expected'),
          values: values(({ expectedWin }) => expectedWin),
          ink: 'faint' as const,
          dashed: true,
        },
        {
          name: say('pit.over.win'),
          values: values(({ win }) => win),
          ink: 'first' as const,
          marked: true,
        },
      ],
    };
  }, [report, by, say]);
  if (props.x.values.length === 0) return <p className="text-muted">{say('pit.over.none')}</p>;
  return <Chart label={say(`pit.over.${by}`)} {...props} />;
};
