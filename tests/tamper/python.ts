import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Verdict } from './forgery.ts';

/** The checkers that share nothing with this program, one process for many files. */

export const hasPython = spawnSync('python3', ['--version']).status === 0;

const checker = (name: string): string =>
  fileURLToPath(new URL(`../../checkers/${name}.py`, import.meta.url));

/** A file a line: `yes`, or `no` and why. What has line feeds in it is put into one line, as JSON may be. */
export const linesSaid = (
  name: 'receipt' | 'witness',
  files: readonly Buffer[],
): readonly string[] => {
  if (files.length === 0) return [];
  const oneLine = (file: Buffer) => file.toString().replace(/[\r\n]/g, ' ');
  const said = spawnSync('python3', [checker(name), '--lines'], {
    input: `${files.map(oneLine).join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 256e6,
  });
  const answers = said.stdout.trimEnd().split('\n');
  if (said.status !== 0 || answers.length !== files.length) {
    throw new Error(`${name}.py ended with ${said.status}: ${said.stderr.slice(-2000)}`);
  }
  return answers;
};

/** Of certificates of odds what is printed for whoever holds them against the book, or why they are wrong. */
export const oddsSaid = (files: readonly Buffer[]): readonly Verdict[] => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-tamper-'));
  try {
    const names = files.map((file, i) => {
      const name = `odds-${i}.json`;
      writeFileSync(join(folder, name), file);
      return name;
    });
    const said = spawnSync('python3', [checker('odds'), ...names], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256e6,
    });
    if (said.status === null || said.status > 1) {
      throw new Error(`odds.py ended with ${said.status}: ${said.stderr.slice(-2000)}`);
    }
    return names.map((name) => verdictIn(said.stdout, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const verdictIn = (printed: string, name: string): Verdict => {
  const from = printed.indexOf(`${name}: `);
  const refused = printed.slice(from).match(/^odds-\d+\.json: no: (.*)/)?.[1];
  if (refused !== undefined) return { refused };
  const end = printed.indexOf(`\n${name}: yes\n`, from);
  if (from < 0 || end < 0) throw new Error(`odds.py said nothing of ${name}`);
  return { says: printed.slice(from + name.length, end) };
};
