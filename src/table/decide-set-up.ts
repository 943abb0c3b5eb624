import { cardValue } from '../rules/index.ts';
import type { Command } from './commands.ts';
import { type A, type Decided, ruleOf } from './decided.ts';
import { isRefusal, refuse } from './refusal.ts';
import { badSettings, bookOf } from './settings.ts';
import type { Table } from './state.ts';

export const openTable = (command: Command): Decided => {
  if (command.type !== 'OpenTable') return refuse('NOT_NOW', 'the table is not open yet');
  return badSettings(command.settings) ?? [{ type: 'TableOpened', settings: command.settings }];
};

/** Nothing of the settings changes while a round is under way. */
export const betweenRounds = ({ round }: Table): boolean =>
  round.phase === 'none' || round.phase === 'settled' || round.phase === 'void';

export const changeSettings = ({ settings, by }: A<'ChangeSettings'>, table: Table): Decided => {
  if (!betweenRounds(table)) return refuse('NOT_NOW', 'settings change between rounds only');
  const bad = badSettings(settings);
  if (bad !== undefined) return bad;
  const book = bookOf(settings);
  const turnedOff = settings.insurance === 'off' && table.settings.insurance !== 'off';
  if (turnedOff && by.role !== 'pit-manager' && by.role !== 'shift-manager') {
    const message = 'a Pit Manager or above grants a table without insurance';
    return refuse('NOT_ALLOWED', message, book.insurance?.off);
  }
  if (table.shoe !== null && settings.decks !== table.shoe.decks) {
    return refuse('BAD_SETTINGS', 'another number of decks needs another shoe: replace it first');
  }
  const taken = [...table.seats.keys()].length;
  if (settings.boxes !== table.settings.boxes && taken > 0) {
    return refuse('BAD_SETTINGS', 'the boxes change when nobody is seated');
  }
  const notice = settings.insurance === 'off' ? 'No insurance is offered at this table.' : null;
  return [{ type: 'SettingsChanged', settings, notice }];
};

/** A round under way is finished first. */
export const closeTable = (table: Table): Decided => {
  if (betweenRounds(table)) return [{ type: 'TableClosed' }];
  return table.status === 'closing'
    ? refuse('NOT_NOW', 'the last round is still under way')
    : [{ type: 'TableClosing' }];
};

export const loadShoe = (command: A<'LoadShoe'>, table: Table): Decided => {
  const { settings } = table;
  const book = bookOf(settings);
  const loaded = whyNotLoaded(command, table);
  if (loaded !== undefined && isRefusal(loaded)) return loaded;
  if (!command.shuffled) {
    return refuse('BAD_SETTINGS', 'the cards are not shuffled', ruleOf(book, 'not-shuffled'));
  }
  const due = settings.decks * 52;
  if (command.cards !== due) {
    const message = `${command.cards} cards, where ${settings.decks} decks have ${due}`;
    return refuse('BAD_SETTINGS', message, ruleOf(book, 'shortage-or-excess'));
  }
  const { commitment = null } = command;
  return [{ type: 'ShoeLoaded', shoe: table.shoes + 1, decks: settings.decks, commitment }];
};

/** A new shoe comes between rounds, or in the place of one that was taken out. */
const whyNotLoaded = ({ by }: A<'LoadShoe'>, table: Table) => {
  if (table.shoe !== null && !betweenRounds(table)) {
    return refuse('NOT_NOW', 'a shoe is in play: it is replaced by a Pit Supervisor or above');
  }
  if (table.settings.shoe === 'electronic' && by.role !== 'house') {
    return refuse('NOT_ALLOWED', 'an electronic shoe is loaded by the house');
  }
  return undefined;
};

export const cutCardOut = ({ shoe, settings, round }: Table): Decided => {
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  if (shoe.furtherRounds !== null) return refuse('NOT_NOW', 'the cut card is out already');
  if (round.phase === 'none') return refuse('NOT_NOW', 'no round has been dealt');
  return [{ type: 'CutCardCameOut', furtherRounds: settings.cutCard.furtherRounds }];
};

/** The first card is shown and counted, and as many as it says are put aside with it. */
export const burnCards = (
  { card, by }: A<'BurnCards'>,
  { shoe, settings, round }: Table,
): Decided => {
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  if (!shoe.toBurn) return refuse('NOT_NOW', 'no cards are to be burnt');
  if (settings.shoe === 'electronic' && by.role !== 'house') {
    return refuse('NOT_ALLOWED', 'at an electronic table only the house opens cards');
  }
  if (round.phase === 'betting') return refuse('NOT_NOW', 'cards are burnt before a round opens');
  // A ten or a picture card counts 0 in a Hand; here it stands for ten cards.
  return [{ type: 'CardsBurnt', card, count: cardValue(card) || 10 }];
};
