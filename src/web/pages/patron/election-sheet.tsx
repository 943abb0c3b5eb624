import { useState } from 'react';
import { PastRoundSchema } from '../../../api/history-form.ts';
import type { ApiError } from '../../../api/live.ts';
import type { Heard } from '../../../api/picture.ts';
import { KINDS, type Kind } from '../../../rulebooks/index.ts';
import type { Decision } from '../../../table/index.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Button } from '../../parts/button.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import type { Seat } from './seat.ts';

type Props = { readonly seat: Pick<Seat, 'table' | 'view' | 'patron' | 'book' | 'live'> };

/** After a dealing error: what happened, what can be chosen, and what holds for whoever does not choose. */
export const ElectionSheet = ({ seat }: Props) => {
  const { view, patron, book, live } = seat;
  const { say } = useWords();
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const what = useWhatHappened(seat);
  const rules = book.elections;
  if (rules === null) return null;
  const elect = async (choice: 'continue' | 'return') => {
    setBusy(true);
    // The choice is about the report that stands here, should another one come meanwhile.
    const report = view.election ?? 0;
    const answer = await live.send({ type: 'Elect', patron: patron.id, choice, report });
    setBusy(false);
    setError('error' in answer ? answer.error : null);
  };
  const offered = lastOf(live.heard, 'ElectionsOffered');
  const goesOn = offered?.reconstructed ? 'reconstructed' : 'continue';
  const decided = lastOf(live.heard, 'IrregularityResolved');
  const due = view.due?.type === 'CloseElections' ? view.due : null;
  return (
    <Sheet title={say('patron.election.title')} aside={<Countdown due={due} />}>
      {what?.kind !== undefined && (
        <p>
          {isKind(what.kind) ? say(`irregularities.kind.${what.kind}`) : what.kind}{' '}
          <RuleTag rule={what.rule} />
          {decided !== undefined && (
            <span className="mt-1 block text-sm text-muted">
              {say('patron.news.resolved', {
                decision: say(`irregularities.decision.${isOf(decided.decision)}`),
              })}
            </span>
          )}
        </p>
      )}
      <p>{say('patron.election.question')}</p>
      <Choice
        title={say(`patron.election.${goesOn}`)}
        more={say(`patron.election.${goesOn}.more`)}
        rule={rules[goesOn]}
        busy={busy}
        choose={() => void elect('continue')}
      />
      <Choice
        title={say('patron.election.return')}
        more={say('patron.election.return.more')}
        rule={rules.return}
        busy={busy}
        choose={() => void elect('return')}
      />
      <p className="text-sm text-muted">
        {say(due === null ? 'patron.election.else.called' : 'patron.election.else')}
      </p>
      <ErrorLine error={error} />
    </Sheet>
  );
};

const Choice = ({
  title,
  more,
  rule,
  busy,
  choose,
}: {
  readonly title: string;
  readonly more: string;
  readonly rule: string;
  readonly busy: boolean;
  readonly choose: () => void;
}) => (
  <div className="flex items-center gap-3">
    <Button
      disabled={busy}
      onClick={choose}
      className="min-w-0 flex-1 flex-col items-start! gap-1! py-3 text-left whitespace-normal!"
    >
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-muted">{more}</span>
    </Button>
    <RuleTag rule={rule} />
  </div>
);

type What = { readonly kind?: string; readonly rule: string };

/** From what was said at the table; a page that came later asks the record of this round. */
const useWhatHappened = ({ table, view, live }: Props['seat']): What | undefined => {
  const heard = lastOf(live.heard, 'IrregularityReported');
  const path = `/tables/${encodeURIComponent(table)}/rounds/${view.round}`;
  const fetched = useFetched(
    heard === undefined ? path : null,
    PastRoundSchema,
    undefined,
    'patron',
  );
  if (heard !== undefined) return heard;
  return fetched.is === 'ready' ? fetched.value.irregularities.at(-1) : undefined;
};

const lastOf = <T extends Heard['what']['type']>(heard: readonly Heard[], type: T) => {
  const found = heard.findLast(({ what }) => what.type === type)?.what;
  return found as Extract<Heard['what'], { type: T }> | undefined;
};

const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

const isOf = (decision: Decision | Decision['is']): Decision['is'] =>
  typeof decision === 'string' ? decision : decision.is;
