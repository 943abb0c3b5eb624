import type { Hand, Rulebook } from '../../rulebooks/index.ts';
import type { Slot } from '../../rules/index.ts';
import type { PublicView } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { Card, CardPlace } from './card.tsx';
import { classes } from './classes.ts';
import { type Length, lengthOf } from './length.ts';

export const HANDS_IN_ORDER = ['player', 'banker'] as const satisfies readonly Hand[];

export type HandProps = {
  readonly rulebook: Pick<Rulebook, 'bets'>;
  readonly hand: Hand;
  readonly cards: readonly Slot[];
  readonly points: number | null;
  /** Of the whole round, once it is settled. */
  readonly won?: boolean;
  /** Of a card. */
  readonly width?: Length;
};

/** One hand on the felt: its name, places for three cards, its points. Nothing moves as it fills. */
export const HandArea = ({ rulebook, hand, cards, points, won = false, width = 56 }: HandProps) => {
  const { say } = useWords();
  const bet = rulebook.bets.find(({ original }) => original === hand);
  const [first, second, third] = cards;
  return (
    <section
      aria-label={say(`shared.hand.${hand}`)}
      className={classes(
        'flex min-w-0 flex-col items-center gap-2 rounded-md border px-2 pt-2 pb-3 @max-sm:px-1',
        won ? 'border-brass bg-felt-lit' : 'border-brass/35',
      )}
    >
      <h2 className="engraved flex items-baseline gap-2 text-sm text-brass">
        {bet?.name.en.toUpperCase()}
        <span className="text-lg">{bet?.name.zh}</span>
      </h2>
      <div className="flex items-center gap-1.5">
        <SlotPlace slot={first} width={width} />
        <SlotPlace slot={second} width={width} />
        <SlotPlace slot={third} width={width} across />
      </div>
      <p
        aria-live="polite"
        className="tabular leading-tight font-bold text-felt-ink"
        style={{ fontSize: `max(1.625rem, calc(${lengthOf(width)} * 0.5))` }}
      >
        {points ?? <span className="text-brass">–</span>}
        {points !== null && (
          <span className="for-ears">{say('shared.points', { count: points })}</span>
        )}
      </p>
    </section>
  );
};

/** A card, its back, or where one will lie. */
export const SlotPlace = ({
  slot,
  width,
  across = false,
}: {
  readonly slot: Slot | undefined;
  readonly width: Length;
  readonly across?: boolean;
}) => {
  if (slot === undefined) return <CardPlace width={width} across={across} />;
  return (
    <Card dealt width={width} across={across} {...(slot === 'faceDown' ? {} : { card: slot })} />
  );
};

/** Both hands side by side. */
export const Hands = ({
  rulebook,
  view,
  width = 56,
}: {
  readonly rulebook: Pick<Rulebook, 'bets'>;
  readonly view: Pick<PublicView, 'hands' | 'outcome'>;
  readonly width?: Length;
}) => (
  <div className="flex justify-center gap-2">
    {HANDS_IN_ORDER.map((hand) => (
      <HandArea
        key={hand}
        rulebook={rulebook}
        hand={hand}
        width={width}
        won={view.outcome === hand}
        {...view.hands[hand]}
      />
    ))}
  </div>
);
