import { useState } from 'react';
import {
  BALANCE_FIGURES,
  type BalanceRow,
  type ShiftReport,
  ShiftReportSchema,
} from '../../../api/balance.ts';
import { HouseSettingsSchema } from '../../../api/house-settings.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { Money } from '../../parts/money.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { shiftText } from './group-name.tsx';
import { Cell, Figure, Row, SheetOfRows } from './sheet-of-rows.tsx';

/** One shift from opener to closer, table by table, to look at, to print and as a file. */
export const ShiftTab = () => {
  const { say } = useWords();
  const house = useFetched('/house', HouseSettingsSchema, undefined, 'staff');
  const [asked, ask] = useState<{ readonly day: string; readonly shift: string } | null>(null);
  const query = asked === null ? '' : `?${new URLSearchParams(asked)}`;
  const report = useFetched(`/reports/shift${query}`, ShiftReportSchema, undefined, 'staff');
  const shown = report.is === 'ready' ? report.value : null;
  const { day, shift } = asked ?? shown ?? { day: '', shift: '' };
  const shifts = house.is === 'ready' ? house.value.shifts : [];
  return (
    <div className="flex flex-col gap-4">
      <div className="no-print flex flex-wrap items-end gap-3">
        <Field
          type="date"
          label={say('pit.shift.of')}
          value={day}
          onChange={({ target }) => target.value !== '' && ask({ day: target.value, shift })}
        />
        <Choice
          label={say('pit.shift')}
          value={shift}
          className="w-64"
          onChange={({ target }) => ask({ day, shift: target.value })}
        >
          {shifts.map(({ name, from }) => (
            <option key={name} value={name}>
              {shiftText(name, say)} · {from}
            </option>
          ))}
        </Choice>
        <Button onClick={() => ask(null)}>{say('pit.shift.now')}</Button>
        <Button onClick={() => window.print()}>{say('pit.shift.print')}</Button>
        <a
          href={`/api/reports/shift${query === '' ? '?' : `${query}&`}format=csv`}
          download="shift.csv"
          className="link min-h-11 content-center"
        >
          {say('pit.report.csv')}
        </a>
      </div>
      {report.is === 'loading' && <Loading />}
      {report.is === 'failed' && <Failed error={report.error} again={report.again} />}
      {shown !== null && <Balance report={shown} />}
    </div>
  );
};

const Balance = ({ report }: { readonly report: ShiftReport }) => {
  const { say, language } = useWords();
  const shift = shiftText(report.shift, say);
  const title = say('pit.shift.title', { day: report.day, shift });
  const balances = report.whole.difference === 0;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted">
        {whenText(report.from, language)} – {whenText(report.to, language)}
        {!report.over && ` · ${say('pit.shift.running')}`}
      </p>
      <SheetOfRows
        label={title}
        heads={[
          { text: say('pit.table') },
          ...BALANCE_FIGURES.map((name) => ({ text: say(`pit.shift.${name}`), figure: true })),
        ]}
      >
        {report.tables.map((row) => (
          <BalanceLine key={row.table} name={row.table} row={row} />
        ))}
        <BalanceLine name={say('pit.report.whole')} row={report.whole} strong />
      </SheetOfRows>
      <p className={balances ? 'text-muted' : 'font-semibold text-warn'}>
        {report.whole.difference === null
          ? say('pit.shift.unknown')
          : say(balances ? 'pit.shift.balances' : 'pit.shift.differs')}
      </p>
    </section>
  );
};

const BalanceLine = ({
  name,
  row,
  strong = false,
}: {
  readonly name: string;
  readonly row: Omit<BalanceRow, 'table'>;
  readonly strong?: boolean;
}) => {
  const { say } = useWords();
  const { difference } = row;
  return (
    <Row strong={strong}>
      <Cell>
        {name}
        {difference !== null && difference !== 0 && (
          <span className="ml-2 font-semibold text-warn">
            {say('pit.shift.difference')} <Money cents={difference} signed />
          </span>
        )}
      </Cell>
      {BALANCE_FIGURES.map((figure) => (
        <Figure key={figure}>
          <Money cents={row[figure]} signed={figure === 'win' || figure === 'variance'} />
        </Figure>
      ))}
    </Row>
  );
};
