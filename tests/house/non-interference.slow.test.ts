import { describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { throughAnEdge } from './edge.ts';
import { type Harness, openHarness, PIN, type StaffId } from './harness.ts';
import { commitmentAgain, orderAgain, seedNumber } from './shoe-again.ts';
import { until } from './until.ts';

/**
 * The same run twice. Ids, clock and nonces are the same; the shoes are not: P1 and P2 are the same cards in both,
 * every other card on the table is another one, with other points. Until such a card is exposed, everybody who may
 * not know it must have received the same bytes, in content, length and order.
 *
 * The commitment of a shoe necessarily differs: it is masked, and so is what the record derives from it (the hashes
 * of its lines and the signature over them). Nothing else is.
 */
const t = 't1';
const DECKS = 8;

const pointsOf = (card: string): number => {
  const rank = card.slice(0, -1);
  return rank === 'A' ? 1 : /^(10|J|Q|K)$/.test(rank) ? 0 : Number(rank);
};

/** Two seeds whose first and third card agree and whose second, fourth, fifth and sixth differ in points. */
const twoSeeds = (): readonly [string, string] => {
  const known = new Map<string, { seed: string; cards: string[] }[]>();
  for (let i = 0; i < 20_000; i++) {
    const seed = seedNumber(i);
    const cards = orderAgain(seed, DECKS).slice(0, 6);
    // Both draw a third card, so that all six are dealt: P 0 to 5, and no natural in either.
    const [p1 = '', b1 = '', p2 = '', b2 = ''] = cards;
    const player = (pointsOf(p1) + pointsOf(p2)) % 10;
    const banker = (pointsOf(b1) + pointsOf(b2)) % 10;
    if (player > 5 || banker > 2) continue;
    const key = `${p1} ${p2}`;
    const same = known.get(key) ?? [];
    const other = same.find((one) =>
      [1, 3, 4, 5].every((place) => {
        return pointsOf(one.cards[place] ?? '') !== pointsOf(cards[place] ?? '');
      }),
    );
    if (other !== undefined) return [other.seed, seed];
    known.set(key, [...same, { seed, cards }]);
  }
  throw new Error('no two such seeds');
};

const SEEDS = twoSeeds();
const ORDERS = SEEDS.map((seed) => orderAgain(seed, DECKS).slice(0, 6));

type Run = { readonly h: Harness; readonly order: readonly string[]; readonly commitment: string };
const STAFF: readonly StaffId[] = ['d1', 's1', 'm1', 'sm1', 'a1'];

/** Everybody asks for everything that there is to ask for, by HTTP. */
const askAll = async ({ clients }: Harness) => {
  for (const client of clients) {
    for (const path of [
      '/api/floor',
      `/api/tables/${t}`,
      `/api/tables/${t}/rounds`,
      `/api/tables/${t}/rounds/1`,
      `/api/tables/${t}/odds`,
      `/api/tables/${t}/export`,
      '/api/reports',
      '/api/reports?format=text',
      '/api/me',
      '/api/alerts',
    ]) {
      await client.get(path);
    }
    for (const command of [
      { type: 'DrawCard' },
      { type: 'ExposeCard', hand: 'banker', index: 0 },
      { type: 'ExposeCard', hand: 'player', index: 0 },
      { type: 'BurnCards' },
      { type: 'Settle' },
      { type: 'Interrupt', cause: 'a try' },
    ]) {
      const meant = await client.meant(t, command);
      await client.post(`/api/tables/${t}/preview`, { command: meant });
    }
    // Refused, and told why: not by what the card is.
    await client.tries(t, { type: 'ExposeCard', hand: 'banker', index: 2 });
    await client.tries(t, { type: 'DrawCard', card: '9S' });
    await client.tries(t, { type: 'Settle' });
  }
};

/** Where everybody looks and reads. */
type Through = 'the house' | 'an edge';

/** One run up to the moment that `until` names; what everybody received. */
const runThrough = async (
  through: Through,
  which: 0 | 1,
  steps: (run: Run) => Promise<void>,
): Promise<Map<string, string[]>> => {
  const h = await openHarness();
  try {
    if (through === 'an edge') await throughAnEdge(h);
    const [seed, order] = [SEEDS[which], ORDERS[which] ?? []];
    h.seeds.push(seed);
    await h.table(t, settings('CI', { shoe: 'electronic', faceDown: true }));
    await h.patron(t, 'p1');
    await h.patron(t, 'p2', { box: 3 });
    await h.patron(t, 'p3', { box: 1, seat: 'standing' });
    await h.display(t);
    for (const client of h.clients) {
      await client.get('/api/openapi.json');
      await client.watch(t);
    }
    await h.by('d1').does(t, { type: 'LoadShoe' });
    // The one after it is drawn from chance before anybody else draws.
    await until(async () => (await h.sealed(t, 2)) !== null, 'the next shoe');
    const commitment = commitmentAgain(seed, t, 1, DECKS);
    await steps({ h, order, commitment });
    const reached = h.count(t);
    // A line whose session has ended gets nothing more.
    for (const { lives } of h.clients) {
      if (lives[0]?.closed === null) await lives[0].reaches(reached);
    }
    // Each way that bytes came has an order of its own: the answers, then one line after the other.
    return new Map(
      h.clients.map(({ name, answers, lives }) => {
        const all = [
          ...answers,
          ...lives.flatMap(({ texts }, i) => texts.map((text) => `${i} ${text}`)),
        ];
        return [name, all.map((text) => masked(text, commitment))];
      }),
    );
  } finally {
    await h.end();
  }
};

const masked = (text: string, commitment: string): string => {
  const plain = text.replaceAll(commitment, '<commitment>');
  if (!/GET \S+\/export 200/.test(text)) return plain;
  return plain.replace(/"(previous|hash|signature)":"[0-9a-f]+"/g, '"$1":"<derived>"');
};

/** A beat follows the machine’s clock, not the table. */
const said = (texts: readonly string[]) =>
  texts.filter((text) => !/^\d+ \{"type":"beat"/.test(text));

const compare = (
  one: Map<string, string[]>,
  two: Map<string, string[]>,
  names: readonly string[],
) => {
  for (const name of names) {
    const [a, b] = [said(one.get(name) ?? []), said(two.get(name) ?? [])];
    expect(a.length, name).toBeGreaterThan(30);
    // First where they part, which says more than two heaps of text.
    const parted = a.findIndex((text, i) => text !== b[i]);
    expect([name, parted < 0 ? null : a[parted], null]).toEqual([
      name,
      parted < 0 ? null : b[parted],
      null,
    ]);
    expect(b.length, name).toBe(a.length);
  }
};

const until4Dealt = async ({ h }: Run) => {
  const d1 = h.by('d1');
  const patron = (id: string) => {
    const found = h.clients.find(({ name }) => name === id);
    if (found === undefined) throw new Error(`no ${id}`);
    return found;
  };
  await d1.does(t, { type: 'OpenRound' });
  h.pass(1000);
  await patron('p1').does(t, {
    type: 'PlaceBet',
    patron: 'p1',
    box: 1,
    bet: 'banker',
    amount: 30_000,
  });
  await patron('p2').does(t, {
    type: 'PlaceBet',
    patron: 'p2',
    box: 3,
    bet: 'player',
    amount: 10_000,
  });
  await patron('p3').does(t, { type: 'PlaceBet', patron: 'p3', box: 1, bet: 'tie', amount: 5000 });
  const both = { hand: 'banker', index: 0, both: true } as const;
  await patron('p1').does(t, { type: 'RequestSqueeze', patron: 'p1', ...both });
  await d1.does(t, { type: 'CloseBets' });
  h.pass(1000);
  await d1.does(t, { type: 'ConsentSqueeze' });
  for (let i = 0; i < 4; i++) {
    h.pass(1000);
    await d1.does(t, { type: 'DrawCard' });
  }
  return patron;
};

/** Those who may not know the cards that p1 squeezes. */
const OTHERS = ['p2', 'p3', 'display', ...STAFF];

/** Cards face down, a Hand squeezed, two exposed that agree. */
const faceDown = async (now: Run) => {
  const { h } = now;
  await until4Dealt(now);
  await askAll(h);
  for (const index of [0, 1]) {
    h.pass(1000);
    await h.by('d1').does(t, { type: 'ExposeCard', hand: 'player', index });
    await askAll(h);
  }
  // Whoever comes late, or comes back, learns no more.
  for (const client of h.clients) {
    const first = client.lives[0];
    const late = await client.watch(t);
    const back = await client.watch(t, { from: String((first?.sequence ?? 0) - 1) });
    await late.cut();
    await back.cut();
  }
};

describe('two runs that differ in hidden cards alone', () => {
  const run = (which: 0 | 1, steps: (run: Run) => Promise<void>) =>
    runThrough('the house', which, steps);

  test('the shoes are as they must be', () => {
    const [one = [], two = []] = ORDERS;
    expect(SEEDS[0]).not.toBe(SEEDS[1]);
    expect([one[0], one[2]]).toEqual([two[0], two[2]]);
    for (const place of [1, 3, 4, 5]) expect(one[place]).not.toBe(two[place]);
  });

  test.each<Through>(['an edge'])(
    'give the same bytes to all others, seen through %s: cards face down, a Hand squeezed, two exposed that agree',
    async (through) => {
      const [one, two] = [
        await runThrough(through, 0, faceDown),
        await runThrough(through, 1, faceDown),
      ];
      compare(one, two, OTHERS);
      // The one who squeezes is told, and the test can see it.
      const faces = (all: Map<string, string[]>) => (all.get('p1') ?? []).join('\n');
      for (const place of [1, 3]) {
        expect(faces(one)).toContain(`"card":"${ORDERS[0]?.[place]}"`);
        expect(faces(two)).toContain(`"card":"${ORDERS[1]?.[place]}"`);
      }
      const noFaces = (texts: readonly string[]) =>
        texts.map((text) => text.replace(/"faces":\[[^\]]*\]/, '"faces":<own>'));
      expect(noFaces(said(one.get('p1') ?? []))).toEqual(noFaces(said(two.get('p1') ?? [])));
    },
  );

  test('a new code for the rack of the one who squeezes gives no face: the same bytes', async () => {
    const steps = async (now: Run) => {
      const { h } = now;
      await until4Dealt(now);
      const path = `/api/tables/${t}/codes`;
      const body = { patron: 'p1', second: { id: 's1', pin: PIN } };
      const { text } = await h.by('d1').ok<{ text: string }>('POST', path, body);
      const fresh = h.client('fresh');
      await fresh.ok('POST', '/api/join', { code: text });
      fresh.kind = 'patron';
      const live = await fresh.watch(t);
      const shown = [0, 1].map((index) => ({ hand: 'banker', index }));
      expect(live.own).toMatchObject({ shown, faces: [] });
      await askAll(h);
      for (const index of [0, 1]) {
        h.pass(1000);
        await h.by('d1').does(t, { type: 'ExposeCard', hand: 'player', index });
        await (await fresh.watch(t)).cut();
        await fresh.get(`/api/tables/${t}`);
        await fresh.get(`/api/tables/${t}/rounds/1`);
        await (await fresh.watch(t, { from: String(h.count(t) - 1) })).cut();
      }
    };
    const [one, two] = [await run(0, steps), await run(1, steps)];
    compare(one, two, [...OTHERS, 'fresh']);
  });

  test('an interruption that voids the round, and an error of the dealer, tell nothing either', async () => {
    const steps = async (now: Run) => {
      const { h } = now;
      await until4Dealt(now);
      // A card falls out face down: put right, and everybody may choose.
      const detail = { words: 'one card too many left the shoe', cards: ['faceDown'] };
      await h.by('d1').tries(t, { type: 'Report', kind: 'excess-card', detail });
      await h.by('s1').tries(t, {
        type: 'Resolve',
        decision: { is: 'reconstructed' },
        reason: 'the next card',
      });
      await askAll(h);
      h.pass(1000);
      await h.by('s1').does(t, { type: 'Interrupt', cause: 'the lights went out' });
      await askAll(h);
    };
    const [one, two] = [await run(0, steps), await run(1, steps)];
    compare(one, two, OTHERS);
  });

  test('part at the very card that differs, once it is exposed: the comparison can fail', async () => {
    const steps = async (now: Run) => {
      const { h } = now;
      const patron = await until4Dealt(now);
      await askAll(h);
      await patron('p1').does(t, { type: 'ExposeCard', hand: 'banker', index: 0 });
    };
    const [one, two] = [await run(0, steps), await run(1, steps)];
    for (const name of OTHERS) {
      const [a, b] = [said(one.get(name) ?? []), said(two.get(name) ?? [])];
      const parted = a.findIndex((text, i) => text !== b[i]);
      expect([name, a[parted]?.includes(`"${ORDERS[0]?.[1]}"`)]).toEqual([name, true]);
      expect([name, b[parted]?.includes(`"${ORDERS[1]?.[1]}"`)]).toEqual([name, true]);
    }
  });
});

test('through an edge everybody receives to the byte what he receives at the house', async () => {
  const steps = async (now: Run) => {
    const { h } = now;
    const patron = await until4Dealt(now);
    await askAll(h);
    for (const client of h.clients) await (await client.watch(t)).cut();
    await patron('p1').does(t, { type: 'ExposeCard', hand: 'banker', index: 0 });
    await askAll(h);
  };
  const [one, two] = [
    await runThrough('the house', 0, steps),
    await runThrough('an edge', 0, steps),
  ];
  compare(one, two, ['p1', ...OTHERS]);
  expect((two.get('p1') ?? []).join('\n')).toContain(`"faces":[{"hand":"banker","index":0`);
});
