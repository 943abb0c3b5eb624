import { describe, expect, test } from 'vitest';
import { whyUnlawful } from '../../src/record/laws.ts';
import {
  type Command,
  type Event,
  initialState,
  MAY,
  type Stage,
  type State,
  type Wish,
} from '../../src/table/index.ts';
import { dealer, givenTable, house, patron, shift } from '../table/scenario.ts';

/** Which events a command makes and at which stage of a round they happen, typed by hand (docs/table.md). */

type Type = Event['type'];
type Where = Stage['is'] | 'none';

/** What goes before an offer of insurance, or says why there is none. */
const OFFER: Type[] = ['InsuranceOffered', 'InsuranceNotOffered'];
const AFRESH: Type[] = ['ElectionsOffered', ...OFFER];
/** Insurance that rested on what is changed, and the chips that bring it back. */
const UNDONE: Type[] = ['RoundReopened', 'InsuranceReturned', 'InsuranceRestored', 'BoughtIn'];

const CARD_PUT_RIGHT: Type[] = [
  ...UNDONE,
  ...AFRESH,
  'CardCorrected',
  'WaitingCardCorrected',
  'Reconstructed',
  'BetReturnDecided',
  'BetReturnLapsed',
  'ElectionsLapsed',
];
const BET_PUT_RIGHT: Type[] = [...UNDONE, ...AFRESH, 'BetCorrected', 'RoundSettled'];
const DECIDED: Type[] = [
  ...UNDONE,
  ...AFRESH,
  'IrregularityResolved',
  'CardsNotDrawn',
  'CardsDiscarded',
  'CardsCarried',
  'CardsOrdered',
  'Reconstructed',
  'CardExposed',
  'RoundVoided',
  'RoundSettled',
  'ShoeReplaced',
  'ShoeWithdrawn',
  'BetReturnDecided',
  'BetRejected',
  'Noted',
];

const COMES_TO: Readonly<Record<Wish['type'], readonly Type[]>> = {
  OpenTable: ['TableOpened', 'PatronLeft'],
  ChangeSettings: ['SettingsChanged'],
  ChangeRulebook: ['RulebookChanged'],
  CloseTable: ['TableClosing', 'TrayCounted', 'TableClosed'],
  CommitShoe: ['CommitmentDropped', 'ShoeCommitted'],
  AddNonce: ['NonceAdded'],
  CountTray: ['TrayCounted'],
  GuardPatron: ['PatronGuarded'],
  CallFloor: ['FloorCalled'],
  AnswerCall: ['CallAnswered'],
  LoadShoe: ['ShoeLoaded', 'ShoeWithdrawn', 'CommitmentDropped'],
  BurnCards: ['CardsBurnt'],
  CutCardOut: ['CutCardCameOut'],
  ReplaceShoe: ['ShoeReplaced'],
  RevealShoe: ['ShoeRevealed'],
  ChangeSeat: ['SeatChanged'],
  Join: ['PatronJoined'],
  Leave: ['PatronLeft'],
  BuyIn: ['BoughtIn'],
  CashOut: ['CashedOut'],
  FillTray: ['TrayFilled'],
  CreditTray: ['TrayCredited'],
  OpenRound: ['RoundOpened', 'BetPlaced', 'BetNotLeftUp', 'BetRejected'],
  PlaceBet: ['BetPlaced', 'BetRejected'],
  RecordBet: ['BetPlaced', 'BetTakenBack'],
  ReduceBet: ['BetTakenBack', 'BetRejected', 'StandingBetsTold'],
  WithdrawBet: ['BetTakenBack', 'BetRejected', 'StandingBetsTold'],
  RefuseToShare: [],
  CloseBets: ['BetRejected', 'BetsClosed'],
  DrawCard: [
    'CardDealt',
    'CardExposed',
    'CardShown',
    'InsuranceForgone',
    'CutCardCameOut',
    'IrregularityReported',
    ...OFFER,
  ],
  ExposeCard: ['CardExposed', 'IrregularityReported', ...OFFER],
  CorrectCard: CARD_PUT_RIGHT,
  CorrectCards: CARD_PUT_RIGHT,
  CorrectBet: BET_PUT_RIGHT,
  Ask: ['Asked'],
  Confirm: [
    'Confirmed',
    ...CARD_PUT_RIGHT,
    ...BET_PUT_RIGHT,
    ...DECIDED,
    'CashedOut',
    'TrayFilled',
    'TrayCredited',
    'TrayCounted',
    'TableClosed',
    'RulebookChanged',
  ],
  Refuse: ['Refused', ...AFRESH],
  OfferInsurance: ['InsuranceOffered'],
  DeclareInsurance: ['InsuranceDeclared'],
  PlaceInsurance: ['InsurancePlaced'],
  DeclineInsurance: ['InsuranceDeclined'],
  AssignHand: ['HandAssigned'],
  RequestSqueeze: ['SqueezeRequested'],
  RequestBankerThirdFirst: ['SqueezeRequested'],
  ConsentSqueeze: ['SqueezeConsented', 'CardShown', 'InsuranceWaived'],
  RefuseSqueeze: ['SqueezeRefused'],
  WithdrawSqueeze: ['SqueezeRefused'],
  WalkAway: ['WalkedAway'],
  Settle: ['RoundSettled'],
  LeaveUp: ['BetLeftUp'],
  Report: [
    'CardsWaiting',
    'IrregularityReported',
    'IrregularityResolved',
    'Noted',
    'BetPlaced',
    'BetTakenBack',
    'BetRejected',
    'CardExposed',
    ...AFRESH,
  ],
  Resolve: DECIDED,
  Elect: ['Elected', 'ElectionsClosed', 'InsuranceReturned', ...OFFER],
  CloseElections: ['Elected', 'ElectionsClosed', ...OFFER],
  Interrupt: [
    'Paused',
    'Resumed',
    'Interrupted',
    'IrregularityReported',
    'IrregularityResolved',
    'RoundVoided',
    'Noted',
    ...AFRESH,
  ],
  AcceptRollback: ['RollbackAccepted', 'ShoeWithdrawn', 'CommitmentDropped'],
};

