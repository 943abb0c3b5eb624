import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rulebooks } from '../../src/rulebooks/index.ts';

const command = fileURLToPath(new URL('../../bin/puntobanco.js', import.meta.url));
const ASKED = 1_000_000_000_000;

/** Starts a run that would take hours and presses Ctrl-C after a while. */
const interrupted = (milliseconds: number) =>
  new Promise<{ code: number | null; out: string; messages: string }>((resolve) => {
    const args = ['--game', rulebooks[0]?.id ?? '', '--rounds', String(ASKED), '--json'];
    const child = spawn(process.execPath, [command, 'simulate', ...args]);
    let out = '';
    let messages = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      messages += chunk;
    });
    child.once('close', (code) => resolve({ code, out, messages }));
    // A terminal sends it to the whole group, and the starter passes it on: it can come twice.
    setTimeout(() => child.kill('SIGINT') && child.kill('SIGINT'), milliseconds);
  });

test('Ctrl-C prints what was dealt so far', async () => {
  // Before it listens, a signal ends it like any other program: on a busy machine wait longer.
  let run = await interrupted(1000);
  if (run.code === null) run = await interrupted(5000);
  if (run.code === null) run = await interrupted(15_000);
  expect(run.code).toBe(130);
  expect(run.messages).toBe('');
  const simulated = JSON.parse(run.out);
  expect(simulated.rounds).toBeGreaterThan(0);
  expect(simulated.rounds).toBeLessThan(ASKED);
  expect(simulated.stoppedBefore).toBe(ASKED);
  for (const { wins, pushes, losses } of simulated.bets) {
    expect(wins + pushes + losses).toBe(simulated.rounds);
  }
}, 60_000);
