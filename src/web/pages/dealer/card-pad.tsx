import { RANKS } from '../../../rulebooks/rulebook.ts';
import { SUITS } from '../../../rules/cards.ts';
import { useWords } from '../../words/index.ts';
import { cardText } from './short-words.ts';

/** The card keys for a finger; a keyboard or a scanner needs none. It keeps its place while nothing is keyed. */
export const CardPad = ({
  press,
  disabled,
}: {
  readonly press: (key: string) => void;
  readonly disabled: boolean;
}) => {
  const { say } = useWords();
  return (
    <fieldset
      disabled={disabled}
      aria-label={say('dealer.card.pad')}
      className="hidden grid-cols-6 gap-1 @md:grid-cols-9 disabled:opacity-50 pointer-coarse:grid"
    >
      {RANKS.map((rank) => (
        <button
          key={rank}
          type="button"
          className={KEY}
          onClick={() => press(rank === '10' ? '0' : rank)}
        >
          {rank}
        </button>
      ))}
      <button
        type="button"
        className={KEY}
        onClick={() => press('Backspace')}
        aria-label={say('dealer.card.clear')}
      >
        ←
      </button>
      {SUITS.map((suit) => (
        <button
          key={suit}
          type="button"
          className={`${KEY} text-xl`}
          aria-label={say(`shared.suit.${suit}`)}
          onClick={() => press(suit)}
        >
          {cardText(suit)}
        </button>
      ))}
    </fieldset>
  );
};

const KEY = 'min-h-11 rounded-md border border-brass/60 bg-felt-deep font-semibold text-felt-ink';