const EVERYWHERE: Where[] = ['none', 'betting', 'dealing', 'settled', 'void'];
const BETWEEN: Where[] = ['none', 'settled', 'void'];
/** While chips lie on the layout. */
const PLAYED: Where[] = ['betting', 'dealing'];

const HAPPENS: Readonly<Record<Type, readonly Where[]>> = {
  TableOpened: BETWEEN,
  SettingsChanged: BETWEEN,
  RulebookChanged: EVERYWHERE,
  TableClosing: EVERYWHERE,
  TableClosed: BETWEEN,
  ShoeCommitted: EVERYWHERE,
  NonceAdded: EVERYWHERE,
  CommitmentDropped: EVERYWHERE,
  ShoeLoaded: EVERYWHERE,
  CardsBurnt: EVERYWHERE,
  CutCardCameOut: ['betting', 'dealing', 'settled', 'void'],
  ShoeReplaced: EVERYWHERE,
  ShoeWithdrawn: EVERYWHERE,
  ShoeRevealed: EVERYWHERE,
  PatronJoined: EVERYWHERE,
  PatronLeft: EVERYWHERE,
  SeatChanged: EVERYWHERE,
  BoughtIn: EVERYWHERE,
  CashedOut: EVERYWHERE,
  TrayFilled: EVERYWHERE,
  TrayCounted: BETWEEN,
  PatronGuarded: EVERYWHERE,
  FloorCalled: EVERYWHERE,
  CallAnswered: EVERYWHERE,
  TrayCredited: EVERYWHERE,
  RoundOpened: BETWEEN,
  BetPlaced: ['betting'],
  BetTakenBack: ['betting'],
  BetRejected: ['betting'],
  BetNotLeftUp: ['betting'],
  StandingBetsTold: ['betting'],
  BetsClosed: ['betting'],
  BetLeftUp: ['settled'],
  BetCorrected: ['dealing'],
  CardDealt: ['dealing'],
  CardShown: ['dealing'],
  // A card that lay face down when the round was voided is turned then.
  CardExposed: ['dealing', 'void'],
  CardCorrected: ['dealing', 'void'],
  WaitingCardCorrected: EVERYWHERE,
  InsuranceOffered: ['dealing'],
  InsuranceNotOffered: ['dealing'],
  InsuranceDeclared: ['dealing'],
  InsuranceDeclined: ['dealing'],
  InsurancePlaced: ['dealing'],
  InsuranceReturned: ['dealing'],
  InsuranceRestored: ['dealing'],
  InsuranceForgone: ['dealing'],
  InsuranceWaived: ['dealing'],
  HandAssigned: PLAYED,
  SqueezeRequested: PLAYED,
  SqueezeConsented: ['dealing'],
  SqueezeRefused: PLAYED,
  WalkedAway: ['betting', 'dealing', 'settled'],
  RoundSettled: ['dealing'],
  RoundReopened: ['settled'],
  RoundVoided: PLAYED,
  IrregularityReported: EVERYWHERE,
  IrregularityResolved: EVERYWHERE,
  CardsWaiting: EVERYWHERE,
  CardsNotDrawn: EVERYWHERE,
  CardsDiscarded: EVERYWHERE,
  CardsCarried: ['dealing', 'settled'],
  CardsOrdered: EVERYWHERE,
  Reconstructed: ['dealing'],
  ElectionsOffered: ['dealing'],
  ElectionsLapsed: ['dealing'],
  Elected: ['dealing'],
  ElectionsClosed: ['dealing'],
  BetReturnDecided: ['dealing'],
  BetReturnLapsed: ['dealing'],
  Paused: PLAYED,
  Resumed: PLAYED,
  Interrupted: PLAYED,
  Asked: EVERYWHERE,
  Confirmed: EVERYWHERE,
  Refused: EVERYWHERE,
  Noted: EVERYWHERE,
  RollbackAccepted: EVERYWHERE,
};

