import { EventEmitter } from 'node:events';

/** A frame as text again: a whole message of at most 2^53 bytes. */
export const textOf = (frame: Buffer): string => {
  const length = (frame[1] ?? 0) & 0x7f;
  return frame.subarray(length < 126 ? 2 : length === 126 ? 4 : 10).toString();
};

/** The house's end of a line, as far as a conversation uses it. */
export class Plug extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly hungUp: () => void;
  constructor(hungUp: () => void) {
    super();
    this.hungUp = hungUp;
  }
  ping(): void {
    this.emit('pong');
  }
  close(): void {
    if (this.readyState !== 1) return;
    this.readyState = 3;
    this.hungUp();
    this.emit('close');
  }
  terminate(): void {
    this.close();
  }
}
