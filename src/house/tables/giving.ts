import { rulebook } from '../../rulebooks/index.ts';
import type { Card } from '../../rules/index.ts';
import {
  type Command,
  comingUp,
  type Given,
  isEntering,
  type State,
  type Table,
} from '../../table/index.ts';
import type { Shoes } from './shoes.ts';
import type { Stream } from './stream.ts';

/** What the house has of a table's electronic shoes: those in hand, and the one made ready to come. */
export type ShoesAt = Pick<Shoes, 'at' | 'ready'>;

/**
 * What the house adds to a command: the time, the rulebook of a game, and at an electronic table the card or the shoe
 * that it has. Whether that is wanted, and who may ask for it, the table decides.
 */
export const givenTo = (stream: Stream, command: Command, at: number, shoes: ShoesAt): Given => ({
  at,
  ...bookFor(command, stream.state),
  ...fromTheShoe(stream, command, shoes),
});

/** With another game, or where this program has a newer version of it, its book holds from then on. */
const bookFor = (command: Command, state: State): Pick<Given, 'book'> => {
  if (command.type !== 'OpenTable' && command.type !== 'ChangeSettings') return {};
  const book = rulebook(command.settings.game);
  const holds = state.status === 'unopened' ? undefined : comingUp(state).book;
  const same = book?.id === holds?.id && book?.version === holds?.version;
  return book === undefined || same ? {} : { book };
};

const fromTheShoe = (stream: Stream, command: Command, shoes: ShoesAt): Partial<Given> => {
  const { state } = stream;
  if (state.status === 'unopened' || comingUp(state).settings.shoe !== 'electronic') return {};
  switch (command.type) {
    case 'CommitShoe':
    case 'LoadShoe': {
      const ready = shoes.ready(state.shoes + 1);
      if (ready === undefined) return {};
      // Nothing is loaded that was not committed to before: whoever asks too early hears that there is none.
      const isEarly = command.type === 'LoadShoe' && state.coming?.commitment !== ready.commitment;
      return isEarly ? {} : { shoe: ready };
    }
    case 'BurnCards':
      return named(topCard(state, shoes));
    case 'DrawCard': {
      // Of a round that is entered again people name the cards.
      if (isEntering(state)) return {};
      const unseen = state.settings.faceDown || state.waiting.length > 0;
      return unseen ? {} : named(topCard(state, shoes));
    }
    case 'ExposeCard':
      return named(cardAt(stream, command.hand, command.index, shoes));
    default:
      return {};
  }
};

const named = (card: Card | undefined) => (card === undefined ? {} : { card });

/** Never from another shoe than the one that was committed to. */
const topCard = ({ shoe }: Table, shoes: ShoesAt): Card | undefined => {
  const known = shoe === null ? undefined : shoes.at(shoe.number);
  return known?.commitment === shoe?.commitment ? known?.cards[shoe?.gone ?? 0] : undefined;
};

/** The face of a card that lies face down, as the shoe knows it. */
export const cardAt = (
  { state }: Stream,
  hand: 'player' | 'banker',
  index: number,
  shoes: ShoesAt,
): Card | undefined => {
  const slot = state.status === 'unopened' ? undefined : state.round?.hands[hand][index];
  return slot?.face === null ? shoes.at(slot.shoe)?.cards[slot.place] : undefined;
};