const COMMANDS = Object.keys(COMES_TO) as Wish['type'][];
const EVENTS = Object.keys(HAPPENS) as Type[];

/** A command without its fields, by somebody who may give it. */
const bare = (type: Wish['type'], round: number): Command => {
  const by = [house, dealer, shift, patron('p1')].find(({ role }) =>
    (MAY[type] as readonly string[]).includes(role),
  );
  const wish = type === 'Ask' ? { wish: { type: 'CashOut' } } : {};
  const next = type === 'OpenRound' ? round + 1 : round;
  return { type, by, round: next, ...wish } as unknown as Command;
};

/** What the laws say of an event without its fields; some go on to look at those, and find none. */
const whyNot = (command: Wish['type'], event: Type, state: State): string => {
  const round = state.status === 'unopened' ? 0 : state.rounds;
  try {
    const events = [{ type: event, at: 0, by: house }] as unknown as Event[];
    return whyUnlawful(bare(command, round), { at: 0 }, events, state) ?? '';
  } catch {
    return '';
  }
};

describe('what a command makes happen', () => {
  test('every command has its row', () => {
    expect(Object.keys(MAY).sort()).toEqual([...COMMANDS].sort());
  });

  test.each(COMMANDS)('%s', (command) => {
    const made = EVENTS.filter(
      (event) => whyNot(command, event, initialState) !== `${event} does not come of ${command}`,
    );
    expect(made.toSorted()).toEqual([...new Set(COMES_TO[command])].toSorted());
  });
});

describe('when in a round it happens', () => {
  const dealt = () => givenTable('NC').open().close();
  const settled = dealt().deal('9S', '2S', 'KS', '6S');
  settled.do(dealer, { type: 'Settle' });
  const states: Readonly<Record<Where, State>> = {
    none: givenTable('NC').state,
    betting: givenTable('NC').open().state,
    dealing: dealt().state,
    settled: settled.state,
    void: voided(dealt().state),
  };

  test.each(Object.entries(states))('the round is %s', (stage, state) => {
    const found = state.status !== 'unopened' && state.round?.stage.is;
    expect(found ?? 'none').toBe(stage);
  });

  test.each(EVENTS)('%s', (event) => {
    const command = COMMANDS.find((type) => COMES_TO[type].includes(event)) ?? 'Report';
    const stages = EVERYWHERE.filter(
      (stage) => whyNot(command, event, states[stage]) !== `${event} where the round is ${stage}`,
    );
    expect(stages).toEqual(HAPPENS[event]);
  });
});

/** The same round, void. */
function voided(state: State): State {
  if (state.status === 'unopened' || state.round === null) throw new Error('no round');
  return { ...state, round: { ...state.round, stage: { is: 'void' } } } as State;
}
