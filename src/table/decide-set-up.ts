import { HOUSE_POLICY, type Rulebook } from '../rulebooks/index.ts';
import { boxNumbers, cardValue } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { beside, inOrder } from './cards.ts';
import { ruleOf } from './clauses.ts';
import type { Actor, Command, NoInsurance } from './commands.ts';
import { dropped, notCommitted } from './decide-committed.ts';
import { type A, type Decided, reasonMissing } from './decided.ts';
import type { Happening } from './events.ts';
import { faceOf, noFace, spentShoe } from './face.ts';
import type { Given } from './given.ts';
import { badSetting, isRefusal, notNow, type Refusal, refuse } from './refusal.ts';
import { patrons } from './roster.ts';
import { givesPower } from './second-person.ts';
import { badSettings, type Settings } from './settings.ts';
import { withSideLimits } from './side-limits.ts';
import { betweenRounds, burnsFirst, comingUp, isFinished, type Table } from './state.ts';

export const openTable = (command: Command, { book }: Given): Decided => {
  if (command.type !== 'OpenTable') return refuse('NOT_NOW', 'the table is not open yet');
  return opened(command, book);
};

/** Once more after it was closed; whoever has no chips there has left. */
export const openAgain = (command: A<'OpenTable'>, given: Given, table: Table): Decided => {
  if (table.status !== 'closed') return refuse('NOT_NOW', 'the table is open');
  const { book: last } = comingUp(table);
  const { settings } = command;
  const book = given.book ?? (settings.game === last.id ? last : undefined);
  const decided = opened(command, book);
  if (isRefusal(decided) || book === undefined) return decided;
  const everybody = patrons(table.roster);
  const gone = everybody.filter(({ rack }) => rack === 0);
  const boxes = boxNumbers(book, settings.boxes);
  const lost = everybody.find(({ rack, box }) => rack > 0 && !boxes.includes(box));
  if (lost !== undefined) {
    const message = `${lost.id} has chips at box ${lost.box}, which would not be there: cash them out`;
    return refuse('BAD_SETTINGS', message);
  }
  const opening = table.opened.opening + 1;
  return [
    ...gone.map(({ id: patron }) => ({ type: 'PatronLeft', patron }) as const),
    ...decided.map((event) => (event.type === 'TableOpened' ? { ...event, opening } : event)),
  ];
};

const opened = (
  { settings, by, noInsurance }: A<'OpenTable'>,
  book: Rulebook | undefined,
): readonly Happening[] | Refusal => {
  if (book === undefined) return refuse('BAD_SETTINGS', `no game ${settings.game}`);
  const why =
    badSettings(settings, book) ??
    (settings.insurance === 'off' ? mayTurn(by, book) : undefined) ??
    notAgreed(settings, noInsurance, [], book);
  if (why !== undefined) return why;
  const limited = withSideLimits(settings, book);
  return [{ type: 'TableOpened', settings: limited, ...askedBy(noInsurance) }];
};

/** Who asked stands on record. */
const askedBy = (noInsurance: NoInsurance['noInsurance']) =>
  noInsurance === undefined ? {} : { askedBy: noInsurance.asked };

/** A patron asks that no insurance be offered, and everybody present agrees (readings 30, 68). */
const notAgreed = (
  { insurance }: Settings,
  noInsurance: NoInsurance['noInsurance'],
  present: readonly string[],
  book: Rulebook | undefined,
): Refusal | undefined => {
  if (insurance !== 'off') {
    return noInsurance && refuse('BAD_SETTINGS', 'insurance is offered: nobody asked otherwise');
  }
  const rule = book?.insurance?.off;
  if (noInsurance === undefined || noInsurance.asked.trim() === '') {
    return badSetting('asked', 'say which patron asked that no insurance be offered', rule);
  }
  const { agreed } = noInsurance;
  const against = present.find((id) => !agreed.includes(id));
  if (against !== undefined) {
    return badSetting('agreed', `${against} is present and has not agreed`, rule);
  }
  return new Set(agreed).size === agreed.length
    ? undefined
    : refuse('BAD_SETTINGS', 'whoever agrees is named once', rule);
};

