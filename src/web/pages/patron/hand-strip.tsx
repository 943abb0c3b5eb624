import { type CSSProperties, memo } from 'react';
import type { Hand, Rulebook } from '../../../rulebooks/index.ts';
import type { Slot } from '../../../rules/index.ts';
import type { PublicView } from '../../../table/index.ts';
import { classes } from '../../parts/classes.ts';
import { HANDS_IN_ORDER, SlotPlace } from '../../parts/hands.tsx';
import { type Length, lengthOf } from '../../parts/length.ts';
import { useWords } from '../../words/index.ts';

type HandStripProps = {
  readonly book: Pick<Rulebook, 'bets'>;
  readonly view: Pick<PublicView, 'hands' | 'outcome'>;
  /** Of a card, at most: three of each hand always fit. */
  readonly width?: Length;
};

/** Both hands side by side, low: the name and the points stand in one line above the cards. */
export const HandStrip = ({ book, view, width = 42 }: HandStripProps) => (
  <div className="@container">
    <div
      className="felt grid grid-cols-2 overflow-hidden rounded-md border border-brass/60"
      style={{ '--card': `min(${lengthOf(width)}, 14cqi - 0.5rem)` } as CSSProperties}
    >
      {HANDS_IN_ORDER.map((hand) => (
        <OneHand
          key={hand}
          hand={hand}
          book={book}
          won={view.outcome === hand}
          {...view.hands[hand]}
        />
      ))}
    </div>
  </div>
);

const OneHandDrawing = ({
  hand,
  book,
  cards,
  points,
  won,
}: {
  readonly hand: Hand;
  readonly book: Pick<Rulebook, 'bets'>;
  readonly cards: readonly Slot[];
  readonly points: number | null;
  readonly won: boolean;
}) => {
  const { say } = useWords();
  const bet = book.bets.find(({ original }) => original === hand);
  return (
    <section
      aria-label={say(`shared.hand.${hand}`)}
      className={classes(
        'flex flex-col items-center gap-1 px-2 pt-1 pb-2 not-first:border-l not-first:border-brass/60',
        won && 'bg-felt-lit',
      )}
    >
      <h2 className="engraved flex w-full items-center justify-between text-sm text-brass">
        <span className="flex items-baseline gap-1.5">
          {bet?.name.en.toUpperCase()}
          <span className="text-lg leading-6">{bet?.name.zh}</span>
          {won && <WonMark />}
        </span>
        <span
          aria-live="polite"
          className="tabular font-sans leading-none font-bold text-felt-ink"
          style={{ fontSize: 'max(1.6rem, calc(var(--card) * 0.55))' }}
        >
          {points === null ? <span className="text-brass/70">–</span> : points}
          {points !== null && (
            <span className="for-ears">{say('shared.points', { count: points })}</span>
          )}
        </span>
      </h2>
      <div className="flex items-center gap-1">
        <SlotPlace slot={cards[0]} width={CARD} />
        <SlotPlace slot={cards[1]} width={CARD} />
        <SlotPlace slot={cards[2]} width={CARD} across />
      </div>
    </section>
  );
};

const CARD = 'var(--card)';

/** Colour alone would not say who won. */
const WonMark = () => (
  <svg viewBox="0 0 12 12" width="0.75rem" height="0.75rem" aria-hidden="true">
    <path d="M1.5 6.5 L4.7 9.6 L10.5 2.4" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

const OneHand = memo(OneHandDrawing);
