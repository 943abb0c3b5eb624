import type { Socket } from 'node:net';
import type { App } from './app.ts';

/** How long requests may take to end once the house stops. */
const GRACE = 2000;

/** Closes the doors. A line that was opened while they closed is nobody's and would be waited for without end. */
export const closing = (app: App): (() => Promise<void>) => {
  const lines = new Set<Socket>();
  app.server.on('connection', (line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  return async () => {
    const timer = setTimeout(() => {
      for (const line of lines) line.destroy();
    }, GRACE);
    await app.close();
    clearTimeout(timer);
  };
};
