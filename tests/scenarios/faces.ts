import { DECK } from '../../src/rules/index.ts';
import { nextHand, pointTotal } from '../second/deal.ts';
import { rankOf } from '../second/table/cards.ts';
import { offersOn } from '../second/table/insuring.ts';
import type { Card } from '../second/table/state.ts';
import type { Scenario } from './scenario.ts';

/** Which cards a round should come to. */
export type Course = {
  /** Insurance is to be offered after four cards, or after the Player third card. */
  readonly offer?: 4 | 5;
  /** The Banker is certain to draw. */
  readonly certain?: boolean;
  readonly tie?: boolean;
  /** The same card again and again. */
  readonly copies?: string;
};

/** A face for the card at that place of the deal, or for one that slips out; null: any. */
export const faceFor = (scenario: Scenario, course: Course, place: number | null): string => {
  const { second, chance } = scenario;
  if (course.copies !== undefined && place !== null) return course.copies;
  const most = second.settings.decks - 1;
  const left = DECK.filter((face) => (second.shoe?.seen.get(face) ?? 0) < most);
  const any = () => chance.one(left);
  if (place === null || place < 3) return any();
  const dealt = second.round.dealt;
  for (let tries = 0; tries < 24; tries += 1) {
    const face = any();
    const cards = dealt.map((card, at): Card => (at === place ? { ...card, face } : card));
    if (cards.length === place) cards.push({ face, shoe: 0, nth: 0 });
    if (isOnCourse(second.settings.game, cards, course)) return face;
  }
  return any();
};

const isOnCourse = (game: string, cards: readonly Card[], course: Course): boolean => {
  if (cards.slice(0, 4).some(({ face }) => face === null)) return true;
  const ranks = cards.map(({ face }) => (face === null ? '' : rankOf(face)));
  const [p1 = '', b1 = '', p2 = '', b2 = ''] = ranks;
  if (cards.length === 4) {
    const banker = pointTotal(game, [b1, b2]);
    const draws = nextHand(game, [p1, p2], [b1, b2]) === 'player';
    if (course.offer === 4) return offersOn(game, cards, 4) !== null;
    if (course.offer === 5) return draws && banker <= 6;
    if (course.certain) return draws && banker <= 2;
    return true;
  }
  if (cards.length === 5 && course.offer === 5) return offersOn(game, cards, 5) !== null;
  if (course.tie && !ranks.includes('')) {
    const ofPlayer = nextHand(game, [p1, p2], [b1, b2]) === 'player';
    const thirds = ranks.slice(4);
    const player = [p1, p2, ...(ofPlayer ? thirds.slice(0, 1) : [])];
    const banker = [b1, b2, ...(ofPlayer ? thirds.slice(1) : thirds)];
    const over = nextHand(game, player, banker) === null;
    return !over || pointTotal(game, player) === pointTotal(game, banker);
  }
  return true;
};
