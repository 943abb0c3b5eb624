import { useEffect, useState } from 'react';
import type { PastRound } from '../../../api/history-form.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { verdict } from '../../words/verdict.ts';
import { HandStrip } from './hand-strip.tsx';
import { Balance, Lines } from './lines.tsx';
import { replayed, stepsOf } from './replayed.ts';

const PACE = 900;

/** A past round once more, card by card as it was dealt, and its lines at the end. */
export const Replay = ({
  round,
  onBack,
  onReceipt,
  onClose,
}: {
  readonly round: PastRound;
  readonly onBack: () => void;
  readonly onReceipt: () => void;
  readonly onClose: () => void;
}) => {
  const words = useWords();
  const { say } = words;
  const book = useRulebook(round.game);
  const last = stepsOf(round);
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(true);
  useEffect(() => {
    if (!playing || step >= last) return;
    const timer = setTimeout(() => setStep((now) => Math.min(last, now + 1)), PACE);
    return () => clearTimeout(timer);
  }, [playing, step, last]);
  const to = (next: number) => {
    setPlaying(false);
    setStep(Math.max(0, Math.min(last, next)));
  };
  const title = say('shared.round', { number: round.round });
  if (book === null) {
    return (
      <Sheet title={title} onClose={onClose} onBack={onBack}>
        <Loading />
      </Sheet>
    );
  }
  const view = replayed(round, book, step);
  const over = step >= last;
  const lines = round.settlement?.lines ?? [];
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onBack={onBack}
      actions={
        <div className="grid w-full grid-cols-2 gap-2 sm:grid-cols-4">
          <Button onClick={onBack}>{say('patron.replay.all')}</Button>
          <Button onClick={() => to(step - 1)} disabled={step === 0}>
            {say('patron.replay.before')}
          </Button>
          <Button
            onClick={() => {
              if (over) setStep(0);
              setPlaying(over || !playing);
            }}
          >
            {say(
              over ? 'patron.replay.again' : playing ? 'patron.replay.stop' : 'patron.replay.go',
            )}
          </Button>
          <Button onClick={() => to(step + 1)} disabled={over}>
            {say('patron.replay.next')}
          </Button>
        </div>
      }
    >
      <HandStrip book={book} view={view} width={44} />
      <p aria-live="polite" className="min-h-6 text-center font-semibold">
        {verdict(view, book, words)}
      </p>
      <div className="min-h-40">
        {over ? (
          <>
            {round.void !== null && round.void !== undefined && (
              <p className="text-sm">
                {say('patron.result.void')} <RuleTag rule={round.void.rule} />
              </p>
            )}
            <Balance lines={lines} />
            <Lines lines={lines} book={book} />
          </>
        ) : (
          <p className="text-center text-sm text-muted">{say('patron.replay.lines')}</p>
        )}
      </div>
      <Button onClick={onReceipt}>{say('patron.replay.receipt')}</Button>
    </Sheet>
  );
};