/** That no insurance be offered is granted, and ended, by a Pit Manager or above. */
const mayTurn = ({ role }: Actor, book: Rulebook | undefined): Refusal | undefined => {
  if (hasRank(role, 'pit-manager')) return undefined;
  const message = 'a Pit Manager or above grants a table without insurance';
  return refuse('NOT_ALLOWED', message, book?.insurance?.off);
};

/** Nothing of the settings changes while a round is under way; what changes holds for the next one. */
export const changeSettings = (
  { settings, by, noInsurance }: A<'ChangeSettings'>,
  given: Given,
  now: Table,
): Decided => {
  const table = comingUp(now);
  // A book is given where the game is another one.
  const book = given.book ?? table.book;
  if (given.book?.id === table.book.id) {
    return refuse('BAD_SETTINGS', 'another version of the rulebook takes over by its hash');
  }
  if (!betweenRounds(table))
    return notNow('round-under-way', 'settings change between rounds only');
  const bad = badSettings(settings, book);
  if (bad !== undefined) return bad;
  if (book.id !== table.book.id && givesPower(settings, table.settings)) {
    const message =
      'thresholds and credit line stay as they are with another game: change them after it';
    return refuse('BAD_SETTINGS', message);
  }
  const turned = settings.insurance !== table.settings.insurance;
  const present = patrons(table.roster).map(({ id }) => id);
  const notGranted =
    (turned ? mayTurn(by, book) : undefined) ??
    (turned || noInsurance !== undefined
      ? notAgreed(settings, noInsurance, present, book)
      : undefined);
  if (notGranted !== undefined) return notGranted;
  const { shoe, seats } = table;
  if (shoe !== null && settings.decks !== shoe.decks) {
    return refuse('BAD_SETTINGS', 'another number of decks needs another shoe: replace it first');
  }
  if (shoe !== null && settings.shoe !== table.settings.shoe) {
    return refuse('BAD_SETTINGS', 'another kind of shoe has to be loaded: replace this one first');
  }
  if (settings.boxes !== table.settings.boxes && seats.size > 0) {
    return badSetting('boxes', 'the boxes change when nobody is seated');
  }
  const notice = settings.insurance === 'off' ? 'No insurance is offered at this table.' : null;
  const limited = withSideLimits(settings, book);
  return [{ type: 'SettingsChanged', settings: limited, notice, ...askedBy(noInsurance) }];
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
  const { coming } = table;
  return [
    ...(shoe === undefined ? dropped(now, 'real-cards') : []),
    {
      type: 'ShoeLoaded',
      shoe: table.shoes + 1,
      decks: settings.decks,
      commitment: shoe?.commitment ?? null,
      ...(shoe !== undefined && { key: shoe.key }),
      ...(shoe !== undefined && coming !== null && { nonces: coming.nonces?.length ?? 0 }),
    },
    ...(isForThisRoundOnly(now)
      ? [{ type: 'ShoeWithdrawn', shoe: table.shoes + 1, rule: HOUSE_POLICY } as const]
      : []),
  ];
};

/** The round was reopened after it had been decided that the next one has other cards. */
const isForThisRoundOnly = (table: Table): boolean => {
  const { settings, upcoming } = table;
  if (betweenRounds(table) || upcoming === null) return false;
  return upcoming.settings.decks !== settings.decks || upcoming.settings.shoe !== settings.shoe;
};

