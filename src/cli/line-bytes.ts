/**
 * Lines as bytes, one behind the other in a piece of memory of their own. To put them together as one long string and
 * encode that takes about as long as to print them.
 */
export class LineBytes {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafeSlow(expected);
  }

  add(line: string): void {
    const most = this.#length + line.length * LONGEST_UNIT + 1;
    if (most > this.#bytes.length) this.#grow(most);
    this.#length += this.#bytes.write(line, this.#length);
    this.#bytes[this.#length] = NEWLINE;
    this.#length += 1;
  }

  all(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(most: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(most, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const NEWLINE = 0x0a;
/** Bytes of UTF-8 that one unit of a string takes at the most. */
const LONGEST_UNIT = 3;
