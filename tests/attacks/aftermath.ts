import { chainVerification } from '../../src/api/chain-verification.ts';
import { houseLaws } from '../../src/api/house-laws.ts';
import { verification } from '../../src/api/verification.ts';
import type { House } from '../../src/house/house.ts';
import { JOURNAL } from '../../src/house/journal.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { exported, pagesOf } from '../../src/house/record/export.ts';
import { entryIn } from '../../src/house/tables/stream.ts';
import { isFault } from '../../src/record/index.ts';
import { type Actor, meantFor, seenOf, type Wanted } from '../../src/table/index.ts';
import type { Harness } from '../house/harness.ts';
import { dealer, manager, settings } from '../table/scenario.ts';
import { BrokenLaw } from './answer-laws.ts';

/** What must hold once an attack is over, whatever was sent. */

/**
 * Every record is whole and decides again as it stands, the house's own among them; and whatever a patron did he did
 * for himself. Answers how many entries there are.
 */
export const recordsHold = async (house: House): Promise<number> => {
  let entries = 0;
  for (const { stream, count } of await house.store.streams()) {
    if (count === 0) continue;
    const check =
      stream === JOURNAL
        ? chainVerification(ciphers, {}, houseLaws())
        : verification(ciphers, { key: house.keys.fingerprint });
    const pages = pagesOf(house.store);
    for await (const part of exported(pages, house.keys, { stream, at: house.now() })) {
      for (const line of part.trimEnd().split('\n')) {
        const wrong = check.take(line);
        if (wrong !== undefined)
          throw new BrokenLaw(`${stream}, line ${wrong.line}: ${wrong.fault}`);
        entries += 1;
        if (stream !== JOURNAL) forHimself(stream, line);
      }
    }
    const end = check.end();
    if (isFault(end)) throw new BrokenLaw(`${stream}: ${end.fault}`);
  }
  return entries;
};

const forHimself = (stream: string, line: string): void => {
  if (!line.includes('"by":{"role":"patron"') && !line.includes('"by":{"role":"display"')) return;
  const { by, command, sequence } = entryIn(line);
  const own = 'patron' in command && command.patron === by.id;
  if (by.role !== 'patron' || !own) {
    throw new BrokenLaw(`${stream}, entry ${sequence}: ${by.role} ${by.id} did ${command.type}`);
  }
};

/** The house says nothing of itself, and nobody has touched what everything is made of. */
export const nothingStirs = ({ logged, house }: Pick<Harness, 'logged' | 'house'>): void => {
  const [said] = logged;
  if (said !== undefined) {
    throw new BrokenLaw(`the house says: ${said.message} ${JSON.stringify(said.facts)}`);
  }
  if (house.faults() > 0) throw new BrokenLaw('a table could not decide');
  for (const shared of [Object.prototype, Array.prototype]) {
    const [more] = Object.keys(shared);
    if (more !== undefined) throw new BrokenLaw(`everything has a field ${more} now`);
  }
};

/** A new table opens, a patron bets, cards are dealt and the bet is paid. */
export const roundGoesOn = async (house: House, id: string): Promise<void> => {
  const opened = await house.floor.create(manager, { id, name: id, settings: settings('NC') });
  if ('error' in opened) throw new BrokenLaw(`no new table: ${opened.error.message}`);
  const live = house.floor.table(id)?.live;
  if (live === undefined) throw new Error(`no table ${id}`);
  let given = 0;
  const does = async (by: Actor, wanted: Wanted) => {
    const { state } = live.stream();
    const wish = meantFor(wanted, state.status === 'unopened' ? null : seenOf(state));
    given += 1;
    const answer = await live.submit(by, `goes-on-${given}`, wish);
    if ('error' in answer) throw new BrokenLaw(`${wanted.type}: ${answer.error.message}`);
    return answer.events;
  };
  const patron: Actor = { role: 'patron', id: 'after' };
  await does(manager, { type: 'FillTray', amount: 500_000 });
  await does(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
  await does(patron, { type: 'Join', patron: 'after', box: 1, seat: 'seated' });
  await does(dealer, { type: 'BuyIn', patron: 'after', amount: 100_000 });
  await does(dealer, { type: 'OpenRound' });
  const bet = { patron: 'after', box: 1, bet: 'banker', amount: 10_000 } as const;
  await does(patron, { type: 'PlaceBet', ...bet });
  await does(dealer, { type: 'CloseBets' });
  for (const card of ['4S', '9D', '2H', 'KC'] as const) {
    await does(dealer, { type: 'DrawCard', card });
  }
  const events = await does(dealer, { type: 'Settle' });
  if (!events.some(({ type }) => type === 'RoundSettled'))
    throw new BrokenLaw('nothing was settled');
};
