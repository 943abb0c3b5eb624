import { FACE_DOWN } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { nobody } from './decide-people.ts';
import { type A, type Decided, roundIn, ruleOf } from './decided.ts';
import type { Happening } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { patronOf } from './roster.ts';
import { bookOf } from './settings.ts';
import { type RoundData, stakesOf, type Table } from './state.ts';
import { bankerCertainToDraw } from './step.ts';

/** Names who accepts a Hand: as a rule its highest bettor. */
export const assignHand = ({ hand, patron }: A<'AssignHand'>, table: Table): Decided => {
  if (table.round.phase !== 'betting' && table.round.phase !== 'dealing') {
    return refuse('NOT_NOW', 'no round is under way');
  }
  if (patron !== null && patronOf(table.roster, patron) === undefined) return nobody(patron);
  return [{ type: 'HandAssigned', hand, patron }];
};

/** The right to ask belongs to whoever has the highest Original Bet; several may have it alike. */
export const entitled = ({ settings }: Table, round: RoundData): readonly string[] => {
  const squeeze = bookOf(settings).squeeze;
  if (squeeze === null) return [];
  const stakes = stakesOf(round).filter(
    ({ hand, standing }) => hand !== null && (squeeze.who === 'any' || !standing),
  );
  const highest = Math.max(0, ...stakes.map(({ amount }) => amount));
  return [
    ...new Set(stakes.filter(({ amount }) => amount === highest).map(({ patron }) => patron)),
  ];
};

export const requestSqueeze = (
  command: A<'RequestSqueeze'> | A<'RequestBankerThirdFirst'>,
  table: Table,
): Decided => {
  const { settings } = table;
  const book = bookOf(settings);
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  if (book.squeeze === null) {
    return refuse('NOT_IN_THIS_BOOK', `${book.title} knows no squeezing`);
  }
  const { rule } = book.squeeze;
  if (round === undefined) return refuse('NOT_NOW', 'no round is under way', rule);
  if (!settings.faceDown) return refuse('NOT_NOW', 'cards are dealt face up at this table', rule);
  if (round.squeeze !== null) return refuse('NOT_NOW', 'a request is open already', rule);
  const { patron } = command;
  if (!entitled(table, round).includes(patron)) {
    const who = book.squeeze.who === 'seated' ? 'seated patron' : 'patron';
    return refuse('NOT_ENTITLED', `the ${who} with the highest bet may ask`, rule);
  }
  if (command.type === 'RequestBankerThirdFirst') return bankerFirst(command, table, round);
  const { hand, index } = command;
  if (index < 0 || index > 2 || round.deal[hand][index] !== undefined) {
    return refuse('NOT_NOW', 'it is asked before the card is dealt', rule);
  }
  return [{ type: 'SqueezeRequested', patron, hand, index, bankerFirst: null, rule }];
};

/** The Banker third card before the Player's is opened: only where the Banker is certain to draw. */
const bankerFirst = (
  { patron, how }: A<'RequestBankerThirdFirst'>,
  { settings }: Table,
  round: RoundData,
): Decided => {
  const book = bookOf(settings);
  const rule = book.insurance?.waived ?? book.squeeze?.rule ?? '';
  const third = round.deal.player[2];
  const open = third !== undefined && third !== FACE_DOWN;
  const draws = book.play.tableOfPlay.playerDraws;
  if (open || !bankerCertainToDraw(book, round.deal) || draws.length === 0) {
    const message = 'only before the Player third card is opened, where the Banker is sure to draw';
    return refuse('NOT_NOW', message, rule);
  }
  return [{ type: 'SqueezeRequested', patron, hand: 'banker', index: 2, bankerFirst: how, rule }];
};

/** The dealer consents; between equal bets the pit decides. */
export const consent = ({ by }: A<'ConsentSqueeze'>, table: Table): Decided => {
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  const squeeze = round?.squeeze;
  if (round === undefined || !squeeze || squeeze.consented) {
    return refuse('NOT_NOW', 'nobody has asked to squeeze');
  }
  const book = bookOf(table.settings);
  if (entitled(table, round).length > 1 && !hasRank(by.role, 'pit-supervisor')) {
    const message = 'between equal bets a Pit Supervisor or above decides';
    return refuse('NOT_ALLOWED', message, book.squeeze?.rule);
  }
  const events: Happening[] = [{ type: 'SqueezeConsented', patron: squeeze.patron }];
  if (squeeze.bankerFirst !== null && book.insurance !== null) {
    events.push({
      type: 'InsuranceWaived',
      rule: book.insurance.waived,
      how: squeeze.bankerFirst,
    });
  }
  return events;
};

export const refuseSqueeze = (table: Table): Decided => {
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  if (!round?.squeeze) return refuse('NOT_NOW', 'nobody has asked to squeeze');
  return [{ type: 'SqueezeRefused', patron: round.squeeze.patron }];
};

/** Whoever walks away is settled like the others, and forgoes all insurance. */
export const walkAway = ({ patron }: A<'WalkAway'>, table: Table): Decided => {
  const round = roundIn(table, 'dealing') ?? roundIn(table, 'betting');
  if (round === undefined) return refuse('NOT_NOW', 'no round is under way');
  const why = notBetting(round, patron);
  if (why !== undefined) return why;
  const rule = ruleOf(bookOf(table.settings), 'walked-away') ?? '';
  return [{ type: 'WalkedAway', patron, rule }];
};

const notBetting = (round: RoundData, patron: string): Refusal | undefined => {
  if (round.away.includes(patron)) return refuse('NOT_NOW', `${patron} has walked away`);
  return stakesOf(round).some((stake) => stake.patron === patron)
    ? undefined
    : refuse('NO_SUCH_BET', `${patron} has no bet in this round`);
};
