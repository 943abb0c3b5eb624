import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { chooseSound, useSound } from '../../parts/sound-choice.ts';
import { LanguageSwitch, ThemeSwitch } from '../../parts/switches.tsx';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import type { Seat } from './seat.ts';

/** Seldom needed: past rounds, going away for a while, leaving for good. */
export const MenuSheet = ({
  seat,
  staked,
  onRoads,
  onHistory,
  onBoxes,
  onSeat,
  onLimits,
  onShoe,
  onClose,
}: {
  readonly seat: Seat;
  readonly staked: number;
  readonly onRoads: () => void;
  readonly onHistory: () => void;
  readonly onBoxes: () => void;
  readonly onSeat: () => void;
  readonly onLimits: () => void;
  readonly onShoe: () => void;
  readonly onClose: () => void;
}) => {
  const { view, own, patron, book, live } = seat;
  const { say, title } = useWords();
  const [error, setError] = useState<ApiError | null>(null);
  const walked = book.irregularities['walked-away'];
  const walk = async () => {
    const answer = await live.send({ type: 'WalkAway', patron: patron.id });
    if ('error' in answer) setError(answer.error);
    else onClose();
  };
  const leave = async () => {
    const answer = await live.send({ type: 'Leave', patron: patron.id });
    if ('error' in answer) setError(answer.error);
    else go('/');
  };
  const seatWords = patron.seat === 'seated' ? 'patron.menu.seated' : 'patron.menu.standing';
  return (
    <Sheet title={say('patron.menu')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{say('patron.menu.place')}</dt>
        <dd>{say(seatWords, { number: patron.box })}</dd>
        <dt className="text-muted">{say('patron.menu.game')}</dt>
        <dd>
          {title(book)} · {view.layout}
        </dd>
        {view.shoe !== null && (
          <>
            <dt className="text-muted">{say('shared.shoe', { number: view.shoe.number })}</dt>
            <dd className="tabular">{say('shared.shoe.left', { count: view.shoe.left })}</dd>
          </>
        )}
      </dl>
      <div className="flex items-center justify-between">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <SoundSwitch />
      <Button onClick={onRoads}>{say('patron.roads')}</Button>
      <Button onClick={onBoxes}>{say('patron.boxes')}</Button>
      <Button onClick={onHistory}>{say('patron.history')}</Button>
      {(view.coming !== null || (view.shoe !== null && view.shoe.commitment !== null)) && (
        <Button onClick={onShoe}>{say('patron.menu.shoe')}</Button>
      )}
      <Button onClick={onLimits}>{say('patron.limits')}</Button>
      <div className="flex flex-col gap-2 border-t border-edge pt-4">
        <Button disabled={staked > 0} onClick={onSeat}>
          {say('patron.menu.seat')}
        </Button>
        <p className="text-sm text-muted">{say('patron.menu.seat.more')}</p>
      </div>
      <div className="flex flex-col gap-2 border-t border-edge pt-4">
        <Button disabled={staked === 0 || own.away} onClick={() => void walk()}>
          {say('patron.menu.walk')}
        </Button>
        <p className="text-sm text-muted">
          {say(own.away ? 'patron.menu.away' : 'patron.menu.walk.more')}{' '}
          {walked !== null && <RuleTag rule={walked.rule} />}
        </p>
      </div>
      <div className="flex flex-col gap-2 border-t border-edge pt-4">
        <Button look="danger" disabled={patron.rack > 0 || staked > 0} onClick={() => void leave()}>
          {say('patron.menu.leave')}
        </Button>
        <p className="text-sm text-muted">
          {patron.rack > 0 ? (
            <>
              {say('patron.menu.cash')} <Money cents={patron.rack} className="text-ink" />
            </>
          ) : (
            say('patron.menu.leave.more')
          )}
        </p>
      </div>
      <ErrorLine error={error} />
    </Sheet>
  );
};

const SoundSwitch = () => {
  const { say } = useWords();
  const on = useSound();
  return (
    <Button aria-pressed={on} onClick={() => chooseSound(!on)} className="justify-between!">
      {say('patron.menu.sound')}
      <span className="text-muted">
        {say(on ? 'patron.menu.sound.on' : 'patron.menu.sound.off')}
      </span>
    </Button>
  );
};
