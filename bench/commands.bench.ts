import { spawn } from 'node:child_process';
import { openSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulebooks } from '../src/rulebooks/index.ts';
import { type Bench, type Line, times } from './measure.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TURNS = 7;
const WITHIN = 0.2;

const game = rulebooks[0]?.id ?? '';
const round = {
  id: 'r1',
  game,
  layout: 'A',
  cards: ['7D', '9D', '4C', '4D', '6C', '5H'],
  bets: [{ box: 1, patron: 'p1', bet: 'banker', amount: 10000 }],
};

/** A record of a few rounds. */
const records = here('../tests/record/golden/1/');
const record = `${records}${readdirSync(records)[0]}`;

/** What is typed, and what stands on standard input. */
const COMMANDS: readonly { args: readonly string[]; input?: string }[] = [
  { args: ['--help'] },
  { args: ['settle', '--help'] },
  { args: ['serve', '--help'] },
  { args: ['export', '--help'] },
  { args: ['report', '--help'] },
  { args: ['rules', game] },
  { args: ['settle'], input: JSON.stringify(round) },
  { args: ['deal', game, '--seed', '7'] },
  { args: ['odds', '--game', game] },
  { args: ['verify', record] },
  { args: ['replay', record] },
];

/** Wall time of whole commands, as a person waits for them, after a first one has left what it compiled. */
const bench: Bench = {
  title: 'Commands',
  run: async () => {
    const program = here('../bin/puntobanco.js');
    const lines: Line[] = [];
    for (const { args, input = '' } of COMMANDS) {
      await started([program, ...args], input);
      const empty: number[] = [];
      const whole: number[] = [];
      // Turn about, so that whatever else the machine does touches both.
      for (let turn = 0; turn < TURNS; turn += 1) {
        empty.push((await started(['-e', '0'])).seconds);
        whole.push((await started([program, ...args], input)).seconds);
      }
      const [took, bare] = [Math.min(...whole), Math.min(...empty)];
      lines.push({
        what: `puntobanco ${args.map((word) => word.replace(records, '')).join(' ')}, best of ${TURNS}`,
        figure: `${took.toFixed(3)} s`,
        ratio: `${times(took / bare)} node with nothing to do`,
        target: `≤ ${WITHIN} s`,
        ok: took <= WITHIN,
      });
    }
    return [...lines, await memory(program)];
  },
};

export default bench;

const memory = async (program: string): Promise<Line> => {
  const bare = await started(['--import', here('report-memory.ts'), '-e', '0']);
  const help = await started(['--import', here('report-memory.ts'), program, '--help']);
  const [most, least] = [Number(help.errors) / 1024, Number(bare.errors) / 1024];
  return {
    what: 'memory of --help at the most',
    figure: `${Math.round(most)} MB`,
    ratio: `${times(most / least)} node with nothing to do`,
    target: '≤ 80 MB',
    ok: most <= 80,
  };
};

/** Runs node with these arguments, its output thrown away. */
const started = (args: readonly string[], input = '') =>
  new Promise<{ seconds: number; errors: string }>((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, args, {
      stdio: ['pipe', openSync('/dev/null', 'w'), 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.stdin?.end(input);
    child.on('close', (code) => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      if (code === 0) resolve({ seconds, errors });
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${errors}`));
    });
  });
