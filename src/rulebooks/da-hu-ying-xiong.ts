import * as bet from './bets.ts';
import * as when from './conditions.ts';
import { clauses, printed } from './irregularities.ts';
import type { Rulebook } from './rulebook.ts';
import { tableOfPlay } from './table-of-play.ts';

const ALL = [...'ABCD'];

export const book = {
  id: 'da-hu-ying-xiong',
  title: 'Da Hu Ying Xiong (Commission Baccarat)',
  titleZh: '打虎英雄（抽佣百家乐）',
  version: '1',
  effective: '2019-11-19T08:00',
  decks: { from: 4, to: 10, rule: '2.2.1' },
  play: {
    open: '3.3',
    close: '3.8',
    values: '3.2',
    initialCards: '3.10',
    thirdCard: '3.11',
    tableOfPlay: { ...tableOfPlay, rule: '3.12' },
    winner: '3.13',
    tie: '3.14',
    tiedBetsMayStay: false,
  },
  bets: [
    {
      ...bet.player,
      definition: '1.11',
      rule: '4.1.2',
      layouts: ALL,
      pays: [{ when: when.wins('player'), pays: '1 to 1' }],
    },
    {
      ...bet.banker,
      definition: '1.11',
      rule: '4.1.2',
      layouts: ALL,
      pays: [{ when: when.wins('banker'), pays: '0.95 to 1' }],
    },
    {
      ...bet.tieBet,
      definition: '1.20',
      rule: '4.1.2',
      layouts: ALL,
      pays: [{ when: when.tie, pays: '8 to 1' }],
    },
    {
      ...bet.tigerTie,
      definition: '1.22',
      rule: '4.1.2',
      layouts: ALL,
      pays: [{ when: when.tieOn(6), pays: '35 to 1' }],
    },
    {
      ...bet.tiger,
      definition: '1.21',
      rule: '4.1.2',
      layouts: ALL,
      pays: [
        { when: when.small('banker', 6), pays: '12 to 1' },
        { when: when.big('banker', 6), pays: '20 to 1' },
      ],
    },
    {
      ...bet.bigTiger,
      definition: '1.3',
      rule: '4.1.2',
      layouts: ALL,
      pays: [{ when: when.big('banker', 6), pays: '50 to 1' }],
    },
    {
      ...bet.smallTiger,
      definition: '1.18',
      rule: '4.1.2',
      layouts: ALL,
      pays: [{ when: when.small('banker', 6), pays: '22 to 1' }],
    },
    {
      ...bet.tigerPair,
      definition: '1.23',
      rule: '4.1.2',
      layouts: ALL,
      pays: [
        { when: { pairs: 'single' }, pays: '4 to 1' },
        { when: { pairs: 'double' }, pays: '20 to 1' },
        { when: { pairs: 'twin' }, pays: '100 to 1' },
      ],
    },
  ],
  layoutsRule: '2.1.1',
  layouts: [
    { id: 'A', boxes: { from: 1, to: 9, rule: 'house policy' } },
    { id: 'B', boxes: { from: 1, to: 9, rule: 'house policy' } },
    { id: 'C', boxes: { from: 1, to: 9, rule: 'house policy' } },
    { id: 'D', boxes: { from: 1, to: 9, rule: 'house policy' } },
  ],
  insurance: null,
  squeeze: { rule: '3.9', who: 'seated' },
  limits: {
    displayed: '3.4',
    responsibility: '3.5',
    balance: '3.6',
    proRata: '5.1.1',
    short: '5.1.2',
    unnoticed: '5.2.1',
  },
  elections: { continue: '5.12.1', reconstructed: '5.12.2', return: '5.12.3' },
  irregularities: clauses({
    walkedAway: '5.3',
    excess: { rule: '5.7', elections: '5.7.1' },
    misdirected: { area: '5.8.1', person: '5.8.2', elections: '5.8' },
    faceUp: '5.9',
    together: { rule: '5.10', elections: '5.10.1', replace: '5.10.2' },
    noticedLater: '5.11',
    otherError: '5.12',
    neglected: null,
    placedInError: '5.13',
    displayWrong: '5.14',
    anythingElse: '5.17',
  }),
  standing: { previousRounds: '5.5', lateBet: '5.6', voided: '5.15', onBehalf: '5.16' },
  ...printed,
  boxNumbers: [1, 2, 3, 5, 6, 7, 8, 9, 10],
  silentOn: [
    {
      subject: 'cut card',
      policy: 'When it comes out, the round is finished and one more is dealt.',
    },
    { subject: 'burn cards', policy: 'None.' },
    {
      subject: 'rounding',
      policy: 'Winnings are rounded down to the cent; the rest is kept on record.',
    },
    { subject: 'number of betting boxes', policy: 'Up to 9, set per table.' },
  ],
} as const satisfies Rulebook;
