import { describe, expect, test } from 'vitest';
import {
  A1,
  aStaffedHouse,
  codeOf,
  D1,
  entries,
  M1,
  MINUTE,
  ok,
  S1,
  SECOND,
  SM1,
} from '../../../tests/people/a-house.ts';
import { HOUSE } from '../../table/index.ts';
import {
  acknowledgeAlert,
  alerts,
  forgetPatron,
  issueCode,
  namePatron,
  patronName,
  patronNames,
  redeemCode,
  session,
} from './index.ts';
import { sessionsOfKind } from './sessions.ts';

type Made = Awaited<ReturnType<typeof aStaffedHouse>>;
const codeFor = async ({ means }: Made, patron?: string) =>
  ok(await issueCode(means, { by: D1, table: 'one', ...(patron === undefined ? {} : { patron }) }))
    .text;
const P1 = { role: 'patron', id: 'p1' } as const;

describe('a code', () => {
  test.each([
    [SM1, 'done'],
    [M1, 'done'],
    [S1, 'done'],
    [D1, 'done'],
    [HOUSE, 'done'],
    [A1, 'NOT_ALLOWED'],
    [P1, 'NOT_ALLOWED'],
    [{ role: 'display', id: 'x' } as const, 'NOT_ALLOWED'],
  ])('issued by $role → %s', async (by, code) => {
    const { means } = await aStaffedHouse();
    expect(codeOf(await issueCode(means, { by, table: 'one' }))).toBe(code);
  });
  test('has eight characters that nobody mixes up, four and four', async () => {
    const house = await aStaffedHouse();
    const codes = [];
    for (let i = 0; i < 200; i += 1) codes.push(await codeFor(house));
    for (const code of codes) expect(code).toMatch(/^[^-]{5}-[^-]{5}$/);
    const letters = new Set(codes.join('').replaceAll('-', ''));
    // Of each pair that looks alike at most one is used, and all that may be used are.
    for (const alike of ['0ODQ', '1IL', '2Z', '5S', '8B', '6G', 'UV']) {
      const used = [...alike].filter((letter) => letters.has(letter) && !'DQ'.includes(letter));
      expect(used.length, alike).toBeLessThanOrEqual(1);
    }
    expect(letters.size).toBe(21);
    expect(new Set(codes).size).toBe(200);
  });
  test('opens a session of his own for a new patron at that table', async () => {
    const house = await aStaffedHouse();
    const used = ok(await redeemCode(house.means, await codeFor(house)));
    expect(used.patron).toMatch(/^p[0-9a-z]{6}$/);
    expect(used.table).toBe('one');
    const actor = { role: 'patron', id: used.patron };
    expect(await session(house.means, used.token)).toMatchObject({
      kind: 'patron',
      actor,
      table: 'one',
      terminal: null,
    });
    expect(entries(house, 'CodeIssued')).toEqual([
      { type: 'CodeIssued', by: D1, table: 'one', patron: null },
    ]);
    expect(entries(house, 'CodeUsed')).toEqual([
      { type: 'CodeUsed', by: actor, table: 'one', patron: used.patron },
    ]);
  });
  test('may be typed in small letters, with blanks or without hyphen', async () => {
    const house = await aStaffedHouse();
    const typed = ` ${(await codeFor(house)).toLowerCase().replace('-', ' ')} `;
    expect(codeOf(await redeemCode(house.means, typed))).toBe('done');
  });
  test.each([
    [15 * MINUTE - 1, 'done'],
    [15 * MINUTE, 'CODE_REFUSED'],
  ])('after %d ms: %s', async (later, answer) => {
    const house = await aStaffedHouse();
    const code = await codeFor(house);
    house.pass(later);
    expect(codeOf(await redeemCode(house.means, code))).toBe(answer);
  });
  test('works once, also for ten at the same moment', async () => {
    const house = await aStaffedHouse();
    const code = await codeFor(house);
    const all = await Promise.all(Array.from({ length: 10 }, () => redeemCode(house.means, code)));
    expect(all.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1);
    expect(codeOf(await redeemCode(house.means, code))).toBe('CODE_REFUSED');
    expect(await sessionsOfKind(house.means, 'patron')).toHaveLength(1);
  });
  test.each([
    ['no table', { table: '' }, 'BAD_TABLE'],
    ['no patron’s id', { patron: 'P 1' }, 'BAD_PATRON'],
  ])('%s', async (_, change, code) => {
    const { means } = await aStaffedHouse();
    expect(codeOf(await issueCode(means, { by: D1, table: 'one', ...change }))).toBe(code);
  });
});

