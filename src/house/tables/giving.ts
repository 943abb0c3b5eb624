import { bookHash } from '../../record/index.ts';
import { rulebook } from '../../rulebooks/index.ts';
import type { Card } from '../../rules/index.ts';
import {
  type Command,
  comingUp,
  type Given,
  isEntering,
  type State,
  type Table,
  type Wish,
} from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';
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
  ...bookFor(wantedIn(command, stream.state), stream.state),
  ...fromTheShoe(stream, command, shoes),
});

/** What is wanted, whether it is done, asked for or confirmed. */
const wantedIn = (command: Command, state: State): Wish | undefined => {
  if (command.type === 'Ask') return command.wish;
  if (command.type !== 'Confirm') return command;
  return state.status === 'unopened'
    ? undefined
    : state.asks.find(({ ask }) => ask === command.ask)?.wish;
};

/**
 * The book in force, where a table is opened, plays another game, or is to go by a version that was named. A table that
 * is opened again keeps its own where this process knows no newer one.
 */
const bookFor = (wish: Wish | undefined, state: State): Pick<Given, 'book'> => {
  const holds = state.status === 'unopened' ? undefined : comingUp(state).book;
  switch (wish?.type) {
    case 'ChangeRulebook': {
      const book = holds && rulebook(holds.id);
      const named = book?.version === wish.version && bookHash(ciphers, book) === wish.hash;
      return named ? { book } : {};
    }
    case 'OpenTable':
    case 'ChangeSettings': {
      const book = rulebook(wish.settings.game);
      if (book === undefined) return {};
      if (holds === undefined || book.id !== holds.id) return { book };
      return wish.type === 'OpenTable' && book.effective > holds.effective ? { book } : {};
    }
    default:
      return {};
  }
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
