import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import type { Card as CardId } from '../../rules/index.ts';
import { useWords } from '../words/index.ts';
import { cardWords } from './card.tsx';
import { CARD_HEIGHT, CARD_WIDTH, CardBack } from './card-face.tsx';
import { PipFace } from './pip-face.tsx';

export type SqueezeCardProps = {
  /** The face, which the house gave to this patron alone. */
  readonly card: CardId;
  /** Called once, when it is bent open past the middle or turned by Enter. */
  readonly onTurned: () => void;
  readonly disabled?: boolean;
};

/** Where a corner is pulled from: the bend runs across the card between that corner and the finger. */
type Bend = { readonly corner: Point; readonly finger: Point };
type Point = { readonly x: number; readonly y: number };

/** A card to squeeze: drag a corner or an edge, or bend it with the arrow keys; Enter turns it. */
export const SqueezeCard = ({ card, onTurned, disabled = false }: SqueezeCardProps) => {
  const { say } = useWords();
  const clip = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [bend, setBend] = useState<Bend | null>(null);
  const [open, setOpen] = useState(false);
  /** Where the card lies while it is dragged: asked once, since to ask makes the browser lay out the page. */
  const place = useRef<DOMRect | null>(null);
  // Drawn once: of a bend only the fold changes.
  const back = useMemo(() => <CardBack />, []);
  const face = useMemo(() => <PipFace card={card} />, [card]);

  const turn = () => {
    if (open || disabled) return;
    setOpen(true);
    onTurned();
  };
  const at = (event: PointerEvent): Point => {
    const box = place.current;
    if (box === null || box.width === 0) return { x: 0, y: 0 };
    const units = (CARD_WIDTH + 2 * MARGIN) / box.width;
    return {
      x: (event.clientX - box.left) * units - MARGIN,
      y: (event.clientY - box.top) * units - MARGIN,
    };
  };
  const start = (event: PointerEvent) => {
    if (open || disabled) return;
    place.current = svg.current?.getBoundingClientRect() ?? null;
    const finger = at(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setBend({ corner: nearestEdge(finger), finger });
  };
  const move = (event: PointerEvent) => {
    if (place.current === null) return;
    const finger = at(event);
    setBend((now) => now && { corner: now.corner, finger });
  };
  const end = () => {
    if (place.current === null) return;
    place.current = null;
    if (bend !== null && reach(bend) > ENOUGH) turn();
    setBend(null);
  };
  const press = (event: KeyboardEvent) => {
    if (open || disabled) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      turn();
      return;
    }
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = bentBy(bend, step);
    setBend(next);
    if (reach(next) > ENOUGH) turn();
  };

  const halves = bend === null ? null : halvesOf(bend);
  return (
    <button
      type="button"
      aria-label={open ? cardWords(card, say) : say('shared.card.squeeze')}
      disabled={disabled}
      className="block w-full touch-none select-none"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    >
      <svg
        data-may-hide
        ref={svg}
        aria-hidden="true"
        viewBox={`${-MARGIN} ${-MARGIN} ${CARD_WIDTH + 2 * MARGIN} ${CARD_HEIGHT + 2 * MARGIN}`}
        className="block w-full overflow-visible"
      >
        {open && face}
        {!open && halves === null && back}
        {!open && halves !== null && (
          <>
            <clipPath id={`${clip}s`}>
              <path d={halves.still} />
            </clipPath>
            <clipPath id={`${clip}b`}>
              <path d={halves.bent} />
            </clipPath>
            <g clipPath={`url(#${clip}s)`}>{back}</g>
            <g transform={halves.mirror}>
              <g clipPath={`url(#${clip}b)`}>
                {/* Printed on the other side: the fold's mirror makes it read the right way round. */}
                <g transform={`translate(${CARD_WIDTH} 0) scale(-1 1)`}>{face}</g>
                <path d={halves.shade} fill="#000000" opacity="0.16" />
              </g>
            </g>
          </>
        )}
      </svg>
    </button>
  );
};

const MARGIN = 14;
/** Units that the corner has to travel for the card to turn: past the middle. */
const ENOUGH = 62;
const STEP = 5;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
};

const bentBy = (now: Bend | null, step: Point): Bend => {
  const bend = now ?? {
    corner: {
      x: step.x < 0 ? CARD_WIDTH : step.x > 0 ? 0 : CARD_WIDTH / 2,
      y: step.y < 0 ? CARD_HEIGHT : step.y > 0 ? 0 : CARD_HEIGHT / 2,
    },
    finger: {
      x: step.x < 0 ? CARD_WIDTH : step.x > 0 ? 0 : CARD_WIDTH / 2,
      y: step.y < 0 ? CARD_HEIGHT : step.y > 0 ? 0 : CARD_HEIGHT / 2,
    },
  };
  const finger = { x: bend.finger.x + step.x, y: bend.finger.y + step.y };
  return { corner: bend.corner, finger };
};

/** The corner or the middle of an edge that is nearest to where the card was taken. */
const nearestEdge = ({ x, y }: Point): Point => {
  const third = (value: number, length: number) =>
    value < length / 3 ? 0 : value > (length * 2) / 3 ? length : length / 2;
  const corner = { x: third(x, CARD_WIDTH), y: third(y, CARD_HEIGHT) };
  const middle = corner.x === CARD_WIDTH / 2 && corner.y === CARD_HEIGHT / 2;
  return middle ? { x: corner.x, y: CARD_HEIGHT } : corner;
};

const reach = ({ corner, finger }: Bend): number =>
  Math.hypot(finger.x - corner.x, finger.y - corner.y);

/**
 * The fold is the perpendicular through the middle between corner and finger. What lies on the corner's side is
 * mirrored at it, and shows its face.
 */
const halvesOf = (bend: Bend) => {
  const { corner, finger } = bend;
  const length = reach(bend);
  if (length < 1.5) return null;
  const middle = { x: (corner.x + finger.x) / 2, y: (corner.y + finger.y) / 2 };
  const nx = (finger.x - corner.x) / length;
  const ny = (finger.y - corner.y) / length;
  const side = ({ x, y }: Point) => (x - middle.x) * nx + (y - middle.y) * ny;
  const c = nx * middle.x + ny * middle.y;
  // A reflection at the line n·p = c.
  const mirror = `matrix(${1 - 2 * nx * nx} ${-2 * nx * ny} ${-2 * nx * ny} ${1 - 2 * ny * ny} ${2 * nx * c} ${2 * ny * c})`;
  return {
    still: pathOf(cut(side)),
    bent: pathOf(cut((point) => -side(point))),
    // The light comes from above: along the fold it is darker.
    shade: pathOf(cut((point) => side(point) + SHADE)),
    mirror,
  };
};

const SHADE = 5;

const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: CARD_WIDTH, y: 0 },
  { x: CARD_WIDTH, y: CARD_HEIGHT },
  { x: 0, y: CARD_HEIGHT },
];

/** The part of the card where `side` is not negative. */
const cut = (side: (point: Point) => number): readonly Point[] =>
  CORNERS.flatMap((from, i) => {
    const to = CORNERS[(i + 1) % CORNERS.length] ?? from;
    const [a, b] = [side(from), side(to)];
    const kept = a >= 0 ? [from] : [];
    if (a >= 0 === b >= 0) return kept;
    const t = a / (a - b);
    return [...kept, { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }];
  });

const pathOf = (points: readonly Point[]): string =>
  points.length < 3 ? 'M0 0' : `M${points.map(({ x, y }) => `${x} ${y}`).join(' L')} Z`;
