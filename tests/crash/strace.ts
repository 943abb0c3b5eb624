import { execFileSync } from 'node:child_process';

/** How a program is run under `strace`. With `--seccomp-bpf` only the calls that are asked for take longer. */
export const traced = (options: readonly string[], command: readonly string[]): string[] => [
  'strace',
  '-f',
  '-qq',
  ...options,
  ...command,
];

/** Whether calls of the system can be watched here: it is no part of most machines, and some forbid it. */
export const straceRuns = (): boolean => {
  try {
    const [program = '', ...given] = traced(
      ['--seccomp-bpf', '-e', 'trace=fsync', '-o', '/dev/null'],
      ['true'],
    );
    execFileSync(program, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
