import { HANDS } from '../../src/rulebooks/index.ts';
import {
  type Actor,
  type Asked as AskedFor,
  type Correction,
  meantFor,
  type PendingAsk,
  type Role,
  seenOf,
  stakesOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { secondPerson } from '../../src/table/second-person.ts';
import { betAt, stake } from './model-betting.ts';
import type { Chance } from './model-chance.ts';
import { type Asked, oneOf, STAFF_IDS, type Step } from './model-commands.ts';

/** What needs a second person is asked for; now and then somebody tries it alone. */
export const asked = (wanted: Wanted, table: Table, chance: Chance): Wanted => {
  if (wanted.type === 'Ask' || wanted.type === 'Confirm' || wanted.type === 'Refuse') return wanted;
  const wish = meantFor(wanted, seenOf(table)) as AskedFor;
  const needed = secondPerson(wish, table) !== null;
  return needed !== chance.percent(needed ? 6 : 0.5) ? { type: 'Ask', wish } : wanted;
};

/** Cards that were keyed wrongly, in the Hands or waiting. */
export const corrections = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { round, waiting, carried } = table;
  const reason = 'keyed wrongly';
  const lying = HANDS.flatMap((hand) =>
    (round?.hands[hand] ?? []).flatMap(({ face }, index) =>
      face === null && chance.percent(95) ? [] : [{ hand, index }],
    ),
  );
  const known = [...lying, ...[...waiting, ...carried].map((_, at) => ({ waiting: at }))];
  if (known.length === 0 || (lying.length > 0 && chance.percent(25))) {
    const { hand, index } = lying.length === 0 ? { hand: HANDS[0], index: 0 } : chance.one(lying);
    return { type: 'CorrectCard', hand, index, card: oneOf(step), reason };
  }
  const cards = chance
    .some(known, chance.one([1, 2, 2, 3]))
    .map((where): Correction => ({ ...where, card: oneOf(step) }));
  return { type: 'CorrectCards', cards, reason };
};

/** Chips that lay otherwise than they were recorded. */
export const chips = (table: Table, { chance }: Step): Wanted => {
  const { round } = table;
  const reason = 'seen on the recording';
  const type = 'CorrectBet';
  const covers = round?.insurance ?? [];
  if (table.book.insurance !== null && chance.percent(covers.length > 0 ? 40 : 8)) {
    const original = round === null ? undefined : stakesOf(round).find(({ hand }) => hand !== null);
    const other = { box: original?.box ?? 1, patron: original?.patron ?? 'p1' };
    const fallback = { ...other, hand: original?.hand ?? 'player', after: 4, amount: 0 } as const;
    const { box, patron, hand, after, amount } = chance.one([...covers, fallback]);
    const right = chance.one([0, Math.ceil(amount / 2), amount + 500, 1000, 500]);
    return { type, box, patron, bet: `${hand}-insurance`, after, amount: right, reason };
  }
  const stakes = round === null ? [] : stakesOf(round);
  const lying = stakes.length > 0 && chance.percent(75) ? chance.one(stakes) : null;
  const { box, patron, bet } = lying ?? betAt(table, chance);
  const amount = chance.one([0, stake(table, chance), (lying?.amount ?? 0) + 1000, 50_000]);
  return { type, box, patron, bet, amount, reason };
};

const RANKS: readonly Role[] = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'];

/** Somebody says yes or no to what waits: the right person as a rule, and every kind of wrong one. */
export const answer = (table: Table, chance: Chance): Asked => {
  const waits = chance.one(table.asks);
  const { ask, by } = waits;
  const reason = 'looked at it again';
  return chance.weighted<() => Asked>([
    [60, () => ({ by: second(waits, chance), wish: { type: 'Confirm', ask } })],
    [14, () => ({ by: second(waits, chance), wish: { type: 'Refuse', ask, reason } })],
    [6, () => ({ by, wish: { type: 'Refuse', ask, reason } })],
    [6, () => ({ by: sameAtAnotherRank(by, chance), wish: { type: 'Confirm', ask } })],
    [2, () => ({ by: sameAtAnotherRank(by, chance), wish: { type: 'Refuse', ask, reason } })],
    [6, () => ({ by: tooLow(waits, chance), wish: { type: 'Confirm', ask } })],
    [2, () => ({ by: second(waits, chance), wish: { type: 'Refuse', ask, reason: '' } })],
    [2, () => ({ by: second(waits, chance), wish: { type: 'Confirm', ask: ask - 1 } })],
  ])();
};

/** Of a round that is entered again by all the others somebody is left who has keyed nothing of it. */
const somebodyElse = ({ by, wish }: PendingAsk, chance: Chance): string =>
  wish.type === 'Settle' && chance.percent(80)
    ? 'e5'
    : chance.one(STAFF_IDS.filter((id) => id !== by.id));

const second = (waits: PendingAsk, chance: Chance): Actor => ({
  role: chance.one(RANKS.slice(RANKS.indexOf(waits.rank))),
  id: somebodyElse(waits, chance),
});

const sameAtAnotherRank = ({ id }: Actor, chance: Chance): Actor => ({
  role: chance.one(RANKS),
  id,
});

const tooLow = (waits: PendingAsk, chance: Chance): Actor => {
  const below: readonly Role[] = RANKS.slice(0, RANKS.indexOf(waits.rank));
  return { role: chance.one<Role>([...below, 'auditor']), id: somebodyElse(waits, chance) };
};
