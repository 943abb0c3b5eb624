import { createHash } from 'node:crypto';
import { type House, openHouse } from '../../src/house/house.ts';
import { type Beats, beatsOf } from '../../src/house/http/beats.ts';
import { type PatronBudget, patronBudget } from '../../src/house/http/patron-budget.ts';
import { type KeyRing, keysFrom } from '../../src/house/record/keys.ts';
import type { Database } from './database.ts';
import { type Link, openLink } from './store.ts';
import type { Owner, World } from './world.ts';

/** A process of the house: the real one, on the simulated store. */
export type Instance = {
  readonly owner: Owner;
  readonly link: Link;
  readonly beats: Beats;
  readonly patrons: PatronBudget;
  /** How to tell each of its lines that it is gone. */
  readonly lines: Set<() => void>;
  /** Null until it is open. */
  house: House | null;
};

const SECRET = createHash('sha512').update('the key of the simulation').digest();

/** What is sealed with chance in it would differ from run to run: here it is sealed without. */
export const simulatedKeys = (): KeyRing => {
  const ring = keysFrom(SECRET);
  return {
    ...ring,
    older: [],
    seal: (secret, label) => Buffer.from(JSON.stringify([label, secret])).toString('base64'),
    unseal: (sealed, label) => {
      const [of, secret] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as [string, string];
      return of === label ? secret : null;
    },
  };
};

export const startInstance = (
  world: World,
  database: Database,
  {
    name,
    trace,
    failed,
  }: {
    name: string;
    trace: (line: string) => void;
    failed: (instance: Instance, error: unknown) => void;
  },
): Instance => {
  const owner: Owner = { name, dead: false, stoppedUntil: 0, turn: 0 };
  const link = openLink(world, database, owner);
  let drawn = 0;
  const bytes = (count: number): Uint8Array => {
    drawn += 1;
    const from = `${name} ${drawn} ${world.chance.below(2 ** 32)}`;
    return createHash('sha512').update(from).digest().subarray(0, count);
  };
  return world.as(owner, () => {
    const instance: Instance = {
      owner,
      link,
      beats: beatsOf(link.store.now),
      patrons: patronBudget(1e5),
      lines: new Set(),
      house: null,
    };
    openHouse({
      store: link.store,
      keys: simulatedKeys(),
      now: link.store.now,
      bytes,
      log: (message, facts) => trace(`${name} says: ${message} ${JSON.stringify(facts)}`),
      demonstration: false,
      pinCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    }).then(
      (house) => {
        instance.house = house;
        trace(`${name} is open`);
      },
      // A real process ends, and is started again.
      (error: unknown) => failed(instance, error),
    );
    return instance;
  });
};
