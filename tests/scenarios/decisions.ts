import type { AsTheyLie, Decision } from '../second/table/acts.ts';
import { laidInTurn, need, needOf } from '../second/table/cards.ts';
import { choosers } from '../second/table/choosing.ts';
import { situation } from '../second/table/insuring.ts';
import { wouldHaveWon } from '../second/table/neglected.ts';
import { remedyOf } from '../second/table/remedy.ts';
import { fits, inOrderOf, inTurn } from '../second/table/reports.ts';
import { mayGoBack } from '../second/table/ruling.ts';
import type { Card, Report } from '../second/table/state.ts';
import type { Feature } from './features.ts';
import type { RoundWriter } from './round.ts';

type Decided = { readonly decision: Decision; readonly features: readonly Feature[] };

/** What is decided of the report whose turn it is, and what that is an example of. */
export const decisionFor = (writer: RoundWriter): Decided => {
  const { scenario } = writer;
  const told = inTurn(scenario.second);
  if (told === undefined) throw new Error('nothing waits');
  const { effect } = remedyOf(scenario.second.settings.game, told.kind);
  if (effect === 'ruling') return ruling(writer);
  const { chance } = scenario;
  const denies = chance.percent(writer.wants('report denied') ? 60 : 12);
  if (denies) return { decision: { is: 'not-so' }, features: ['report denied'] };
  switch (effect) {
    case 'void':
    case 'void-unless-established':
      return voids(writer);
    case 'offer-or-return':
      return neglected(writer, told);
    case 'decide-order':
      return order(writer, told);
    default:
      return reconstruction(writer, effect);
  }
};

/** A void ends what is planned: it is so at last, or where that is wanted. */
const voids = (writer: RoundWriter): Decided => {
  const so = writer.wants('void') || !writer.isAwaited ? 70 : 30;
  return writer.scenario.chance.percent(so)
    ? { decision: { is: 'so' }, features: [] }
    : { decision: { is: 'not-so' }, features: ['report denied'] };
};

const neglected = ({ scenario }: RoundWriter, told: Report): Decided => {
  const { chance, second } = scenario;
  const { round } = second;
  const some = told.claims.length > 1 && chance.percent(25);
  const claims = some ? told.claims.slice(0, 1) : told.claims;
  const decision: Decision = some ? { is: 'so', claims } : { is: 'so' };
  if (round.is === 'void') return { decision, features: [] };
  if (round.is === 'settled' || needOf(second).is === 'end') {
    const won = claims.some((claim) => wouldHaveWon(second, claim));
    return { decision, features: won ? ['Original Bet back'] : [] };
  }
  const now = situation(second);
  const offered =
    now !== null &&
    !round.made.has(now.after) &&
    claims.some(({ hand }) => now.odds[hand] !== undefined);
  return { decision, features: offered ? ['late offer'] : [] };
};

const order = (writer: RoundWriter, told: Report): Decided => {
  const { chance } = writer.scenario;
  const each = told.cards.map((_, at) => at);
  const turns = chance.percent(50) ? each : chance.some(each, each.length);
  const asTheyLie = chance.percent(writer.wants('as they lie') ? 80 : 30);
  const wait = [...writer.scenario.second.waiting];
  const next = turns.flatMap((at) => told.cards[at] ?? []).filter((card) => wait.includes(card));
  const inOrder = wait.map((card) => (told.cards.includes(card) ? (next.shift() ?? card) : card));
  const hands = asTheyLie ? lain(writer, inOrder) : null;
  const replaceShoe = chance.percent(writer.wants('shoe replaced') ? 60 : 15);
  return {
    decision: {
      is: 'order',
      order: turns,
      ...(hands !== null && { hands }),
      ...(replaceShoe && { replaceShoe }),
    },
    features: hands === null ? [] : ['as they lie'],
  };
};

