import type { Rulebook } from '../rulebooks/index.ts';
import { type Card, shoe as cardsOfDecks, DECK } from '../rules/index.ts';
import {
  type Actor,
  type Asking,
  type Command,
  comingUp,
  decide,
  due,
  type Event,
  grow,
  HOUSE,
  isEntering,
  isRefusal,
  meantFor,
  needed,
  type Refusal,
  type Settings,
  type State,
  seenOf,
  type Table,
  type View,
  view,
  type Wanted,
} from '../table/index.ts';
import { chanceOf } from './chance.ts';

/**
 * A table of one's own: commands go through the same `decide`, cards come from a seeded shoe. Plain data but for its
 * state (`snapshotText` writes that); every step gives another one, so that whoever plays can go back.
 */
export type LocalTable = {
  readonly state: State;
  readonly seed: string;
  /** The time at the table, in milliseconds. */
  readonly at: number;
  /** What is left to be seen of the shoe, the next card first. */
  readonly left: readonly Card[];
};

export type Acted = { readonly table: LocalTable; readonly events: readonly Event[] };

/** A table to play on from any moment of another: what was not seen there is shuffled anew. */
export const playFrom = (state: State, seed: string, at?: number): LocalTable => ({
  state,
  seed,
  at: at ?? (state.status === 'unopened' ? 0 : state.since),
  left: state.status === 'unopened' ? [] : unseenOf(state, seed),
});

/** The cards of the shoe in play that nobody has seen yet, those that lie face down too. */
const unseenOf = ({ shoe, settings }: Table, seed: string): Card[] => {
  const decks = shoe?.decks ?? settings.decks;
  const seen = new Map(DECK.map((card) => [card, shoe?.seen[card] ?? 0]));
  const unseen = cardsOfDecks(decks).filter((card) => {
    const count = seen.get(card) ?? 0;
    if (count > 0) seen.set(card, count - 1);
    return count === 0;
  });
  return chanceOf(`${seed} shoe ${shoe?.number ?? 0}`).shuffled(unseen);
};

/**
 * What somebody wants at the table, as a page words it. The card that is drawn or turned is the next of the shoe, unless
 * one is named; a shoe that is loaded is whole. `book` is for the opening.
 */
export const act = (
  local: LocalTable,
  by: Actor,
  wanted: Wanted,
  book?: Rulebook,
): Acted | Refusal => {
  const { state } = local;
  const at = local.at + SECOND;
  const wish = meantFor(wanted, state.status === 'unopened' ? null : seenOf(state));
  return put(local, { command: { by, ...wish }, given: { at, ...(book && { book }) } });
};
const SECOND = 1000;

/** Takes the step that the table takes by itself, once its time has come; null: none is. */
export const actDue = (local: LocalTable): Acted | Refusal | null => {
  const { state } = local;
  const next = due(state);
  const step = needed(state);
  if (next === null || step === null || state.status === 'unopened') return null;
  // Only steps that take a card by its place, or nothing, are taken without a person.
  const wish = meantFor(step as Wanted, seenOf(state));
  const at = Math.max(local.at, next.at);
  return put(local, { command: { by: HOUSE, ...wish }, given: { at, due: next.at } });
};

/** What this viewer sees. */
export const viewOf = ({ state }: LocalTable, viewer: Actor): View => view(state, viewer);

const put = (local: LocalTable, asking: Asking): Acted | Refusal => {
  const { state, seed } = local;
  const given = withCards(local, asking);
  const events = decide(given.asking, state);
  if (isRefusal(events)) return events;
  const grown = grow(state, events, asking.given.book);
  const loaded = events.some(({ type }) => type === 'ShoeLoaded');
  const left = loaded && grown.status !== 'unopened' ? unseenOf(grown, seed) : given.left;
  return { table: { state: grown, seed, at: asking.given.at, left }, events };
};

type WithCards = { readonly asking: Asking; readonly left: readonly Card[] };

/** The house's part of it: the face of a card, or a whole shoe. */
const withCards = ({ state, left }: LocalTable, { command, given }: Asking): WithCards => {
  const asking = { command, given };
  if (state.status === 'unopened') return { asking, left };
  const { settings, coming } = comingUp(state);
  const electronic = settings.shoe === 'electronic' && !isEntering(state);
  if (command.type === 'LoadShoe') {
    const cards = settings.decks * DECK.length;
    const commitment = coming?.commitment ?? '0'.repeat(64);
    const shoe = { cards, commitment, key: 'local' };
    const real = { ...command, shuffled: true, cards };
    return {
      asking: electronic ? { command, given: { ...given, shoe } } : { command: real, given },
      left,
    };
  }
  const [card, ...rest] = left;
  if (card === undefined || !takesFace(command, state, settings)) return { asking, left };
  return {
    asking: electronic
      ? { command, given: { ...given, card } }
      : { command: { ...command, card }, given },
    left: rest,
  };
};

/** Whether a face is seen that nobody has named. */
const takesFace = (
  command: Command,
  table: Table,
  { faceDown }: Settings,
): command is Extract<Command, { type: 'DrawCard' | 'ExposeCard' | 'BurnCards' }> => {
  switch (command.type) {
    case 'DrawCard':
      return command.card === undefined && !faceDown && table.waiting.length === 0;
    case 'ExposeCard':
    case 'BurnCards':
      return command.card === undefined;
    default:
      return false;
  }
};