/** The seed is for everybody once no card of the shoe can matter any more. */
export const revealShoe = ({ shoe, seed }: A<'RevealShoe'>, table: Table): Decided => {
  if (!Number.isInteger(shoe) || shoe < 1 || shoe > table.shoes) {
    return refuse('NOT_NOW', `no shoe ${shoe} was loaded at this table`);
  }
  if (!table.unrevealed.some(({ number }) => number === shoe)) {
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
  const { round } = table;
  if (round === null || betweenRounds(table)) return false;
  return [...inOrder(round.hands), ...beside(table)].some(
    (slot) => slot.shoe === shoe && slot.face === null,
  );
};

/** A new shoe comes between rounds, or in the place of one that was taken out. */
const whyNotLoaded = (
  { shuffled, cards }: A<'LoadShoe'>,
  { shoe, cause }: Given,
  table: Table,
): Refusal | undefined => {
  // One that cannot be opened any more has come to its end.
  const over = table.shoe === null || isFinished(table.shoe) || cause === 'shoe-lost';
  if (!over || (table.shoe !== null && !betweenRounds(table))) {
    return notNow('shoe-in-play', 'a shoe is in play: it is replaced by a Pit Supervisor or above');
  }
  if (table.settings.shoe === 'physical') {
    return shoe && refuse('NOT_ALLOWED', 'real cards are loaded by hand: the house gives none');
  }
  if (shuffled !== undefined || cards !== undefined) {
    return refuse('NOT_ALLOWED', 'an electronic shoe is shuffled and counted by the house');
  }
  return shoe === undefined ? notReady : notCommitted(shoe, table);
};

const notReady = refuse('NO_SHOE', 'the house has no shoe ready: try again in a moment');

/**
 * A new set of cards. Within a round only where a paragraph says so; while a card waits for the next round only at the
 * end of the shoe, or where it deals no further round anyway (reading 50).
 */
export const replaceShoe = ({ reason }: A<'ReplaceShoe'>, table: Table): Decided => {
  const missing = reasonMissing(reason);
  if (missing !== undefined) return missing;
  const { shoe, round, book } = table;
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  const rule = round?.mayReplaceShoe ?? null;
  const between = betweenRounds(table);
  if (rule === null && !between) {
    const message = 'within a round the shoe stays: where it has too few cards, report that';
    return refuse('NOT_NOW', message, ruleOf(book, 'insufficient-cards'));
  }
  if (rule === null && beside(table).length > 0 && !isFinished(shoe)) {
    const message = 'a card waits for the next round: the shoe stays until that is dealt';
    return refuse('NOT_NOW', message, ruleOf(book, 'excess-card'));
  }
  return [{ type: 'ShoeReplaced', reason, rule: rule ?? HOUSE_POLICY }];
};

export const cutCardOut = ({ shoe, settings, round }: Table): Decided => {
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  if (shoe.furtherRounds !== null) return refuse('NOT_NOW', 'the cut card is out already');
  if (round === null) return refuse('NOT_NOW', 'no round has been dealt');
  return [{ type: 'CutCardCameOut', furtherRounds: settings.cutCard.furtherRounds }];
};

/** The first card is shown and counted, and as many as it says are put aside with it. */
export const burnCards = (command: A<'BurnCards'>, given: Given, table: Table): Decided => {
  const { shoe, settings, book } = comingUp(table);
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  if (shoe.spent) return spentShoe(book);
  if (!burnsFirst(shoe)) return refuse('NOT_NOW', 'no cards are to be burnt');
  const byHouse = settings.shoe === 'electronic';
  const card = faceOf(command, given, byHouse);
  if (card === undefined) return noFace(byHouse);
  if (typeof card === 'object') return card;
  // A ten or a picture card counts 0 in a Hand; here it stands for more.
  return [{ type: 'CardsBurnt', card, count: cardValue(card) || book.burn.tens }];
};

/**
 * The house goes on with data that were restored, perhaps behind a checkpoint that it once signed; who started it so is
 * asked elsewhere. What the shoe has dealt since is not known, so it deals no further round.
 */
export const acceptRollback = ({ count, hash }: A<'AcceptRollback'>, table: Table): Decided => {
  const { sequence, shoe } = table;
  if (count < 1) return refuse('NOT_NOW', 'no checkpoint is named');
  const accepted: Happening = { type: 'RollbackAccepted', count, hash, from: sequence };
  const inPlay = shoe !== null && !isFinished(shoe);
  return [
    accepted,
    ...(inPlay ? [{ type: 'ShoeWithdrawn', shoe: shoe.number, rule: HOUSE_POLICY } as const] : []),
    ...dropped(table, 'restored'),
  ];
};
