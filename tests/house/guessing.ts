import { expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Harness } from './harness.ts';

/** What clients say of their address is believed, as behind a proxy. */
export const BEHIND_A_PROXY = { proxies: ['127.0.0.1'] };

/** A flood of guesses, at a house whose clients have addresses of their own: on whatever store. */
export const guessing = (house: () => Harness): void => {
  const codeOf = (reply: { json: unknown }) =>
    (reply.json as { error?: { code: string } }).error?.code ?? 'done';

  test('right codes work during a flood from elsewhere, of patrons and of terminals', async () => {
    const h = house();
    await h.table('t1', settings('NC'));
    const guesser = h.client('guesser');
    const flood = async (path: string, body: object) => {
      const answers: string[] = [];
      for (let i = 0; i < 40; i += 1) {
        answers.push(codeOf(await guesser.post(path, { ...body, code: `CCCC-CCC${i}` })));
      }
      return answers;
    };
    for (const answers of [
      await flood('/api/join', {}),
      await flood('/api/terminals', { label: 'mine' }),
    ]) {
      expect(answers.slice(0, 19)).toEqual(Array(19).fill('CODE_REFUSED'));
      expect(answers.slice(25)).not.toContain('CODE_REFUSED');
    }
    const code = async () => {
      const path = '/api/tables/t1/codes';
      return (await h.by('d1').ok<{ text: string }>('POST', path, {})).text;
    };
    expect((await h.client('honest').post('/api/join', { code: await code() })).status).toBe(200);
    await h.terminal('another');
    // He himself has to wait, though he has one that is right.
    expect((await guesser.post('/api/join', { code: await code() })).status).toBe(429);
  });

  test('without an enrolled terminal nobody’s account is locked, and nothing is written', async () => {
    const h = house();
    const journal = async () =>
      (await h.house.store.streams()).find(({ stream }) => stream === 'house')?.count;
    const before = await journal();
    const stranger = h.client('stranger');
    for (let i = 0; i < 15; i += 1) {
      const reply = await stranger.post('/api/sign-in', { id: 'd1', pin: '918273' });
      expect(codeOf(reply)).toBe('TERMINAL_NOT_ENROLLED');
    }
    expect(await journal()).toBe(before);
    expect(await h.house.store.documents.list('sign-in')).toEqual([]);
  });
};
