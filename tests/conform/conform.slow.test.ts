import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asText, suites } from './suites.ts';

const OURS = [process.execPath, 'vectors/adapters/puntobanco.ts'];

const conform = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/puntobanco.js', 'conform', ...args],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  return { status, stdout, stderr };
};

/** A program of these lines, which are given the lines of cases as `cases`. */
const program = (body: string): string[] => {
  const file = join(mkdtempSync(join(tmpdir(), 'conform-')), 'program.mjs');
  const reads = `import { readFileSync } from 'node:fs';
const cases = readFileSync(0, 'utf8').trim().split('\\n').map((line) => JSON.parse(line));
const say = (one) => process.stdout.write(JSON.stringify(one) + '\\n');
`;
  writeFileSync(file, reads + body);
  return ['--', process.execPath, file];
};

/** The right answers of the roads, as a program would know them. */
const KNOWN = `const known = new Map(JSON.parse(readFileSync('vectors/roads.json', 'utf8')).cases.map((one) => [one.id, one.answer]));
`;

const made = suites();

describe('the vectors', () => {
  test('are what was worked out apart from the rules, and are written anew by scripts/vectors.ts', () => {
    for (const suite of made) {
      const text = readFileSync(`vectors/${suite.suite}.json`, 'utf8');
      // Not the whole text in a message, should they differ.
      expect(text === asText(suite), `${suite.suite}: run node scripts/vectors.ts`).toBe(true);
      expect(JSON.parse(text).cases).toHaveLength(suite.cases.length);
      expect(new Set(suite.cases.map(({ id }) => id)).size).toBe(suite.cases.length);
    }
  });

  test('our own rules answer every case', () => {
    const { status, stdout } = conform('--json', '--', ...OURS);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ failed: 0, ended: null });
    expect(result.suites.map(({ suite, failures }: never) => [suite, failures])).toEqual(
      ['deals', 'settlements', 'offers', 'roads', 'irregularities', 'odds'].map((one) => [one, []]),
    );
    expect(result.passed).toBe(made.reduce((sum, { cases }) => sum + cases.length, 0));
    expect(status).toBe(0);
  });
});

describe('conform', () => {
  test('one wrong answer is found, said in a line, and the exit code is 1', () => {
    const { status, stdout } = conform(
      '--suite',
      'roads',
      ...program(`${KNOWN}for (const { suite, id } of cases.reverse()) {
  const answer = structuredClone(known.get(id));
  if (id === 'road-2') answer.bigRoad[0] = 'BPBPP';
  say({ id, suite, answer: { ...answer, besides: 'anything' } });
}`),
    );
    expect(stdout).toMatch(/roads +20 +19 +1 +0\n/);
    expect(stdout).toContain('roads/road-2: bigRoad[0] is "BPBPP", expected "BPBPB"');
    expect(status).toBe(1);
  });

  test('what a program does not know is counted apart, and is no failure', () => {
    const { status, stdout } = conform(
      '--suite',
      'roads',
      ...program(`${KNOWN}for (const { id } of cases) {
  say(id === 'road-1' ? { id, answer: known.get(id) } : { id, unsupported: true });
}`),
    );
    expect(stdout).toMatch(/roads +20 +1 +0 +19\n/);
    expect(status).toBe(0);
  });

  test.each([
    ['it says nothing', 'cases.length;', 'no answer'],
    [
      'it answers a case twice',
      `for (const { id } of cases) { say({ id, answer: 1 }); say({ id, answer: 2 }); }`,
      'the answer is 1, expected',
    ],
    [
      'it says something else',
      `process.stdout.write('hello\\u001b[2J\\n'); process.exit(3);`,
      'A line is no answer to a case, {"suite", "id", "answer"}: hello?[2J',
    ],
    ['it ends early', 'process.exit(3);', 'The program ended (3) with 20 cases not answered.'],
    [
      'it never ends',
      'setInterval(() => {}, 1000);',
      'No answer came for 1 seconds: the program was stopped.',
    ],
    [
      'it talks without end',
      `const on = () => { say({ id: 'x' }); setImmediate(on); }; on();`,
      'A line is no answer to a case',
    ],
  ])('%s', (_, body, said) => {
    const { status, stdout } = conform('--suite', 'roads', '--timeout', '1', ...program(body));
    expect(stdout).toContain(said);
    expect(stdout).toMatch(/roads +20 +0 +20 +0\n/);
    expect(stdout).not.toContain('\u001b[2J');
    expect(status).toBe(1);
  });

  test.each([
    ['an unknown suite', ['--suite', 'hands', '--', 'cat'], 'no suite hands: there are deals,'],
    ['no such program', ['--', './no-such-program'], 'cannot run ./no-such-program (ENOENT)'],
    ['no program', [], "missing required argument 'command'"],
    ['a strange time', ['--timeout', '0', '--', 'cat'], '--timeout: give a whole number'],
  ])('%s is one line and exit code 2', (_, args, said) => {
    const { status, stderr } = conform(...args);
    expect(stderr).toContain(said);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });
});
