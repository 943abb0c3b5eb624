import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { entryLine, hashOf, isFault } from '../../src/record/index.ts';
import type { Event } from '../../src/table/index.ts';
import { exportOf, FORGER, forged, HOUSE } from './exported.ts';
import { Played } from './played.ts';
import { closed, GAME, lineOf, played, verify } from './verifying.ts';

describe('a history made anew from a changed event on', () => {
  const { table, events } = closed;
  const changed = (at: number, change: (event: Event) => Event) =>
    verify(forged(table, events, (event, i) => (i === at - 1 ? change(event) : event)));

  test('a settlement that pays more is found by the rules, whoever signs', () => {
    const at = lineOf(events, 'RoundSettled', 3);
    for (const signer of [HOUSE, FORGER]) {
      const found = verify(
        forged(
          table,
          events,
          (event, i) => {
            if (i !== at - 1 || event.type !== 'RoundSettled') return event;
            const [first, ...rest] = event.settlement.lines;
            if (first === undefined) throw new Error('no line');
            const more = { ...first, paid: first.paid + 100 };
            return { ...event, settlement: { ...event.settlement, lines: [more, ...rest] } };
          },
          signer,
        ),
      );
      expect(found).toMatchObject({
        line: at,
        fault: expect.stringMatching(/^round \d+ is settled wrongly: line 1 \(box .*\): paid /),
      });
    }
  });

  test('a card that is not the one at its place is found by the seed', () => {
    const at = lineOf(events, 'CardExposed', 2);
    // The whole round settles by the other card, so that nothing but the shoe contradicts it.
    const found = changed(at, (event) =>
      event.type === 'CardExposed' ? { ...event, card: event.card === 'KS' ? 'KH' : 'KS' } : event,
    );
    expect(isFault(found) && found.line).toBeGreaterThanOrEqual(at);
    const later = verify(withCard(events, at, table));
    expect(later).toMatchObject({
      line: at,
      fault: expect.stringContaining('by the seed in line'),
    });
  });

  test('a wrong seed is found by the commitment', () => {
    const at = lineOf(events, 'ShoeRevealed');
    const found = changed(at, (event) => ({ ...event, seed: 'ab'.repeat(32) }) as Event);
    expect(found).toMatchObject({ line: at, fault: expect.stringContaining('another seed') });
  });

  test('the record of another table does not fit the commitments', () => {
    const at = lineOf(events, 'ShoeRevealed');
    const found = verify(exportOf('t2', events));
    expect(found).toMatchObject({ line: at, fault: expect.stringContaining('at table t2') });
  });

  test.each<[string, Event['type'], (event: Event) => Event, RegExp]>([
    [
      'an unknown version',
      'RoundOpened',
      (one) => ({ ...one, version: '99' }) as Event,
      /version 99 .* not known/,
    ],
    [
      'an unknown game',
      'RoundOpened',
      (one) => ({ ...one, game: 'x' }) as Event,
      /rules of x are not known/,
    ],
    [
      'a round left out',
      'RoundOpened',
      (one) => ({ ...one, round: 2 }) as Event,
      /round 2 where 1 is due/,
    ],
    [
      'another layout',
      'RoundOpened',
      (one) => ({ ...one, layout: 'Z' }) as Event,
      /at a table set to/,
    ],
    [
      'a shoe left out',
      'ShoeLoaded',
      (one) => ({ ...one, shoe: 2 }) as Event,
      /shoe 2 where 1 is due/,
    ],
    [
      'no commitment',
      'ShoeLoaded',
      (one) => ({ ...one, commitment: null }) as Event,
      /without a commitment/,
    ],
    [
      'a card passed over',
      'CardDealt',
      (one) => ({ ...one, position: 2 }) as Event,
      /card 2 of the shoe where card 1/,
    ],
    [
      'a bet above the rack',
      'BetPlaced',
      (one) => ({ ...one, amount: 9e9 }) as Event,
      /fewer chips than none/,
    ],
    [
      'an unknown patron',
      'BetPlaced',
      (one) => ({ ...one, patron: 'p9' }) as Event,
      /cannot happen.*no rack of p9/,
    ],
    [
      'an unknown event',
      'BetsClosed',
      (one) => ({ ...one, type: 'Magic' }) as unknown as Event,
      /type: "Magic" is no event/,
    ],
    [
      'a field of another kind',
      'BetPlaced',
      (one) => ({ ...one, amount: '1' }) as unknown as Event,
      /data\.amount: "1" is no whole number/,
    ],
    ['time that goes back', 'BetsClosed', (one) => ({ ...one, at: 5 }), /time 5 is before/],
  ])('%s', (_, type, change, words) => {
    const at = lineOf(events, type);
    const found = changed(at, change);
    expect(found).toMatchObject({ line: at });
    expect(isFault(found) && found.fault).toMatch(words);
  });

  test('a bet that no layout has is found when it is settled', () => {
    const at = lineOf(events, 'BetPlaced');
    const settled = lineOf(events.slice(at), 'RoundSettled') + at;
    const found = changed(at, (event) => ({ ...event, bet: 'moon' }) as Event);
    expect(found).toMatchObject({ line: settled, fault: expect.stringContaining('no bet moon') });
  });

  test('more decks than a shoe can have, and data nested without end', () => {
    const at = lineOf(events, 'ShoeLoaded');
    const decks = changed(at, (event) => ({ ...event, decks: 1e9 }) as Event);
    expect(decks).toMatchObject({ line: at, fault: expect.stringContaining('1000000000 decks') });
    const depth = 200_000;
    const text = `{"sequence":1,"at":1,"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const found = verify([entryLine(text, hashOf(ciphers, text))]);
    expect(found).toMatchObject({ line: 1, fault: expect.stringContaining('no event') });
  });

  test('a seed that is left out is a fault once the table has closed', () => {
    const at = lineOf(events, 'ShoeRevealed');
    const found = verify(exportOf(table, events.toSpliced(at - 1, 1)));
    expect(found).toMatchObject({
      line: lineOf(events, 'ShoeLoaded'),
      fault: expect.stringContaining('was not revealed'),
    });
    // While it is open there may be a reason, and it is counted.
    const open = played.events.toSpliced(lineOf(played.events, 'ShoeRevealed') - 1, 1);
    expect(verify(exportOf(played.table, open))).toMatchObject({ shoes: { leftUnrevealed: 1 } });
  });

  test('a card turned after its shoe was revealed is held against it too', () => {
    const settings = { faceDown: true };
    const { table, events, seeds } = new Played(GAME, { seed: 3, rounds: 2, settings });
    const at = lineOf(events, 'CardExposed');
    const turned = events[at - 1];
    const shown = events[at - 2];
    if (turned?.type !== 'CardExposed' || shown === undefined) throw new Error('no card');
    const by = { role: 'house', id: 'house' } as const;
    const taken = { by, at: shown.at, type: 'ShoeReplaced', reason: 'jammed', rule: '' } as const;
    const seed = seeds.get(1) ?? '';
    const reveal = { by, at: shown.at, type: 'ShoeRevealed', shoe: 1, seed } as const;
    const before = [...events.slice(0, at - 1), taken, reveal];
    expect(verify(exportOf(table, [...before, turned]))).toMatchObject({ shoes: { checked: 1 } });
    const card = turned.card === 'KS' ? 'KH' : 'KS';
    expect(verify(exportOf(table, [...before, { ...turned, card }]))).toMatchObject({
      line: at + 2,
      fault: expect.stringContaining(`the card is ${card}`),
    });
  });

  test('a seed revealed while its shoe is in play', () => {
    const early = lineOf(events, 'ShoeLoaded');
    const reveal = events[lineOf(events, 'ShoeRevealed') - 1];
    if (reveal === undefined) throw new Error('none');
    const at = events[early - 1]?.at ?? 0;
    const found = verify(exportOf(table, events.toSpliced(early, 0, { ...reveal, at })));
    expect(found).toMatchObject({ line: early + 1, fault: expect.stringContaining('in play') });
  });
});

/** The card exposed in a line becomes one of the same value, in the settlement too. */
const withCard = (events: readonly Event[], at: number, table: string): string[] => {
  const shown = events[at - 1];
  if (shown?.type !== 'CardExposed') throw new Error('no card');
  const rank = shown.card.slice(0, -1);
  const card = `${rank}${shown.card.endsWith('S') ? 'H' : 'S'}` as typeof shown.card;
  const settledAt = events.findIndex(({ type }, i) => i >= at && type === 'RoundSettled');
  return forged(table, events, (event, i) => {
    if (i === at - 1) return { ...shown, card };
    if (i !== settledAt || event.type !== 'RoundSettled') return event;
    const hand = event.settlement[shown.hand];
    const cards = hand.cards.with(shown.index, card);
    return { ...event, settlement: { ...event.settlement, [shown.hand]: { ...hand, cards } } };
  });
};