describe('a code for a rack', () => {
  test('binds it to the new session and ends the older one', async () => {
    const house = await aStaffedHouse();
    const other = ok(await redeemCode(house.means, await codeFor(house)));
    const older = ok(await redeemCode(house.means, await codeFor(house, 'p1')));
    const newer = ok(await redeemCode(house.means, await codeFor(house, 'p1')));
    expect([older.patron, newer.patron]).toEqual(['p1', 'p1']);
    expect(await session(house.means, older.token)).toBeNull();
    expect(await session(house.means, newer.token)).toMatchObject({ actor: P1 });
    expect(await session(house.means, other.token)).not.toBeNull();
    expect(entries(house, 'SessionEnded')).toMatchObject([{ actor: P1, by: P1, why: 'replaced' }]);
  });
  test('while it is not used the older session goes on', async () => {
    const house = await aStaffedHouse();
    const older = ok(await redeemCode(house.means, await codeFor(house, 'p1')));
    await codeFor(house, 'p1');
    expect(await session(house.means, older.token)).not.toBeNull();
  });
  test('the newer wins also if the clock went back', async () => {
    const house = await aStaffedHouse();
    const codes = [await codeFor(house, 'p1'), await codeFor(house, 'p1')];
    house.pass(MINUTE);
    ok(await redeemCode(house.means, codes[0] ?? ''));
    house.pass(-MINUTE);
    const newer = ok(await redeemCode(house.means, codes[1] ?? ''));
    expect(await session(house.means, newer.token)).not.toBeNull();
    expect(await sessionsOfKind(house.means, 'patron')).toHaveLength(1);
  });
  test('of several at the same moment one session remains, and its holder knows', async () => {
    const house = await aStaffedHouse();
    const codes = [];
    for (const _ of [1, 2, 3, 4]) codes.push(await codeFor(house, 'p1'));
    const all = await Promise.all(codes.map((code) => redeemCode(house.means, code)));
    const left = await sessionsOfKind(house.means, 'patron');
    expect(left).toHaveLength(1);
    const winners = all.filter((answer) => codeOf(answer) === 'done').map((answer) => ok(answer));
    expect(winners.map((winner) => ('token' in winner ? winner.session.id : ''))).toContain(
      left[0]?.id,
    );
  });
  test('an id is never drawn twice, nor one that the pit has given', async () => {
    const house = await aStaffedHouse();
    const first = ok(await redeemCode(house.means, await codeFor(house))).patron;
    // The same chance again: the draw that gave the first id comes back.
    const letters = '0123456789abcdefghjkmnpqrstvwxyz';
    const again = [...first.slice(1)].map((letter) => letters.indexOf(letter));
    const given = [...'zzzzzz'].map((letter) => letters.indexOf(letter));
    await codeFor(house, 'pzzzzzz');
    const code = await codeFor(house);
    const queue = [...again, ...given];
    const bytes = (count: number) => {
      const next = count === 1 ? queue.shift() : undefined;
      return next === undefined ? house.means.bytes(count) : Uint8Array.of(next);
    };
    const second = ok(await redeemCode({ ...house.means, bytes }, code)).patron;
    expect(queue).toEqual([]);
    expect(second).toMatch(/^p[0-9a-z]{6}$/);
    expect([first, 'pzzzzzz']).not.toContain(second);
  });
});

