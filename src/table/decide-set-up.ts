import type { Rulebook } from '../rulebooks/index.ts';
import { cardValue, FACE_DOWN } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import type { Actor, Command } from './commands.ts';
import { type A, type Decided, ruleOf } from './decided.ts';
import { faceOf, noFace, noShoe } from './face.ts';
import type { Given } from './given.ts';
import { type Refusal, refuse } from './refusal.ts';
import { badSettings } from './settings.ts';
import { betweenRounds, burnsFirst, comingUp, type Table } from './state.ts';

export const openTable = (command: Command, { book }: Given): Decided => {
  if (command.type !== 'OpenTable') return refuse('NOT_NOW', 'the table is not open yet');
  const { settings, by } = command;
  const why =
    badSettings(settings, book) ??
    (settings.insurance === 'off' ? mayTurnOff(by, book) : undefined);
  return why ?? [{ type: 'TableOpened', settings }];
};

/** That no insurance be offered is granted by a Pit Manager or above. */
const mayTurnOff = ({ role }: Actor, book: Rulebook | undefined): Refusal | undefined => {
  if (hasRank(role, 'pit-manager')) return undefined;
  const message = 'a Pit Manager or above grants a table without insurance';
  return refuse('NOT_ALLOWED', message, book?.insurance?.off);
};

/** Nothing of the settings changes while a round is under way; what changes holds for the next one. */
export const changeSettings = (
  { settings, by }: A<'ChangeSettings'>,
  given: Given,
  now: Table,
): Decided => {
  const table = comingUp(now);
  // A book is given where the game is another one, or a newer version of it holds from now on.
  const book = given.book ?? (settings.game === table.book.id ? table.book : undefined);
  if (!betweenRounds(table)) return refuse('NOT_NOW', 'settings change between rounds only');
  const bad = badSettings(settings, book);
  if (bad !== undefined) return bad;
  const turnedOff = settings.insurance === 'off' && table.settings.insurance !== 'off';
  const notGranted = turnedOff ? mayTurnOff(by, book) : undefined;
  if (notGranted !== undefined) return notGranted;
  const { shoe, seats } = table;
  if (shoe !== null && settings.decks !== shoe.decks) {
    return refuse('BAD_SETTINGS', 'another number of decks needs another shoe: replace it first');
  }
  if (shoe !== null && settings.shoe !== table.settings.shoe) {
    return refuse('BAD_SETTINGS', 'another kind of shoe has to be loaded: replace this one first');
  }
  if (settings.boxes !== table.settings.boxes && seats.size > 0) {
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

export const loadShoe = (command: A<'LoadShoe'>, given: Given, now: Table): Decided => {
  const table = comingUp(now);
  const { settings, book } = table;
  const why = whyNotLoaded(command, given, table);
  if (why !== undefined) return why;
  const { shoe } = given;
  if (shoe === undefined && !command.shuffled) {
    return refuse('BAD_SETTINGS', 'the cards are not shuffled', ruleOf(book, 'not-shuffled'));
  }
  const due = settings.decks * 52;
  const cards = shoe?.cards ?? command.cards ?? 0;
  if (cards !== due) {
    const message = `${cards} cards, where ${settings.decks} decks have ${due}`;
    return refuse('BAD_SETTINGS', message, ruleOf(book, 'shortage-or-excess'));
  }
  return [
    {
      type: 'ShoeLoaded',
      shoe: table.shoes + 1,
      decks: settings.decks,
      commitment: shoe?.commitment ?? null,
      ...(shoe !== undefined && { key: shoe.key }),
    },
  ];
};

/** The seed is for everybody once no card of the shoe can matter any more. */
export const revealShoe = ({ shoe, seed }: A<'RevealShoe'>, table: Table): Decided => {
  if (!Number.isInteger(shoe) || shoe < 1 || shoe > table.shoes) {
    return refuse('NOT_NOW', `no shoe ${shoe} was loaded at this table`);
  }
  if (!table.unrevealed.includes(shoe)) {
    return refuse('NOT_NOW', `shoe ${shoe} has no commitment, or was revealed already`);
  }
  if (table.shoe?.number === shoe && table.status !== 'closed') {
    return refuse('NOT_NOW', `shoe ${shoe} is in play: it is revealed when it has left`);
  }
  if (mayHoldUnseen(table, shoe)) {
    return refuse('NOT_NOW', `cards of shoe ${shoe} may lie face down: finish the round first`);
  }
  if (!/^[0-9a-f]{64}$/.test(seed)) {
    return refuse('BAD_SETTINGS', 'a seed is 64 hex digits in lower case');
  }
  return [{ type: 'ShoeRevealed', shoe, seed }];
};

/** A shoe that was replaced during the round may have dealt a card whose face nobody has seen yet. */
const mayHoldUnseen = (table: Table, shoe: number): boolean => {
  const { round, waiting, roadsOfShoe } = table;
  // The roads are those of the shoe with which the round was opened.
  if (betweenRounds(table) || round.phase === 'none' || shoe < roadsOfShoe) return false;
  const told = round.phase === 'halted' ? (round.incident.detail.cards ?? []) : [];
  return [...round.deal.player, ...round.deal.banker, ...waiting, ...told].includes(FACE_DOWN);
};

/** A new shoe comes between rounds, or in the place of one that was taken out. */
const whyNotLoaded = (
  { shuffled, cards }: A<'LoadShoe'>,
  { shoe }: Given,
  table: Table,
): Refusal | undefined => {
  if (table.shoe !== null && !betweenRounds(table)) {
    return refuse('NOT_NOW', 'a shoe is in play: it is replaced by a Pit Supervisor or above');
  }
  if (table.settings.shoe === 'physical') {
    return shoe && refuse('NOT_ALLOWED', 'real cards are loaded by hand: the house gives none');
  }
  if (shuffled !== undefined || cards !== undefined) {
    return refuse('NOT_ALLOWED', 'an electronic shoe is shuffled and counted by the house');
  }
  return shoe === undefined ? noShoe : undefined;
};

export const cutCardOut = ({ shoe, settings, round }: Table): Decided => {
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  if (shoe.furtherRounds !== null) return refuse('NOT_NOW', 'the cut card is out already');
  if (round.phase === 'none') return refuse('NOT_NOW', 'no round has been dealt');
  return [{ type: 'CutCardCameOut', furtherRounds: settings.cutCard.furtherRounds }];
};

/** The first card is shown and counted, and as many as it says are put aside with it. */
export const burnCards = (command: A<'BurnCards'>, given: Given, table: Table): Decided => {
  const { shoe, settings } = comingUp(table);
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  if (!burnsFirst(shoe)) return refuse('NOT_NOW', 'no cards are to be burnt');
  const card = faceOf(command, given, settings);
  if (card === undefined) return noFace(settings);
  if (typeof card === 'object') return card;
  // A ten or a picture card counts 0 in a Hand; here it stands for ten cards.
  return [{ type: 'CardsBurnt', card, count: cardValue(card) || 10 }];
};

/** The house goes on behind a checkpoint that it once signed; who started it so is asked elsewhere. */
export const acceptRollback = (
  { count, hash }: A<'AcceptRollback'>,
  { sequence }: Table,
): Decided =>
  count > 0
    ? [{ type: 'RollbackAccepted', count, hash, from: sequence }]
    : refuse('NOT_NOW', 'no checkpoint is named');
