import { useEffect, useRef } from 'react';
import { untilLoaded } from '../../live/until-loaded.ts';
import { useSound } from '../../parts/sound-choice.ts';
import { useTouched } from '../../parts/use-touched.ts';
import { stakedBy } from './chips.ts';
import type { Seat } from './seat.ts';
import { type Audible, soundOf } from './sound-of.ts';

const load = untilLoaded(() => import('../../parts/make-sound.ts'));

/** The table sounds and is felt, once somebody has touched the page and unless it was switched off. */
export const useSounds = ({ view, patron, live }: Pick<Seat, 'view' | 'patron' | 'live'>): void => {
  const on = useSound();
  const touched = useTouched();
  const { round, phase, hands } = view;
  const staked = stakedBy(view.stakes, patron.id);
  const isLive = live.status.is === 'live';
  const before = useRef<Audible | null>(null);
  useEffect(() => {
    const now = { round, phase, hands, staked };
    const sound = before.current === null ? null : soundOf(before.current, now);
    // What happened while the line was down is no news.
    before.current = isLive ? now : null;
    if (sound !== null && on && touched) void load().then(({ makeSound }) => makeSound(sound));
  }, [round, phase, hands, staked, isLive, on, touched]);
};
