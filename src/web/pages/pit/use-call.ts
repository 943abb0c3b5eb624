import { useEffect, useRef } from 'react';
import { untilLoaded } from '../../live/until-loaded.ts';
import { useSound } from '../../parts/sound-choice.ts';
import { useTouched } from '../../parts/use-touched.ts';
import { calledBy, type Needs } from './need.ts';

const load = untilLoaded(() => import('../../parts/make-sound.ts'));
const called = () => void load().then(({ makeSound }) => makeSound('call'));
/** A call that nobody has answered sounds again after so many milliseconds. */
const AGAIN = 15_000;

/** Whoever is called hears and feels it, whatever part of the pit he looks at; a table that stopped calls by itself. */
export const useCall = (needs: Needs, sound: () => void = called): void => {
  const on = useSound();
  const touched = useTouched();
  const calling = calledBy(needs).join(' ');
  const heard = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = calling === '' ? [] : calling.split(' ');
    const isNew = now.some((table) => !heard.current.includes(table));
    heard.current = now;
    if (!on || !touched || now.length === 0) return;
    if (isNew) sound();
    const timer = setInterval(sound, AGAIN);
    return () => clearInterval(timer);
  }, [calling, on, touched, sound]);
};
