import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { hasRank } from '../../../table/authority.ts';
import type { Actor, PendingAsk, PublicView, Wanted } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { askWords, reasonOf, yesWords } from './ask-words.ts';
import { RefusedHere } from './dealing.tsx';
import { ReasonField } from './reason-field.tsx';

type Answering = {
  readonly book: Pick<Rulebook, 'bets'>;
  /** The table as it is on record. */
  readonly view: Pick<PublicView, 'hands' | 'waiting' | 'carried'> | null;
  /** Whoever looks; null: not known yet. */
  readonly me: Actor | null;
  /** Why it was refused; null: done. */
  readonly answer: (command: Wanted) => Promise<ApiError | null>;
};

/** What waits for a second person: what was asked, by whom, what would follow, and the answer of whoever may. */
export const Asks = ({
  asks,
  ...answering
}: Answering & { readonly asks: readonly PendingAsk[] }) => {
  const { say } = useWords();
  return asks.length === 0 ? (
    <p className="text-muted">{say('dealer.asks.none')}</p>
  ) : (
    <ul className="flex flex-col gap-3">
      {asks.map((pending) => (
        <li key={pending.ask} className="rounded-md border border-edge border-l-4 border-l-warn">
          <Ask pending={pending} {...answering} />
        </li>
      ))}
    </ul>
  );
};

const Ask = ({ pending, book, view, me, answer }: Answering & { readonly pending: PendingAsk }) => {
  const words = useWords();
  const { say } = words;
  const { ask, by, wish, yes } = pending;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const give = async (command: Wanted) => {
    setBusy(true);
    const refused = await answer(command);
    setBusy(false);
    setError(refused);
  };
  const reason = reasonOf(wish);
  return (
    <div className="flex flex-col gap-2 p-3">
      <div>
        <p className="font-semibold">{askWords(wish, book, words, view)}</p>
        <p className="text-sm text-muted">
          {reason !== null && `“${reason}” · `}
          {say('dealer.asks.by', { who: by.id, role: say(`shared.role.${by.role}`) })}
        </p>
      </div>
      <div className="text-sm">
        <h3 className="label">{say('dealer.asks.yes')}</h3>
        <ul>
          {yesWords(yes, words).map(({ text, rule }) => (
            <li key={text} className="flex items-baseline gap-2">
              <span aria-hidden="true">·</span>
              <span>{text}</span>
              {rule !== undefined && <RuleTag rule={rule} />}
            </li>
          ))}
        </ul>
      </div>
      <Answers
        key={ask}
        pending={pending}
        me={me}
        busy={busy}
        give={(command) => void give(command)}
      />
      {error !== null && <RefusedHere error={error} />}
    </div>
  );
};

const Answers = ({
  pending: { ask, by, rank, veto },
  me,
  busy,
  give,
}: {
  readonly pending: PendingAsk;
  readonly me: Actor | null;
  readonly busy: boolean;
  readonly give: (command: Wanted) => void;
}) => {
  const { say } = useWords();
  const [reason, setReason] = useState<string | null>(null);
  const who = say(`irregularities.authority.${rank}`);
  if (me === null) return null;
  if (me.id === by.id) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-warn">
          {say(veto ? 'dealer.asks.other' : 'dealer.asks.witness', { who })}
        </p>
        <Button
          size="small"
          disabled={busy}
          onClick={() => give({ type: 'Refuse', ask, reason: say('dealer.asks.back.reason') })}
        >
          {say('dealer.asks.back')}
        </Button>
      </div>
    );
  }
  if (!hasRank(me.role, rank))
    return <p className="text-sm text-warn">{say('dealer.call', { who })}</p>;
  if (reason !== null) {
    return (
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') give({ type: 'Refuse', ask, reason: reason.trim() });
        }}
      >
        <div className="min-w-48 flex-1">
          <ReasonField about="refusal" value={reason} onChange={setReason} />
        </div>
        <div className="ml-auto flex gap-3">
          <Button look="quiet" onClick={() => setReason(null)}>
            {say('shared.back')}
          </Button>
          <Button look="danger" submits disabled={busy || reason.trim() === ''}>
            {say('dealer.asks.refuse')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {veto && (
        <Button disabled={busy} onClick={() => setReason('')}>
          {say('dealer.asks.refuse')}
        </Button>
      )}
      <Button look="main" disabled={busy} onClick={() => give({ type: 'Confirm', ask })}>
        {say(veto ? 'dealer.asks.confirm' : 'dealer.asks.attest')}
      </Button>
    </div>
  );
};
