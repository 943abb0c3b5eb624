import { lazy, useState } from 'react';
import type { PastRound } from '../../../api/history-form.ts';
import { PastRoundsSchema } from '../../../api/rounds.ts';
import { untilLoaded } from '../../live/until-loaded.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Money } from '../../parts/money.tsx';
import { WinnerSign } from '../../parts/roads.tsx';
import { OfBook } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { bring } from '../../words/bring.ts';
import { useWords } from '../../words/index.ts';
import { language } from '../../words/language.ts';
import { balanceOf } from './past-round.ts';
import { Replay } from './replay.tsx';

const ReceiptSheet = lazy(
  untilLoaded(async () => {
    const words = bring(language(), ['proof']);
    const [part] = await Promise.all([import('./receipt-sheet.tsx'), words]);
    return { default: part.ReceiptSheet };
  }),
);

/** The rounds of this table that this patron bet in, newest first; each can be played again. */
export const HistorySheet = ({
  table,
  onClose,
}: {
  readonly table: string;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const path = `/tables/${encodeURIComponent(table)}/rounds?limit=200`;
  const fetched = useFetched(path, PastRoundsSchema, undefined, 'patron');
  const [chosen, choose] = useState<PastRound | null>(null);
  const [receipt, setReceipt] = useState(false);
  if (chosen !== null && receipt) {
    const back = () => setReceipt(false);
    return <ReceiptSheet table={table} round={chosen.round} onBack={back} onClose={onClose} />;
  }
  if (chosen !== null) {
    return (
      <OfBook of={chosen}>
        <Replay
          round={chosen}
          onBack={() => choose(null)}
          onReceipt={() => setReceipt(true)}
          onClose={onClose}
        />
      </OfBook>
    );
  }
  return (
    <Sheet title={say('patron.history')} onClose={onClose}>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && <Failed error={fetched.error} again={fetched.again} />}
      {fetched.is === 'ready' && <Rounds rounds={fetched.value.rounds} choose={choose} />}
    </Sheet>
  );
};

const Rounds = ({
  rounds,
  choose,
}: {
  readonly rounds: readonly PastRound[];
  readonly choose: (round: PastRound) => void;
}) => {
  const { say } = useWords();
  const own = rounds.filter(({ bets, settlement }) => bets.length > 0 && settlement !== null);
  if (own.length === 0) {
    return <Empty title={say('patron.history.none')}>{say('patron.history.none.more')}</Empty>;
  }
  return (
    <ul className="flex flex-col">
      {own.map((round) => (
        <li key={round.id} className="border-t border-edge first:border-t-0">
          <button
            type="button"
            onClick={() => choose(round)}
            className="grid min-h-12 w-full grid-cols-[auto_1fr_auto_0.75rem] items-center gap-x-3 text-left hover:bg-raised"
          >
            <span className="label tabular">{say('shared.round', { number: round.round })}</span>
            <Outcome round={round} />
            <Money
              cents={balanceOf(round.settlement?.lines ?? [])}
              signed
              className="text-right font-semibold whitespace-nowrap"
            />
            <svg viewBox="0 0 8 12" width="0.5rem" height="0.75rem" aria-hidden="true">
              <path d="M1.5 1.5 L6 6 L1.5 10.5" fill="none" stroke="var(--muted)" strokeWidth="2" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
};

const Outcome = ({ round: { settlement } }: { readonly round: PastRound }) => {
  const { say } = useWords();
  if (settlement === null) return null;
  const { outcome, player, banker } = settlement;
  if (outcome === 'void') return <span>{say('shared.phase.void')}</span>;
  return (
    <span className="tabular flex flex-wrap items-center gap-x-2">
      <WinnerSign winner={outcome} size={16} />
      {say(`shared.outcome.${outcome}`)}
      <span className="text-sm text-muted">
        {player.points}:{banker.points}
      </span>
    </span>
  );
};
