import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRound } from '../src/api/round.ts';
import { isRefusal, type PlayedRound, settle } from '../src/rules/index.ts';
import { makeRounds } from './make-rounds.ts';

const ROUNDS = 1_000_000;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default {
  title: 'Settlement',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'puntobanco-bench-'));
    try {
      const file = join(folder, 'rounds.ndjson');
      await write(file);
      const plain = await timed([here('json-lines.ts'), file]);
      const settled = await timed([here('../src/cli/main.ts'), 'settle', file]);
      const ratio = settled.seconds / plain.seconds;
      const perSecond = betsPerSecond(file);
      return [
        {
          what: `puntobanco settle, ${ROUNDS.toLocaleString('en')} rounds of six bets`,
          figure: `${settled.seconds.toFixed(1)} s`,
          ratio: `${ratio.toFixed(2)} × reading, parsing, printing and writing the lines`,
          target: '≤ 3 ×',
          ok: ratio <= 3,
        },
        {
          what: 'its memory at the most',
          figure: `${Math.round(settled.megabytes)} MB`,
          ratio: `${(settled.megabytes / plain.megabytes).toFixed(2)} × the same`,
          target: '< 300 MB',
          ok: settled.megabytes < 300,
        },
        {
          what: 'settlement alone, no JSON, one core',
          figure: `${(perSecond / 1e6).toFixed(2)} million bets a second`,
          ratio: `${(perSecond / 1e6).toFixed(2)} × the target`,
          target: '≥ 1 million',
          ok: perSecond >= 1e6,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const write = async (file: string) => {
  const out = createWriteStream(file);
  for (const lines of makeRounds(ROUNDS)) {
    if (!out.write(lines)) await once(out, 'drain');
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
};

/** Runs a script with its output thrown away; what it took and how much memory it used. */
const timed = (args: readonly string[]) =>
  new Promise<{ seconds: number; megabytes: number }>((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, ['--import', here('report-memory.ts'), ...args], {
      stdio: ['ignore', openSync('/dev/null', 'w'), 'pipe'],
    });
    let memory = '';
    child.stderr?.on('data', (chunk) => {
      memory += chunk;
    });
    child.on('close', (code) => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      if (code === 0) resolve({ seconds, megabytes: Number(memory) / 1024 });
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${memory}`));
    });
  });

const betsPerSecond = (file: string): number => {
  const text = readFileSync(file, { encoding: 'utf8' }).slice(0, 40_000_000);
  const rounds: PlayedRound[] = [];
  for (const line of text.split('\n').slice(0, 50_000)) {
    const round = parseRound(JSON.parse(line));
    if (isRefusal(round)) throw new Error(round.message);
    rounds.push(round);
  }
  let bets = 0;
  const start = process.hrtime.bigint();
  for (let turn = 0; turn < 10; turn++) {
    for (const round of rounds) {
      settle(round);
      bets += round.bets.length;
    }
  }
  return bets / (Number(process.hrtime.bigint() - start) / 1e9);
};
