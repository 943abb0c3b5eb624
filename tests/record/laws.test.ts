import { describe, expect, test } from 'vitest';
import { isFault } from '../../src/record/index.ts';
import type { Event } from '../../src/table/index.ts';
import { type Body, exportOf } from './exported.ts';
import { closed, lineOf, ofAnotherDecider, played, verify } from './verifying.ts';

/** Entries of another decider are not decided again: these are the laws that they are held to. */

const { table } = closed;
const bodies = ofAnotherDecider(closed.entries);

/** The history with the nth entry that makes such an event changed. */
const changed = (at: number, change: (body: Body) => Body) =>
  verify(exportOf(table, bodies.with(at - 1, change(bodies[at - 1] as Body))));

const withEvent =
  (type: Event['type'], change: (event: object) => object) =>
  (body: Body): Body => ({
    ...body,
    events: body.events.map((event) =>
      event.type === type ? (change(event) as { type: string }) : event,
    ),
  });

test('an honest history breaks none', () => {
  expect(verify(exportOf(table, bodies))).toMatchObject({ checkedByLaws: bodies.length });
});

describe('an event that does not follow', () => {
  test.each<[string, Event['type'], object, RegExp]>([
    ['another version', 'RoundOpened', { version: '99' }, /version 99.*at a table set to/],
    ['another game', 'RoundOpened', { game: 'x' }, /^x, version.*at a table set to/],
    ['a round left out', 'RoundOpened', { round: 2 }, /round 2 where 1 is due/],
    ['another layout', 'RoundOpened', { layout: 'Z' }, /layout Z, at a table set to/],
    ['another shoe', 'RoundOpened', { shoe: 7 }, /shoe 7 is not the one in play/],
    ['a shoe left out', 'ShoeLoaded', { shoe: 2 }, /shoe 2 where 1 is due/],
    ['no commitment', 'ShoeLoaded', { commitment: null }, /without a commitment/],
    ['other decks', 'ShoeLoaded', { decks: 9 }, /9 decks at a table that plays with/],
    ['a card passed over', 'CardDealt', { position: 2 }, /card 2 of the shoe where card 1/],
    ['a card that waits nowhere', 'CardDealt', { waiting: true }, /no card waits/],
    ['a card turned elsewhere', 'CardExposed', { index: 2 }, /no card lies face down there/],
    ['a bet above the rack', 'BetPlaced', { amount: 9e9 }, /fewer chips than none/],
    ['an unknown patron', 'BetPlaced', { patron: 'p9' }, /cannot happen.*no rack of p9/],
    ['a yes to nothing', 'Confirmed', { ask: 99 }, /nothing that entry 99 asked for waits/],
    ['an unknown event', 'BetsClosed', { type: 'Magic' }, /"Magic" is no event/],
    ['a field of another kind', 'BetPlaced', { amount: '1' }, /BetPlaced\.amount: "1" is no whole/],
  ])('%s', (_, type, fields, words) => {
    const at = lineOf(bodies, type);
    const found = changed(
      at,
      withEvent(type, (event) => ({ ...event, ...fields })),
    );
    expect(found).toMatchObject({ line: at });
    expect(isFault(found) && found.fault).toMatch(words);
  });

  test('a settlement that pays more', () => {
    const at = lineOf(bodies, 'RoundSettled', 3);
    const found = changed(
      at,
      withEvent('RoundSettled', (event) => {
        const { settlement } = event as Extract<Event, { type: 'RoundSettled' }>;
        const [first, ...rest] = settlement.lines;
        const lines = [{ ...first, paid: (first?.paid ?? 0) + 100 }, ...rest];
        return { ...event, settlement: { ...settlement, lines } };
      }),
    );
    expect(found).toMatchObject({
      line: at,
      fault: expect.stringMatching(/^round \d+ is settled wrongly: line 1 \(box .*\): paid /),
    });
  });
});

describe('authority', () => {
  test.each([
    ['PlaceBet', { role: 'display', id: 'p1' }, /PlaceBet is not for a display/],
    ['PlaceBet', { role: 'patron', id: 'p3' }, /p3 acts for p1/],
    ['Ask', { role: 'dealer', id: 'd1' }, /FillTray is not for a dealer/],
    ['Confirm', { role: 'shift-manager', id: 's1' }, /s1 confirms what s1 asked for/],
    ['TableClosed', { role: 'pit-manager', id: 's1' }, /s1 confirms what s1 asked for/],
    ['BuyIn', { role: 'auditor', id: 'a1' }, /BuyIn is not for a auditor/],
    ['ShoeRevealed', { role: 'shift-manager', id: 'h1' }, /RevealShoe is not for/],
  ])('%s by %o', (type, by, words) => {
    const at =
      bodies.findIndex(({ command, events }) => {
        return command.type === type || events.some((event) => event.type === type);
      }) + 1;
    const found = changed(at, (body) => ({ ...body, by }));
    expect(found).toMatchObject({ line: at });
    expect(isFault(found) && found.fault).toMatch(words);
  });

  test('an event that its command does not make', () => {
    const at = lineOf(bodies, 'BetPlaced');
    const paid = { type: 'BoughtIn', patron: 'p1', amount: 100 };
    const found = changed(at, (body) => ({ ...body, events: [...body.events, paid] }));
    expect(found).toMatchObject({
      line: at,
      fault: 'BoughtIn does not come of PlaceBet',
    });
  });

  test('a command that was meant for another round', () => {
    const at = lineOf(bodies, 'BetPlaced');
    const late = (body: Body): Body => ({
      ...body,
      command: { ...body.command, round: 2 } as Body['command'],
    });
    expect(changed(at, late)).toMatchObject({
      line: at,
      fault: expect.stringContaining('round 2'),
    });
  });
});

