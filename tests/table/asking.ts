import { rulebook } from '../../src/rulebooks/index.ts';
import type { Card } from '../../src/rules/index.ts';
import {
  type Actor,
  type Asking,
  comingUp,
  due,
  type Given,
  meantFor,
  type ReadyShoe,
  type State,
  seenOf,
  type Wanted,
  type Wish,
} from '../../src/table/index.ts';
import { versionNamed } from './further-version.ts';

/** What a test wants; an electronic shoe, and a card of one, are the house's to give. */
export type Tried = Wanted & { readonly given?: Partial<Given> };

/**
 * A command as the house puts it to the table. What it is meant for is read off the table. `house` is whoever has the
 * electronic shoe in a test: it acts by itself where that is due, and else carries out what a dealer asks for, with
 * the card or the shoe that it has.
 */
export const asking = (
  by: Actor,
  { given, ...wanted }: Tried,
  state: State,
  at: number,
): Asking => {
  const command = {
    by,
    ...meantFor(wanted as Wanted, state.status === 'unopened' ? null : seenOf(state)),
  };
  const book = bookFor(wanted as Wanted, state);
  const plain: Asking = { command, given: { at, ...(book && { book }), ...given } };
  if (by.role !== 'house' || given !== undefined) return plain;
  return byTheHouse(plain, state);
};

const bookFor = (wanted: Wanted, state: State) => {
  if (wanted.type === 'Ask') return versionNamed(wanted.wish as Wish, state);
  if (wanted.type === 'Confirm' && state.status !== 'unopened') {
    return versionNamed(state.asks.find(({ ask }) => ask === wanted.ask)?.wish, state);
  }
  if (wanted.type === 'ChangeRulebook') return versionNamed(wanted, state);
  if (wanted.type !== 'OpenTable' && wanted.type !== 'ChangeSettings') return undefined;
  const { game } = wanted.settings;
  const known = state.status === 'unopened' ? undefined : comingUp(state).book.id;
  return game === known ? undefined : rulebook(game);
};

const STEPS: ReadonlySet<string> = new Set([
  'LoadShoe',
  'BurnCards',
  'OpenRound',
  'CloseBets',
  'DrawCard',
  'ExposeCard',
  'Settle',
  'CloseElections',
]);

const byTheHouse = ({ command, given }: Asking, state: State): Asking => {
  const { type } = command;
  if (type === 'Interrupt') return { command, given: { ...given, cause: 'stopped' } };
  if (type === 'Report') return { command, given: { ...given, cause: 'shoe-fault' } };
  if (!STEPS.has(type)) return { command, given };
  const next = due(state);
  const fires = next !== null && next.type === type && next.at <= given.at;
  const by: Actor = fires ? command.by : { role: 'dealer', id: 'd1' };
  const deadline = fires ? { due: next.at } : {};
  if (state.status === 'unopened' || comingUp(state).settings.shoe === 'physical') {
    return { command: { ...command, by }, given: { ...given, ...deadline } };
  }
  const { card, cards, shuffled, ...rest } = command as typeof command & Named;
  const shoe: ReadyShoe = { cards: cards ?? 0, commitment: '0'.repeat(64), key: 'k1' };
  return {
    command: { ...rest, by } as Asking['command'],
    given: {
      ...given,
      ...deadline,
      ...(card !== undefined && { card }),
      ...(type === 'LoadShoe' && shuffled && { shoe }),
    },
  };
};

type Named = { card?: Card; cards?: number; shuffled?: boolean };
