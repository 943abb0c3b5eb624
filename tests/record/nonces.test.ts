import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { commitment, shoeOrder } from '../../src/record/index.ts';
import { rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import { type Body, exportOf } from './exported.ts';
import { Played } from './played.ts';
import { verify } from './verifying.ts';

const CHECKER = fileURLToPath(new URL('../../checkers/shoe.py', import.meta.url));
const python = spawnSync('python3', ['--version']).status === 0;

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Several shoes, of version 1 and 2, with and without nonces. */
const played = new Played('tiger-buffalo-non-commission', { seed: 5, rounds: 16 }).close();
const { table, entries } = played;
type Happened = Body['events'][number];
const typesOf = ({ events }: Body) => events.map(({ type }) => type);
const at = (type: Happened['type'], after = 0): number =>
  entries.findIndex((body, i) => i >= after && typesOf(body).includes(type as never));

/** The record with one entry replaced, in command and events alike, chained and signed anew by the house. */
const instead = (place: number, change: (body: Body) => Body): readonly Body[] =>
  entries.map((body, i) => (i === place ? change(body) : body));
const replacing =
  (from: string, to: string) =>
  (body: Body): Body =>
    JSON.parse(JSON.stringify(body).replaceAll(from, to));

const nonceOf = (place: number): string =>
  String((entries[place]?.command as { nonce?: unknown } | undefined)?.nonce);

describe('an honest record', () => {
  test('counts the shoes that patrons added to, and those that none did', () => {
    const loaded = played.events.filter(({ type }) => type === 'ShoeLoaded');
    const mixed = loaded.filter((event) => 'nonces' in event && Number(event.nonces) > 0);
    expect(mixed.length).toBeGreaterThan(1);
    expect(verify(exportOf(table, entries))).toMatchObject({
      shoes: { withNonces: mixed.length, withoutNonces: loaded.length - mixed.length, dropped: 0 },
    });
  });

  test('gives an order that each nonce alone changes', () => {
    const source = { seed: hex('s'), table: 't', shoe: 1, decks: 8 };
    const orders = [[], [hex('a')], [hex('b')], [hex('a'), hex('b')]].map((nonces) =>
      shoeOrder(ciphers, { ...source, nonces }).join(),
    );
    expect(new Set([...orders, shoeOrder(ciphers, source).join()]).size).toBe(5);
    const turned = shoeOrder(ciphers, { ...source, nonces: [hex('b'), hex('a')] }).join();
    expect(turned).toBe(orders[3]);
    const [one, two] = [null, []].map((nonces) => commitment(ciphers, { ...source, nonces }));
    expect(one).not.toBe(two);
  });
});

describe('a house that cheats is found', () => {
  const added = at('NonceAdded');
  const other = at('NonceAdded', added + 1);
  const revealed = entries.findIndex(({ events }) =>
    events.some((event) => event.type === 'ShoeRevealed' && 'shoe' in event && event.shoe === 2),
  );

  test.each([
    ['another seed', instead(revealed, replacing(played.seeds.get(2) ?? '', hex('another')))],
    ['another nonce in the name of a patron', instead(added, replacing(nonceOf(added), hex('x')))],
    ['a nonce that is left out', entries.filter((_, i) => i !== added)],
    [
      'a patron who was never there',
      [
        ...entries.slice(0, added),
        { ...replacing('p3', 'p9')(entries[added] as Body) },
        ...entries.slice(added),
      ],
    ],
    [
      'nonces before the commitment',
      [
        ...entries.slice(0, added - 1),
        entries[added] as Body,
        entries[added - 1] as Body,
        ...entries.slice(added + 1),
      ],
    ],
    [
      'a nonce after the shoe was loaded',
      [
        ...entries.slice(0, added),
        ...entries.slice(added + 1, other + 2),
        entries[added] as Body,
        ...entries.slice(other + 2),
      ],
    ],
  ])('%s', (_, bodies) => {
    expect(verify(exportOf(table, bodies))).toMatchObject({ fault: expect.any(String) });
  });

  test('two nonces in another order make the same shoe: nothing is to be gained by it', () => {
    const [one, two] = [entries[added], entries[other]];
    if (one === undefined || two === undefined) throw new Error('two are needed');
    const turned = entries.map((body, i) => {
      if (i !== added && i !== other) return body;
      const from = i === added ? two : one;
      return { ...from, id: body.id, at: body.at };
    });
    expect(other).toBe(added + 1);
    expect(verify(exportOf(table, turned))).not.toHaveProperty('fault');
  });
});

describe('checkers/shoe.py', () => {
  const plain = (record: Played) => ({
    table: record.table,
    events: record.entries.flatMap(({ events }) => events),
  });
  // Long enough that each shoe shows cards which no decision has moved.
  const longer = (id: string) => {
    const cutCard = {
      fromEnd: (rulebook(id)?.decks.from ?? 8) * 52 - 60,
      furtherRounds: 1,
    } as const;
    return plain(new Played(id, { seed: 8, rounds: 18, settings: { cutCard } }).close());
  };
  const good = [...rulebooks.map(({ id }) => longer(id))];

  const MOVES = /^Cards(?!Burnt)|Corrected$|^Reconstructed$|^RoundReopened$/;
  /** Whether the next shoe that is loaded shows a card that no decision has moved. */
  const shows = (events: readonly { readonly type: string }[], from: number): boolean => {
    const loaded = events.findIndex(({ type }, i) => i > from && type === 'ShoeLoaded');
    const next = events.findIndex(
      ({ type }, i) => i > loaded && /^Shoe(Loaded|Replaced)$/.test(type),
    );
    const rounds = events.slice(loaded, next < 0 ? undefined : next).map(({ type }) => type);
    const whole = rounds
      .join(' ')
      .split('RoundOpened')
      .filter(
        (round) =>
          round.includes('CardExposed') && !round.split(' ').some((type) => MOVES.test(type)),
      );
    return whole.length > 1;
  };

  /** Every value of every event about a shoe, changed; such events dropped, doubled and moved. */
  const bad = good.flatMap(({ table: name, events }) =>
    events.flatMap((event, i) => {
      const all = (changed: readonly object[]) => ({
        what: `${name} ${i} ${JSON.stringify(event)} ${JSON.stringify(changed[i])}`,
        table: name,
        events: changed,
      });
      const put = (...instead: readonly object[]) =>
        all([...events.slice(0, i), ...instead, ...events.slice(i + 1)]);
      switch (event.type) {
        case 'ShoeCommitted': {
          const { commitment: published, decks, shoe } = event as unknown as Record<string, never>;
          return [
            put(),
            put(event, event),
            put({ ...event, commitment: hex(String(published)) }),
            put({ ...event, decks: Number(decks) + 1 }),
            put({ ...event, shoe: Number(shoe) + 1 }),
          ];
        }
        case 'NonceAdded':
          return [
            put(),
            put(event, event),
            // Of a shoe that showed no card only the giver can say it.
            ...(shows(events, i) ? [put({ ...event, nonce: hex(String(i)) })] : []),
            put({ ...event, patron: 'p2' }),
            put({ ...event, shoe: 1 }),
          ];
        case 'ShoeRevealed':
          return [put(event, event), put({ ...event, seed: hex(String(i)) })];
        default:
          return [];
      }
    }),
  );

  test('says yes to good records and no to every changed one, in one process', () => {
    expect(bad.length).toBeGreaterThan(100);
    const input = [...good, ...bad].map((one) => `${JSON.stringify(one)}\n`).join('');
    const { status, stdout, error } = spawnSync('python3', [CHECKER, '--lines'], {
      input,
      encoding: 'utf8',
      maxBuffer: 64e6,
    });
    if (!python) {
      console.warn('python3 is not here: checkers/shoe.py was not run');
      expect(error).toMatchObject({ code: 'ENOENT' });
      return;
    }
    expect(status).toBe(0);
    const answers = stdout.trimEnd().split('\n');
    expect(answers.slice(0, good.length)).toEqual(good.map(() => 'yes'));
    const passed = bad.filter((_, i) => !answers[good.length + i]?.startsWith('no: '));
    expect(passed.map(({ what }) => what)).toEqual([]);
    expect(answers).toHaveLength(good.length + bad.length);
  });
});
