import { HANDS, type Hand } from '../../src/rulebooks/index.ts';
import { reconstruct } from '../../src/rules/index.ts';
import { inTurn } from '../../src/table/cards.ts';
import {
  type AsTheyLie,
  clauseOf,
  type Decision,
  type Incident,
  inOrder,
  inTurnOf,
  slotOf,
  stakesOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { anyDecision } from './model-any.ts';
import type { Chance } from './model-chance.ts';

/** What the rule asks whoever has the authority, mostly; of the report whose turn it is, mostly. */
export const likelyResolution = (table: Table, chance: Chance): Wanted => {
  const [first, ...others] = inTurnOf(table);
  const incident = others.length > 0 && chance.percent(8) ? chance.one(others) : first;
  const decision =
    incident === undefined || chance.percent(6)
      ? anyDecision(chance)
      : fitting(incident, table, chance);
  const reason = chance.percent(97) ? 'seen on the recording' : ' ';
  return { type: 'Resolve', decision, reason, report: incident?.report ?? 0 };
};

const fitting = (incident: Incident, table: Table, chance: Chance): Decision => {
  switch (clauseOf(table.book, incident.kind)?.effect) {
    case 'void':
    case 'void-unless-established':
      return { is: chance.one(['so', 'not-so', 'not-so']) };
    case 'decide-order': {
      if (chance.percent(10)) return { is: 'not-so' };
      const order = incident.cards.map((_, i) => i);
      return {
        is: 'order',
        order: chance.percent(50) ? order : order.toReversed(),
        ...(chance.percent(30) && { hands: hands(table, chance) }),
        ...(chance.percent(30) && { replaceShoe: true }),
      };
    }
    case 'ruling':
      return ruling(table, chance);
    case 'offer-or-return':
      return neglected(incident, chance);
    default: {
      const is = chance.one([
        'reconstructed',
        'reconstructed',
        'cannot-be-reconstructed',
        'not-so',
      ] as const);
      if (is !== 'cannot-be-reconstructed' || chance.percent(30)) return { is };
      return { is, hands: hands(table, chance) };
    }
  }
};

const neglected = ({ detail }: Incident, chance: Chance): Decision => {
  if (chance.percent(20)) return { is: 'not-so' };
  const { intended = [] } = detail;
  return chance.percent(80) ? { is: 'so' } : { is: 'so', intended: intended.slice(0, 1) };
};

const ruling = ({ round, waiting, carried }: Table, chance: Chance): Decision => {
  const over = round === null || round.stage.is === 'void';
  const is =
    over && chance.percent(90)
      ? 'continue'
      : chance.one(['void', 'settle', 'continue', 'continue', 'return', 'return'] as const);
  if (is === 'continue' && waiting.length + carried.length > 0 && chance.percent(60)) {
    const lying = [...waiting, ...carried];
    return { is, discard: lying.flatMap((_, at) => (chance.percent(60) ? [at] : [])) };
  }
  if (is !== 'return') return { is };
  const stakes = round === null ? [] : stakesOf(round);
  const covers = (round?.insurance ?? []).map(({ box, patron, hand, after }) => ({
    box,
    patron,
    bet: `${hand}-insurance`,
    ...(chance.percent(70) && { after }),
  }));
  const bets = [...stakes.map(({ box, patron, bet }) => ({ box, patron, bet })), ...covers];
  return { is, bets: bets.filter(() => chance.percent(30)) };
};

/** The cards as they could lie: in another order than they left the shoe, or anyhow. */
const hands = (table: Table, chance: Chance): AsTheyLie => {
  const { book, round, waiting } = table;
  const all = [...(round === null ? [] : inOrder(round.hands)), ...waiting];
  const order = all.map((_, at) => at);
  const [a, b] = [chance.below(all.length), chance.below(all.length)];
  const swapped = order.map((at) => (at === a ? b : at === b ? a : at));
  const slots = swapped.flatMap((at) => all[at] ?? []).map(slotOf);
  const turns = inTurn(reconstruct(book, slots).deal);
  const lie = (hand: Hand) => turns[hand].map((place) => swapped[place] ?? 0);
  if (chance.percent(75)) return { player: lie('player'), banker: lie('banker') };
  const [first, second] = HANDS;
  return chance.percent(50)
    ? { player: lie(second), banker: lie(first) }
    : { player: lie('player').slice(0, 2), banker: lie('banker').slice(0, 2) };
};
