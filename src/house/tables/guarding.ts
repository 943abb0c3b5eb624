import { houseId } from '../../api/command-id.ts';
import { atRisk, type GuardTold, HOUSE, isKnown, patronOf, type Table } from '../../table/index.ts';
import {
  ACCOUNT,
  accountOf,
  inForce,
  isLimited,
  type Means,
  moveLimits,
  type PatronAccount,
  patronAccounts,
} from '../people/index.ts';
import type { HostedTable } from './floor.ts';

/**
 * Sees to it that every table knows what the house keeps of the accounts that play there: exclusion, and limits of a
 * patron's own. Those are in use at one table at a time, so that what a table allows is never allowed twice: before one
 * is told that they are, the one before has taken that they are not.
 */
export type Guarding = {
  /** Before somebody is admitted at a table. */
  readonly admit: (table: string, patron: string) => Promise<void>;
  /** Something of this account was changed: tells the tables where he is. */
  readonly tell: (patron: string) => Promise<void>;
  /** What was changed while nobody ran the tables. */
  readonly start: () => Promise<void>;
  /** A day has begun, a time has come, or somebody has left. */
  readonly look: () => Promise<void>;
  /** A document was changed, here or elsewhere. */
  readonly changed: (kind: string, id: string) => void;
};

export type GuardingMeans = {
  readonly people: Means;
  readonly tables: () => readonly HostedTable[];
  /** When the day began in which this moment lies. */
  readonly dayOf: (at: number) => number;
  readonly log: (message: string, facts: object) => void;
};

export const guardingOf = ({ people, tables, dayOf, log }: GuardingMeans): Guarding => {
  /** As last seen. */
  const known = new Map<string, PatronAccount>();

  const lookUp = async (patron: string): Promise<PatronAccount> => {
    const account = known.get(patron) ?? (await accountOf(people, patron));
    known.set(patron, account);
    return account;
  };

  const tableNamed = (id: string | null) => tables().find((table) => table.id === id);

  /** What that table has to know. */
  const toldTo = (
    table: HostedTable,
    patron: string,
    account: PatronAccount,
    at: number,
  ): GuardTold => {
    const holds = inForce(account, at);
    const day = dayOf(at);
    const here = !isLimited(holds) || account.table === table.id;
    const others = tables().filter(({ id }) => id !== table.id);
    return {
      patron,
      version: account.version,
      ...holds,
      day,
      elsewhere: here && isLimited(holds) ? usedAt(others, patron, day) : here ? NOTHING : null,
    };
  };

  /** Until the table knows it; a closed one needs to know nothing. */
  const tellAt = async (
    table: HostedTable,
    patron: string,
    account: PatronAccount,
  ): Promise<void> => {
    const { live } = table;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const told = toldTo(table, patron, account, await people.now());
      if (!isNews(openAt(table), told)) return;
      const id = houseId('guard', table.id, patron, live.stream().sequence);
      const answer = await live.step(id, (stream, at) => {
        const { state } = stream;
        if (state.status === 'unopened' || !isNews(state, told)) return null;
        return { command: { by: HOUSE, type: 'GuardPatron', ...told }, given: { at } };
      });
      if (answer !== null && 'error' in answer && answer.error.code === 'UNAVAILABLE') {
        throw new Error(answer.error.message);
      }
    }
  };

  /** The limits leave the one table before the other has them; they stay where he still is. */
  const move = async (
    patron: string,
    before: PatronAccount,
    to: HostedTable,
  ): Promise<PatronAccount> => {
    const from = before.table;
    const moved = await moveLimits(people, { patron, from, to: to.id });
    if (moved === null) return accountOf(people, patron);
    const old = tableNamed(from);
    if (old === undefined) return moved;
    await tellAt(old, patron, moved);
    await old.live.catchUp();
    if (!isAt(old, patron)) return moved;
    const back = await moveLimits(people, { patron, from: to.id, to: old.id });
    if (back !== null) await tellAt(old, patron, back);
    return back ?? accountOf(people, patron);
  };

  /** Where he is. */
  const placesOf = (patron: string) => tables().filter((table) => isAt(table, patron));

  const lookAt = async (patron: string, account: PatronAccount, at: number): Promise<void> => {
    const places = placesOf(patron);
    const [first] = places;
    if (first === undefined) return;
    const gone = !places.some(({ id }) => id === account.table);
    const now =
      isLimited(inForce(account, at)) && gone ? await move(patron, account, first) : account;
    for (const table of places) await tellAt(table, patron, now);
  };

  const tell = async (patron: string): Promise<void> => {
    known.delete(patron);
    await lookAt(patron, await lookUp(patron), await people.now());
  };

  return {
    admit: async (id, patron) => {
      const table = tableNamed(id);
      const account = await accountOf(people, patron);
      if (table === undefined || account.version === 0) return;
      const limited = isLimited(inForce(account, await people.now()));
      const now = limited && account.table !== id ? await move(patron, account, table) : account;
      await tellAt(table, patron, now);
    },
    tell,
    start: async () => {
      const at = await people.now();
      for (const [patron, account] of await patronAccounts(people)) {
        await lookAt(patron, account, at);
      }
    },
    look: async () => {
      const at = await people.now();
      // Whoever runs the clock of a table tells it.
      const mine = tables().filter(({ keeper }) => keeper.holds());
      const there = new Set(mine.flatMap((table) => [...(openAt(table)?.guards.keys() ?? [])]));
      for (const patron of there) {
        if (mine.some((table) => isAt(table, patron))) {
          await lookAt(patron, await lookUp(patron), at);
        }
      }
    },
    changed: (kind, patron) => {
      if (kind !== ACCOUNT.kind) return;
      known.delete(patron);
      tell(patron).catch((error) =>
        log('tables could not be told', { patron, error: String(error) }),
      );
    },
  };
};

const NOTHING = { lost: 0, bought: 0 };
/** Each attempt that fails was overtaken by another command. */
const ATTEMPTS = 100;

const openAt = ({ live }: HostedTable): Table | null => {
  const { state } = live.stream();
  return state.status === 'open' || state.status === 'closing' ? state : null;
};

const isAt = (table: HostedTable, patron: string): boolean => {
  const state = openAt(table);
  return state !== null && patronOf(state.roster, patron) !== undefined;
};

/** Whether the table, if it is one, does not know that or something newer. */
const isNews = (table: Table | null, told: GuardTold): boolean => {
  if (table === null || table.status === 'closed') return false;
  const guard = table.guards.get(told.patron);
  return guard === undefined || (guard.version <= told.version && !isKnown(guard, told));
};

/** What was lost and bought in that day at these tables; what lies there could be lost yet. */
const usedAt = (tables: readonly HostedTable[], patron: string, day: number) => {
  let { lost, bought } = NOTHING;
  for (const { live } of tables) {
    const { state } = live.stream();
    const guard = state.status === 'unopened' ? undefined : state.guards.get(patron);
    if (state.status === 'unopened' || guard?.day !== day) continue;
    lost += atRisk(state, patron, guard);
    bought += guard.bought;
  }
  return { lost, bought };
};
