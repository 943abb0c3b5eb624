import { HOUSE_POLICY } from '../rulebooks/index.ts';
import { isRefusal as isUnsettled, type Settlement, settle } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { beside, FROM_NO_SHOE } from './cards.ts';
import { ruleOf } from './clauses.ts';
import type { Actor, BetPlace } from './commands.ts';
import { giveBack, placeBet, shortRule } from './decide-bets.ts';
import { type A, after, type Decided, roundIn } from './decided.ts';
import type { Happening } from './events.ts';
import { playedRound } from './played-round.ts';
import { isRefusal, notNow, type Refusal, refuse } from './refusal.ts';
import {
  betweenRounds,
  burnsFirst,
  comingUp,
  isFinished,
  type Lying,
  phaseOf,
  type Round,
  type Shoe,
  stakesInBox,
  stakesOf,
  type Table,
} from './state.ts';
import { stepOf } from './step.ts';
import { leftAlone } from './with-original.ts';

/** "Place your Bets, please." */
export const openRound = (command: A<'OpenRound'>, table: Table): Decided => {
  const { settings, book, shoe, status } = comingUp(table);
  const { entered } = command;
  if (status === 'closing') return notNow('closing', 'the table closes: no further round');
  if (!betweenRounds(table)) return notNow('round-under-way', 'a round is under way');
  if (phaseOf(table) === 'halted') {
    // What was reported before the next round commences is still decided (reading 43).
    return notNow('undecided', 'something waits to be decided: no round opens before');
  }
  const why =
    entered === undefined ? whyNotDealt(shoe) : whyNotEntered({ ...command, entered }, table);
  if (why !== undefined) return why;
  const opened: Happening = {
    type: 'RoundOpened',
    round: table.rounds + 1,
    shoe: entered === undefined ? (shoe?.number ?? FROM_NO_SHOE) : FROM_NO_SHOE,
    game: book.id,
    version: book.version,
    layout: settings.layout,
    rule: entered === undefined ? book.play.open : book.standing.previousRounds,
    ...(entered !== undefined && { entered }),
  };
  return [opened, ...placedAgain(table, opened)];
};

/** The shoe cannot deal a further round, or not yet. */
const whyNotDealt = (shoe: Shoe | null): Refusal | undefined => {
  if (shoe === null) return refuse('NO_SHOE', 'a shoe has to be loaded first');
  if (shoe.withdrawn !== null) {
    return refuse(
      'SHOE_FINISHED',
      'this shoe deals no further round: load another',
      shoe.withdrawn,
    );
  }
  if (shoe.furtherRounds === 0) {
    return refuse('SHOE_FINISHED', 'the cut card is out and the last round was dealt: load a shoe');
  }
  return burnsFirst(shoe)
    ? notNow('burn-first', 'the first cards of the shoe are burnt before a round')
    : undefined;
};

/**
 * A round that was played and is missing since the data were restored stands: it is entered again, before a further one
 * is played (reading 75). What waits of a shoe that goes on is for the round that is dealt from it.
 */
const whyNotEntered = (
  { by, entered }: { readonly by: Actor; readonly entered: string },
  table: Table,
): Refusal | undefined => {
  const { shoe, book, restored } = comingUp(table);
  const rule = book.standing.previousRounds;
  if (!hasRank(by.role, 'pit-supervisor')) {
    return refuse('NOT_ALLOWED', 'a Pit Supervisor or above enters a missing round', rule);
  }
  if (!restored) {
    const message =
      'rounds are entered after the data were restored, before a further one is played';
    return refuse('NOT_NOW', message, rule);
  }
  if (entered.trim() === '') {
    return refuse('REASON_MISSING', 'say from what the round is entered: it is kept on record');
  }
  return shoe !== null && !isFinished(shoe) && beside(table).length > 0
    ? refuse('NOT_NOW', 'a card of the shoe in play waits for the next round', rule)
    : undefined;
};

