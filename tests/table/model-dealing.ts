import { HANDS, type Hand } from '../../src/rulebooks/index.ts';
import {
  atStake,
  type Lying,
  type Round,
  stakesOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { stepOf } from '../../src/table/step.ts';
import { assign } from './model-betting.ts';
import { loading, oneOf, type Step } from './model-commands.ts';
import { faceDownPlaces, neglectedReport } from './model-irregular.ts';

/** What is done while cards are dealt: the next step, insurance, a squeeze. */
export const dealingWish = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { round, settings, book } = table;
  if (round === null) throw new Error('no cards are dealt');
  const squeezing = book.squeeze !== null && settings.faceDown && round.entered === null;
  const needs = stepOf(book, round);
  const offers = needs.step === 'settle' ? [] : needs.offers.map(({ hand }) => hand);
  const forgotten =
    settings.automation.offer === 'manual' && round.open === null && offers.length > 0;
  const open = insurable(round);
  const asking = round.squeezes.filter(({ consented }) => !consented);
  const away = stakesOf(round)[0]?.patron ?? 'p1';
  return chance.weighted<() => Wanted>([
    [60, () => nextStep(table, round, step)],
    [open.length > 0 ? 110 : 1, () => insuranceWish(table, open, step)],
    [round.declared.length > 0 ? 40 : 0, () => answerOffer(table, round, step)],
    [forgotten ? 40 : 0, () => ({ type: 'OfferInsurance' })],
    [forgotten ? 50 + 40 * round.insurance.length : 0, () => neglectedReport(round, step, offers)],
    [squeezing && round.squeezes.length < 2 ? 20 : 0, () => squeezeWish(round, step)],
    [asking.length > 0 ? 40 : 1, () => ({ type: 'ConsentSqueeze', ...handIn(asking, step) })],
    [round.squeezes.length > 0 ? 3 : 0, () => ({ type: 'RefuseSqueeze' })],
    [round.squeezes.length > 0 ? 2 : 0, () => withdraw(round, step)],
    [squeezing ? 6 : 1, () => assign(table, chance)],
    [1, () => ({ type: 'WalkAway', patron: away })],
    [1, () => ({ type: 'PlaceBet', box: 1, patron: away, bet: 'player', amount: 5000 })],
  ])();
};

/** The card that is due, or the settlement; at a loss for a shoe, another one. */
const nextStep = (table: Table, round: Round, step: Step): Wanted => {
  const { chance } = step;
  const { settings, shoe, waiting, book } = table;
  const needs = stepOf(book, round);
  const entering = round.entered !== null;
  if (shoe === null && waiting.length === 0 && !entering) return loading(table, chance);
  if (needs.step === 'settle') return { type: 'Settle' };
  const card = oneOf(step);
  if (needs.step === 'expose') {
    const places = faceDownPlaces(table);
    const { hand, index } =
      chance.percent(75) || places.length === 0
        ? { hand: needs.to, index: needs.index }
        : chance.one(places);
    return { type: 'ExposeCard', hand, index, card };
  }
  const named = (entering || !settings.faceDown) && waiting.length === 0;
  return named !== chance.percent(2) ? { type: 'DrawCard', card } : { type: 'DrawCard' };
};

type Original = Lying & { readonly hand: Hand };

/** The bets that the open offer is for. */
const insurable = (round: Round): Original[] => {
  const { open, away, forgone } = round;
  if (open === null) return [];
  return atStake(round).filter(
    (stake): stake is Original =>
      open.offers.some(({ hand }) => hand === stake.hand) &&
      (open.to?.includes(stake.patron) ?? true) &&
      !away.includes(stake.patron) &&
      (open.late || !forgone.includes(stake.patron)),
  );
};

const insuranceWish = (table: Table, originals: readonly Original[], { chance }: Step): Wanted => {
  const fallback = { patron: 'p1', box: 1, hand: 'player' as Hand, amount: 1000 };
  const { patron, box, hand, amount } = chance.one(originals.length === 0 ? [fallback] : originals);
  if (chance.percent(15)) return { type: 'DeclareInsurance', patron };
  const part = chance.one(table.round?.open?.late ? [20, 10, 10, 4] : [20, 10, 4, 4, 2, 1, 0.9]);
  return insure(table, { patron, box, hand }, amount / part);
};

/** The patron who has declared to insure does, or does not. */
const answerOffer = (table: Table, round: Round, { chance }: Step): Wanted => {
  const patron = chance.one(round.declared);
  const own = insurable(round).find((stake) => stake.patron === patron);
  return chance.percent(50) || own === undefined
    ? { type: 'DeclineInsurance', patron }
    : insure(table, { patron, box: own.box, hand: own.hand }, own.amount / 4);
};

/** In the table's chips. */
const insure = (
  { settings: { chipUnit } }: Table,
  what: { patron: string; box: number; hand: Hand },
  amount: number,
): Wanted => ({
  type: 'PlaceInsurance',
  ...what,
  amount: Math.max(1, Math.floor(amount / chipUnit)) * chipUnit,
});

const squeezeWish = (round: Round, { chance }: Step): Wanted => {
  const originals = stakesOf(round).filter(({ hand }) => hand !== null);
  const highest = originals.toSorted((a, b) => b.amount - a.amount)[0]?.patron ?? 'p1';
  const third = round.hands.banker.length >= 2;
  const hand = chance.one(HANDS);
  const entitled = round.accepts[third ? 'banker' : hand] ?? highest;
  const patron = chance.percent(85) ? entitled : chance.one(['p1', 'p2', 'p3']);
  if (third && chance.percent(60)) {
    return { type: 'RequestBankerThirdFirst', patron, how: chance.one(['squeeze', 'expose']) };
  }
  const index = round.hands[hand].length;
  const both = index === 0 && highest === 'p1';
  return { type: 'RequestSqueeze', patron, hand, index, ...(both && { both }) };
};

/** The Hand has to be named where two have asked. */
const handIn = (asking: readonly { readonly hand: Hand }[], { chance }: Step) => {
  const [first] = asking;
  return first === undefined || chance.percent(30) ? {} : { hand: first.hand };
};

const withdraw = (round: Round, { chance }: Step): Wanted => {
  const { patron, hand } = chance.one(round.squeezes);
  const type = 'WithdrawSqueeze';
  return chance.percent(50) ? { type, patron } : { type, patron, hand };
};
