import { useSyncExternalStore } from 'react';

const REMEMBERED = 'puntobanco.sound';
const listeners = new Set<() => void>();

/** On, unless this device was told otherwise. */
export const soundIsOn = (): boolean => localStorage.getItem(REMEMBERED) !== 'off';

export const chooseSound = (on: boolean): void => {
  localStorage.setItem(REMEMBERED, on ? 'on' : 'off');
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSound = (): boolean => useSyncExternalStore(subscribe, soundIsOn);
