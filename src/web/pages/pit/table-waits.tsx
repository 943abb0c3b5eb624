import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Actor, PendingAsk, PublicView } from '../../../table/index.ts';
import { meantFor } from '../../../table/meant.ts';
import { failed } from '../../live/api.ts';
import { Link } from '../../parts/link.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { Asks } from '../dealer/asks.tsx';
import { command } from './command.ts';

/** What stops a table, or waits at it: reports in the order in which they are decided, and questions. */
export const TableWaits = ({
  table,
  book,
  me,
  view,
  asks,
  onAnswered,
}: {
  readonly table: string;
  readonly book: Rulebook;
  readonly me: Actor;
  readonly view: PublicView;
  readonly asks: readonly PendingAsk[];
  readonly onAnswered: () => void;
}) => {
  const { say } = useWords();
  const { reports } = view;
  return (
    <div className="sticky left-3 flex w-[min(48rem,calc(100dvw-4.5rem))] flex-col gap-3 py-1">
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
                <Link
                  to={`/table/${table}/dealer`}
                  className="text-gilt underline underline-offset-4"
                >
                  {say('pit.report.decide')}
                </Link>
              )}
            </li>
          ))}
        </ol>
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
              const answered = await command(table, meantFor(wanted, null));
              onAnswered();
              return failed(answered) ? answered.error : null;
            }}
          />
        </section>
      )}
    </div>
  );
};
