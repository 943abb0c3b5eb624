import type { Rulebook } from '../rulebooks/index.ts';
import {
  add,
  type Card,
  cardValue,
  DECK,
  dealOut,
  next,
  type OpenDeal,
  type Step,
} from '../rules/index.ts';
import type { Making } from './asked.ts';
import { cardsOf } from './chance.ts';
import { option, type Posed, type Question, rulesOfPlay, whichRule } from './question.ts';

/** Cards lie so: who draws, or does the round end? */
export const draws = (making: Making): Posed => {
  const { chance, level } = making;
  const wanted = chance.pick(level === 1 ? WANTED.slice(0, 4) : WANTED);
  return drawsAt(making, found(making, wanted).deal);
};

/** The same of cards that lie so. */
export const drawsAt = ({ book, chance, level }: Making, deal: OpenDeal): Posed => {
  const step = next(book, deal);
  const rule = ruleOfStep(book, deal, step);
  const third = deal.player.length === 2 && deal.banker.length === 2;
  const draw = third && step.step !== 'settle' && step.to === 'player';
  return {
    trains: rule,
    situation: { is: 'cards', deal },
    questions: [
      nextStep(step, rule),
      ...(level === 3 && draw ? [bankerDrawsOn(book, deal)] : []),
      ...(level === 1 ? [] : [whichRule(rule, rulesOfPlay(book), chance)]),
    ],
    explained: { step },
  };
};

/** What a dealer must tell apart; each comes up as often as any other. */
const WANTED = [
  'player-third',
  'banker-alone',
  'natural',
  'both-stand',
  'banker-after',
  'banker-stands',
  'first-cards',
  'complete',
] as const;
type Wanted = (typeof WANTED)[number];

const CARDS: Readonly<Record<Wanted, number>> = {
  'first-cards': 3,
  'player-third': 4,
  'banker-alone': 4,
  natural: 4,
  'both-stand': 4,
  'banker-after': 5,
  'banker-stands': 5,
  complete: 6,
};

/** Shoes are dealt from until the cards lie as wanted: a Table of Play without such a line gives another. */
const found = ({ book, chance, decks }: Making, wanted: Wanted): { deal: OpenDeal; step: Step } => {
  for (let tries = 0; tries < TRIES; tries++) {
    const count = wanted === 'first-cards' ? chance.below(4) : CARDS[wanted];
    const { deal, used, step } = dealOut(book, cardsOf(chance, decks, count));
    if (used === count && kindOf(book, deal, step) === wanted) return { deal, step };
  }
  return dealOut(book, cardsOf(chance, decks, 4));
};
const TRIES = 2000;

const kindOf = (book: Rulebook, deal: OpenDeal, step: Step): Wanted => {
  const { player, banker } = deal;
  const count = player.length + banker.length;
  if (count < 4) return 'first-cards';
  if (count === 4) {
    if (step.step !== 'settle') return step.to === 'player' ? 'player-third' : 'banker-alone';
    return isNatural(book, deal) ? 'natural' : 'both-stand';
  }
  if (step.step !== 'settle') return 'banker-after';
  return player.length === 3 && banker.length === 2 ? 'banker-stands' : 'complete';
};

const isNatural = ({ play }: Rulebook, { player, banker }: OpenDeal): boolean =>
  [player, banker].some((hand) =>
    play.tableOfPlay.natural.includes(hand.reduce((sum, card) => sum + cardValue(card), 0) % 10),
  );

/** The paragraph by which the next card is dealt, or no further one. */
export const ruleOfStep = ({ play }: Rulebook, { player, banker }: OpenDeal, step: Step): string =>
  player.length + banker.length < 4 && step.step !== 'settle'
    ? play.initialCards
    : play.tableOfPlay.rule;

const STEPS = [option('to-player'), option('to-banker'), option('round-ends')];

const nextStep = (step: Step, rule: string): Question => ({
  field: { id: 'next', ask: 'next', is: 'choice', options: STEPS },
  right: step.step === 'settle' ? 'round-ends' : `to-${step.to}`,
  rule,
});

/** The values of the Player third card on which the Banker Hand draws too, each one tried. */
const bankerDrawsOn = (book: Rulebook, deal: OpenDeal): Question => {
  const values = [...new Set(DECK.map(cardValue))].sort((a, b) => a - b);
  const options = values.map((value) => option('value', { value }));
  const drawn = (card: Card): boolean => next(book, add(deal, 'player', card)).step === 'deal';
  const on = new Set(DECK.filter(drawn).map(cardValue));
  return {
    field: { id: 'banker-draws-on', ask: 'banker-draws-on', is: 'choices', options },
    right: options.filter((_, i) => on.has(values[i] ?? -1)).map(({ id }) => id),
    rule: book.play.tableOfPlay.rule,
  };
};
