import { useState } from 'react';
import type { Incident, ReportView } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet, SheetFoot } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { useCommand, useDealing } from './dealing.tsx';
import { DecisionDetails } from './decision-details.tsx';
import { decisionOf, type FilledDecision } from './decision-form.ts';
import { useErrorsAt } from './errors-at.ts';
import { Pick, Wrong } from './fields.tsx';
import { ClauseFacts, Follows } from './follows.tsx';
import { ReasonField } from './reason-field.tsx';
import { hasRank } from './staff-view.ts';
import { usePreview, wouldWait } from './use-preview.ts';

/** The decision that a halted round waits for, with what it would lead to; the others wait for their turn. */
export const DecideSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const [first, ...others] = view.reports;
  const incident = own.reports.find(({ report }) => report === first?.report);
  const title = say('dealer.decide');
  if (first === undefined || incident === undefined) {
    return (
      <Sheet title={title} onClose={onClose}>
        <p className="text-muted">{say('dealer.decide.nothing')}</p>
      </Sheet>
    );
  }
  return (
    <Sheet wide title={title} aside={<RuleTag rule={first.rule} />} onClose={onClose}>
      <Deciding key={first.report} report={first} incident={incident} onDone={onClose} />
      {others.length > 0 && <Later reports={others} />}
    </Sheet>
  );
};

/** Reports that are decided after this one, in their order. */
const Later = ({ reports }: { readonly reports: readonly ReportView[] }) => {
  const { say } = useWords();
  return (
    <section className="border-t border-edge pt-3">
      <h3 className="label">{say('dealer.decide.later')}</h3>
      <ol>
        {reports.map(({ report, kind, rule, authority }) => (
          <li key={report} className="flex flex-wrap items-baseline gap-2 py-1">
            <span className="min-w-0 flex-1">{say(`irregularities.kind.${kind}`)}</span>
            <span className="label">{say(`irregularities.authority.${authority}`)}</span>
            <RuleTag rule={rule} />
          </li>
        ))}
      </ol>
    </section>
  );
};

type Props = {
  readonly report: ReportView;
  readonly incident: Incident;
  readonly onDone: () => void;
};

const Deciding = ({ report, incident, onDone }: Props) => {
  const { book, own, me } = useDealing();
  const { say } = useWords();
  const { slot } = incident.detail;
  const clause = book.irregularities[report.kind];
  // Of some only the void takes somebody else: what follows then says so.
  const same = report.secondPerson === 'always' && me === incident.reportedBy;
  const may = hasRank(own.role, report.authority) && !same;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-lg">{say(`irregularities.kind.${report.kind}`)}</p>
        <p className="text-muted">
          “{incident.detail.words}” · {say('dealer.decide.by', { who: incident.reportedBy })}
        </p>
        {slot !== undefined && (
          <p className="mt-1 flex items-center gap-2 text-sm">
            {say(`shared.hand.${slot.hand}`)} {slot.index + 1} <Card card={slot.card} width={34} />
          </p>
        )}
      </div>
      {clause !== null && <ClauseFacts clause={clause} />}
      {may ? (
        <DecisionForm report={report} incident={incident} onDone={onDone} />
      ) : (
        <p className="text-warn">
          {same && `${say('errors.SAME_PERSON')} `}
          {say('dealer.call', { who: say(`irregularities.authority.${report.authority}`) })}
        </p>
      )}
    </div>
  );
};

/** What the house says of the reason, and of the cards and bets that a decision names. */
const WRONG = {
  reason: ['REASON_MISSING'],
  details: ['BAD_CARD', 'NO_SUCH_BET', 'INSURANCE_WITHOUT_ORIGINAL'],
} as const;

const DecisionForm = ({ report: { report, kind, decisions, cards }, incident, onDone }: Props) => {
  const { book, view } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const clause = book.irregularities[kind];
  const [filled, set] = useState<FilledDecision>({
    is: decisions[0] ?? null,
    order: (incident.detail.cards ?? []).map((_, i) => i),
    replaceShoe: false,
    lie: null,
    intended: incident.detail.intended ?? [],
    discard: [],
    bets: [],
  });
  const [reason, setReason] = useState('');
  const change = (part: Partial<FilledDecision>) => set((now) => ({ ...now, ...part }));
  const decision = clause && decisionOf(filled, { clause, view, cards });
  // The reason is not needed to see what follows.
  const shown = reason.trim() === '' ? '…' : reason.trim();
  // It is this report that is decided, should another one come meanwhile.
  const preview = usePreview(decision && { type: 'Resolve', decision, reason: shown, report });
  const refused = error ?? (preview.is === 'refused' ? preview.error : null);
  const { form, at } = useErrorsAt(refused, WRONG);
  const confirm = async () => {
    if (decision === null) return;
    if (await give({ type: 'Resolve', decision, reason: reason.trim(), report })) onDone();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Pick
        label={say('dealer.decide.what')}
        value={filled.is}
        onChange={(is) => change({ is, lie: null })}
        options={decisions.map((one) => ({
          value: one,
          label: say(`irregularities.decision.${one}`),
        }))}
      />
      {clause !== null && (
        <DecisionDetails clause={clause} incident={incident} filled={filled} change={change} />
      )}
      <Wrong what={at.details} />
      <ReasonField first about="ruling" value={reason} onChange={setReason} wrong={at.reason} />
      <Follows preview={preview} refused={form} />
      <SheetFoot>
        <Button
          look="main"
          submits
          disabled={busy || reason.trim() === '' || preview.is !== 'would'}
        >
          {say(wouldWait(preview) ? 'dealer.asks.rule' : 'dealer.decide.confirm')}
        </Button>
      </SheetFoot>
    </form>
  );
};
