import type { Card } from '../../src/rules/index.ts';
import { createDatabase, type Server } from '../postgres/server.ts';
import { Chance } from '../table/model-chance.ts';
import { orderKey, otherwiseHidden } from './hidden.ts';
import type { Left } from './left.ts';
import { foundIn, needlesOf } from './needles.ts';
import { withOrders } from './order-given.ts';
import { partedAt } from './parted.ts';
import {
  type Planting,
  type RunCounts,
  type SecretsRun,
  secretsRun,
  type WrittenStory,
} from './run.ts';

/**
 * In what the two runs of a seed differ. `order`: the seeds of the shoes are the same, their hidden cards are not, and
 * nothing whatever is left aside. `seed`: the seeds differ as well, so hashes are left aside, though not their lengths.
 * `edge`: in the second run everybody looks through an edge; what was sent is compared. `postgres`: other hidden cards on
 * PostgreSQL, where time is the server's: times are left aside, and the hashes that follow from them.
 */
export type PairKind = 'order' | 'seed' | 'edge' | 'postgres';

export type PairOutcome = {
  readonly seed: number;
  readonly kind: PairKind;
  /** Null: nobody could tell the two apart. */
  readonly broken: string | null;
  /** In one of the runs the machine was too busy to answer: then they may part by that. */
  readonly busy: boolean;
  readonly steps: number;
  /** `changed`: cards that were other ones in the second run. */
  readonly counts: RunCounts & { readonly changed: number };
};

export type PairOptions = {
  readonly seed: number;
  readonly kind?: PairKind;
  readonly length?: number;
  readonly planted?: Planting;
  /** A server on which both runs have a database of their own: then it is a pair of that kind. */
  readonly server?: Pick<Server, 'address'>;
  readonly story?: WrittenStory;
  readonly brief?: boolean;
};

/** Most seeds compare without leaving anything aside. */
export const kindOf = (seed: number): PairKind =>
  new Chance(Math.imul(seed + 1, 0x85ebca6b)).weighted([
    [60, 'order'],
    [20, 'seed'],
    [20, 'edge'],
  ]);

/** One story twice: what is hidden at its end is something else in the second run. */
export const runPair = async ({
  seed,
  server,
  kind = server === undefined ? kindOf(seed) : 'postgres',
  length = 70,
  planted,
  story,
  brief = false,
}: PairOptions): Promise<PairOutcome> => {
  const edge = kind === 'edge';
  const forEdges = edge || server !== undefined;
  const usual = { seed, length, planted, forEdges, brief, story: story ?? null };
  const database = async () => (server === undefined ? null : createDatabase(server.address));
  const nothing = { edge: false, steps: null, instead: new Map(), orders: new Map() };
  const one = await secretsRun({ ...usual, ...nothing, postgres: await database() });
  const chance = new Chance(Math.imul(seed + 1, 0xc2b2ae35));
  const instead = new Map<string, string>();
  const byKey = new Map<string, readonly Card[]>();
  const orders = new Map<number, readonly Card[]>();
  let changed = 0;
  for (const shoe of one.shoes) {
    const order = one.orders.get(shoe.number) ?? [];
    const other = otherwiseHidden(order, shoe, chance);
    if (shoe.loaded) changed += other.filter((card, place) => card !== order[place]).length;
    const fresh = kind === 'seed' && !shoe.revealed ? backwards(shoe.seed) : shoe.seed;
    if (fresh !== shoe.seed) instead.set(shoe.seed, fresh);
    byKey.set(orderKey(fresh, shoe.nonces), other);
    orders.set(shoe.number, other);
  }
  const postgres = await database();
  const two = await withOrders(byKey, () =>
    secretsRun({ ...usual, postgres, edge, steps: one.steps, instead, orders }),
  );
  const broken = one.early ?? two.early ?? apart(one, two, kind) ?? told(one) ?? told(two);
  const busy = one.busy || two.busy;
  const counts = { ...one.counts, changed };
  return { seed, kind, broken, busy, steps: one.steps.length, counts };
};

const backwards = (hex: string): string => [...hex].reverse().join('');

const apart = (one: SecretsRun, two: SecretsRun, kind: PairKind): string | null => {
  switch (kind) {
    case 'order':
      return partedAt(one.left, two.left);
    case 'seed':
      return (
        partedAt(lengths(one.left), lengths(two.left)) ??
        partedAt(hashless(one.left), hashless(two.left))
      );
    case 'edge':
      return partedAt(sent(one.left), sent(two.left));
    case 'postgres':
      return partedAt(timeless(one.left), timeless(two.left));
  }
};

const lengths = (left: Left): Left =>
  new Map([...left].map(([way, pieces]) => [way, pieces.map(({ length }) => String(length))]));

/** Commitments, the chain, signatures, and whatever else is as good as chance and follows from a seed. */
const hashless = (left: Left): Left =>
  new Map(
    [...left]
      .filter(([way]) => !way.startsWith('pages of '))
      .map(([way, pieces]) => [way, pieces.map(withoutHashes)]),
  );

const withoutHashes = (text: string): string =>
  text.replace(/[0-9a-f]{24,}/g, 'HASH').replace(/[A-Za-z0-9+/]{43,}={0,2}/g, 'HASH');

/** What the server's clock says, and what is written when a timer says so. */
const timeless = (left: Left): Left =>
  new Map(
    [...hashless(left)].map(([way, pieces]) => [
      way,
      way === 'rows of the database'
        ? pieces.filter(isOfTheTable).map(withoutTimes).sort()
        : pieces.map(withoutTimes),
    ]),
  );

const withoutTimes = (text: string): string =>
  text.replace(/\b1[6-9]\d{11}\b/g, 'TIME').replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, 'TIME');

/** Signs of life, leases, news and what was signed last follow the clock. */
const isOfTheTable = (row: string): boolean =>
  !/^\S*\.(?:alive|changes|health|leases) |"kind":"shown-note"/.test(row);

const sent = (left: Left): Left =>
  new Map([...left].filter(([way]) => /^(?:answers|line) /.test(way)));

/** Whether a seed, a key or an order is written anywhere that is not theirs to know. */
const told = ({ left, rest, shoes, orders }: SecretsRun): string | null => {
  const needles = shoes.flatMap((shoe) => needlesOf(shoe, orders.get(shoe.number)));
  const all = [
    ...rest,
    ...[...left].map(([way, pieces]) => [way, Buffer.from(pieces.join('\n'))] as const),
  ];
  for (const [place, bytes] of all) {
    const what = foundIn(bytes, needles);
    if (what !== null) return `${what} is in ${place}`;
  }
  return null;
};
