import {
  type Bet,
  HANDS,
  type Hand,
  HOUSE_POLICY,
  type Layout,
  paragraphsOf,
  type Rulebook,
  rulebook,
  rulebookOf,
} from '../rulebooks/index.ts';
import {
  type Card,
  decksInWords,
  type Election,
  hasBox,
  INSURANCE_BETS,
  isPlayedWith,
  type Limits,
  type PlacedBet,
  type PlacedInsurance,
  type PlayedRound,
  parseCard,
  type Refusal,
  type ReturnedBet,
  usualDecks,
} from '../rules/index.ts';
import { isObject, type Json, Malformed, quote } from './malformed.ts';

/** Reads one round of the `settle` command from JSON that may hold anything. */
export const parseRound = (json: unknown): PlayedRound | Refusal => {
  try {
    return readRound(json);
  } catch (error) {
    if (error instanceof Malformed) return error.refusal;
    throw error;
  }
};

/** The round's id, for an answer to a round that cannot be read. */
export const idOf = (json: unknown): string | null => {
  const id = isObject(json) ? json['id'] : undefined;
  return typeof id === 'string' ? id : null;
};

const readRound = (json: unknown): PlayedRound => {
  if (!isObject(json)) throw new Malformed('BAD_INPUT', 'a round is a JSON object');
  const id = text(json, 'id');
  const book = readGame(json);
  const layout = readLayout(json, book);
  const voided = json['void'] === undefined ? null : readRule(object(json, 'void'), 'void', book);
  const decks = readDecks(json['decks'], book);
  const shoes = readShoes(json['shoes']);
  const round: PlayedRound = {
    id,
    book,
    layout,
    decks,
    limits: readLimits(json, book),
    cards: json['cards'] === undefined && voided !== null ? [] : list(json, 'cards', readCard),
    bets: list(json, 'bets', (item, at) => readBet(item, at, book, layout)),
    insurance: optionalList(json, 'insurance', (item, at) => readInsurance(item, at, book, layout)),
    voided,
    elections: optionalList(json, 'elections', readElection),
    returned: optionalList(json, 'returned', (item, at) => readReturned(item, at, book, layout)),
    insuranceWaived: readWaiver(json, book),
  };
  return shoes === undefined ? round : { ...round, shoes };
};

/** In the version that is named, where that is known; else in the one in force. */
const readGame = (json: Json): Rulebook => {
  const game = text(json, 'game');
  const { version } = json;
  const named = typeof version === 'string' ? rulebookOf(game, version) : undefined;
  const book = named ?? rulebook(game);
  if (book === undefined) {
    throw new Malformed('UNKNOWN_GAME', `no game ${quote(game)}: 'puntobanco rules' lists them`);
  }
  return book;
};

const readLayout = (json: Json, book: Rulebook): Layout => {
  const id = text(json, 'layout');
  const layout = book.layouts.find((one) => one.id === id);
  if (layout === undefined) {
    const known = book.layouts.map((one) => one.id).join(' ');
    throw new Malformed(
      'UNKNOWN_LAYOUT',
      `no layout ${quote(id)}: ${book.id} has ${known}`,
      book.layoutsRule,
    );
  }
  return layout;
};

const readDecks = (decks: unknown, book: Rulebook): number => {
  if (decks === undefined) return usualDecks(book);
  if (isPlayedWith(book.decks, decks)) return decks;
  const message = `decks: ${quote(decks)}: it is played with ${decksInWords(book.decks)}`;
  throw new Malformed('BAD_DECKS', message, book.decks.rule);
};

/** More than one where the set of cards was replaced in the middle of the round. */
const readShoes = (shoes: unknown): number | undefined => {
  if (shoes === undefined) return undefined;
  if (typeof shoes === 'number' && Number.isInteger(shoes) && shoes >= 1 && shoes <= 6) {
    return shoes;
  }
  throw new Malformed('BAD_INPUT', `shoes: ${quote(shoes)} is no number of sets of cards`);
};

const NO_MAXIMUM = Number.MAX_SAFE_INTEGER;

