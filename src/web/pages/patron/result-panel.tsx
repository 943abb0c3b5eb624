import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { SettlementLine } from '../../../rules/index.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import { Balance, Lines } from './lines.tsx';
import type { Seat } from './seat.ts';
import type { ShownResult } from './use-result.ts';

/** What the round came to for this patron, line by line. */
export const ResultPanel = ({
  seat,
  result,
}: {
  readonly seat: Seat;
  readonly result: ShownResult | null;
}) => {
  const { say } = useWords();
  const { book, view } = seat;
  const { leave, error } = useLeaveUp(seat, result);
  if (result === null) return <p className="text-sm text-muted">{say('patron.result.none')}</p>;
  const { outcome, voided, lines, round } = result;
  const now = round === view.round && view.outcome !== null;
  return (
    <section aria-label={say('patron.result.title')} className="flex flex-col gap-1" data-result>
      <h2 className="flex items-baseline justify-between gap-2 text-sm">
        <span className="font-semibold">{outcomeText(outcome, say)}</span>
        <span className="label">{say('shared.round', { number: round })}</span>
      </h2>
      {voided !== null && (
        <p className="text-sm">
          {say('patron.result.void')} <RuleTag rule={voided.rule} />
        </p>
      )}
      {lines.length > 0 && <Balance lines={lines} />}
      {lines.length === 0 && voided === null && (
        <p className="text-sm text-muted">{say('patron.result.no-bets')}</p>
      )}
      <Lines lines={lines} book={book} {...(now && { leave })} />
      <ErrorLine error={error} />
    </section>
  );
};

/** Where the book lets a tied bet stay, the patron may say so until the next round opens. */
const useLeaveUp = ({ book, patron, live, view }: Seat, result: ShownResult | null) => {
  const [error, setError] = useState<ApiError | null>(null);
  const [left, setLeft] = useState<{ round: number; bets: readonly string[] }>({
    round: 0,
    bets: [],
  });
  const bets = left.round === result?.round ? left.bets : [];
  return {
    error,
    leave: {
      can: ({ result: end, bet, box }: SettlementLine) =>
        end === 'push' &&
        book.play.tiedBetsMayStay &&
        view.phase === 'settled' &&
        !bets.includes(`${box} ${bet}`),
      up: async ({ box, bet }: SettlementLine) => {
        const answer = await live.send({ type: 'LeaveUp', box, patron: patron.id, bet });
        if ('error' in answer) setError(answer.error);
        else setLeft({ round: result?.round ?? 0, bets: [...bets, `${box} ${bet}`] });
      },
    },
  };
};

const outcomeText = (outcome: string, say: ReturnType<typeof useWords>['say']): string =>
  outcome === 'player' || outcome === 'banker' || outcome === 'tie' || outcome === 'void'
    ? say(`shared.outcome.${outcome}`)
    : outcome;
