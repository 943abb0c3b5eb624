import * as bet from './bets.ts';
import * as when from './conditions.ts';
import { policies, printed } from './irregularities.ts';
import { HOUSE_POLICY, type Rulebook, type ShoeAfter } from './rulebook.ts';
import { tableOfPlay } from './table-of-play.ts';

const ALL = [...'ABC'];

/** Void while the game is in progress. */
const inProgress = (rule: string, shoe: ShoeAfter | null) =>
  ({
    rule,
    effect: 'void',
    authority: 'pit-supervisor',
    secondPerson: 'always',
    turn: 'first',
    until: 'settlement',
    shoe,
  }) as const;

export const book = {
  id: 'easy-six',
  title: 'Non-Commission Easy Six Baccarat',
  titleZh: '免佣易六百家乐',
  version: '1',
  effective: '2012-06-02',
  decks: { from: 4, to: 8, rule: '2.2.1' },
  play: {
    open: '3.1',
    close: '3.2',
    values: '3.7',
    initialCards: '3.4',
    thirdCard: '3.5',
    tableOfPlay: { ...tableOfPlay, rule: '3.6' },
    winner: '3.7',
    tie: '3.8',
    tiedBetsMayStay: true,
  },
  bets: [
    {
      ...bet.player,
      definition: '1 Non-Commission Easy Six Baccarat',
      rule: '4.1.1',
      layouts: ALL,
      pays: [
        { when: when.winsOn('player', 6), pays: '1.05 to 1' },
        { when: when.winsOn('player', 1, 2, 3, 4, 5, 7, 8, 9), pays: '1 to 1' },
      ],
    },
    {
      ...bet.banker,
      definition: '1 Non-Commission Easy Six Baccarat',
      rule: '4.1.1',
      layouts: ALL,
      pays: [
        { when: when.winsOn('banker', 6), pays: '1 to 2' },
        { when: when.winsOn('banker', 1, 2, 3, 4, 5, 7, 8, 9), pays: '1 to 1' },
      ],
    },
    {
      ...bet.tieBet,
      definition: '1 Tie',
      rule: '4.1.1',
      layouts: ALL,
      pays: [
        { when: when.tieOn(6), pays: '10 to 1' },
        { when: when.tieOn(0, 1, 2, 3, 4, 5, 7, 8, 9), pays: '8 to 1' },
      ],
    },
    {
      ...bet.playerPairBet,
      definition: '1 Player Pair or Banker Pair',
      rule: '4.1.1',
      layouts: ALL,
      pays: [
        { when: { playerPair: when.SIX }, pays: '13 to 1' },
        { when: { playerPair: when.ALL_BUT_SIX }, pays: '11 to 1' },
      ],
    },
    {
      ...bet.bankerPairBet,
      definition: '1 Player Pair or Banker Pair',
      rule: '4.1.1',
      layouts: ALL,
      pays: [
        { when: { bankerPair: when.SIX }, pays: '13 to 1' },
        { when: { bankerPair: when.ALL_BUT_SIX }, pays: '11 to 1' },
      ],
    },
    {
      ...bet.easySix,
      definition: '1 Easy Six',
      rule: '4.1.1',
      layouts: ALL,
      pays: [{ when: { winner: ['player', 'banker', 'tie'], points: [6] }, pays: '6 to 1' }],
    },
  ],
  layoutsRule: '2.1.1',
  layouts: [
    { id: 'A', boxes: { from: 1, to: 9, rule: '2.1.1(a)' } },
    { id: 'B', boxes: { from: 1, to: 7, rule: '2.1.1(b)' } },
    { id: 'C', boxes: { from: 1, to: 7, rule: '2.1.1(c)' } },
  ],
  insurance: null,
  squeeze: null,
  limits: null,
  elections: null,
  irregularities: {
    ...policies,
    // A game in progress: what is found after its settlement no longer voids it.
    'foreign-card': inProgress('5.1.1', { rule: '5.1.1', replaced: 'at-once' }),
    copies: { ...policies.copies, rule: '5.1.1', shoe: { rule: '5.1.1', replaced: 'at-once' } },
    'wrong-number': { ...policies['wrong-number'], rule: '5.1.2' },
    'insufficient-cards': inProgress('5.1.3', null),
  },
  standing: {
    previousRounds: '5.1.1',
    lateBet: '5.2',
    voided: HOUSE_POLICY,
    onBehalf: HOUSE_POLICY,
  },
  ...printed,
  boxNumbers: [1, 2, 3, 5, 6, 7, 8, 9, 10],
  silentOn: [
    {
      subject: 'limits',
      policy: 'A minimum and a maximum per bet, enforced when it is placed; never pro rata.',
    },
    {
      subject: 'elections',
      policy: 'None: an error is reconstructed if it can be, else the round is void.',
    },
    { subject: 'technical interruption', policy: 'All bets are returned.' },
    { subject: 'stakes of a void round', policy: 'All bets are returned.' },
    { subject: 'squeezing', policy: 'Not offered.' },
    { subject: 'who decides', policy: 'The same ranks as in the other books.' },
    {
      subject: 'cut card',
      policy: 'When it comes out, the round is finished and one more is dealt.',
    },
    { subject: 'burn cards', policy: 'None.' },
    {
      subject: 'rounding',
      policy: 'Winnings are rounded down to the cent; the rest is kept on record.',
    },
  ],
} as const satisfies Rulebook;