/** The house may set a minimum and a maximum where the book knows no Differential; they cut nothing. */
const readLimits = (json: Json, book: Rulebook): Limits | null => {
  if (json['limits'] === undefined) return null;
  const limits = object(json, 'limits');
  const minimum = limits['minimum'] === undefined ? 0 : cents(limits, 'minimum', 0);
  const per = limits['per'] ?? 'box';
  if (per !== 'box' && per !== 'table') {
    throw new Malformed('BAD_INPUT', `limits.per: ${quote(per)} is neither "box" nor "table"`);
  }
  if (book.limits === null) {
    if (limits['maximumDifferential'] !== undefined) {
      const message = `limits.maximumDifferential: ${book.id} has no Differential, use maximum`;
      throw new Malformed('BAD_INPUT', message);
    }
    const maximum = limits['maximum'] === undefined ? NO_MAXIMUM : cents(limits, 'maximum', 1);
    return book.acceptedInFull === undefined
      ? null
      : { minimum, maximumDifferential: maximum, per };
  }
  return { minimum, maximumDifferential: cents(limits, 'maximumDifferential', 1), per };
};

const readCard = (item: unknown, at: Place): Card => {
  const card = parseCard(item);
  if (card === undefined) {
    throw new Malformed('BAD_CARD', `${at}: ${quote(item)} is no card: write AS, 10D or KC`);
  }
  return card;
};

const readBet = (item: unknown, at: Place, book: Rulebook, layout: Layout): PlacedBet => {
  const json = member(item, at);
  const box = readBox(json, at, book, layout);
  const patron = text(json, 'patron', at);
  flag(json, 'standing', at);
  return { box, patron, bet: readBetName(json, at, book), amount: readAmount(json, at) };
};

const readBetName = (json: Json, at: Place, book: Rulebook): Bet => {
  const id = text(json, 'bet', at);
  const bet = book.bets.find((one) => one.id === id);
  if (bet === undefined) {
    const hint = INSURANCE_BETS.includes(id) ? ': insurance goes under "insurance"' : '';
    throw new Malformed('UNKNOWN_BET', `${at}.bet: ${book.id} has no bet ${quote(id)}${hint}`);
  }
  return bet;
};

const readInsurance = (
  item: unknown,
  at: Place,
  book: Rulebook,
  layout: Layout,
): PlacedInsurance => {
  const json = member(item, at);
  const hand = json['hand'];
  const after = json['after'];
  if (!isHand(hand)) {
    throw new Malformed('BAD_INPUT', `${at}.hand: ${quote(hand)} is neither player nor banker`);
  }
  if (after !== 4 && after !== 5) {
    throw new Malformed('BAD_INPUT', `${at}.after: ${quote(after)} is neither 4 nor 5`);
  }
  return {
    box: readBox(json, at, book, layout),
    patron: text(json, 'patron', at),
    hand,
    after,
    amount: readAmount(json, at),
    late: flag(json, 'late', at),
  };
};

const CHOICES: readonly unknown[] = [
  'continue',
  'reconstructed',
  'return',
] satisfies Election['choice'][];
const isChoice = (value: unknown): value is Election['choice'] => CHOICES.includes(value);

const readElection = (item: unknown, at: Place): Election => {
  const json = member(item, at);
  const choice = json['choice'];
  const cards = json['cards'];
  if (!isChoice(choice)) {
    throw new Malformed(
      'BAD_ELECTION',
      `${at}.choice: ${quote(choice)} is not ${CHOICES.join(', ')}`,
    );
  }
  if (typeof cards !== 'number' || !Number.isInteger(cards) || cards < 0) {
    throw new Malformed('BAD_ELECTION', `${at}.cards: ${quote(cards)} is no number of cards`);
  }
  const patron = text(json, 'patron', at);
  const rule = text(json, 'rule', at);
  const exposed = readExposed(json['exposed'], at);
  return { patron, choice, cards, rule, ...(exposed && { exposed }) };
};

/** Places of cards in the order dealt, where not just the first ones were exposed. */
const readExposed = (value: unknown, at: Place): number[] | undefined => {
  if (value === undefined) return undefined;
  const places = Array.isArray(value) ? value : [];
  const isPlace = (place: unknown): place is number =>
    typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < 6;
  if (!Array.isArray(value) || !places.every(isPlace)) {
    throw new Malformed('BAD_ELECTION', `${at}.exposed: a list of places of cards, from 0`);
  }
  return places;
};

const readReturned = (item: unknown, at: Place, book: Rulebook, layout: Layout): ReturnedBet => {
  const json = member(item, at);
  const bet = text(json, 'bet', at);
  if (!INSURANCE_BETS.includes(bet)) readBetName(json, at, book);
  return {
    box: readBox(json, at, book, layout),
    patron: text(json, 'patron', at),
    bet,
    ...readOffer(json, at),
    rule: readRule(json, at, book),
  };
};

