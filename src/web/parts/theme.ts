import { useSyncExternalStore } from 'react';

export const THEMES = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const REMEMBERED = 'puntobanco.theme';
const listeners = new Set<() => void>();
const lightDevice = () => matchMedia('(prefers-color-scheme: light)');

export const theme = (): Theme => {
  const chosen = localStorage.getItem(REMEMBERED);
  // The room is dark unless somebody asks for light.
  return THEMES.find((one) => one === chosen) ?? 'dark';
};

/** Sets what the style sheet reads. To be called once before the first drawing. */
export const applyTheme = (): void => {
  paint();
  lightDevice().addEventListener('change', paint);
};

const paint = () => {
  const chosen = theme();
  const light = chosen === 'light' || (chosen === 'auto' && lightDevice().matches);
  document.documentElement.dataset['theme'] = light ? 'light' : 'dark';
};

export const chooseTheme = (chosen: Theme): void => {
  localStorage.setItem(REMEMBERED, chosen);
  paint();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme);
