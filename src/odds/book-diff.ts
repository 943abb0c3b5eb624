import type { Condition, InsuranceRow, Rulebook } from '../rulebooks/index.ts';
import { exactOdds } from './exact.ts';
import { usualShoe } from './usual-shoe.ts';

/** A place where two books differ; what one of them lacks is undefined. */
export type RuleChange = {
  readonly at: string;
  readonly was?: unknown;
  readonly is?: unknown;
  /** Of a pay line what it pays for, of a row of insurance its situation. */
  readonly when?: Condition;
  readonly row?: Situation;
};

type Situation = Pick<InsuranceRow, 'hand' | 'after' | 'own' | 'other'>;

/** The exact edge of a bet before and after; null where the book has no such bet. */
export type EdgeChange = {
  readonly bet: string;
  readonly was: number | null;
  readonly is: number | null;
};

export type Diff = {
  readonly changes: readonly RuleChange[];
  readonly bets: readonly EdgeChange[];
};

export const diffOf = (before: Rulebook, after: Rulebook): Diff => {
  const was = leavesOf(before);
  const is = leavesOf(after);
  const changes = [...new Set([...was.keys(), ...is.keys()])]
    .filter((at) => JSON.stringify(was.get(at)?.value) !== JSON.stringify(is.get(at)?.value))
    .map((at) => ({
      at,
      ...(was.has(at) && { was: was.get(at)?.value }),
      ...(is.has(at) && { is: is.get(at)?.value }),
      ...(is.get(at) ?? was.get(at))?.about,
    }));
  return { changes, bets: edges(before, after) };
};

const edges = (before: Rulebook, after: Rulebook): readonly EdgeChange[] => {
  const was = edgesBy(before);
  const is = edgesBy(after);
  return [...new Set([...was.keys(), ...is.keys()])].map((bet) => ({
    bet,
    was: was.get(bet) ?? null,
    is: is.get(bet) ?? null,
  }));
};

const edgesBy = (book: Rulebook): ReadonlyMap<string, number> => {
  const { bets } = exactOdds(book, usualShoe(book));
  return new Map(bets.map(({ bet, houseEdge }) => [bet.id, houseEdge]));
};

type About = Pick<RuleChange, 'when' | 'row'>;
type Leaf = { readonly at: string; readonly value: unknown; readonly about: About };

const leavesOf = (book: Rulebook): ReadonlyMap<string, Leaf> =>
  new Map(leaves(book, '', {}).map((leaf) => [leaf.at, leaf]));

/** Every value with its place; what has a name is known by it, wherever it stands in its list. */
const leaves = (value: unknown, at: string, about: About): readonly Leaf[] => {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [{ at, value, about }];
  if (Array.isArray(value)) {
    return value.some((one) => typeof one === 'object' && one !== null)
      ? value.flatMap((one, place) => leaves(...named(one, at, place)))
      : [{ at, value, about }];
  }
  return Object.entries(value).flatMap(([key, one]) =>
    leaves(one, at === '' ? key : `${at}.${key}`, about),
  );
};

type Item = Readonly<Record<string, unknown>>;

const named = (one: unknown, at: string, place: number): [unknown, string, About] => {
  const { id, when, pays, subject, policy, hand, after, own, other, ...rest } = one as Item;
  if (typeof id === 'string') return [{ ...(one as Item), id: undefined }, `${at}.${id}`, {}];
  // A pay line is known by what it pays for, a row by the situation.
  if (when !== undefined) {
    return [pays, `${at} ${JSON.stringify(when)}`, { when: when as Condition }];
  }
  if (own !== undefined) {
    const row = { hand, after, own, other } as Situation;
    return [{ pays, ...rest }, `${at} ${JSON.stringify(row)}`, { row }];
  }
  if (subject !== undefined) return [policy, `${at} ${JSON.stringify(subject)}`, {}];
  return [one, `${at}[${place}]`, {}];
};