describe('guessing', () => {
  const guess = async ({ means }: Made, count: number, from?: string) => {
    const answers = [];
    for (let i = 0; i < count; i += 1) {
      answers.push(codeOf(await redeemCode(means, `CCCC-${i}`, from)));
    }
    return answers;
  };
  const tries = async (house: Made, code: string, from?: string) =>
    codeOf(await redeemCode(house.means, code, from));

  test('twenty wrong codes in a minute make the guesser wait for a minute, with an alert', async () => {
    const house = await aStaffedHouse();
    const code = await codeFor(house);
    expect(new Set(await guess(house, 20))).toEqual(new Set(['CODE_REFUSED']));
    expect(await redeemCode(house.means, code)).toMatchObject({
      code: 'TOO_MANY_GUESSES',
      message: expect.stringContaining('Wait a few minutes'),
    });
    expect(entries(house, 'CodesRefused')).toHaveLength(1);
    expect(ok(await alerts(house.means, M1))).toMatchObject([{ type: 'codes-guessed' }]);
    house.pass(MINUTE - 1);
    expect(await tries(house, code)).toBe('TOO_MANY_GUESSES');
    house.pass(1);
    expect(await tries(house, code)).toBe('done');
  });
  test('nineteen do not, nor twenty over more than a minute', async () => {
    const house = await aStaffedHouse();
    await guess(house, 19);
    expect(await tries(house, await codeFor(house))).toBe('done');
    house.pass(MINUTE);
    await guess(house, 10);
    house.pass(30 * SECOND);
    await guess(house, 9);
    house.pass(30 * SECOND);
    await guess(house, 10);
    expect(await tries(house, await codeFor(house))).toBe('done');
    await guess(house, 1);
    expect(await tries(house, await codeFor(house))).toBe('TOO_MANY_GUESSES');
  });
  test('whoever goes on waits twice as long each time, up to sixteen minutes', async () => {
    const house = await aStaffedHouse();
    for (const minutes of [1, 2, 4, 8, 16, 16]) {
      await guess(house, 20, 'address a');
      house.pass(minutes * MINUTE - 1);
      expect(await guess(house, 1, 'address a')).toEqual(['TOO_MANY_GUESSES']);
      house.pass(1);
    }
    // Who was quiet for an hour begins anew.
    house.pass(60 * MINUTE);
    await guess(house, 20, 'address a');
    house.pass(MINUTE);
    expect(await guess(house, 1, 'address a')).toEqual(['CODE_REFUSED']);
  });
  test('a right code from elsewhere works meanwhile', async () => {
    const house = await aStaffedHouse();
    await guess(house, 100, 'address a');
    expect(await tries(house, await codeFor(house), 'address b')).toBe('done');
    expect(await tries(house, await codeFor(house), 'address a')).toBe('TOO_MANY_GUESSES');
  });
  test('a flood from many places is one alert and one entry, until somebody has seen it', async () => {
    const house = await aStaffedHouse();
    const before = house.documents.written.length;
    for (let i = 0; i < 50; i += 1) await guess(house, 25, `address ${i}`);
    expect(entries(house, 'CodesRefused')).toHaveLength(1);
    expect(house.documents.written.length - before).toBe(1);
    const [alert] = ok(await alerts(house.means, M1));
    ok(await acknowledgeAlert(house.means, { by: M1, id: alert?.id ?? '' }));
    await guess(house, 20, 'address x');
    expect(ok(await alerts(house.means, M1))).toHaveLength(2);
    expect(entries(house, 'CodesRefused')).toHaveLength(2);
  });
  test('ten thousand guessers are known at a time, and no more', async () => {
    const house = await aStaffedHouse();
    await guess(house, 20, 'first');
    for (let i = 0; i < 9_999; i += 1) house.means.guesses.begin('patron-code', `${i}`)?.wrong();
    expect(await guess(house, 1, 'first')).toEqual(['TOO_MANY_GUESSES']);
    for (let i = 0; i < 10_000; i += 1) house.means.guesses.begin('patron-code', `${i}`)?.wrong();
    expect(await guess(house, 1, 'first')).toEqual(['CODE_REFUSED']);
  });
  test('a code that was used or is too old is no guess', async () => {
    const house = await aStaffedHouse();
    const [used, old] = [await codeFor(house), await codeFor(house)];
    ok(await redeemCode(house.means, used));
    for (let i = 0; i < 15; i += 1) await redeemCode(house.means, used);
    house.pass(15 * MINUTE);
    for (let i = 0; i < 15; i += 1) await redeemCode(house.means, old);
    expect(await tries(house, await codeFor(house))).toBe('done');
  });
  test('of many at the same moment no more than twenty are judged', async () => {
    const house = await aStaffedHouse();
    const code = await codeFor(house);
    const all = await Promise.all([
      ...Array.from({ length: 60 }, (_, i) => redeemCode(house.means, `CCCC-${i}`)),
      redeemCode(house.means, code),
    ]);
    expect(all.filter((answer) => codeOf(answer) === 'CODE_REFUSED')).toHaveLength(20);
    expect(codeOf(all.at(-1) ?? {})).toBe('TOO_MANY_GUESSES');
    expect(entries(house, 'CodesRefused')).toHaveLength(1);
  });
  test('a store that fails is no guess', async () => {
    const house = await aStaffedHouse();
    house.documents.interfere = async () => {
      throw new Error('gone');
    };
    for (let i = 0; i < 30; i += 1) await expect(guess(house, 1)).rejects.toThrow('gone');
    house.documents.interfere = async () => {};
    expect(await tries(house, await codeFor(house))).toBe('done');
  });
});