/** Bets that were left up after a Tie, as far as this round's limits take them. */
const placedAgain = (table: Table, opened: Happening): Happening[] => {
  const { round, seats } = table;
  const events: Happening[] = [];
  if (round?.stage.is !== 'settled') return events;
  const { settlement } = round.stage;
  const isSide = (id: string) => table.book.bets.find((bet) => bet.id === id)?.original === null;
  // Whoever sits goes first, and of each the Original Bets, with which others are taken.
  const turn = ({ box, patron, bet }: BetPlace) =>
    2 * Number(seats.get(box) !== patron) + Number(isSide(bet));
  // A card that was corrected afterwards may have made another end of it, and chips another amount.
  const tied = round.leftUp.flatMap((bet) => {
    const line = lineOf(settlement, bet);
    return line?.result === 'push' ? [{ ...bet, amount: line.amount }] : [];
  });
  for (const bet of tied.sort((a, b) => turn(a) - turn(b))) {
    const by = { role: 'patron', id: bet.patron } as const;
    const command = { type: 'PlaceBet', by, round: table.rounds + 1, ...bet } as const;
    const placed = placeBet(command, after(table, [opened, ...events]));
    if (isRefusal(placed)) {
      const { box, patron, bet: name, amount } = bet;
      const { message: reason, rule = HOUSE_POLICY } = placed;
      events.push({ type: 'BetNotLeftUp', box, patron, bet: name, amount, reason, rule });
      continue;
    }
    events.push(
      ...placed.map((event) => (event.type === 'BetPlaced' ? { ...event, leftUp: true } : event)),
    );
  }
  return events;
};

/** After a Tie a bet may stay where it is, in a book that lets it: it is placed anew. */
export const leaveUp = ({ box, patron, bet }: A<'LeaveUp'>, table: Table): Decided => {
  const book = table.book;
  const round = roundIn(table, 'settled');
  const stake = round && lineOf(round.stage.settlement, { box, patron, bet });
  if (!book.play.tiedBetsMayStay) {
    return refuse('NOT_IN_THIS_BOOK', 'tied bets go back to the rack', book.play.tie);
  }
  if (
    stake?.result !== 'push' ||
    round?.stage.settlement.outcome !== 'tie' ||
    round?.leftUp.some((one) => one.box === box && one.patron === patron && one.bet === bet)
  ) {
    return refuse('NO_SUCH_BET', 'no tied bet lies there', book.play.tie);
  }
  return [{ type: 'BetLeftUp', box, patron, bet, amount: stake.amount, rule: book.play.tie }];
};

const lineOf = ({ lines }: Settlement, { box, patron, bet }: BetPlace) =>
  lines.find((line) => line.box === box && line.patron === patron && line.bet === bet);

/** "No more Bets." Bets under the minimum that were pointed out and not raised go back first. */
export const closeBets = (table: Table): Decided => {
  const round = roundIn(table, 'betting');
  const book = table.book;
  if (round === undefined) return refuse('NOT_NOW', 'bets are not open');
  const short = shortBets(table);
  const back = [...short, ...uncoveredBets(after(table, short))];
  back.push(...leftAlone(table, back));
  return [...back, { type: 'BetsClosed', rule: book.play.close }];
};

/** Bets under the minimum go back; one that was recorded as it lay was not noticed and stands. */
const shortBets = (table: Table): Happening[] => {
  const events: Happening[] = [];
  let now = table;
  for (let short = firstShort(now); short !== undefined; short = firstShort(now)) {
    const back = giveBack(now, short.stake, short.rule);
    events.push(...back);
    now = after(now, back);
  }
  return events;
};

/** Standing patrons' bets in a box where nobody seated bets any more (reading 65). */
const uncoveredBets = ({ round, book }: Table): Happening[] =>
  (book.openBoxes === undefined ? (round?.boxes ?? []) : [])
    .filter(({ uncovered }) => uncovered)
    .flatMap((box) =>
      stakesInBox(box).map(
        ({ patron, bet, amount }): Happening => ({
          type: 'BetRejected',
          box: box.number,
          patron,
          bet,
          amount,
          rule: ruleOf(book, 'over-limit'),
        }),
      ),
    );

const firstShort = (table: Table): { stake: Lying; rule: string } | undefined => {
  const round = roundIn(table, 'betting');
  for (const stake of round === undefined ? [] : stakesOf(round)) {
    const rule = stake.asItLay ? undefined : shortRule(table, stake);
    if (rule !== undefined) return { stake, rule };
  }
  return undefined;
};

export const settleRound = (table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  return round === undefined
    ? refuse('NOT_NOW', 'no round is ready to be settled')
    : settlementOf(table, round);
};

/** The settlement of a round whose cards are complete, whatever else waits. */
export const settlementOf = (table: Table, round: Round): Decided => {
  const step = stepOf(table.book, round);
  if (step.step !== 'settle') {
    return notNow(
      'card-to-come',
      `a card is still to be ${step.step === 'deal' ? 'dealt' : 'turned'}`,
    );
  }
  const settlement = settle(playedRound(table, round));
  if (isUnsettled(settlement)) throw new Error(`cannot settle: ${settlement.message}`);
  return [{ type: 'RoundSettled', settlement }];
};
