import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Actor, Call, PendingAsk, PublicView } from '../../../table/index.ts';
import type { TableLive } from '../../live/use-table.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { Asks } from '../dealer/asks.tsx';
import { hasRank } from '../dealer/staff-view.ts';

/** What stops a table, or waits at it: reports in the order in which they are decided, and questions. */
export const TableWaits = ({
  table,
  book,
  me,
  view,
  asks,
  call,
  send,
}: {
  readonly table: string;
  readonly book: Rulebook;
  readonly me: Actor;
  readonly view: PublicView;
  readonly asks: readonly PendingAsk[];
  readonly call: Call | null;
  readonly send: TableLive['send'];
}) => {
  const { say } = useWords();
  const { reports } = view;
  return (
    <div className="flex min-w-0 flex-2 basis-72 flex-col gap-3">
      {reports.length > 0 && (
        <ol className="flex flex-col gap-1">
          {reports.map(({ report, kind, rule, authority }, turn) => (
            <li key={report} className="flex flex-wrap items-baseline gap-2">
              <span className={turn === 0 ? 'font-semibold text-warn' : 'text-muted'}>
                {say(turn === 0 ? 'pit.report.now' : 'pit.report.later')}
              </span>
              <span>{say(`irregularities.kind.${kind}`)}</span>
              <RuleTag rule={rule} />
              <span className="label">{say(`irregularities.authority.${authority}`)}</span>
              {turn === 0 && (
                <Link to={`/table/${table}/dealer`} className="link">
                  {say('pit.report.decide')}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      {call !== null && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold text-bad">{say('dealer.call.waiting')}</span>
          {call.words !== '' && <span>{call.words}</span>}
          {mayAnswer(me) && (
            <Button size="small" look="main" onClick={() => void send({ type: 'AnswerCall' })}>
              {say('dealer.call.answer')}
            </Button>
          )}
        </p>
      )}
      {asks.length > 0 && (
        <section aria-label={say('dealer.asks')}>
          <h3 className="label mb-1">{say('dealer.asks')}</h3>
          <Asks
            asks={asks}
            book={book}
            view={view}
            me={me}
            answer={async (wanted) => {
              const answer = await send(wanted);
              return 'error' in answer ? answer.error : null;
            }}
          />
        </section>
      )}
    </div>
  );
};

const mayAnswer = ({ role }: Actor): boolean => hasRank(role, 'pit-supervisor');
