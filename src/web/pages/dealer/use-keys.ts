import { useEffect, useRef } from 'react';

/** What a key does on this page; true: it has been used. */
export type OnKey = (key: string) => boolean;

/**
 * Keys of the whole page. They rest while a sheet is open, and in a field that takes text. A control that was
 * reached with the Tab key keeps its own Space and Enter.
 */
export const useKeys = (onKey: OnKey): void => {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target !== null && isText(target)) return;
      const presses = event.key === ' ' || event.key === 'Enter';
      if (presses && target !== null && ownsPress(target)) return;
      // A key that is held down deals one card, not a shoe.
      if (event.repeat && (presses || event.key.startsWith('F'))) return event.preventDefault();
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
};

const isText = (target: Element): boolean =>
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

const ownsPress = (target: Element): boolean => {
  const control = target.closest('button, a, summary, [role="button"]');
  return control !== null && control.id !== 'next' && control.matches(':focus-visible');
};
