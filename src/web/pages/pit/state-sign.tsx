import type { Need } from './need.ts';

export type Going = Need | 'betting' | 'playing' | 'resting';

/** How a table goes, by shape and by colour: an octagon stops, a bell calls, a triangle waits, a disc takes bets, a ring plays. */
export const StateSign = ({ going }: { readonly going: Going }) => (
  <svg
    viewBox="-8 -8 16 16"
    width="1.125rem"
    height="1.125rem"
    aria-hidden="true"
    className={`shrink-0 ${COLOURS[going]}`}
  >
    {SHAPES[going]}
  </svg>
);

const COLOURS: Readonly<Record<Going, string>> = {
  halt: 'text-bad',
  call: 'text-bad',
  ask: 'text-warn',
  betting: 'text-good',
  playing: 'text-good',
  resting: 'text-muted',
};

const SHAPES = {
  halt: <path d="M-3 -7 H3 L7 -3 V3 L3 7 H-3 L-7 3 V-3 Z" fill="currentColor" />,
  call: (
    <path
      d="M-6 5 L-4 2 V-2 A4 4 0 0 1 4 -2 V2 L6 5 Z M-1.5 7 H1.5"
      fill="currentColor"
      stroke="currentColor"
    />
  ),
  ask: <path d="M0 -7 L7.5 6 H-7.5 Z" fill="currentColor" />,
  betting: <circle r="6" fill="currentColor" />,
  playing: <circle r="5" fill="none" stroke="currentColor" strokeWidth="2.5" />,
  resting: <path d="M-6 0 H6" stroke="currentColor" strokeWidth="2.5" />,
};