/** A paragraph of the book, or what decides where it is silent. */
const readRule = (json: Json, at: Place, book: Rulebook): string => {
  const rule = text(json, 'rule', at);
  if (rule === HOUSE_POLICY || paragraphsOf(book).has(rule)) return rule;
  const message = `${at}.rule: ${quote(rule)} is no paragraph that ${book.id} decides by, nor "${HOUSE_POLICY}"`;
  throw new Malformed('BAD_INPUT', message);
};

const readOffer = (json: Json, at: Place): Pick<ReturnedBet, 'after'> => {
  const { after } = json as { after?: unknown };
  if (after === undefined) return {};
  if (after === 4 || after === 5) return { after };
  throw new Malformed('BAD_INPUT', `${at}.after: ${quote(after)} is neither 4 nor 5`);
};

const readWaiver = (json: Json, { insurance }: Rulebook): string | null => {
  const rule = json['insuranceWaived'];
  if (rule === undefined) return null;
  if (insurance !== null && (rule === insurance.waived || rule === insurance.off)) return rule;
  throw new Malformed(
    'BAD_INPUT',
    `insuranceWaived: ${quote(rule)} waives no insurance in this game`,
  );
};

const readBox = (json: Json, at: Place, book: Rulebook, layout: Layout): number => {
  const box = present(json, 'box', at);
  if (typeof box === 'number' && hasBox(book, layout, box)) return box;
  const message = `${at}.box: layout ${layout.id} prints no box ${quote(box)}`;
  throw new Malformed('BAD_BOX', message, layout.boxes.rule);
};

const readAmount = (json: Json, at: Place): number => {
  const amount = present(json, 'amount', at);
  if (typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0) return amount;
  const message = `${at}.amount: ${quote(amount)} is no positive whole number of cents below 2^53`;
  throw new Malformed('BAD_AMOUNT', message);
};

const isHand = (value: unknown): value is Hand => (HANDS as readonly unknown[]).includes(value);

const present = (json: Json, key: string, at: Place = ''): unknown => {
  const value = json[key];
  if (value === undefined) throw new Malformed('BAD_INPUT', `${pathOf(at, key)} is missing`);
  return value;
};

const text = (json: Json, key: string, at: Place = ''): string => {
  const value = present(json, key, at);
  if (typeof value === 'string' && value !== '') return value;
  throw new Malformed('BAD_INPUT', `${pathOf(at, key)}: ${quote(value)} is no text`);
};

/** Where something stands; put together for a message alone, as most fields are what they should be. */
type Place = Item | string;

class Item {
  readonly #list: string;
  readonly #index: number;
  constructor(list: string, index: number) {
    this.#list = list;
    this.#index = index;
  }
  toString(): string {
    return `${this.#list}[${this.#index}]`;
  }
}

const pathOf = (at: Place, key: string): string => (at === '' ? key : `${at}.${key}`);

const object = (json: Json, key: string): Json => {
  const value = json[key];
  if (isObject(value)) return value;
  throw new Malformed('BAD_INPUT', `${key}: ${quote(value)} is no object`);
};

const member = (item: unknown, at: Place): Json => {
  if (isObject(item)) return item;
  throw new Malformed('BAD_INPUT', `${at}: ${quote(item)} is no object`);
};

const list = <T>(json: Json, key: string, read: (item: unknown, at: Place) => T): T[] => {
  const value = present(json, key);
  if (!Array.isArray(value)) throw new Malformed('BAD_INPUT', `${key}: ${quote(value)} is no list`);
  return value.map((item, i) => read(item, new Item(key, i)));
};

const optionalList: typeof list = (json, key, read) =>
  json[key] === undefined ? [] : list(json, key, read);

const flag = (json: Json, key: string, at: Place): boolean => {
  const value = json[key] ?? false;
  if (typeof value === 'boolean') return value;
  throw new Malformed('BAD_INPUT', `${at}.${key}: ${quote(value)} is neither true nor false`);
};

const cents = (json: Json, key: string, least: number): number => {
  const value = present(json, key, 'limits');
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw new Malformed('BAD_INPUT', `limits.${key}: ${quote(value)} is no whole number of cents`);
};
