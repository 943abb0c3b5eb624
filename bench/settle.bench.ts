import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRound } from '../src/api/round.ts';
import { isRefusal, type PlayedRound, settle } from '../src/rules/index.ts';
import { makeRounds } from './make-rounds.ts';
import type { Bench, Line } from './measure.ts';

const ROUNDS = 1_000_000;
const TURNS = 3;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default {
  title: 'Settlement',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'puntobanco-bench-'));
    try {
      const file = join(folder, 'rounds.ndjson');
      await write(file);
      const program = here('../bin/puntobanco.js');
      const plain: Ran[] = [];
      const one: Ran[] = [];
      const two: Ran[] = [];
      // Turn about, so that whatever else the machine does touches all of them.
      for (let turn = 0; turn < TURNS; turn += 1) {
        plain.push(await timed([here('json-lines.ts'), file]));
        one.push(await timed([program, 'settle', '--threads', '1', file]));
        two.push(await timed([program, 'settle', '--threads', '2', file]));
      }
      const perSecond = betsPerSecond(file);
      return [
        beside(`puntobanco settle, ${ROUNDS.toLocaleString('en')} rounds of six bets, one thread`, {
          ran: one,
          plain,
          most: 2,
        }),
        beside('the same on two threads', { ran: two, plain, most: 1.3 }),
        memory('its memory at the most, one thread', { ran: one, plain, under: 300 }),
        memory('the same on two threads', { ran: two, plain, under: 500 }),
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
} satisfies Bench;

type Ran = { readonly seconds: number; readonly megabytes: number };

const best = (ran: readonly Ran[]): number => Math.min(...ran.map(({ seconds }) => seconds));

const beside = (
  what: string,
  { ran, plain, most }: { ran: readonly Ran[]; plain: readonly Ran[]; most: number },
): Line => {
  const ratio = best(ran) / best(plain);
  return {
    what: `${what}; best of ${TURNS}`,
    figure: `${best(ran).toFixed(1)} s`,
    ratio: `${ratio.toFixed(2)} × reading, parsing, printing and writing the lines`,
    target: `≤ ${most} ×`,
    ok: ratio <= most,
  };
};

const memory = (
  what: string,
  { ran, plain, under }: { ran: readonly Ran[]; plain: readonly Ran[]; under: number },
): Line => {
  const most = (all: readonly Ran[]) => Math.max(...all.map(({ megabytes }) => megabytes));
  return {
    what,
    figure: `${Math.round(most(ran))} MB`,
    ratio: `${(most(ran) / most(plain)).toFixed(2)} × the same`,
    target: `< ${under} MB`,
    ok: most(ran) < under,
  };
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
  new Promise<Ran>((resolve, reject) => {
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
