import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { startPostgres } from './server.ts';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a server that is stopped is gone', async () => {
  const server = await startPostgres();
  const pid = server.pid();
  expect(isRunning(pid)).toBe(true);
  await server.restart();
  expect(isRunning(pid)).toBe(false);
  const again = server.pid();
  expect(isRunning(again)).toBe(true);
  await server.stop();
  expect(isRunning(again)).toBe(false);
  await server.stop();
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server whose tests end by %s goes with them',
  async (signal) => {
    const script = fileURLToPath(new URL('left-alone.ts', import.meta.url));
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const pid = Number(String(line).split(' ')[0]);
    expect(isRunning(pid)).toBe(true);
    child.kill(signal);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000, interval: 50 });
  },
);
