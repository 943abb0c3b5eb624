import type { ServerFrame } from '../../api/live.ts';

/** A frame as it goes over the line: a whole WebSocket message, made once for however many sockets. */
export type Framed = Buffer;

/** The first byte of a message of text that is whole, and its length in the shortest of three forms (RFC 6455, 5.2). */
const WHOLE_TEXT = 0x81;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

export const framed = (frame: ServerFrame): Framed => {
  const text = JSON.stringify(frame);
  const length = Buffer.byteLength(text);
  const head = length < IN_TWO_BYTES ? 2 : length < 1 << 16 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = WHOLE_TEXT;
  if (head === 2) bytes[1] = length;
  if (head === 4) {
    bytes[1] = IN_TWO_BYTES;
    bytes.writeUInt16BE(length, 2);
  }
  if (head === 10) {
    bytes[1] = IN_EIGHT_BYTES;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head);
  return bytes;
};
