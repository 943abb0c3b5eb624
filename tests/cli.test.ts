import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { settleStream } from '../src/cli/settle.ts';

const command = fileURLToPath(new URL('../bin/puntobanco.js', import.meta.url));
const run = (args: readonly string[], input: string | Buffer = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    input,
    maxBuffer: 1 << 28,
  });
  return { status, out: stdout.toString(), err: stderr.toString() };
};

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const round = {
  id: 'r1',
  game: 'tiger-buffalo-commission-insurance',
  layout: 'A',
  decks: 8,
  limits: { minimum: 2500, maximumDifferential: 1000000 },
  cards: ['3S', 'KD', '2H', '4C', '2D', '7S'],
  bets: [
    { box: 1, patron: 'p1', bet: 'player', amount: 10000 },
    { box: 1, patron: 'p2', standing: true, bet: 'big-tiger', amount: 500 },
  ],
  insurance: [{ box: 1, patron: 'p1', hand: 'player', after: 4, amount: 10000 }],
};

describe('settle', () => {
  test('settles from standard input and from a file alike', () => {
    const line = JSON.stringify(round);
    const file = join(folder, 'rounds.ndjson');
    writeFileSync(file, `${line}\n`);
    const piped = run(['settle'], line);
    expect(piped.status).toBe(0);
    expect(piped.err).toBe('');
    expect(run(['settle', file])).toEqual(piped);
    expect(JSON.parse(piped.out)).toEqual({
      id: 'r1',
      game: 'tiger-buffalo-commission-insurance',
      layout: 'A',
      outcome: 'player',
      player: { cards: ['3S', '2H', '2D'], points: 7 },
      banker: { cards: ['KD', '4C', '7S'], points: 1 },
      lines: [
        {
          box: 1,
          patron: 'p1',
          bet: 'player',
          amount: 10000,
          effective: 10000,
          result: 'win',
          odds: '1 to 1',
          paid: 10000,
          returned: 10000,
          rule: '4.1.2',
        },
        {
          box: 1,
          patron: 'p2',
          bet: 'big-tiger',
          amount: 500,
          effective: 500,
          result: 'lose',
          odds: null,
          paid: 0,
          returned: 0,
          rule: '4.1.5',
        },
        {
          box: 1,
          patron: 'p1',
          bet: 'player-insurance',
          amount: 10000,
          effective: 10000,
          result: 'lose',
          odds: null,
          paid: 0,
          returned: 0,
          rule: '4.1.15',
        },
      ],
      totals: { staked: 20500, paid: 10000, returned: 10000, house: 500 },
    });
  });

  test('goes on after a round that cannot be settled, in order, and exits 1', () => {
    const bad = {
      ...round,
      id: 'r2',
      layout: 'A',
      bets: [{ ...round.bets[0], bet: 'tiger-buffalo' }],
    };
    const lines = [bad, round].map((one) => JSON.stringify(one));
    const { status, out, err } = run(['settle'], ['{"id":', lines[0], '', lines[1]].join('\n'));
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).toBe(1);
    expect(err).toBe('');
    expect(answers).toMatchObject([
      { id: null, error: { code: 'BAD_JSON' } },
      { id: 'r2', error: { code: 'BET_NOT_ON_LAYOUT', rule: '4.1.9' } },
      { id: 'r1', outcome: 'player' },
    ]);
    expect(answers[1]).not.toHaveProperty('lines');
  });

  const lines: readonly (readonly [string, string | Buffer, string | undefined])[] = [
    ['a ten-megabyte id', JSON.stringify({ ...round, id: 'x'.repeat(1e7) }), undefined],
    [
      'a ten-megabyte bet',
      JSON.stringify({ ...round, bets: [{ ...round.bets[0], bet: 'x'.repeat(1e7) }] }),
      'UNKNOWN_BET',
    ],
    [
      'a game called constructor',
      JSON.stringify({ ...round, game: 'constructor' }),
      'UNKNOWN_GAME',
    ],
    [
      'a bet called __proto__',
      JSON.stringify({ ...round, bets: [{ ...round.bets[0], bet: '__proto__' }] }),
      'UNKNOWN_BET',
    ],
    ['a list for a round', JSON.stringify([round]), 'BAD_INPUT'],
    ['null for a round', 'null', 'BAD_INPUT'],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'BAD_INPUT'],
    ['deep nesting left open', '{"a":'.repeat(100_000), 'BAD_JSON'],
    ['NaN', '{"id":"x","amount":NaN}', 'BAD_JSON'],
    ['a number past all bounds', '{"id":"x","game":1e999}', 'BAD_INPUT'],
    ['own __proto__', '{"__proto__":{"id":"x"}}', 'BAD_INPUT'],
    ['bytes that are not text', Buffer.from([0x7b, 0xff, 0x7d]), 'BAD_JSON'],
  ];

  test.each(lines)('%s: an answer, and whether all was settled', async (_, line, code) => {
    const said: Buffer[] = [];
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        said.push(chunk);
        done();
      },
    });
    const input = (async function* () {
      yield Buffer.from(line);
    })();
    expect(await settleStream(input, output)).toBe(code === undefined);
    const out = Buffer.concat(said).toString();
    expect(JSON.parse(out).error?.code).toBe(code);
    if (code !== undefined) expect(out.length).toBeLessThan(1000);
  });

  test('all of them in one file, without a stack trace: each has its answer in its place', () => {
    const input = Buffer.concat(
      lines.flatMap(([, line]) => [Buffer.from(line), Buffer.from('\n')]),
    );
    const { status, out, err } = run(['settle'], input);
    expect(err).toBe('');
    expect(status).toBe(1);
    const answers = out.trimEnd().split('\n');
    expect(answers.map((answer) => JSON.parse(answer).error?.code)).toEqual(
      lines.map(([, , code]) => code),
    );
  });
});

describe('wrong calls get one line and exit 2', () => {
  test.each([
    ['no such file', ['settle', join(folder, 'none')]],
    ['a folder', ['settle', folder]],
    ['a wrong flag', ['settle', '--frob']],
    ['too many files', ['settle', 'a', 'b']],
    ['a wrong command', ['frob']],
    ['rules of no game', ['rules', 'frob']],
    ['rules of no game, as JSON', ['rules', 'frob', '--json']],
    ['rules of no layout', ['rules', 'easy-six', '--layout', 'Z']],
    ['a deal of no game', ['deal', 'frob']],
  ])('%s', (_, args) => {
    const { status, out, err } = run(args);
    expect(status).toBe(2);
    expect(out).toBe('');
    const said = args.includes('settle') || args.includes('--json') ? JSON.parse(err).error : null;
    if (said === null) expect(err).toMatch(/^puntobanco: [^\n]+\n$/);
    else expect(said).toEqual({ code: 'BAD_INPUT', message: expect.stringMatching(/^[^\n]+$/) });
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

test.each([[['--help']], [['settle', '--help']], [['rules', '--help']], [['deal', '--help']]])(
  'help: %s',
  (args) => {
    const { status, out, err } = run(args);
    expect(status).toBe(0);
    expect(err).toBe('');
    expect(out).toContain('puntobanco');
    expect(out).toMatch(/Example/);
  },
);
