import { HANDS, type Insurance, type Winner } from '../rulebooks/index.ts';
import { type Card, dealOut, FACE_DOWN, pointTotal, type Step } from '../rules/index.ts';
import { announced, dealOf, type Event, MANUAL, type Table } from '../table/index.ts';
import type { Making } from './asked.ts';
import { cardsOf } from './chance.ts';
import { dealUntil, inDealtOrder } from './deals.ts';
import { ruleOfStep } from './draws.ts';
import type { Option } from './drill.ts';
import { situationIn } from './insurance.ts';
import { viewOf } from './local-table.ts';
import { option, type Posed, rulesOfPlay, whichRule } from './question.ts';
import { betAll, PEOPLE, type StagedTable, staged } from './staged.ts';

/** The table stands so: what does the dealer say now? */
export const announce = (making: Making): Posed => {
  const { book, chance, level } = making;
  const table = staged(making, {
    faceDown: false,
    automation: { ...MANUAL, offer: 'manual' },
  });
  const moment = chance.pick(book.insurance === null ? MOMENTS.slice(0, -1) : MOMENTS);
  bringTo(making, table, moment);
  const view = viewOf(table.local, PEOPLE.dealer);
  const before = table.table;
  // What is on offer is said before the next card.
  const events = table.try(PEOPLE.dealer, { type: 'OfferInsurance' }) ?? table.step();
  const call = callOf(events, table.table);
  const rule = ruleOfCall(before, events);
  const options = chance.shuffled(unlike([call, ...others(making, before, call)]));
  return {
    trains: rule,
    situation: { is: 'table', view, happened: null },
    questions: [
      { field: { id: 'call', ask: 'call', is: 'choice', options }, right: call.id, rule },
      ...(level === 1 ? [] : [whichRule(rule, rulesOfPlay(book), chance)]),
    ],
    explained: { events },
  };
};

const MOMENTS = [
  'before',
  'betting',
  'first',
  'third',
  'third',
  'complete',
  'tied',
  'insured',
] as const;
type Moment = (typeof MOMENTS)[number];

const bringTo = (making: Making, table: StagedTable, moment: Moment): void => {
  const { chance } = making;
  if (chance.oneIn(2)) playRound(making, table);
  if (moment === 'before') return;
  const cards = cardsFor(making, moment);
  table.stack(cards);
  table.step();
  betAll(making, table);
  if (moment === 'betting') return;
  for (let steps = cards.length + 1; steps > 0; steps--) table.step();
};

/** Cards that lead to that moment. */
const cardsFor = (making: Making, moment: Moment): readonly Card[] => {
  const { book, chance, decks } = making;
  if (moment === 'first') return cardsOf(chance, decks, chance.below(4));
  if (moment === 'insured') return situationIn(making, 'offer').cards;
  if (moment === 'tied') return inDealtOrder(dealUntil(making, ({ winner }) => winner === 'tie'));
  for (;;) {
    const cards = cardsOf(chance, decks, 4 + chance.below(3));
    const { used, step } = dealOut(book, cards);
    if (used < cards.length) continue;
    if (moment === 'complete' ? step.step === 'settle' : isThird(step)) return cards;
  }
};

const isThird = (step: Step): boolean => step.step !== 'settle' && step.offers.length === 0;

const playRound = (making: Making, table: StagedTable): void => {
  table.step();
  betAll(making, table);
  table.until(() => table.phase === 'settled');
};

/** What everybody hears of it first. */
const callOf = (events: readonly Event[], after: Table): Option => {
  for (const event of events) {
    const said = announced(event);
    switch (said?.type) {
      case 'RoundOpened':
        return option('call-bets');
      case 'BetsClosed':
        return option('call-no-more');
      case 'CardDealt':
        return option('call-card', { hand: said.hand });
      case 'InsuranceOffered': {
        const [offer] = said.offers;
        if (offer !== undefined) return insuranceCall(offer.hand, offer.pays);
        break;
      }
      case 'RoundSettled': {
        const { player, banker } = pointsOf(after);
        return outcomeCall(said.outcome, player, banker);
      }
      default:
    }
  }
  throw new Error('nothing is said');
};

const insuranceCall = (hand: string, odds: string): Option =>
  option('call-insurance', { hand, odds });
const outcomeCall = (winner: string, player: number, banker: number): Option =>
  option('call-outcome', { winner, player, banker });

const pointsOf = ({ round }: Table): { player: number; banker: number } => {
  const { player, banker } = round === null ? { player: [], banker: [] } : dealOf(round);
  const points = (hand: typeof player) => pointTotal(hand.filter((slot) => slot !== FACE_DOWN));
  return { player: points(player), banker: points(banker) };
};

const ruleOfCall = (before: Table, events: readonly Event[]): string => {
  const { play } = before.book;
  for (const event of events) {
    switch (event.type) {
      case 'RoundOpened':
      case 'BetsClosed':
      case 'InsuranceOffered':
        return event.rule;
      case 'CardDealt': {
        const deal = openHands(before);
        return ruleOfStep(before.book, deal, { step: 'deal', to: event.hand, offers: [] });
      }
      case 'RoundSettled':
        return event.settlement.outcome === 'tie' ? play.tie : play.winner;
      default:
    }
  }
  throw new Error('nothing is said');
};

const openHands = ({ round }: Table) => {
  const { player, banker } = round === null ? { player: [], banker: [] } : dealOf(round);
  return {
    player: player.filter((slot) => slot !== FACE_DOWN),
    banker: banker.filter((slot) => slot !== FACE_DOWN),
  };
};

/** Near misses: other calls, the other Hand, other points, another winner. */
const others = ({ book, chance }: Making, before: Table, call: Option): Option[] => {
  const { player, banker } = pointsOf(before);
  const outcomes = chance
    .shuffled(WINNERS)
    .flatMap((winner) => [
      outcomeCall(winner, player, banker),
      outcomeCall(winner, (player + 1) % 10, banker),
    ]);
  return [
    option('call-bets'),
    option('call-no-more'),
    ...HANDS.map((hand) => option('call-card', { hand })),
    ...outcomes.slice(0, call.code === 'call-outcome' ? 3 : 1),
    ...(book.insurance === null ? [] : wrongOffers(book.insurance, chance.below(50))),
  ];
};
const WINNERS: readonly Winner[] = ['player', 'banker', 'tie'];

const wrongOffers = ({ table: { rows } }: Insurance, at: number): Option[] => {
  const row = rows[at % rows.length];
  if (row === undefined) return [];
  return HANDS.map((hand) => insuranceCall(hand, row.pays));
};

const unlike = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((one) => [one.id, one])).values(),
];
