import { HOUSE_POLICY } from '../rulebooks/index.ts';
import { FACE_DOWN } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { nobody } from './decide-people.ts';
import { type A, type Decided, roundIn, ruleOf } from './decided.ts';
import type { Happening } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { patronOf } from './roster.ts';
import { atStake, type RoundData, type Squeeze, stakesOf, type Table } from './state.ts';
import { bankerCertainToDraw, stepOf } from './step.ts';

/** Names who accepts a Hand: as a rule its highest bettor. */
export const assignHand = ({ hand, patron }: A<'AssignHand'>, table: Table): Decided => {
  if (table.round.phase !== 'betting' && table.round.phase !== 'dealing') {
    return refuse('NOT_NOW', 'no round is under way');
  }
  if (patron !== null && patronOf(table.roster, patron) === undefined) return nobody(patron);
  return [{ type: 'HandAssigned', hand, patron }];
};

/** The right to ask belongs to whoever has the highest Original Bet; several may have it alike. */
export const entitled = ({ book }: Table, round: RoundData): readonly string[] => {
  const { squeeze } = book;
  if (squeeze === null) return [];
  const stakes = atStake(round).filter(
    ({ hand, standing }) => hand !== null && (squeeze.who === 'any' || !standing),
  );
  const highest = stakes.reduce((most, { amount }) => Math.max(most, amount), 0);
  return [
    ...new Set(stakes.filter(({ amount }) => amount === highest).map(({ patron }) => patron)),
  ];
};

export const requestSqueeze = (
  command: A<'RequestSqueeze'> | A<'RequestBankerThirdFirst'>,
  table: Table,
): Decided => {
  const { settings, book } = table;
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  if (book.squeeze === null) {
    return refuse('NOT_IN_THIS_BOOK', `${book.title} knows no squeezing`, HOUSE_POLICY);
  }
  const { rule } = book.squeeze;
  if (round === undefined) return refuse('NOT_NOW', 'no round is under way', rule);
  if (!settings.faceDown) return refuse('NOT_NOW', 'cards are dealt face up at this table', rule);
  if (round.squeeze !== null && !neverComes(table, round, round.squeeze)) {
    return refuse('NOT_NOW', 'a request is open already', rule);
  }
  const { patron } = command;
  if (!entitled(table, round).includes(patron)) {
    const who = book.squeeze.who === 'seated' ? 'seated patron' : 'patron';
    return refuse('NOT_ENTITLED', `the ${who} with the highest bet may ask`, rule);
  }
  if (command.type === 'RequestBankerThirdFirst') return bankerFirst(command, table, round);
  const { hand, index } = command;
  if (![0, 1, 2].includes(index) || round.deal[hand][index] !== undefined) {
    return refuse('NOT_NOW', 'it is asked before the card is dealt', rule);
  }
  return [{ type: 'SqueezeRequested', patron, hand, index, bankerFirst: null, rule }];
};

/** A consent ends with the card that it was given for, also when the Hand turns out to draw none (reading 55). */
const neverComes = ({ book }: Table, round: RoundData, { hand, index }: Squeeze): boolean => {
  const { player, banker } = round.deal;
  if (index < 2 || player.length < 2 || banker.length < 2) return false;
  const step = stepOf(book, round);
  const bankerNext = step.step === 'deal' && step.to === 'banker' && player.length === 2;
  return step.step === 'settle' || (hand === 'player' && bankerNext);
};

/** The Banker third card before the Player's is opened: only where both Hands are certain to draw. */
const bankerFirst = (
  { patron, how }: A<'RequestBankerThirdFirst'>,
  { book }: Table,
  round: RoundData,
): Decided => {
  if (book.insurance === null) {
    const message = `${book.title} has no such request: the Player third card is opened first`;
    return refuse('NOT_IN_THIS_BOOK', message, book.play.thirdCard);
  }
  const rule = book.insurance.waived;
  const third = round.deal.player[2];
  const open = third !== undefined && third !== FACE_DOWN;
  if (open || !bankerCertainToDraw(book, round.deal)) {
    const message = 'only before the Player third card is opened, where the Banker is sure to draw';
    return refuse('NOT_NOW', message, rule);
  }
  return [{ type: 'SqueezeRequested', patron, hand: 'banker', index: 2, bankerFirst: how, rule }];
};

/** The dealer consents, once the bets are closed and the highest is known; between equals the pit decides. */
export const consent = ({ by }: A<'ConsentSqueeze'>, table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  const book = table.book;
  const rule = book.squeeze?.rule;
  if (round === undefined) return refuse('NOT_NOW', 'the highest bet is not known yet', rule);
  const { squeeze } = round;
  if (squeeze === null || squeeze.consented) {
    return refuse('NOT_NOW', 'nobody has asked to squeeze', rule);
  }
  const { patron, hand, index } = squeeze;
  const equals = entitled(table, round);
  if (!equals.includes(patron)) {
    return refuse('NOT_ENTITLED', `${patron} no longer has the highest bet`, rule);
  }
  if (equals.length > 1 && !hasRank(by.role, 'pit-supervisor')) {
    return refuse('NOT_ALLOWED', 'between equal bets a Pit Supervisor or above decides', rule);
  }
  const slot = round.deal[hand][index];
  if (slot !== undefined && slot !== FACE_DOWN) {
    return refuse('NOT_NOW', 'the card is open already', rule);
  }
  const third = round.deal.player[2];
  if (squeeze.bankerFirst !== null && third !== undefined && third !== FACE_DOWN) {
    const message = 'the Player third card is open already: it is too late to go first';
    return refuse('NOT_NOW', message, book.insurance?.waived ?? rule);
  }
  const events: Happening[] = [{ type: 'SqueezeConsented', patron }];
  if (squeeze.bankerFirst !== null && book.insurance !== null) {
    events.push({
      type: 'InsuranceWaived',
      rule: book.insurance.waived,
      how: squeeze.bankerFirst,
    });
  }
  // It was asked for in time and lies face down by now.
  if (slot === FACE_DOWN) events.push({ type: 'CardShown', hand, index, to: patron });
  return events;
};

export const refuseSqueeze = (table: Table): Decided => {
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  const rule = table.book.squeeze?.rule;
  if (!round?.squeeze) return refuse('NOT_NOW', 'nobody has asked to squeeze', rule);
  // The house may take a consent back before the card is shown, but not the one that waives insurance for the round.
  const { consented, bankerFirst } = round.squeeze;
  if (consented && bankerFirst !== null) {
    return refuse('NOT_NOW', 'consent has been given, and the waiver holds', rule);
  }
  return [{ type: 'SqueezeRefused', patron: round.squeeze.patron }];
};

/** Whoever walks away is settled like the others, and forgoes all insurance. */
export const walkAway = ({ patron }: A<'WalkAway'>, table: Table): Decided => {
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  if (round === undefined) return refuse('NOT_NOW', 'no round is under way');
  const why = notBetting(round, patron);
  if (why !== undefined) return why;
  const rule = ruleOf(table.book, 'walked-away') ?? '';
  return [{ type: 'WalkedAway', patron, rule }];
};

const notBetting = (round: RoundData, patron: string): Refusal | undefined => {
  if (round.away.includes(patron)) return refuse('NOT_NOW', `${patron} has walked away`);
  return stakesOf(round).some((stake) => stake.patron === patron)
    ? undefined
    : refuse('NO_SUCH_BET', `${patron} has no bet in this round`);
};
