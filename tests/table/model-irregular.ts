import { HANDS, type Hand } from '../../src/rulebooks/index.ts';
import { FACE_DOWN, type Slot } from '../../src/rules/index.ts';
import {
  type Detail,
  REPORTABLE,
  type Reportable,
  type Round,
  stakesOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { anyDetail } from './model-any.ts';
import { oneOf, type Step } from './model-commands.ts';

/** A report that makes sense now, of any kind. */
export const likelyReport = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { round } = table;
  const insured =
    table.book.insurance !== null &&
    (round?.stage.is === 'dealing' || round?.stage.is === 'settled');
  if (insured && chance.percent(25)) return neglectedReport(round, step);
  const facing = faceDownPlaces(table).length > 0 && chance.percent(25);
  const kind = facing
    ? chance.one(['face-up', 'exposed-card'] as const)
    : chance.one(chance.percent(60) ? COMMON : REPORTABLE);
  if (chance.percent(5)) return { type: 'Report', kind, detail: anyDetail(chance) };
  const detail: Detail = {
    words: 'the dealer saw it',
    ...(chance.percent(3) && { round: table.rounds - 1 }),
    ...(WITH_CARDS.has(kind) && { cards: cardsOut(kind, step) }),
    ...(facing || kind === 'exposed-card' ? slotSeen(table, step) : {}),
  };
  return { type: 'Report', kind, detail };
};

/** Somebody meant to insure and was not asked. */
export const neglectedReport = (
  round: Round,
  { chance }: Step,
  hands: readonly Hand[] = HANDS,
): Wanted => {
  const { away, forgone } = round;
  const originals = stakesOf(round).filter(({ hand }) => hand !== null);
  const asked = originals.filter(
    ({ patron, hand }) =>
      ![...away, ...forgone].includes(patron) && hands.some((one) => one === hand),
  );
  const from = asked.length > 0 && chance.percent(90) ? asked : originals;
  const intended = chance
    .some(from, 1 + chance.below(3))
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
  'anything-else',
] as const;

const WITH_CARDS: ReadonlySet<Reportable> = new Set<Reportable>([
  'excess-card',
  'exposed-card',
  'misdirected-area',
  'misdirected-person',
  'drawn-together',
  'wrong-number',
  'other-dealing-error',
]);

const cardsOut = (kind: Reportable, step: Step): Slot[] => {
  const { chance } = step;
  const length = kind === 'drawn-together' ? chance.one([2, 2, 3, 1]) : chance.one([0, 1, 1, 1, 2]);
  return Array.from({ length }, () => (chance.percent(40) ? FACE_DOWN : oneOf(step)));
};

const slotSeen = (table: Table, step: Step) => {
  const places = faceDownPlaces(table);
  return places.length === 0 ? {} : { slot: { ...step.chance.one(places), card: oneOf(step) } };
};

/** The places where a card lies face down. */
export const faceDownPlaces = ({ round }: Table) =>
  HANDS.flatMap((hand) =>
    (round?.hands[hand] ?? []).flatMap(({ face }, index) =>
      face === null ? [{ hand, index }] : [],
    ),
  );
