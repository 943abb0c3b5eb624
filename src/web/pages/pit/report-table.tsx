import type { ReactNode } from 'react';
import type { Group, Report } from '../../../api/report.ts';
import { Money } from '../../parts/money.tsx';
import { figureText, percentText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { chanceText } from './chance-words.ts';
import { GroupName } from './group-name.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { Cell, Figure, Row } from './sheet-of-rows.tsx';
import { Sparkline } from './sparkline.tsx';

/** The groups and all together: what was held, what the odds expect, and how far apart they may be. */
export const ReportTable = ({ report }: { readonly report: Report }) => {
  const { say } = useWords();
  return (
    <ReportSheet
      report={report}
      figures={figuresOf(report).map((figure) => say(`pit.report.${figure}`))}
    >
      {report.groups.map((group) => (
        <GroupRow
          key={group.key}
          report={report}
          group={group}
          name={<GroupName by={report.by} group={group} />}
        />
      ))}
      <GroupRow report={report} group={report.whole} name={say('pit.report.whole')} strong />
    </ReportSheet>
  );
};

const FIGURES = [
  'rounds',
  'voids',
  'irregularities',
  'handle',
  'paid',
  'win',
  'hold',
  'expected',
  'interval',
  'z',
  'words',
  'days',
  'drop',
  'cashOuts',
  'fills',
  'credits',
  'variance',
] as const;

/** Only a table has days of its own. */
const figuresOf = ({ by }: Report): readonly (typeof FIGURES)[number][] =>
  FIGURES.filter((figure) => figure !== 'days' || by === 'table');

const GroupRow = ({
  report,
  group,
  name,
  strong = false,
}: {
  readonly report: Report;
  readonly group: Group;
  readonly name: ReactNode;
  readonly strong?: boolean;
}) => {
  const words = useWords();
  const { say, language } = words;
  const percent = (share: number | null) => (share === null ? '–' : percentText(share, language));
  const { total, compared, money } = group;
  if (group.activity === 'no activity') {
    return (
      <Row strong={strong}>
        <Cell>{name}</Cell>
        <td colSpan={figuresOf(report).length} className="px-3 py-2 text-muted">
          {say('pit.report.quiet')}
        </td>
      </Row>
    );
  }
  return (
    <Row strong={strong}>
      <Cell>
        <span className="inline-block min-w-48">{name}</span>
        {compared.alert && (
          <span
            title={say('pit.report.alert.hint')}
            className="ml-2 rounded-sm border border-warn px-1.5 font-semibold whitespace-nowrap text-warn"
          >
            ! {say('pit.report.alert')}
          </span>
        )}
      </Cell>
      <Figure>
        {group.rounds}
        {group.notFinal > 0 && (
          <span title={say('pit.report.notFinal.hint')} className="ml-1 text-warn">
            {say('pit.report.notFinal', { count: group.notFinal })}
          </span>
        )}
      </Figure>
      <Figure>{group.voids}</Figure>
      <Figure>{group.irregularities ?? '–'}</Figure>
      <Figure>
        <Money cents={total.handle} />
      </Figure>
      <Figure>
        <Money cents={total.paid} />
      </Figure>
      <Figure>
        <Money cents={total.win} signed />
      </Figure>
      <Figure>{percent(total.hold)}</Figure>
      <Figure>{percent(compared.expectedHold)}</Figure>
      <Figure>
        {compared.interval === null
          ? '–'
          : `${percent(compared.interval.low)} … ${percent(compared.interval.high)}`}
      </Figure>
      <Figure>{compared.z === null ? '–' : figureText(compared.z, language)}</Figure>
      <Cell>
        <span className="inline-block min-w-64">
          {chanceText(compared, group === report.whole ? 'table' : report.by, words)}
        </span>
      </Cell>
      {report.by === 'table' && (
        <Cell>{group.days === undefined ? '' : <Sparkline days={group.days} />}</Cell>
      )}
      {(['drop', 'cashOuts', 'fills', 'credits', 'variance'] as const).map((name) => (
        <Figure key={name}>
          {money === null ? '–' : <Money cents={money[name]} signed={name === 'variance'} />}
        </Figure>
      ))}
    </Row>
  );
};
