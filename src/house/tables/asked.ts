import type { Asked } from '../../api/wishes.ts';
import { placeOf } from '../../record/index.ts';
import { type Card, FACE_DOWN } from '../../rules/index.ts';
import {
  type Actor,
  type Command,
  comingUp,
  isRefusal,
  may,
  type Refusal,
  refuse,
  type Table,
} from '../../table/index.ts';
import type { ShoeInHand } from './shoes.ts';
import type { Stream } from './stream.ts';

/** What the house has of a table's electronic shoes: the one in play and the one to come. */
export type ShoesAt = (shoe: number) => ShoeInHand | undefined;

/**
 * The command that somebody's wish amounts to. At an electronic table whoever may deal asks, and the house opens
 * the card: the record names the house, for whom it acted.
 */
export const asCommand = (
  stream: Stream,
  { by, at, asked, shoes }: { by: Actor; at: number; asked: Asked; shoes: ShoesAt },
): Command | Refusal => {
  const { state } = stream;
  if (state.status !== 'unopened' && comingUp(state).settings.shoe === 'electronic') {
    const opened = opensCards(asked) ? byTheHouse(stream, state, { by, at, asked, shoes }) : null;
    if (opened !== null) return opened;
  }
  switch (asked.type) {
    case 'LoadShoe': {
      const { shuffled = false, cards = 0 } = asked;
      return { by, at, type: 'LoadShoe', shuffled, cards };
    }
    case 'BurnCards': {
      const { card } = asked;
      return card === undefined ? unnamed(by, asked) : { by, at, type: 'BurnCards', card };
    }
    case 'ExposeCard': {
      const { hand, index, card } = asked;
      if (card === undefined) return unnamed(by, asked);
      return { by, at, type: 'ExposeCard', hand, index, card };
    }
    default:
      return { by, at, ...asked } as Command;
  }
};

/** Whoever may not is told that, and not how to do it. */
const unnamed = ({ role }: Actor, { type }: Asked): Refusal =>
  may(role, type)
    ? refuse('BAD_CARD', 'say which card it is')
    : refuse('NOT_ALLOWED', `${type} is not for a ${role}`);

type Opening = Extract<Asked, { type: 'DrawCard' | 'ExposeCard' | 'BurnCards' | 'LoadShoe' }>;

export const opensCards = (asked: Asked): asked is Opening =>
  asked.type === 'DrawCard' ||
  asked.type === 'ExposeCard' ||
  asked.type === 'BurnCards' ||
  asked.type === 'LoadShoe';

/** Null: the asker may not, and the table itself says so. */
const byTheHouse = (
  stream: Stream,
  table: Table,
  { by, at, asked, shoes }: { by: Actor; at: number; asked: Opening; shoes: ShoesAt },
): Command | Refusal | null => {
  if (!may(by.role, asked.type) && !turnsOwn(table, by, asked)) return null;
  if ('card' in asked && asked.card !== undefined) {
    return refuse('NOT_ALLOWED', 'at an electronic table only the house names cards');
  }
  const house: Actor = { role: 'house', id: by.id };
  switch (asked.type) {
    case 'LoadShoe': {
      const shoe = shoes(table.shoes + 1);
      const cards = comingUp(table).settings.decks * 52;
      if (shoe?.cards.length !== cards) return noShoe;
      const { commitment, key } = shoe;
      return { by: house, at, type: 'LoadShoe', shuffled: true, cards, commitment, key };
    }
    case 'BurnCards': {
      const card = topCard(table, shoes);
      return card === undefined ? noShoe : { by: house, at, type: 'BurnCards', card };
    }
    case 'DrawCard': {
      const plain: Command = { by: house, at, type: 'DrawCard' };
      if (table.settings.faceDown || table.waiting.length > 0 || table.shoe === null) return plain;
      if (table.shoe.gone >= table.shoe.decks * 52) return plain;
      const card = topCard(table, shoes);
      return card === undefined ? noShoe : { ...plain, card };
    }
    case 'ExposeCard': {
      const { hand, index } = asked;
      const card = cardAt(stream, hand, index, shoes);
      if (card === undefined) return refuse('NOT_NOW', 'no card lies face down there');
      return { by: house, at, type: 'ExposeCard', hand, index, card };
    }
  }
};

/** A card that was shown to a patron to squeeze is turned by that patron. */
const turnsOwn = ({ round }: Table, { role, id }: Actor, asked: Opening): boolean =>
  role === 'patron' &&
  asked.type === 'ExposeCard' &&
  round.phase === 'dealing' &&
  round.shown.some(({ hand, index, to }) => {
    return to === id && hand === asked.hand && index === asked.index;
  });

/** Never from another shoe than the one that was committed to. */
const topCard = ({ shoe }: Table, shoes: ShoesAt): Card | undefined => {
  const known = shoe === null ? undefined : shoes(shoe.number);
  return known?.commitment === shoe?.commitment ? known?.cards[shoe?.gone ?? 0] : undefined;
};

/** The face of a card that lies face down, as the shoe knows it. */
export const cardAt = (
  { places, state }: Stream,
  hand: 'player' | 'banker',
  index: number,
  shoes: ShoesAt,
): Card | undefined => {
  if (state.status === 'unopened' || state.round.phase === 'none') return undefined;
  if (state.round.deal[hand][index] !== FACE_DOWN) return undefined;
  const from = placeOf(places, hand, index);
  return from ? shoes(from.shoe)?.cards[from.place] : undefined;
};

const noShoe = refuse('NO_SHOE', 'the shoe cannot be opened: report it');

export const isRefused = (value: Command | Refusal): value is Refusal => isRefusal(value);
