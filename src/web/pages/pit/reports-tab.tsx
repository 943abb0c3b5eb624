import { useState } from 'react';
import { FloorSchema } from '../../../api/house.ts';
import { BY, ReportSchema } from '../../../api/report.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Choice, Field } from '../../parts/field.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { IncidentList } from './incident-list.tsx';
import { IncidentsBy } from './incidents-by.tsx';
import { OverTime } from './over-time.tsx';
import { PERIODS, type ReportWish, reportPath } from './period.ts';
import { RatingTable } from './rating-table.tsx';
import { ReportTable } from './report-table.tsx';
import { TableOptions } from './table-options.tsx';

const FIRST: ReportWish = { by: 'table', period: 'today', table: null, first: '', last: '' };

/** What the tables did, and whether the exact odds explain it. */
export const ReportsTab = () => {
  const { say } = useWords();
  const [wish, set] = useState<ReportWish>(FIRST);
  // The question is put when it is chosen, not with every drawing.
  const [asked, setAsked] = useState(() => ({ wish, at: Date.now() }));
  const path = reportPath(asked.wish, asked.at);
  // One day is told by its shifts.
  const turn = asked.wish.by === 'shift' || asked.wish.period === 'today' ? 'shift' : 'day';
  const overPath = reportPath({ ...asked.wish, by: turn }, asked.at);
  const choose = (part: Partial<ReportWish>) => {
    const next = { ...wish, ...part };
    set(next);
    setAsked({ wish: next, at: Date.now() });
  };
  const floor = useFetched('/floor', FloorSchema, undefined, 'staff');
  const report = useFetched(path, ReportSchema, undefined, 'staff');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label={say('pit.report.by')}
          value={wish.by}
          onChange={({ target }) =>
            choose({ by: BY.find((one) => one === target.value) ?? 'table' })
          }
          className="w-40"
        >
          {BY.map((one) => (
            <option key={one} value={one}>
              {say(`pit.by.${one}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={say('pit.report.period')}
          value={wish.period}
          onChange={({ target }) =>
            choose({ period: PERIODS.find((one) => one === target.value) ?? 'today' })
          }
          className="w-44"
        >
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {say(`pit.period.${one}`)}
            </option>
          ))}
        </Choice>
        {wish.period === 'dates' && (
          <>
            <Field
              type="date"
              label={say('pit.period.from')}
              value={wish.first}
              onChange={({ target }) => choose({ first: target.value })}
            />
            <Field
              type="date"
              label={say('pit.period.to')}
              value={wish.last}
              onChange={({ target }) => choose({ last: target.value })}
            />
          </>
        )}
        <Choice
          label={say('pit.report.table')}
          value={wish.table ?? ''}
          onChange={({ target }) => choose({ table: target.value === '' ? null : target.value })}
          className="w-56"
        >
          <option value="">{say('pit.all.tables')}</option>
          {floor.is === 'ready' && <TableOptions tables={floor.value.tables} />}
        </Choice>
        <div className="flex min-h-11 flex-wrap items-center gap-4 text-sm">
          <Download path={path} format="csv" text={say('pit.report.csv')} />
          <Download path={path} format="incidents" text={say('pit.report.incidents')} />
          <Download path={path} format="text" text={say('pit.report.text')} />
        </div>
      </div>
      {report.is === 'loading' && <Loading />}
      {report.is === 'failed' && <Failed error={report.error} again={report.again} />}
      {report.is === 'ready' && (
        <>
          {report.value.by === 'patron' ? (
            <RatingTable report={report.value} />
          ) : (
            <ReportTable report={report.value} />
          )}
          <OverTime path={overPath} by={turn} />
          <IncidentsBy incidents={report.value.incidents} />
          <IncidentList incidents={report.value.incidents} />
        </>
      )}
    </div>
  );
};

const Download = ({
  path,
  format,
  text,
}: {
  readonly path: string;
  readonly format: 'csv' | 'incidents' | 'text';
  readonly text: string;
}) => (
  <a
    href={`/api${path}&format=${format}`}
    className="link"
    {...(format === 'text'
      ? { target: '_blank', rel: 'noreferrer' }
      : { download: `${format}.csv` })}
  >
    {text}
  </a>
);
