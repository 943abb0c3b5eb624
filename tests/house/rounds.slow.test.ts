import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Actor,
  isRefusal,
  ownView,
  publicView,
  type StaffView,
  type Wanted,
} from '../../src/table/index.ts';
import { meant, type Playthrough, playthroughs } from '../playthroughs/playthrough.ts';
import { type Act, readScript } from '../playthroughs/script.ts';
import { type Round, settleRound } from '../second/round.ts';
import { truths, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { Scenario } from '../table/scenario.ts';
import { WHOLE } from '../whole.ts';
import type { Client, Refused } from './client.ts';
import { type Harness, openHarness, type StaffId } from './harness.ts';
import type { Live } from './live.ts';
import { eventsOf, verifies } from './record-of.ts';

/**
 * Playthroughs of every game, over HTTP and WebSocket: a dealer, the pit, all patrons and a display, each at a
 * device of his own. After each command everybody’s view is what the table itself says that he may know.
 */
let h: Harness;
beforeAll(async () => {
  h = await openHarness({
    server: { tls: true, proxies: ['127.0.0.1'] },
    staff: ['d1', 's1', 'm1', 'h1', 'a1'],
  });
});
afterAll(() => h.end());

const scripts = playthroughs()
  .map((play): [string, Playthrough, readonly Act[]] => [
    play.file.replace('.txt', ''),
    play,
    readScript(play.commands),
  ])
  .filter(([, , acts]) => acts.every(({ by }) => by.role !== 'house'))
  // Every other one, and a day of each book: all of them in a whole run.
  .filter(([name], i) => WHOLE || name.endsWith('-everyday') || i % 2 === 0);

/** What was seen of each book, over all its scripts. */
const seen = new Map<
  string,
  { events: Set<string>; refusals: Set<string>; insured: Set<number> }
>();

class Evening {
  readonly table: string;
  readonly scenario = new Scenario();
  readonly people = new Map<string, Client>();
  readonly lines: { actor: Actor; live: Live }[] = [];
  #acts = 0;

  constructor(table: string) {
    this.table = table;
  }

  async opens(settings: object): Promise<void> {
    const body = { id: this.table, name: this.table, settings };
    await h.by('s1').ok('POST', '/api/tables', body);
    await this.watches({ role: 'dealer', id: 'd1' }, h.by('d1'));
    await this.watches({ role: 'auditor', id: 'a1' }, h.by('a1'));
    await this.watches({ role: 'display', id: 'display' }, await h.display(this.table));
  }

  async watches(actor: Actor, client: Client): Promise<void> {
    this.lines.push({ actor, live: await client.watch(this.table) });
  }

  async person({ role, id }: Actor): Promise<Client> {
    if (role !== 'patron') return h.by(id as StaffId);
    const known = this.people.get(id);
    if (known !== undefined) return known;
    const path = `/api/tables/${this.table}/codes`;
    const { text } = await h.by('d1').ok<{ text: string }>('POST', path, { patron: id });
    const client = h.client(`${this.table}-${id}`);
    await client.ok('POST', '/api/join', { code: text });
    client.kind = 'patron';
    this.people.set(id, client);
    await this.watches({ role, id }, client);
    return client;
  }

  /** Every other command goes over the line, where somebody has one. */
  async asks({ by, wish }: { by: Actor; wish: Wanted }): Promise<Refused | null> {
    const client = await this.person(by);
    const id = client.nextId();
    this.#acts += 1;
    const line = this.lines.find(({ actor }) => actor.role === by.role && actor.id === by.id);
    if (line !== undefined && this.#acts % 2 === 0) {
      const answer = await line.live.asks(id, wish);
      return 'error' in answer ? { status: 400, ...answer.error } : null;
    }
    const reply = await client.tries(this.table, wish, id);
    if (reply.status === 200) return null;
    return { status: reply.status, ...(reply.json as { error: Omit<Refused, 'status'> }).error };
  }

  async everybodySeesIt(what: string): Promise<void> {
    const { scenario, lines } = this;
    const count = h.count(this.table);
    expect(count, what).toBe(scenario.made.length);
    const shown = plain(sorted(publicView(scenario.table)));
    for (const { actor, live } of lines) {
      await live.reaches(count);
      const faces = actor.role === 'patron' ? { faces: [] } : {};
      const own = ownView(scenario.table, actor);
      // The clock of the house stands still, and is not that of the script.
      const whole = {
        public: shown,
        own: plain({ ...own, ...faces, ...('since' in own && atOnce(own)) }),
      };
      const seen = { public: sorted(live.public), own: live.own };
      // To say where they differ takes a hundred times as long as to see that they do not.
      if (!isDeepStrictEqual(seen, whole))
        expect({ what, actor, ...seen }).toEqual({ what, actor, ...whole });
      expect(live.gaps, `${what}: ${actor.id}`).toEqual([]);
    }
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** Stakes that changed come last in a page’s list: their order is no part of the view. */
const sorted = (shown: ReturnType<typeof publicView> | null) => {
  const key = ({ box, patron, bet }: { box: number; patron: string; bet: string }) =>
    `${box} ${patron} ${bet}`;
  return (
    shown && { ...shown, stakes: shown.stakes.toSorted((a, b) => key(a).localeCompare(key(b))) }
  );
};

describe('playthroughs, over the wire', () => {
  test.each(scripts)('%s', async (name, _, acts) => {
    const evening = new Evening(name);
    const { scenario } = evening;
    const known = {
      events: new Set<string>(),
      refusals: new Set<string>(),
      insured: new Set<number>(),
    };
    for (const act of acts) {
      const { line, by, refused } = act;
      const wish = meant(act.wish, scenario);
      const decided = scenario.try(by, wish);
      if (wish.type === 'OpenTable') {
        await evening.opens(wish.settings);
        const kept = seen.get(wish.settings.game) ?? known;
        seen.set(wish.settings.game, kept);
        Object.assign(known, kept);
      } else {
        const error = await evening.asks({ by, wish });
        expect([line, error && [error.code, error.rule ?? null]]).toEqual([
          line,
          refused && [refused.code, refused.rule],
        ]);
        if (error !== null) {
          expect(error.status).toBeGreaterThanOrEqual(400);
          expect(isRefusal(decided) && decided.message).toBe(error.message);
          known.refusals.add(
            `${error.code}${error.rule === undefined ? '' : ' with its paragraph'}`,
          );
        }
      }
      await evening.everybodySeesIt(line);
    }
    for (const event of scenario.events) {
      known.events.add(event.type);
      if (event.type === 'InsurancePlaced') known.insured.add(event.after);
    }
    await theRecordIsRight(evening);
    for (const { live } of evening.lines) await live.cut();
  });

  test.each(truths)('$short: what a book has, was played', ({ short, game }) => {
    const { events, refusals, insured } = seen.get(game) ?? {
      events: new Set(),
      refusals: new Set(),
      insured: new Set(),
    };
    expect([...events]).toEqual(
      expect.arrayContaining([
        'BetPlaced',
        'BetsClosed',
        'CardExposed',
        'RoundSettled',
        'RoundVoided',
        'IrregularityReported',
        'IrregularityResolved',
      ]),
    );
    expect([...refusals]).toContain('BETS_CLOSED with its paragraph');
    const elections = WITH_ELECTIONS.includes(short);
    expect(events.has('ElectionsOffered')).toBe(elections);
    expect(events.has('Elected')).toBe(elections);
    const insures = WITH_INSURANCE.includes(short);
    expect([...insured].sort()).toEqual(insures ? [4, 5] : []);
  });
});

const theRecordIsRight = async ({ table, scenario }: Evening) => {
  await verifies(h, table);
  const entries = await eventsOf(h, table);
  expect(entries.map(({ type, by, data }) => ({ type, by, ...data }))).toEqual(
    plain(scenario.events.map(({ at: _, ...event }) => event)),
  );
  // Every round settled once more, by rules that were written down twice.
  const { rounds } = await h
    .by('a1')
    .ok<{ rounds: (Round & { settlement: { lines: object[]; outcome: string } | null })[] }>(
      'GET',
      `/api/tables/${table}/rounds?limit=500`,
    );
  expect(rounds.length).toBeGreaterThan(0);
  for (const { settlement, ...round } of rounds) {
    if (settlement === null) continue;
    expect([table, round.id, settlement.lines]).toEqual([
      table,
      round.id,
      plain(settleRound(round).lines),
    ]);
  }
};

/** All of it at the one time that this house knows. */
const atOnce = ({ reports, asks, call, opened }: StaffView) => ({
  since: h.now(),
  opened: { ...opened, at: h.now() },
  reports: reports.map((one) => ({ ...one, at: h.now() })),
  asks: asks.map((one) => ({ ...one, at: h.now() })),
  call: call && { ...call, at: h.now() },
});
