import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Wanted } from '../../src/table/index.ts';
import { Client } from '../house/client.ts';
import type { Live } from '../house/live.ts';
import { metricsOf } from '../house/metrics-of.ts';
import { moment, until } from '../house/until.ts';
import { createDatabase, type Server, startPostgres } from '../postgres/server.ts';
import { chosenShoe, settingsAt } from './points.ts';
import { type Crowd, known, prepare, RACK } from './prepared.ts';
import { killAll, type ServerProcess, startServer } from './server-process.ts';

/** Two servers that run tables and one that only shows them, on one PostgreSQL. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-edge-'));
const keyFile = join(folder, 'house.key');
const shoe = chosenShoe();
/** More patrons than this are a crowd. */
const CROWD = 12;
const SERVERS = ['a', 'b', 'edge'] as const;
let postgres: Server;
let database: string;
let crowd: Crowd;
const servers = new Map<string, ServerProcess>();

const start = async (name: string): Promise<void> => {
  const flags = name.startsWith('edge') ? ['--edge'] : [];
  servers.set(name, await startServer({ data: join(folder, name), keyFile, database, flags }));
};
const server = (name: string): ServerProcess => known(servers.get(name));
const query = async (text: string, where = database): Promise<readonly pg.QueryResultRow[]> => {
  const client = new pg.Client({ connectionString: where });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** The same device with the same cookies, at that server. */
const at = (name: string, { name: who, kind, cookies }: Client): Client => {
  const copy = new Client(who, server(name).address);
  copy.kind = kind;
  copy.nextId = () => `${who}-${++commands}`;
  for (const [cookie, value] of cookies) copy.cookies.set(cookie, value);
  return copy;
};
let commands = 0;

const TABLES = [
  { id: 'few', settings: settingsAt('CI'), seed: shoe.seed },
  { id: 'many', settings: settingsAt('CI', { crowd: 1 }), seed: shoe.seed },
  { id: 'squeeze', settings: settingsAt('NC', { faceDown: true }), seed: shoe.seed },
  { id: 'hall', settings: settingsAt('CI', { crowd: CROWD }), seed: shoe.seed },
  { id: 'cut', settings: settingsAt('NC'), seed: shoe.seed },
  { id: 'keyed', settings: settingsAt('CI', { shoe: 'physical' }) },
];

beforeAll(async () => {
  postgres = await startPostgres();
  database = await createDatabase(postgres.address);
  crowd = await prepare({ store: await openPostgres(database), keyFile }, TABLES);
  for (const name of SERVERS) await start(name);
}, 120_000);

afterAll(async () => {
  killAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bet = (patron: 'p1' | 'p2', amount: number): Wanted => ({
  type: 'PlaceBet',
  patron,
  box: patron === 'p1' ? 1 : 2,
  bet: patron === 'p1' ? 'player' : 'banker',
  amount,
});

/** Every frame but for the moment at which it was told. */
const timeless = ({ texts }: Live): string[] =>
  texts
    .filter((text) => !text.startsWith('{"type":"beat"'))
    .map((text) => text.replace(/^(\{"type":"(?:view|change)".*?"at":)\d+/, '$1<now>'));

/** Who looks on at every server: the same eyes at each. */
const viewersOf = async (t: string) => {
  const viewers = await Promise.all(
    SERVERS.map(async (name) => ({
      patron: await at(name, crowd.patron(t, 'p2')).watch(t),
      dealer: await at(name, crowd.d1).watch(t),
      display: await at(name, crowd.s1).watch(t, { as: 'display' }),
    })),
  );
  const lives = viewers.flatMap((all) => Object.values(all));
  return {
    viewers,
    /** Done, and told to all before the next one: what is compared does not depend on the machine. */
    does: async (by: Client, command: Wanted) => {
      const { sequence } = await by.does(t, command);
      for (const live of lives) await live.reaches(sequence);
      return sequence;
    },
    /** Byte for byte, whichever server told it. */
    expectSame: () => {
      const [first, ...others] = viewers;
      for (const who of ['patron', 'dealer', 'display'] as const) {
        const expected = timeless(known(first)[who]);
        expect(expected.length).toBeGreaterThan(10);
        for (const other of others) expect(timeless(other[who])).toEqual(expected);
      }
      for (const live of lives) expect(live.gaps).toEqual([]);
    },
  };
};

describe.each([
  ['few', 'every stack'],
  ['many', 'sums and his own'],
])('table %s: a patron sees %s', (t, what) => {
  test('the same bytes through both that run tables and through the edge', async () => {
    const dealer = at('a', crowd.d1);
    const first = await Promise.all(SERVERS.map((name) => at(name, crowd.d1).watch(t)));
    await dealer.does(t, { type: 'LoadShoe' });
    // The house commits to the next shoe by itself; a frame may bring that together with another change. Every process
    // hears of it in its own time.
    const isReady = (live: Live) => live.public?.coming?.number === 2;
    await until(() => first.every(isReady), 'the next shoe');
    const { viewers, does, expectSame } = await viewersOf(t);
    await does(dealer, { type: 'OpenRound' });
    await does(at('a', crowd.patron(t, 'p1')), bet('p1', 10_000));
    await does(at('a', crowd.patron(t, 'p2')), bet('p2', 5_000));
    const lying = known(viewers[2]).patron;
    expect(lying.public?.stakes).toHaveLength(what === 'every stack' ? 2 : 0);
    expect(lying.public?.totals ?? []).toHaveLength(what === 'every stack' ? 0 : 2);
    if (what !== 'every stack') expect(lying.own).toMatchObject({ stakes: [{ patron: 'p2' }] });
    await does(dealer, { type: 'CloseBets' });
    for (;;) {
      const next = viewers[0]?.dealer.public?.needed?.type;
      if (next !== 'DrawCard' && next !== 'Settle') break;
      await does(dealer, { type: next });
    }
    expectSame();
  });
});

test('a ruling, a card put right and an interruption by a person are told through the edge as at the house', async () => {
  const t = 'keyed';
  const { viewers, does, expectSame } = await viewersOf(t);
  const [d1, s1, sm1] = [at('a', crowd.d1), at('b', crowd.s1), at('a', crowd.sm1)];
  await does(d1, { type: 'LoadShoe', shuffled: true, cards: 416 });
  await does(d1, { type: 'OpenRound' });
  await does(at('a', crowd.patron(t, 'p1')), bet('p1', 10_000));
  await does(at('a', crowd.patron(t, 'p2')), bet('p2', 5_000));
  await does(d1, { type: 'CloseBets' });
  for (const card of ['2S', 'KD'] as const) await does(d1, { type: 'DrawCard', card });
  /** One asks and another one answers. */
  const twoPersons = async (asks: Client, wish: Wanted, confirms: Client) => {
    const ask = await does(asks, { type: 'Ask', wish: await asks.meant(t, wish) } as Wanted);
    await does(confirms, { type: 'Confirm', ask });
  };
  const reason = 'seen at the table';
  const cards = [{ hand: 'player', index: 0, card: '3S' }] as const;
  await twoPersons(d1, { type: 'CorrectCards', cards, reason }, s1);
  await does(d1, { type: 'Report', kind: 'anything-else', detail: { words: 'a cup fell over' } });
  const bets = [{ box: 2, patron: 'p2', bet: 'banker' }];
  await twoPersons(sm1, { type: 'Resolve', decision: { is: 'return', bets }, reason }, s1);
  await does(d1, { type: 'Interrupt', cause: 'the lights went out' });
  await does(s1, { type: 'Resolve', decision: { is: 'so' }, reason: 'it was dark' });
  expectSame();
  for (const { patron, dealer, display } of viewers) {
    for (const { public: view } of [patron, dealer, display]) {
      expect(view).toMatchObject({ phase: 'void', hands: { player: { cards: ['3S'] } } });
    }
    expect(display.heardAfter(0)).toEqual(
      expect.arrayContaining([
        'CardCorrected',
        'IrregularityResolved',
        'Interrupted',
        'RoundVoided',
      ]),
    );
    // What was decided of his bet a patron hears, not what staff typed; his rack is whole again.
    const heard = patron.changes.flatMap((change) => change.heard);
    const back = { type: 'BetReturnDecided', patron: 'p2', reason: '' };
    expect(heard).toContainEqual(expect.objectContaining(back));
    expect(patron.own).toMatchObject({ patron: { id: 'p2', rack: RACK } });
  }
});

test('a crowd that bets through one is seen in sums through the other and the edge', async () => {
  const t = 'hall';
  const [dealer, amount] = [at('a', crowd.d1), 2500];
  const more: Client[] = [];
  // With p1 and p2 one more than the settings let everybody see one by one.
  while (more.length < CROWD - 1) {
    const patron = `q${more.length}`;
    const path = `/api/tables/${t}/codes`;
    const { text } = await dealer.ok<{ text: string }>('POST', path, { patron });
    const client = new Client(patron, server('a').address);
    await client.ok('POST', '/api/join', { code: text });
    client.kind = 'patron';
    await client.does(t, { type: 'Join', patron, box: 1, seat: 'standing' });
    await dealer.does(t, { type: 'BuyIn', patron, amount: 10 * amount });
    more.push(client);
  }
  await dealer.does(t, { type: 'LoadShoe' });
  await dealer.does(t, { type: 'OpenRound' });
  const seat = bet('p1', 10_000);
  const { sequence: opened } = await at('a', crowd.patron(t, 'p1')).does(t, seat);
  const viewers = await Promise.all(
    SERVERS.map(async (name) => ({
      own: await at(name, known(more[0])).watch(t),
      board: await at(name, crowd.s1).watch(t, { as: 'display' }),
      pit: await at(name, crowd.d1).watch(t),
    })),
  );
  for (const live of viewers.flatMap((all) => Object.values(all))) await live.reaches(opened);
  const placed = await Promise.all(
    more.map((client) => client.does(t, { ...bet('p1', amount), patron: client.name } as Wanted)),
  );
  const last = Math.max(...placed.map(({ sequence }) => sequence));
  for (const { own, board, pit } of viewers) {
    for (const live of [own, board, pit]) {
      await live.reaches(last);
      expect(live.gaps).toEqual([]);
      const totals = [{ box: 1, bet: 'player', amount: 10_000 + more.length * amount }];
      expect(live.public).toMatchObject({ stakes: [], totals });
    }
    // An own part comes right behind the change that it belongs to.
    const stakes = (live: Live) => ('stakes' in live.own ? live.own.stakes?.length : 0);
    await until(() => stakes(own) === 1 && stakes(pit) === CROWD, 'the own parts');
    // A patron has his own stake, and no name of another; the pit has all.
    expect(own.own).toMatchObject({ stakes: [{ patron: 'q0', amount }] });
    expect(own.texts.slice(1).join('\n')).not.toContain('"q1"');
    const [first] = viewers;
    expect(board.public).toEqual(first?.board.public);
    expect(own.own).toEqual(first?.own.own);
  }
  await dealer.does(t, { type: 'CloseBets' });
}, 60_000);

test('a card to squeeze is shown to its patron, also by an edge that is started meanwhile', async () => {
  const t = 'squeeze';
  const [dealer, p1] = [at('a', crowd.d1), at('a', crowd.patron(t, 'p1'))];
  const live = await at('edge', crowd.patron(t, 'p1')).watch(t);
  const other = await at('edge', crowd.patron(t, 'p2')).watch(t);
  await dealer.does(t, { type: 'LoadShoe' });
  await dealer.does(t, { type: 'OpenRound' });
  await p1.does(t, bet('p1', 10_000));
  await p1.does(t, { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 });
  await dealer.does(t, { type: 'CloseBets' });
  await dealer.does(t, { type: 'ConsentSqueeze' });
  let reached = 0;
  for (let i = 0; i < 4; i++) reached = (await dealer.does(t, { type: 'DrawCard' })).sequence;
  for (const one of [live, other]) await one.reaches(reached);
  const faces = [{ hand: 'player', index: 0, card: shoe.order[0] }];
  await until(() => live.own.faces !== undefined, 'the face');
  expect(live.own.faces).toEqual(faces);
  await start('edge-2');
  const late = await at('edge-2', crowd.patron(t, 'p1')).watch(t);
  expect(late.own.faces).toEqual(faces);
  expect(other.texts.join('\n')).not.toContain(`"card":"${shoe.order[0]}"`);
  await server('edge-2').stop();
  expect(server('edge-2').said()).toContain('Stopping: the tables go on without it.');
});

describe('nothing is done through an edge', () => {
  const heads = () => query('SELECT stream, count, hash FROM puntobanco.heads ORDER BY stream');
  /** But for what the house notes of its tables by itself, some seconds later. */
  const documents = () =>
    query(`SELECT kind, id, text, revision FROM puntobanco.documents
           WHERE kind NOT IN ('shown-note', 'shown-note-stays', 'tree') ORDER BY kind, id`);
  const VIEWERS_ONLY = { error: expect.objectContaining({ code: 'VIEWERS_ONLY' }) };

  test('commands are refused by one code, over the line and by HTTP, and so is whatever else writes', async () => {
    const before = [await heads(), await documents()];
    for (const client of [at('edge', crowd.patron('few', 'p1')), at('edge', crowd.d1)]) {
      const live = await client.watch('few');
      expect(await live.sends('c1', { type: 'OpenRound', round: 2 })).toMatchObject(VIEWERS_ONLY);
      const reply = await client.sends('few', { type: 'OpenRound', round: 2 });
      expect(reply).toMatchObject({ status: 421, json: VIEWERS_ONLY });
      for (const [method, path] of [
        ['POST', '/api/tables/few/preview'],
        ['POST', '/api/sign-in'],
        ['POST', '/api/sign-out'],
        ['POST', '/api/join'],
        ['PUT', '/api/patrons/p1/name'],
        ['DELETE', '/api/staff/a1'],
      ] as const) {
        const answer = await client.request(method, path, {});
        expect(answer, path).toMatchObject({ status: 421, json: VIEWERS_ONLY });
      }
      expect(live.closed).toBeNull();
    }
    const board = await at('edge', crowd.s1).watch('few', { as: 'display' });
    expect(await board.sends('c1', { type: 'OpenRound', round: 2 })).toMatchObject({
      error: { code: 'NOT_ALLOWED' },
    });
    expect([await heads(), await documents()]).toEqual(before);
  });

  test('whatever can be read is, and nobody’s session is noted as used or ended by it', async () => {
    // As if nobody had done anything for five minutes; the auditor's is over.
    const back = (id: string, field: string, milliseconds: number) =>
      query(`UPDATE puntobanco.documents SET text = jsonb_set(text::jsonb, '{${field}}',
               ((text::jsonb ->> '${field}')::bigint - ${milliseconds})::text::jsonb)::text
             WHERE kind = 'session' AND text::jsonb #>> '{actor,id}' = '${id}'`);
    for (const id of ['s1', 'p1', 'd1']) await back(id, 'lastSeen', 300_000);
    await back('a1', 'created', 13 * 3_600_000);
    const before = [await heads(), await documents()];
    const s1 = at('edge', crowd.s1);
    const { paths } = await s1.ok<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
    const game = TABLES[0]?.settings.game ?? '';
    const reads = Object.entries(paths).flatMap(([path, operations]) =>
      'get' in operations && !path.endsWith('/live') && !path.endsWith('/receipt')
        ? [path.replace('{table}', 'few').replace('{round}', '1').replace('{game}', game)]
        : [],
    );
    expect(reads.length).toBeGreaterThan(12);
    for (const path of reads) {
      for (const client of [s1, at('edge', crowd.patron('few', 'p1')), at('edge', crowd.d1)]) {
        const { status } = await client.get(path);
        expect([200, 400, 403], `${client.name} ${path} ${status}`).toContain(status);
      }
    }
    // Whoever runs the table signs it.
    const receipt = await s1.get('/api/tables/few/rounds/1/receipt?patron=p1');
    expect([receipt.status, receipt.text]).toEqual([503, expect.stringContaining('ask there')]);
    expect((await s1.get('/api/floor')).text).toBe(
      (await at('a', crowd.s1).get('/api/floor')).text,
    );
    expect((await at('edge', crowd.a1).get('/api/tables/few')).status).toBe(401);
    expect([await heads(), await documents()]).toEqual(before);
    // One that runs tables notes both.
    await at('a', crowd.s1).get('/api/tables/few');
    expect((await at('a', crowd.a1).get('/api/tables/few')).status).toBe(401);
    expect(await documents()).toHaveLength((before[1]?.length ?? 0) - 1);
  });

  test('a sign-out elsewhere closes the line', async () => {
    const patron = crowd.patron('few', 'p2');
    const live = await at('edge', patron).watch('few');
    await at('a', patron).ok('POST', '/api/sign-out');
    await until(() => live.closed !== null, 'the line to be closed');
    expect(live.frames.at(-1)).toMatchObject({ type: 'bye', code: 'NO_SESSION' });
  });

  test('it says what it is, is well while it can read, and leaves no sign of life', async () => {
    const said = await Promise.all(SERVERS.map((name) => metricsOf(server(name).address)));
    expect(said.map((text) => /^puntobanco_edge (\d)$/m.exec(text)?.[1])).toEqual(['0', '0', '1']);
    expect((await fetch(`${server('edge').address}/healthz`)).status).toBe(200);
    const [row] = await query(
      `SELECT count(*)::int AS alive FROM puntobanco.alive
       WHERE at > extract(epoch FROM clock_timestamp()) * 1000 - 5000`,
    );
    expect(row?.['alive']).toBe(2);
  });
});

describe('those that run the tables, and the database, go and come back', () => {
  const t = 'cut';
  let board: Live;
  const stateOf = () =>
    Promise.all([
      query('SELECT * FROM puntobanco.leases ORDER BY stream'),
      query('SELECT stream, count FROM puntobanco.heads ORDER BY stream'),
    ]);

  test('killed in the midst of a round: the edge takes no lease, and shows the table as it was', async () => {
    const dealer = at('a', crowd.d1);
    await dealer.does(t, { type: 'LoadShoe' });
    await dealer.does(t, { type: 'OpenRound' });
    await at('a', crowd.patron(t, 'p1')).does(t, bet('p1', 10_000));
    await dealer.does(t, { type: 'CloseBets' });
    const { sequence } = await dealer.does(t, { type: 'DrawCard' });
    board = await at('edge', crowd.s1).watch(t, { as: 'display' });
    await board.reaches(sequence);
    await Promise.all(['a', 'b'].map((name) => server(name).kill()));
    const before = await stateOf();
    // Another one that runs tables takes them over within five seconds.
    await moment(7_000);
    expect(await stateOf()).toEqual(before);
    expect(await metricsOf(server('edge').address)).toMatch(/^puntobanco_tables_kept 0$/m);
    expect((await fetch(`${server('edge').address}/healthz`)).status).toBe(200);
    expect([board.closed, board.sequence]).toEqual([null, sequence]);
    const late = await at('edge', crowd.patron(t, 'p1')).watch(t);
    expect(late.public).toMatchObject({ phase: 'dealing', round: 1 });
  });

  test('one that comes back says what happened, and the edge shows it', async () => {
    await start('a');
    await until(() => board.heardAfter(0).includes('Interrupted'), 'the interruption', 30_000);
    expect(board.gaps).toEqual([]);
  });

  test('without its database it is not well; with it, it shows the tables again', async () => {
    const health = async () => (await fetch(`${server('edge').address}/healthz`)).status;
    await postgres.halt();
    await until(async () => (await health()) === 503, 'the edge to say so');
    await postgres.start();
    await until(async () => (await health()) === 200, 'the edge to be well', 30_000);
    const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'a server was down' } as const;
    let kept = 0;
    await until(
      async () => {
        const { status, json } = await at('a', crowd.s1).tries(t, so, 'once');
        if (status === 200) kept = (json as { sequence: number }).sequence;
        return status === 200;
      },
      'a command to be kept',
      30_000,
    );
    const again = await at('edge', crowd.s1).watch(t, { as: 'display' });
    await again.reaches(kept);
    await server('edge').stop();
  });
});

describe('where there is nothing to look at', () => {
  const edgeOn = (on: string) =>
    startServer({ data: join(folder, 'none'), keyFile, database: on, flags: ['--edge'] });

  test('an empty database stays empty', async () => {
    const empty = await createDatabase(postgres.address);
    await expect(edgeOn(empty)).rejects.toThrow(/holds no house yet: start .* without --edge/);
    const [row] = await query(`SELECT to_regnamespace('puntobanco') AS there`, empty);
    expect(row?.['there']).toBeNull();
  });

  test('a database without a house stays so; an older schema is not brought up to date', async () => {
    const bare = await createDatabase(postgres.address);
    await (await openPostgres(bare)).close();
    await expect(edgeOn(bare)).rejects.toThrow(/there is no house yet: start .* without --edge/);
    const [newest] = await query('SELECT max(number) AS n FROM puntobanco.migrations', bare);
    await query(`DELETE FROM puntobanco.migrations WHERE number = ${newest?.['n']}`, bare);
    await expect(edgeOn(bare)).rejects.toThrow(/this program reads \d+: start .* without --edge/);
    expect(await query('SELECT 1 FROM puntobanco.documents', bare)).toEqual([]);
  });

  test('no key file', async () => {
    const other = join(folder, 'no.key');
    await expect(
      startServer({ data: join(folder, 'n'), keyFile: other, database, flags: ['--edge'] }),
    ).rejects.toThrow(/there is no key file/);
  });
});