test('phases: a bet after the close, a draw before it, a settlement twice', () => {
  const bet = bodies[lineOf(bodies, 'BetPlaced') - 1] as Body;
  const close = lineOf(bodies, 'BetsClosed');
  const settle = lineOf(bodies, 'RoundSettled');
  const inserted = (at: number, body: Body) => {
    const time = (bodies[at - 1] as Body).at;
    return verify(exportOf(table, bodies.toSpliced(at, 0, { ...body, at: time })));
  };
  expect(inserted(close, bet)).toMatchObject({
    line: close + 1,
    fault: 'BetPlaced where the round is dealing',
  });
  const draw = bodies[lineOf(bodies, 'CardDealt') - 1] as Body;
  expect(inserted(close - 1, draw)).toMatchObject({ line: close, fault: /CardDealt where/ });
  expect(inserted(settle, bodies[settle - 1] as Body)).toMatchObject({
    line: settle + 1,
    fault: expect.stringContaining('RoundSettled where the round is settled'),
  });
});

describe('a shoe', () => {
  const revealed = lineOf(closed.entries, 'ShoeRevealed');

  test('a card that is not the one at its place is found by the seed', () => {
    const at = lineOf(played.entries, 'CardExposed', 2);
    const body = played.entries[at - 1] as Body;
    const { card } = body.given as { card: string };
    // A card of the same value: nothing but the shoe contradicts it.
    const other = `${card.slice(0, -1)}${card.endsWith('S') ? 'H' : 'S'}`;
    const swap = (text: string) => text.replaceAll(`"${card}"`, `"${other}"`);
    const end = lineOf(played.entries, 'RoundSettled');
    const forged = played.entries.map((one, i) =>
      i === at - 1 || i === end - 1 ? (JSON.parse(swap(JSON.stringify(one))) as Body) : one,
    );
    expect(verify(exportOf(played.table, forged))).toMatchObject({
      line: at,
      fault: expect.stringContaining('by the seed in line'),
    });
    // It comes before whatever is wrong further on.
    const later = forged.with(-1, { ...(forged.at(-1) as Body), events: [] });
    expect(verify(exportOf(played.table, later))).toMatchObject({ line: at });
  });

  test('a wrong seed is found by the commitment', () => {
    const body = closed.entries[revealed - 1] as Body;
    const seed = (body.command as unknown as { seed: string }).seed;
    const other = JSON.parse(JSON.stringify(body).replaceAll(seed, 'ab'.repeat(32))) as Body;
    expect(verify(exportOf(table, closed.entries.with(revealed - 1, other)))).toMatchObject({
      line: revealed,
      fault: expect.stringContaining('another seed'),
    });
  });

  test('the record of another table does not fit the commitments', () => {
    expect(verify(exportOf('t2', closed.entries))).toMatchObject({
      line: revealed,
      fault: expect.stringContaining('at table t2'),
    });
  });

  test('a seed that is left out is a fault once the table has closed', () => {
    // The last entry of a closed table is the seed of its last shoe.
    expect(closed.entries.at(-1)?.command.type).toBe('RevealShoe');
    const loads = closed.entries.filter(({ command }) => command.type === 'LoadShoe').length;
    expect(verify(exportOf(table, closed.entries.slice(0, -1)))).toMatchObject({
      line: lineOf(closed.entries, 'ShoeLoaded', loads),
      fault: expect.stringContaining('was not revealed'),
    });
    // While it is open there may be a reason, and it is counted.
    const open = closed.entries.slice(0, revealed - 1);
    expect(verify(exportOf(table, open))).toMatchObject({ shoes: { leftUnrevealed: 1 } });
  });

  test('a seed revealed while its shoe is in play', () => {
    const early = lineOf(closed.entries, 'ShoeLoaded');
    const reveal = closed.entries[revealed - 1] as Body;
    const { at } = closed.entries[early - 1] as Body;
    const known = closed.entries.toSpliced(early, 0, { ...reveal, at });
    for (const entries of [known, ofAnotherDecider(known)]) {
      const found = verify(exportOf(table, entries));
      expect(found).toMatchObject({ line: early + 1, fault: expect.stringContaining('in play') });
    }
  });
});
