import type { ServerFrame, ViewFrame } from '../../api/live.ts';
import type { PublicView } from '../../table/index.ts';

/** A frame as it goes over the line: a whole WebSocket message, made once for however many sockets. */
export type Framed = Buffer;

/** The first byte of a message of text that is whole, and its length in the shortest of three forms (RFC 6455, 5.2). */
const WHOLE_TEXT = 0x81;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

export const framed = (frame: ServerFrame): Framed => {
  const text = JSON.stringify(frame);
  const { bytes, head } = message(Buffer.byteLength(text));
  bytes.write(text, head);
  return bytes;
};

/** What everybody sees, as text: by far the most of a view, and the same for all who come. */
export type PublicText = Buffer;

export const publicText = (view: PublicView | null): PublicText =>
  Buffer.from(JSON.stringify(view));

export const framedView = (rest: Omit<ViewFrame, 'public'>, shown: PublicText): Framed => {
  const text = `${JSON.stringify(rest).slice(0, -1)},"public":`;
  const length = Buffer.byteLength(text);
  const { bytes, head } = message(length + shown.length + 1);
  bytes.write(text, head);
  shown.copy(bytes, head + length);
  bytes.write('}', bytes.length - 1);
  return bytes;
};

/** A message of so many bytes, which go behind its head. */
const message = (length: number): { readonly bytes: Buffer; readonly head: number } => {
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
  return { bytes, head };
};
