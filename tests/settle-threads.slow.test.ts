import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { makeRounds } from '../bench/make-rounds.ts';
import { LONGEST_LINE } from '../src/cli/lines.ts';
import { WHOLE } from './whole.ts';

const command = fileURLToPath(new URL('../bin/puntobanco.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settled = (threads: number, args: readonly string[], input: string | Buffer = '') => {
  const all = [command, 'settle', '--threads', String(threads), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, {
    input,
    maxBuffer: 1 << 28,
  });
  return { status, out: stdout, err: stderr.toString() };
};

/** More than is settled before threads are started. */
const rounds = [...makeRounds(8000)].join('');
const lines = rounds.split('\n');

/** Every hundredth line is something else. */
const spoilt = lines.map((line, i) => {
  if (i % 100 !== 99) return line;
  const wrong = [
    '',
    '  ',
    '{"id":',
    'null',
    line.replace('"A"', '"Z"'),
    line.replace('p1', '老虎'),
  ];
  return wrong[Math.floor(i / 100) % wrong.length] ?? '';
});

type Input = readonly [string, string | Buffer, number];
const long = `{"id":"${'x'.repeat(5e6)}"}`;
const inputs: readonly Input[] = [
  [
    'errors, empty lines, other characters; lines of DOS; no line break at the end',
    spoilt.join('\r\n').trimEnd(),
    1,
  ],
  [
    'a line of many megabytes, one that is too long, and one that is not text',
    Buffer.concat([
      Buffer.from(`${[...lines.slice(0, 2000), long, ...lines.slice(2000, 4000)].join('\n')}\n`),
      Buffer.alloc(LONGEST_LINE + 1, 'x'),
      Buffer.from([0x0a, 0xff, 0x0a]),
      Buffer.from(lines.slice(4000).join('\n')),
    ]),
    1,
  ],
  ['nothing', '', 0],
];
/** Each of these by itself. */
const further: readonly Input[] = [
  ['rounds that can be settled', rounds, 0],
  ['errors, empty lines, other characters', spoilt.join('\n'), 1],
  ['no line break at the end', rounds.trimEnd(), 0],
  ['lines of DOS', rounds.replaceAll('\n', '\r\n'), 0],
  [
    'a line of many megabytes among others',
    [...lines.slice(0, 4000), long, ...lines.slice(4000)].join('\n'),
    1,
  ],
  ['nothing but empty lines', '\n'.repeat(3_000_000), 0],
];

describe('the same bytes on any number of threads', () => {
  test.each(WHOLE ? [...inputs, ...further] : inputs)('%s', (name, input, status) => {
    const one = settled(1, [], input);
    expect(one).toMatchObject({ status, err: '' });
    const several = settled(3, [], input);
    expect(several.out.equals(one.out)).toBe(true);
    expect({ ...several, out: '' }).toEqual({ ...one, out: '' });
    const file = join(folder, `${name}.ndjson`);
    writeFileSync(file, input);
    expect(settled(2, [file]).out.equals(one.out)).toBe(true);
  });
});

test('whoever waits for the answer to a line gets it, also when threads are at work', async () => {
  const child = spawn(process.execPath, [command, 'settle', '--threads', '2']);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  const ended = once(child, 'close');
  const answers = async (count: number) => {
    while (out.split('\n').length - 1 < count) await once(child.stdout, 'data');
  };
  child.stdin.write(rounds);
  await answers(8000);
  for (let more = 1; more <= 3; more += 1) {
    child.stdin.write(`${lines[more]}\n`);
    await answers(8000 + more);
  }
  child.stdin.end();
  expect((await ended)[0]).toBe(0);
});

test.each([1, 2])('a reader that has seen enough ends it, on %i threads', async (threads) => {
  const file = join(folder, 'long.ndjson');
  writeFileSync(file, rounds.repeat(10));
  const args = [command, 'settle', '--threads', String(threads), file];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said).toBe('');
});

test.each(WHOLE ? ['0', '257', 'two', '1.5'] : ['257', '1.5'])(
  '--threads %s: one line, and exit 2',
  (threads) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [
      command,
      'settle',
      '--threads',
      threads,
    ]);
    expect(status).toBe(2);
    expect(stdout.toString()).toBe('');
    expect(JSON.parse(stderr.toString()).error.message).toBe(
      `--threads: give a whole number from 1 to 256, not '${threads}'`,
    );
  },
);
