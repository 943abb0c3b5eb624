import type { Card as CardId } from '../../rules/index.ts';
import { useWords, type Words } from '../words/index.ts';
import { CARD_HEIGHT, CARD_WIDTH, CardBack, CardFace, partsOf } from './card-face.tsx';
import { classes } from './classes.ts';
import { type Length, lengthOf } from './length.ts';

export type CardProps = {
  /** Left out: the card lies face down, and the page does not know it. */
  readonly card?: CardId;
  /** The height follows. */
  readonly width?: Length;
  /** Third cards lie across. */
  readonly across?: boolean;
  /** Slides in from the shoe when it is first drawn. */
  readonly dealt?: boolean;
  readonly className?: string;
};

/** A card on the table. A change of `card` turns it over. */
export const Card = ({ card, width = 64, across = false, dealt = false, className }: CardProps) => {
  const { say } = useWords();
  const [short, long] = sidesOf(width);
  return (
    <span
      data-card={card ?? 'down'}
      className={classes('relative inline-block shrink-0', dealt && 'dealt', className)}
      style={across ? { width: long, height: short } : { width: short, height: long }}
    >
      <svg
        key={card ?? 'down'}
        role="img"
        aria-label={card === undefined ? say('shared.card.down') : cardWords(card, say)}
        viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
        className={classes(
          'absolute left-1/2 top-1/2 drop-shadow-[0_2px_3px_rgb(0_0_0/0.45)]',
          card !== undefined && 'turned',
        )}
        style={{
          width: short,
          height: long,
          translate: '-50% -50%',
          rotate: across ? '90deg' : 'none',
        }}
      >
        {card === undefined ? <CardBack /> : <CardFace card={card} />}
      </svg>
    </span>
  );
};

/** A place where a card will lie: nothing moves when it comes. */
export const CardPlace = ({
  width = 64,
  across = false,
}: {
  readonly width?: Length;
  readonly across?: boolean;
}) => {
  const [short, long] = sidesOf(width);
  return (
    <span
      aria-hidden="true"
      className="inline-block shrink-0 rounded-md border border-dashed border-brass/45"
      style={across ? { width: long, height: short } : { width: short, height: long }}
    />
  );
};

const sidesOf = (width: Length): readonly [string, string] => {
  const short = lengthOf(width);
  return [short, `calc(${short} * ${CARD_HEIGHT / CARD_WIDTH})`];
};

/** "Ten of diamonds", as a screen reader says it. */
export const cardWords = (card: CardId, say: Words['say']): string => {
  const { rank, suit } = partsOf(card);
  const named = rank === 'A' || rank === 'J' || rank === 'Q' || rank === 'K';
  return say('shared.card.name', {
    rank: named ? say(`shared.rank.${rank}`) : rank,
    suit: say(`shared.suit.${suit}`),
  });
};
