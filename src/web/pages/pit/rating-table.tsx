import { NamesSchema } from '../../../api/people.ts';
import type { Group, Report } from '../../../api/report.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Money } from '../../parts/money.tsx';
import { percentText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { ReportSheet } from './report-sheet.tsx';
import { Cell, Figure, Row } from './sheet-of-rows.tsx';

const FIGURES = [
  'rounds',
  'averageBet',
  'time',
  'handle',
  'theoreticalWin',
  'win',
  'hold',
  'drop',
  'cashOuts',
] as const;

/** How each patron plays: what he bets, for how long, and what that is worth by the odds. */
export const RatingTable = ({ report }: { readonly report: Report }) => {
  const { say } = useWords();
  const names = useFetched('/patrons/names', NamesSchema, undefined, 'staff');
  const nameOf = (id: string) =>
    names.is === 'ready' ? names.value.names.find(({ patron }) => patron === id)?.name : undefined;
  return (
    <ReportSheet report={report} figures={FIGURES.map((figure) => say(`pit.report.${figure}`))}>
      {report.groups.map((group) => (
        <RatingRow key={group.key} group={group} name={nameOf(group.key)} />
      ))}
    </ReportSheet>
  );
};

const RatingRow = ({
  group: { key, rounds, rating, total, money },
  name,
}: {
  readonly group: Group;
  readonly name: string | undefined;
}) => {
  const { say, language } = useWords();
  const minutes = Math.floor((rating?.time ?? 0) / 60_000);
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const average = rating?.averageBet ?? null;
  return (
    <Row>
      <Cell>
        <span className="inline-block min-w-32">
          {key} {name !== undefined && <span className="text-muted">{name}</span>}
        </span>
      </Cell>
      <Figure>{rounds}</Figure>
      <Figure>{average === null ? '–' : <Money cents={Math.round(average)} />}</Figure>
      <Figure>{say('pit.report.minutes', time)}</Figure>
      <Figure>
        <Money cents={total.handle} />
      </Figure>
      <Figure>
        <Money cents={Math.round(rating?.theoreticalWin ?? 0)} signed />
      </Figure>
      <Figure>
        <Money cents={total.win} signed />
      </Figure>
      <Figure>{total.hold === null ? '–' : percentText(total.hold, language)}</Figure>
      <Figure>{money === null ? '–' : <Money cents={money.drop} />}</Figure>
      <Figure>{money === null ? '–' : <Money cents={money.cashOuts} />}</Figure>
    </Row>
  );
};
