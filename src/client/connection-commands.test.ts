import { describe, expect, test } from 'vitest';
import { lineToHouse } from '../../tests/client/line-world.ts';
import type { Answer } from '../api/live.ts';

const BET = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;
const ended = async (answer: Promise<Answer>): Promise<Answer | 'waiting'> =>
  Promise.race([answer, new Promise<'waiting'>((tell) => setTimeout(tell, 5, 'waiting'))]);

describe('commands', () => {
  test('are answered by their id', async () => {
    const { connection, view, say, commands } = lineToHouse();
    view(4);
    const first = connection.send(BET);
    const second = connection.send(BET);
    expect(commands().map((frame) => frame.type === 'command' && frame.id)).toEqual(['c1', 'c2']);
    say({ type: 'answer', id: 'c2', sequence: 6, events: [] });
    expect(await ended(first)).toBe('waiting');
    expect(await ended(second)).toEqual({ type: 'answer', id: 'c2', sequence: 6, events: [] });
  });
  test('without an answer are sent again under the same id', async () => {
    const { connection, view, say, line, wait, commands, now } = lineToHouse();
    view(4, { round: 7 });
    const answer = connection.send(BET);
    line().on.closed();
    wait(400);
    expect(commands()).toEqual([]);
    say({ type: 'change', from: 4, sequence: 5, at: now(), public: {}, stakes: [], heard: [] });
    expect(commands()).toEqual([{ type: 'command', id: 'c1', command: { ...BET, round: 7 } }]);
    say({ type: 'answer', id: 'c1', sequence: 5, events: [] });
    expect(await answer).toMatchObject({ sequence: 5 });
    line().on.closed();
    wait(400);
    view(5);
    expect(commands()).toEqual([]);
  });
  test('name the round that was seen, and still do when they are sent again in the next', async () => {
    const { connection, view, line, wait, commands, say } = lineToHouse();
    view(4, { round: 7 });
    const bet = connection.send(BET);
    void connection.send({ type: 'BuyIn', patron: 'p1', amount: 100 });
    const sent = commands();
    expect(sent.map((frame) => frame.type === 'command' && frame.command)).toEqual([
      { ...BET, round: 7 },
      { type: 'BuyIn', patron: 'p1', amount: 100 },
    ]);
    line().on.closed();
    wait(400);
    view(9, { round: 8 });
    expect(commands()).toEqual(sent);
    say({ type: 'answer', id: 'c1', error: { code: 'ROUND_OVER', message: '' } });
    expect(await ended(bet)).toMatchObject({ id: 'c1', error: { code: 'ROUND_OVER' } });
  });
  test('name the offer and the report that are shown, unless they name others themselves', () => {
    const { connection, view, commands } = lineToHouse();
    view(40, { round: 7, offer: 33, report: null });
    void connection.send({ type: 'DeclareInsurance', patron: 'p1' });
    void connection.send({ type: 'DeclareInsurance', patron: 'p1', offer: 31 });
    void connection.send({ type: 'CloseElections' });
    void connection.send({ type: 'OpenRound' });
    expect(commands().map((frame) => frame.type === 'command' && frame.command)).toEqual([
      { type: 'DeclareInsurance', patron: 'p1', round: 7, offer: 33 },
      { type: 'DeclareInsurance', patron: 'p1', round: 7, offer: 31 },
      { type: 'CloseElections', round: 7, report: 0 },
      { type: 'OpenRound', round: 8 },
    ]);
  });
  test('under an id of one’s own are one command, however often they are sent', async () => {
    const { connection, view, say, commands } = lineToHouse();
    view(4, { round: 7 });
    const first = connection.send(BET, 'mine');
    const second = connection.send(BET, 'mine');
    expect(commands()).toEqual([{ type: 'command', id: 'mine', command: { ...BET, round: 7 } }]);
    say({ type: 'answer', id: 'mine', sequence: 5, events: [] });
    expect(await first).toEqual(await second);
  });
  test('are not taken while the picture may be old', async () => {
    const { connection, view, line, wait, commands } = lineToHouse();
    expect(await connection.send(BET)).toMatchObject({ error: { code: 'NOT_CONNECTED' } });
    view(4);
    line().on.closed();
    expect(await connection.send(BET)).toMatchObject({ error: { code: 'NOT_CONNECTED' } });
    wait(400);
    view(4);
    expect(commands()).toEqual([]);
  });
  test('are told when the session ends', async () => {
    const { connection, view, say } = lineToHouse();
    view(4);
    const answer = connection.send(BET);
    say({ type: 'bye', code: 'SIGNED_OUT', message: '' });
    expect(await answer).toMatchObject({ id: 'c1', error: { code: 'ENDED' } });
    expect(await connection.send(BET)).toMatchObject({ error: { code: 'ENDED' } });
  });
});
