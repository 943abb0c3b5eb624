import type { Hand } from '../../src/rulebooks/index.ts';
import { type RoundData, stakesOf, type Table, type Wanted } from '../../src/table/index.ts';
import { stepOf } from '../../src/table/step.ts';
import { correction, faceDownPlaces, type Step } from './model-commands.ts';
import { likelyReport, neglectedReport } from './model-irregular.ts';
import { bookOf } from './scenario.ts';

/** What is done while cards are dealt: the next step, insurance, a squeeze, a mistake. */
export const dealingWish = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { round, settings } = table;
  if (round.phase !== 'dealing') throw new Error('no cards are dealt');
  const squeezing = bookOf(settings).squeeze !== null && settings.faceDown;
  const insuring = round.open !== null;
  const offers = stepOf(bookOf(settings), round);
  const forgotten =
    settings.automation.offer === 'manual' &&
    round.open === null &&
    offers.step !== 'settle' &&
    offers.offers.length > 0;
  const away = stakesOf(round)[0]?.patron ?? 'p1';
  return chance.weighted<() => Wanted>([
    [60, () => nextStep(table, round, step)],
    [insuring ? 120 : 0, () => insuranceWish(round, step)],
    [round.declared.length > 0 ? 30 : 0, () => answer(round, step)],
    [forgotten ? 60 : 0, () => ({ type: 'OfferInsurance' })],
    [forgotten ? 40 : 0, () => neglectedReport(round, step)],
    [9, () => likelyReport(table, round, step)],
    [3, () => correction(table, step)],
    [squeezing && round.squeeze === null ? 14 : 0, () => squeezeWish(round, step)],
    [
      round.squeeze !== null && !round.squeeze.consented ? 30 : 1,
      () => ({ type: 'ConsentSqueeze' }),
    ],
    [round.squeeze === null ? 0 : 2, () => ({ type: 'RefuseSqueeze' })],
    [1, () => ({ type: 'AssignHand', hand: 'banker', patron: chance.one(['p1', 'p2', null]) })],
    [1, () => ({ type: 'WalkAway', patron: away })],
    [1, () => ({ type: 'Interrupt', cause: 'the screen went dark' })],
    [chance.percent(30) ? 1 : 0, () => ({ type: 'ReplaceShoe', reason: 'the shoe jammed' })],
    [1, () => ({ type: 'PlaceBet', box: 1, patron: away, bet: 'player', amount: 5000 })],
    [chance.percent(1) ? 1 : 0, () => ({ type: 'CloseTable' })],
  ])();
};

/** The card that is due, or the settlement; at a loss for a shoe, another one. */
const nextStep = (table: Table, round: RoundData, { chance, palette }: Step): Wanted => {
  const { settings, shoe, waiting } = table;
  const step = stepOf(bookOf(settings), round);
  if (shoe === null && waiting.length === 0) {
    return { type: 'LoadShoe', shuffled: true, cards: settings.decks * 52 };
  }
  if (step.step === 'settle') return { type: 'Settle' };
  const card = chance.one(palette);
  if (step.step === 'expose') {
    const places = faceDownPlaces(table);
    const { hand, index } =
      chance.percent(75) || places.length === 0
        ? { hand: step.to, index: step.index }
        : chance.one(places);
    return { type: 'ExposeCard', hand, index, card };
  }
  const named = !settings.faceDown && waiting.length === 0;
  return named !== chance.percent(2) ? { type: 'DrawCard', card } : { type: 'DrawCard' };
};

const insuranceWish = (round: RoundData, { chance }: Step): Wanted => {
  const { open } = round;
  const hands = open?.offers.map(({ hand }) => hand) ?? [];
  const originals = stakesOf(round).filter(
    ({ hand, patron }) =>
      hand !== null && hands.includes(hand) && (open?.to?.includes(patron) ?? true),
  );
  const fallback = { patron: 'p1', box: 1, hand: 'player' as Hand | null, amount: 1000 };
  const { patron, box, hand, amount } = chance.one(originals.length === 0 ? [fallback] : originals);
  if (chance.percent(15)) return { type: 'DeclareInsurance', patron };
  const part = chance.one(open?.late ? [20, 10, 10, 4] : [10, 4, 4, 2, 1, 0.9]);
  return {
    type: 'PlaceInsurance',
    patron,
    box,
    hand: hand ?? 'player',
    amount: Math.max(1, Math.floor(amount / part)),
  };
};

const answer = (round: RoundData, { chance }: Step): Wanted => {
  const patron = chance.one(round.declared);
  const own = stakesOf(round).find((stake) => stake.patron === patron && stake.hand !== null);
  return chance.percent(50) || own === undefined
    ? { type: 'DeclineInsurance', patron }
    : {
        type: 'PlaceInsurance',
        patron,
        box: own.box,
        hand: own.hand ?? 'player',
        amount: Math.max(1, Math.floor(own.amount / 4)),
      };
};

const squeezeWish = (round: RoundData, { chance }: Step): Wanted => {
  const originals = stakesOf(round).filter(({ hand }) => hand !== null);
  const highest = originals.toSorted((a, b) => b.amount - a.amount)[0]?.patron ?? 'p1';
  const patron = chance.percent(80) ? highest : chance.one(['p1', 'p2', 'p3']);
  const third = round.deal.banker.length >= 2;
  if (third && chance.percent(60)) {
    return { type: 'RequestBankerThirdFirst', patron, how: chance.one(['squeeze', 'expose']) };
  }
  const hand = chance.one<Hand>(['player', 'banker']);
  return { type: 'RequestSqueeze', patron, hand, index: round.deal[hand].length };
};