const reconstruction = (writer: RoundWriter, effect: string): Decided => {
  const { chance } = writer.scenario;
  const cannot =
    effect === 'void-unless-reconstructed'
      ? chance.percent(writer.wants('void') ? 50 : 20)
      : chance.percent(writer.wants('as they lie') ? 85 : 35);
  if (!cannot) return { decision: { is: 'reconstructed' }, features: [] };
  if (effect === 'void-unless-reconstructed') {
    return { decision: { is: 'cannot-be-reconstructed' }, features: [] };
  }
  const hands = chance.percent(writer.wants('as they lie') ? 95 : 45)
    ? lain(writer, writer.scenario.second.waiting)
    : null;
  return {
    decision: { is: 'cannot-be-reconstructed', ...(hands !== null && { hands }) },
    features: hands === null ? [] : ['as they lie'],
  };
};

/** How the Hands may lie: two cards changed places, or one Hand has too many. null: they cannot lie otherwise now. */
const lain = ({ scenario }: RoundWriter, waiting: readonly Card[]): AsTheyLie | null => {
  const { chance, second } = scenario;
  const { round, settings } = second;
  if (round.is !== 'dealing' && round.is !== 'settled') return null;
  const all = [...round.dealt, ...waiting];
  if (all.length < 2) return null;
  const places = all.map((_, at) => at);
  const [a, b] = [chance.below(all.length), chance.below(all.length)];
  const swapped = places.map((at) => (at === a ? b : at === b ? a : at));
  const cards = swapped.flatMap((at) => all[at] ?? []);
  const isWrong = chance.percent(12);
  const laid =
    laidInTurn(settings.game, cards) - (round.is === 'dealing' && chance.percent(15) ? 1 : 0);
  const hands = handsOf(settings.game, swapped.slice(0, laid), cards);
  if (
    isWrong &&
    laid >= 4 &&
    laid < all.length &&
    cards.slice(0, laid).every(({ face }) => face !== null)
  ) {
    const wrong = { ...hands, banker: [...hands.banker, swapped[laid] ?? 0] };
    if (
      !fits(
        settings.game,
        wrong,
        inOrderOf(wrong).flatMap((at) => all[at] ?? []),
      )
    )
      return wrong;
  }
  if (laid <= 0) return null;
  const needed = need(settings.game, cards.slice(0, laid));
  if (round.is === 'settled' && needed?.is !== 'end') return null;
  return hands;
};

const handsOf = (game: string, places: readonly number[], cards: readonly Card[]): AsTheyLie => {
  const hands = { player: [] as number[], banker: [] as number[] };
  for (const [at, place] of places.entries()) {
    const needed = need(game, cards.slice(0, at));
    if (needed?.is !== 'deal') throw new Error('not in turn');
    hands[needed.to].push(place);
  }
  return hands;
};

const ruling = (writer: RoundWriter): Decided => {
  const { scenario } = writer;
  const { chance, second } = scenario;
  const { round } = second;
  const wanted = writer.rulings.shift() ?? 'ruling: go on';
  const isOver = round.is === 'void';
  if (wanted === 'ruling: void' && !isOver) {
    return { decision: { is: 'void' }, features: [wanted] };
  }
  if (wanted === 'ruling: settle' && maySettle(writer)) {
    return { decision: { is: 'settle' }, features: [wanted] };
  }
  if (wanted === 'ruling: bets back' && !isOver) {
    const bets = chance.some(mayGoBack(second), 1 + chance.below(3));
    if (bets.length > 0) return { decision: { is: 'return', bets }, features: [wanted] };
  }
  const beside = [...second.waiting, ...second.carried].map((_, at) => at);
  const discard = chance.percent(50) ? beside.filter(() => chance.percent(60)) : [];
  return {
    decision: { is: 'continue', ...(discard.length > 0 && { discard }) },
    features: ['ruling: go on'],
  };
};

const maySettle = ({ scenario: { second } }: RoundWriter): boolean => {
  const { round } = second;
  if (round.is !== 'dealing' || needOf(second).is !== 'end' || round.electing !== null)
    return false;
  return round.owed === null || choosers(second).length === 0;
};
