import { connect } from 'node:net';
import { WebSocket } from 'ws';
import type { Client } from '../house/client.ts';
import { checkFrame } from '../house/documented.ts';
import type { Harness } from '../house/harness.ts';
import type { Chance } from '../table/model-chance.ts';
import { BrokenLaw } from './answer-laws.ts';
import { mutated, spoiled } from './mutations.ts';

/** The same over real sockets: bytes that are HTTP or nearly, and frames of every kind that a line can carry. */

type WireAttack = {
  readonly h: Harness;
  readonly client: Client;
  readonly chance: Chance;
  /** A frame that fits. */
  readonly frame: unknown;
};

export const overTheWire = (attack: WireAttack): Promise<void> =>
  attack.chance.percent(50) ? bytesSent(attack) : framesSent(attack);

/** A whole request with some bytes wrong; then this end has nothing more to say. */
const bytesSent = async ({ h, client, chance, frame }: WireAttack): Promise<void> => {
  const { port, host } = new URL(h.address);
  const body = JSON.stringify(frame);
  const head = [
    `POST /api/tables/t1/commands HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `x-puntobanco: ${client.kind}`,
    `cookie: ${client.cookieLine}`,
    chance.one([`content-length: ${Buffer.byteLength(body)}`, ...WRONG_HEADS]),
    'connection: close',
  ];
  const text = `${head.join('\r\n')}\r\n\r\n${body}`;
  const sent = chance.percent(80) ? spoiled(text, chance) : text;
  const answer = await new Promise<string>((resolve) => {
    let heard = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.end(sent));
    socket.on('data', (data) => {
      heard += String(data);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
  if (answer !== '' && !/^HTTP\/1\.1 [1-4]\d\d /.test(answer)) {
    throw new BrokenLaw(
      `to ${JSON.stringify(String(sent)).slice(0, 300)}: ${answer.slice(0, 200)}`,
    );
  }
};

const WRONG_HEADS: readonly string[] = [
  'transfer-encoding: chunked',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 4\r\ntransfer-encoding: chunked',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'expect: 100-continue',
  'x: \u0000',
  ` folded: x\r\n  y`,
  `x: ${'y'.repeat(20_000)}`,
];

/** A few frames over one line, some of them no text, in pieces, or too large; whoever says what is no text is cut off. */
const framesSent = async ({ h, client, chance, frame }: WireAttack): Promise<void> => {
  const url = `${h.address.replace('http', 'ws')}/api/tables/t1/live?boards=parts&as=${client.kind}`;
  const socket = new WebSocket(url, {
    headers: { cookie: client.cookieLine },
    perMessageDeflate: false,
  });
  const wrong: string[] = [];
  socket.on('error', () => {});
  socket.on('message', (data) => {
    try {
      checkFrame(String(data));
    } catch (error) {
      wrong.push(String(error));
    }
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  await new Promise<void>((resolve) => {
    socket.on('open', resolve);
    socket.on('close', resolve);
  });
  if (socket.readyState === socket.OPEN) {
    for (let i = chance.below(4); i >= 0; i -= 1) {
      const text = JSON.stringify(chance.percent(50) ? frame : mutated(frame, chance)) ?? '';
      const data = chance.percent(40) ? spoiled(text, chance) : text;
      if (socket.readyState === socket.OPEN) say(socket, data, chance);
    }
    socket.ping(Buffer.alloc(chance.below(126)));
    // A pong comes after what was said before; a line that was cut needs none.
    await new Promise<void>((resolve) => {
      socket.on('pong', () => resolve());
      socket.on('close', () => resolve());
      if (socket.readyState !== socket.OPEN) resolve();
    });
    socket.close();
    if (chance.percent(20)) socket.terminate();
  }
  await closed;
  if (wrong[0] !== undefined) throw new BrokenLaw(`a frame that is not documented: ${wrong[0]}`);
};

const say = (socket: WebSocket, data: string | Buffer, chance: Chance): void => {
  if (chance.percent(60)) {
    socket.send(data, { binary: chance.percent(25) });
    return;
  }
  // In two pieces.
  const bytes = Buffer.from(data);
  const place = chance.below(bytes.length + 1);
  socket.send(bytes.subarray(0, place), { fin: false, binary: false });
  socket.send(bytes.subarray(place), { fin: true });
};
