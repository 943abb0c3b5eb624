import { useEffect, useId, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';

/** Milliseconds between two steps that are played. */
const PACE = 900;

/** The steps of a round as a slider; by keys from anywhere on the page, and played. */
export const Scrubber = ({
  from,
  to,
  at,
  go,
}: {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly go: (at: number) => void;
}) => {
  const { say } = useWords();
  const id = useId();
  const [playing, setPlaying] = useState(false);
  const over = at >= to;

  useEffect(() => {
    if (!playing) return;
    if (over) return setPlaying(false);
    const timer = setTimeout(() => go(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, over, at, go]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const next = nextOf(event.key, { from, to, at });
      if (next === null) return;
      event.preventDefault();
      if (next === 'play') return setPlaying((now) => !now);
      setPlaying(false);
      go(next);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [from, to, at, go]);

  const jump = (next: number) => {
    setPlaying(false);
    go(Math.max(from, Math.min(to, next)));
  };
  return (
    <section
      className="panel no-print flex flex-col gap-2 p-3"
      aria-label={say('audit.step.label')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={at <= from}
          onClick={() => jump(from)}
          aria-label={say('audit.step.first')}
        >
          <Arrow way="first" />
        </Button>
        <Button
          disabled={at <= from}
          onClick={() => jump(at - 1)}
          aria-label={say('audit.step.before')}
        >
          <Arrow way="before" />
        </Button>
        <Button
          onClick={() => {
            if (over) go(from);
            setPlaying(over || !playing);
          }}
          className="min-w-24"
        >
          {say(playing ? 'audit.pause' : 'audit.play')}
        </Button>
        <Button disabled={over} onClick={() => jump(at + 1)} aria-label={say('audit.step.next')}>
          <Arrow way="next" />
        </Button>
        <Button disabled={over} onClick={() => jump(to)} aria-label={say('audit.step.last')}>
          <Arrow way="last" />
        </Button>
        <label htmlFor={id} className="tabular ml-auto text-sm">
          {say('audit.step', { at: at - from + 1, count: to - from + 1 })}
        </label>
      </div>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        value={at}
        onChange={({ target }) => jump(Number(target.value))}
        className="h-11 w-full accent-brass"
      />
      <p className="text-xs text-muted">{say('audit.keys')}</p>
    </section>
  );
};

const ARROWS = {
  first: 'M3 3v10M13 3v10L5 8z',
  before: 'M12 3v10L4 8z',
  next: 'M4 3v10l8-5z',
  last: 'M13 3v10M3 3v10l8-5z',
} as const;

const Arrow = ({ way }: { readonly way: keyof typeof ARROWS }) => (
  <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
    <path d={ARROWS[way]} fill="currentColor" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

/** A field has its own use for keys; a slider has the same. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type="range"]), select, textarea') ||
    (target.matches('button, a, summary') && target.ownerDocument.activeElement === target));

const nextOf = (
  key: string,
  { from, to, at }: { readonly from: number; readonly to: number; readonly at: number },
): number | 'play' | null => {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(from, at - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(to, at + 1);
    case 'Home':
      return from;
    case 'End':
      return to;
    case ' ':
      return 'play';
    default:
      return null;
  }
};
