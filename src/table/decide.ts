import type { Actor, Asked, Command } from './commands.ts';
import { ask, confirm, refuseAsked } from './decide-asks.ts';
import { placeBet, recordBet, reduceBet, refuseToShare, withdrawBet } from './decide-bets.ts';
import { answerCall, callFloor } from './decide-call.ts';
import { drawCard, exposeCard } from './decide-cards.ts';
import { correctBet } from './decide-chips.ts';
import { addNonce, commitShoe } from './decide-committed.ts';
import { correctCards } from './decide-corrections.ts';
import { closeElections, elect } from './decide-elections.ts';
import { declare, decline, offerInsurance, placeInsurance } from './decide-insurance.ts';
import { buyIn, cashOut, changeSeat, join, leave } from './decide-people.ts';
import { interrupt, report } from './decide-reports.ts';
import { resolve } from './decide-resolutions.ts';
import { closeBets, leaveUp, openRound, settleRound } from './decide-round.ts';
import { changeRulebook } from './decide-rulebook.ts';
import {
  acceptRollback,
  burnCards,
  changeSettings,
  cutCardOut,
  loadShoe,
  openAgain,
  openTable,
  replaceShoe,
  revealShoe,
} from './decide-set-up.ts';
import {
  assignHand,
  consent,
  refuseSqueeze,
  requestSqueeze,
  walkAway,
  withdrawSqueeze,
} from './decide-squeeze.ts';
import { closeTable, countTray, creditTray, fillTray } from './decide-tray.ts';
import type { Decided } from './decided.ts';
import { type Asking, whyNotAtAll } from './door.ts';
import type { Event } from './events.ts';
import type { Given } from './given.ts';
import { guardPatron } from './guards.ts';
import { isRefusal, notNow, type Refusal, refuse } from './refusal.ts';
import { secondPerson } from './second-person.ts';
import type { State, Table } from './state.ts';
import { unreachable } from './unreachable.ts';

/**
 * What a command makes happen at the table as it is, or why nothing does. It is the whole door: the record is checked
 * by deciding every command again, so whatever it would refuse cannot stand there.
 */
export const decide = (asking: Asking, state: State): readonly Event[] | Refusal => {
  const why = whyNotAtAll(asking, state);
  if (why !== undefined) return why;
  const { command, given } = asking;
  const decided =
    state.status === 'unopened' ? openTable(command, given) : decideAt(command, given, state);
  if (isRefusal(decided)) return decided;
  const { by } = command;
  return decided.map((happening): Event => ({ by, at: given.at, ...happening }));
};

/** Chips are still changed back, people leave, the tray is counted out, and the last shoe is revealed. */
const AT_A_CLOSED_TABLE: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'CashOut',
  'Leave',
  'CreditTray',
  'RevealShoe',
  'AcceptRollback',
  'OpenTable',
]);

const decideAt = (command: Command, given: Given, table: Table): Decided => {
  switch (command.type) {
    case 'Ask':
    case 'Confirm':
    case 'Refuse': {
      const alone = (asked: Alone, at: Table) => decideAlone(asked, given, at);
      if (command.type === 'Ask') return ask(command, table, alone);
      return command.type === 'Confirm'
        ? confirm(command, table, alone)
        : refuseAsked(command, table);
    }
    default: {
      const decided = decideAlone(command, given, table);
      if (isRefusal(decided) || secondPerson(command, table) === null) return decided;
      const message = `${command.type} needs a second person here: ask for it`;
      return refuse('SECOND_PERSON', message);
    }
  }
};

type Alone = Asked & { readonly by: Actor };

/** What a command comes to, once nobody else is needed for it. */
const decideAlone = (command: Alone, given: Given, table: Table): Decided => {
  if (table.status === 'closed' && !AT_A_CLOSED_TABLE.has(command.type)) {
    return notNow('closed', 'the table is closed');
  }
  switch (command.type) {
    case 'OpenTable':
      return openAgain(command, given, table);
    case 'ChangeSettings':
      return changeSettings(command, given, table);
    case 'ChangeRulebook':
      return changeRulebook(command, given, table);
    case 'CloseTable':
      return closeTable(command, table);
    case 'LoadShoe':
      return loadShoe(command, given, table);
    case 'CutCardOut':
      return cutCardOut(table);
    case 'BurnCards':
      return burnCards(command, given, table);
    case 'CommitShoe':
      return commitShoe(given, table);
    case 'AddNonce':
      return addNonce(command, table);
    case 'RevealShoe':
      return revealShoe(command, table);
    case 'Join':
      return join(command, table);
    case 'Leave':
      return leave(command, table);
    case 'ChangeSeat':
      return changeSeat(command, table);
    case 'BuyIn':
      return buyIn(command, table);
    case 'CashOut':
      return cashOut(command, table);
    case 'GuardPatron':
      return guardPatron(command, table);
    case 'FillTray':
      return fillTray(command, table);
    case 'CreditTray':
      return creditTray(command, table);
    case 'CountTray':
      return countTray(command, table);
    case 'CallFloor':
      return callFloor(command, table);
    case 'AnswerCall':
      return answerCall(table);
    case 'OpenRound':
      return openRound(command, table);
    case 'PlaceBet':
      return placeBet(command, table);
    case 'ReduceBet':
      return reduceBet(command, table);
    case 'WithdrawBet':
      return withdrawBet(command, table);
    case 'RecordBet':
      return recordBet(command, table);
    case 'RefuseToShare':
      return refuseToShare(table);
    case 'LeaveUp':
      return leaveUp(command, table);
    case 'CloseBets':
      return closeBets(table);
    case 'DrawCard':
      return drawCard(command, given, table);
    case 'ExposeCard':
      return exposeCard(command, given, table);
    case 'CorrectCard':
    case 'CorrectCards':
      return correctCards(command, table);
    case 'CorrectBet':
      return correctBet(command, table);
    case 'Settle':
      return settleRound(table);
    case 'OfferInsurance':
      return offerInsurance(table);
    case 'DeclareInsurance':
      return declare(command, table);
    case 'PlaceInsurance':
      return placeInsurance(command, table);
    case 'DeclineInsurance':
      return decline(command, table);
    case 'AssignHand':
      return assignHand(command, table);
    case 'RequestSqueeze':
    case 'RequestBankerThirdFirst':
      return requestSqueeze(command, table);
    case 'ConsentSqueeze':
      return consent(command, table);
    case 'RefuseSqueeze':
      return refuseSqueeze(command, table);
    case 'WithdrawSqueeze':
      return withdrawSqueeze(command, table);
    case 'WalkAway':
      return walkAway(command, table);
    case 'Report':
      return report(command, table);
    case 'Resolve':
      return resolve(command, table);
    case 'ReplaceShoe':
      return replaceShoe(command, table);
    case 'Elect':
      return elect(command, table);
    case 'CloseElections':
      return closeElections(table);
    case 'Interrupt':
      return interrupt(command, given, table);
    case 'AcceptRollback':
      return acceptRollback(command, table);
    default:
      return unreachable(command);
  }
};
