import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { openFile } from '../src/house/store/sqlite-file.ts';

/**
 * The least that keeps what it answers: a socket that says JSON again once it is a row on disk. Nothing is decided,
 * hashed or told to others; whatever comes in one turn shares a commit, in the thread that listens. The file, its
 * settings and its tables are the house's.
 */
export const durableEcho = async (folder: string): Promise<number> => {
  mkdirSync(join(folder, 'echo'));
  const { db } = openFile(join(folder, 'echo'));
  db.prepare("INSERT INTO streams (stream, count, hash, at) VALUES ('t1', 0, '', 0)").run();
  const head = db.prepare("UPDATE streams SET count = ? WHERE stream = 't1'");
  const insert = db.prepare("INSERT INTO entries VALUES ('t1', ?, 0, ?, ?, ?, ?)");
  let count = 0;
  let waiting: { readonly socket: WebSocket; readonly said: Said }[] = [];
  const write = db.transaction((said: readonly Said[]) => {
    for (const one of said) {
      count += 1;
      insert.run(count, one.command.patron, one.id, JSON.stringify({ ...one, ...FILLING }), HASH);
    }
    head.run(count);
  });
  const flush = () => {
    const group = waiting;
    waiting = [];
    write.immediate(group.map(({ said }) => said));
    for (const { socket, said } of group) socket.send(JSON.stringify(said));
  };
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ socket, said: JSON.parse(String(data)) as Said });
    });
  });
  return (server.address() as { port: number }).port;
};

type Said = { readonly id: string; readonly command: { readonly patron: string } };

/** As long as the entry of a bet. */
const FILLING = { events: 'x'.repeat(300) };
const HASH = '0123456789abcdef'.repeat(4);
