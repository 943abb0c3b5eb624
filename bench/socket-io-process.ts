// A socket.io server in a process of its own: whoever bets is heard by everybody in the room. Nothing is checked, kept
// or waited for.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What we use of socket.io, which is a dependency of this folder alone. */
type Line = {
  readonly join: (room: string) => void;
  readonly on: (event: string, heard: (bet: object) => void) => void;
};
type SocketIo = {
  readonly Server: new (
    http: object,
    options: object,
  ) => {
    readonly on: (event: 'connection', met: (line: Line) => void) => void;
    readonly to: (room: string) => { readonly emit: (event: string, bet: object) => void };
  };
};

const name = 'socket.io';
const { Server }: SocketIo = await import(name);
const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (line) => {
  line.join('t1');
  line.on('bet', (bet) => io.to('t1').emit('bet', bet));
});
http.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (http.address() as AddressInfo).port });
});
