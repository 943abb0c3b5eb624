import type { Answer } from '../../src/api/live.ts';
import type { Earlier, Store } from '../../src/house/store/store.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { entryIn, personOf } from '../../src/house/tables/stream.ts';
import { groupedBy } from '../../src/rules/grouped-by.ts';
import type { State } from '../../src/table/index.ts';
import { check, same } from '../table/model-check.ts';
import { type AnswersHeard, type Heard, keyOf } from './answers.ts';
import { FollowedTable } from './followed.ts';

/** A table before anything was asked: how many entries are of people, and what money there was. */
export type Prepared = { readonly asked: number; readonly state: State };

export type KeptCounts = { accepted: number; refused: number; entries: number };

/**
 * What the store holds at the end against what was answered: each command is there once, as it was answered, or is
 * remembered as refused; nothing else is there; and the drop box holds what was acknowledged, once each.
 */
export const compareKept = async (
  store: Store,
  before: ReadonlyMap<string, Prepared>,
  { heard }: AnswersHeard,
): Promise<KeptCounts> => {
  const counts = { accepted: 0, refused: 0, entries: 0 };
  const byTable = groupedBy([...heard.values()], ({ command }) => command.table);
  for (const [table, prepared] of before) {
    const followed = new FollowedTable(table);
    followed.take(await store.read(table, 1, 1_000_000));
    const own = byTable.get(table) ?? [];
    const earlier = await earlierOf(store, table, followed.sequence, own);
    let accepted = 0;
    for (const [i, one] of own.entries()) if (isKept(one, earlier[i] ?? null)) accepted += 1;
    same(
      followed.asked - prepared.asked,
      accepted,
      `${table}: entries of people and what was accepted`,
    );
    compareMoney(own, prepared.state, followed.state, table);
    counts.accepted += accepted;
    counts.refused += own.length - accepted;
    counts.entries += followed.sequence;
  }
  return counts;
};

/** So many are looked up at once. */
const PART = 500;
const NOTHING = { entries: [], refusals: [], rounds: [] };

/** What the store knows of each command. */
const earlierOf = async (
  store: Store,
  stream: string,
  known: number,
  heard: readonly Heard[],
): Promise<readonly (Earlier | null)[]> => {
  const all: (Earlier | null)[] = [];
  for (let from = 0; from < heard.length; from += PART) {
    const part = heard.slice(from, from + PART);
    const commands = part.map(({ command: { by, id } }) => ({ person: personOf(by), id }));
    await store.append({ stream, known, commands }, ({ earlier }) => {
      all.splice(from, PART, ...earlier);
      return NOTHING;
    });
  }
  return all;
};

/** Whether it became an entry; throws where that, or its refusal, is not what was answered. */
const isKept = ({ command, decided }: Heard, earlier: Earlier | null): boolean => {
  const key = keyOf(command);
  if (decided === null) throw new Error(`${key} was never answered but as a conflict`);
  if (earlier === null) throw new Error(`${key} was answered ${decided.text}, and is not kept`);
  const { answer, body } = decided;
  if ('refusal' in earlier) {
    check(
      canonical(JSON.parse(earlier.refusal.text)) === decided.text,
      `${key} is kept as another refusal`,
    );
    return false;
  }
  const { sequence, text } = earlier.entry;
  check('sequence' in answer && answer.sequence === sequence, `${key} is kept as ${sequence}`);
  const kept = entryIn(text);
  check(
    canonical(kept.command) === canonical(command.bodies[body]),
    `${key} is kept with another body`,
  );
  check(canonical(kept.by) === canonical(command.by), `${key} is kept as somebody else's`);
  return true;
};

/** Chips were bought and cashed as often as that was answered, whatever entries say. */
const compareMoney = (
  heard: readonly Heard[],
  before: State,
  after: State,
  table: string,
): void => {
  if (before.status === 'unopened' || after.status === 'unopened')
    throw new Error(`${table} is not open`);
  const sum = (type: string): number =>
    heard.reduce(
      (all, { decided }) => all + (decided === null ? 0 : amountOf(decided.answer, type)),
      0,
    );
  same(after.money.drop - before.money.drop, sum('BoughtIn'), `${table}: the drop box`);
  same(before.money.cashedOut - after.money.cashedOut, sum('CashedOut'), `${table}: cashed out`);
};

const amountOf = (answer: Answer, type: string): number =>
  'error' in answer
    ? 0
    : answer.events.reduce(
        (all, event) => all + (event.type === type && 'amount' in event ? Number(event.amount) : 0),
        0,
      );
