import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a benchmark reports: one line of the table. */
export type Line = {
  readonly what: string;
  readonly figure: string;
  readonly ratio: string;
  readonly target: string;
  readonly ok: boolean;
};

export type Bench = { readonly title: string; readonly run: () => Promise<readonly Line[]> };

/** Seconds that one call takes: the best of several turns, so that other work on the machine counts least. */
export const secondsPer = (calls: number, work: () => unknown, turns = 5): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn += 1) {
    const start = process.hrtime.bigint();
    for (let call = 0; call < calls; call += 1) work();
    best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9 / calls);
  }
  return best;
};

/** Compiles a program of `native/`, hands out a way to run it, and cleans up; null without g++. */
export const withNative = async <T>(
  source: string,
  use: (run: (...args: readonly string[]) => readonly number[]) => Promise<T>,
): Promise<T | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-native-'));
  try {
    const program = join(folder, 'program');
    const file = fileURLToPath(new URL(`native/${source}`, import.meta.url));
    if (!compiled(file, program)) return null;
    return await use((...args) =>
      execFileSync(program, args, { encoding: 'utf8' }).trim().split(' ').map(Number),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const compiled = (file: string, program: string): boolean => {
  try {
    execFileSync('g++', ['-O3', '-o', program, file]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
};

export const micro = (seconds: number): string =>
  `${Math.round(seconds * 1e6).toLocaleString('en-US')} µs`;
export const millions = (perSecond: number): string => `${(perSecond / 1e6).toFixed(2)} M/s`;
export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
