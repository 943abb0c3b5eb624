import type { Irregularity } from '../../src/rulebooks/index.ts';
import { type Card, FACE_DOWN, type Slot } from '../../src/rules/index.ts';
import {
  type Decision,
  type Detail,
  type Round,
  type RoundData,
  stakesOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { anyDecision, anyDetail, REPORTABLE } from './model-any.ts';
import type { Chance } from './model-chance.ts';
import { faceDownPlaces, type Step } from './model-commands.ts';

/** A report that makes sense now, of any kind. */
export const likelyReport = (table: Table, round: Round, step: Step): Wanted => {
  const { chance } = step;
  const lying = round.phase === 'none' ? [] : stakesOf(round);
  const originals = lying.filter(({ hand }) => hand !== null);
  const neglected = table.book.insurance !== null && originals.length > 0 && chance.percent(30);
  const facing = faceDownPlaces(table).length > 0 && chance.percent(25);
  const kind = neglected
    ? 'insurance-neglected'
    : facing
      ? 'face-up'
      : chance.one(chance.percent(45) ? COMMON : REPORTABLE);
  const detail: Detail = chance.percent(5)
    ? anyDetail(chance, ['p1', 'p2', 'p3'])
    : {
        words: 'the dealer saw it',
        ...(WITH_CARDS.has(kind) && { cards: cardsOut(step) }),
        ...(facing || kind === 'exposed-card' ? slotSeen(table, step) : {}),
        ...(neglected && {
          intended: originals
            .filter(() => chance.percent(70))
            .map(({ patron, box, hand }) => ({ patron, box, hand: hand ?? 'player' })),
        }),
      };
  return { type: 'Report', kind, detail };
};

/** Somebody meant to insure and was not asked. */
export const neglectedReport = (round: RoundData, { chance }: Step): Wanted => {
  const intended = stakesOf(round)
    .filter(({ hand }) => hand !== null && chance.percent(70))
    .map(({ patron, box, hand }) => ({ patron, box, hand: hand ?? 'player' }));
  const words = 'the lammer was not pushed out';
  return { type: 'Report', kind: 'insurance-neglected', detail: { words, intended } };
};

const COMMON = [
  'excess-card',
  'exposed-card',
  'misdirected-area',
  'drawn-together',
  'wrong-number',
  'other-dealing-error',
  'anything-else',
] as const;

const WITH_CARDS: ReadonlySet<Irregularity['kind']> = new Set<Irregularity['kind']>([
  ...COMMON,
  'misdirected-person',
]);

const cardsOut = ({ chance, palette }: Step): Slot[] =>
  Array.from({ length: chance.one([0, 1, 1, 1, 2, 3]) }, () =>
    chance.percent(50) ? FACE_DOWN : chance.one<Card>(palette),
  );

const slotSeen = (table: Table, { chance, palette }: Step) => {
  const places = faceDownPlaces(table);
  return places.length === 0 ? {} : { slot: { ...chance.one(places), card: chance.one(palette) } };
};

/** What the rule asks whoever has the authority, mostly. */
export const likelyResolution = (
  table: Table,
  round: Extract<Round, { phase: 'halted' }>,
  chance: Chance,
): Wanted => {
  const { incident } = round;
  const kind = incident.kind === 'copies' ? 'shortage-or-excess' : incident.kind;
  const clause = table.book.irregularities.find((one) => one.kind === kind);
  const decision =
    chance.percent(8) || clause === undefined
      ? anyDecision(chance, ['p1', 'p2'])
      : fitting(clause.effect, incident.detail.cards?.length ?? 0, round, chance);
  return { type: 'Resolve', decision, reason: 'seen on the recording' };
};

const fitting = (
  effect: Irregularity['effect'],
  cards: number,
  round: Extract<Round, { phase: 'halted' }>,
  chance: Chance,
): Decision => {
  switch (effect) {
    case 'void':
      return { is: chance.one(['so', 'not-so', 'not-so']) };
    case 'decide-order': {
      const order = Array.from({ length: cards }, (_, i) => i);
      return { is: 'order', order: chance.percent(50) ? order : order.toReversed() };
    }
    case 'ruling': {
      const is = chance.one(['void', 'settle', 'continue', 'return', 'return'] as const);
      if (is !== 'return') return { is };
      const bets = stakesOf(round)
        .filter(() => chance.percent(40))
        .map(({ box, patron, bet }) => ({ box, patron, bet }));
      return { is, bets };
    }
    case 'offer-or-return':
      return { is: chance.percent(70) ? 'so' : 'not-so' };
    default:
      return {
        is: chance.one(['reconstructed', 'reconstructed', 'cannot-be-reconstructed', 'not-so']),
      };
  }
};