describe('a name', () => {
  test('lies beside the record and is erased without a trace', async () => {
    const house = await aStaffedHouse();
    const { means } = house;
    ok(await namePatron(means, { by: S1, patron: 'p1', name: ' Guest of table one ' }));
    expect(await patronName(means, { by: D1, patron: 'p1' })).toEqual({
      name: 'Guest of table one',
    });
    ok(await namePatron(means, { by: S1, patron: 'p1', name: 'Guest of table two' }));
    expect(await patronNames(means, D1)).toEqual([{ patron: 'p1', name: 'Guest of table two' }]);
    ok(await forgetPatron(means, { by: S1, patron: 'p1' }));
    expect(await patronName(means, { by: D1, patron: 'p1' })).toEqual({ name: null });
    expect(await house.documents.list('patron-name')).toEqual([]);
    expect(JSON.stringify(house.journal)).not.toContain('Guest');
    expect(house.journal.slice(-3)).toEqual([
      { type: 'PatronNamed', by: S1, patron: 'p1' },
      { type: 'PatronNamed', by: S1, patron: 'p1' },
      { type: 'PatronForgotten', by: S1, patron: 'p1' },
    ]);
  });
  test.each(['', '  ', '\u3000', 'x'.repeat(81), 'a\u0007b', 'a\u202eb', 'a\u200bb', '…'])(
    '%j is none',
    async (name) => {
      const { means } = await aStaffedHouse();
      expect(codeOf(await namePatron(means, { by: S1, patron: 'p1', name }))).toBe('BAD_NAME');
    },
  );
  test.each(['', 'p 1', 'p/1', 'x'.repeat(65)])('%j is no patron', async (patron) => {
    const { means } = await aStaffedHouse();
    const wish = { by: S1, patron };
    expect(codeOf(await namePatron(means, { ...wish, name: 'Guest' }))).toBe('BAD_PATRON');
    expect(codeOf(await forgetPatron(means, wish))).toBe('BAD_PATRON');
    expect(codeOf(await issueCode(means, { ...wish, table: 'one' }))).toBe('BAD_PATRON');
  });
  test.each([
    [SM1, 'done', 'done'],
    [M1, 'done', 'done'],
    [S1, 'done', 'done'],
    [D1, 'NOT_ALLOWED', 'done'],
    [A1, 'NOT_ALLOWED', 'NOT_ALLOWED'],
    [P1, 'NOT_ALLOWED', 'NOT_ALLOWED'],
  ])('$role writes → %s, reads → %s', async (by, writes, reads) => {
    const { means } = await aStaffedHouse();
    const wish = { by, patron: 'p1' };
    expect(codeOf(await namePatron(means, { ...wish, name: 'Guest' }))).toBe(writes);
    expect(codeOf(await forgetPatron(means, wish))).toBe(writes);
    expect(codeOf(await patronName(means, wish))).toBe(reads);
    expect(codeOf(await patronNames(means, by))).toBe(reads);
  });
});
