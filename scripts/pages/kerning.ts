/**
 * Of a GPOS table, the kerning of glyphs that are left out set to nothing. Every value keeps its place, so no offset
 * changes; a field of zeros compresses to nothing.
 */
export const withoutPairs = (gpos: Buffer, glyphs: ReadonlySet<number>): Buffer => {
  const bytes = Buffer.from(gpos);
  const lookups = bytes.readUInt16BE(8);
  for (const lookup of offsets(bytes, lookups, lookups)) {
    const type = bytes.readUInt16BE(lookup);
    for (const at of offsets(bytes, lookup + 4, lookup)) {
      // Behind an extension stands a subtable of another type, farther away.
      const extended = type === 9;
      const subtable = extended ? at + bytes.readUInt32BE(at + 4) : at;
      const kind = extended ? bytes.readUInt16BE(at + 2) : type;
      if (kind !== 2) continue;
      if (bytes.readUInt16BE(subtable) === 1) eachPair(bytes, subtable, glyphs);
      else byClass(bytes, subtable, glyphs);
    }
  }
  return bytes;
};

/** A count, and so many offsets from a place. */
const offsets = (bytes: Buffer, at: number, from: number): readonly number[] =>
  Array.from(
    { length: bytes.readUInt16BE(at) },
    (_, i) => from + bytes.readUInt16BE(at + 2 + 2 * i),
  );

/** Bytes of a value by its format: two for each bit. */
const sizeOf = (format: number): number => {
  let size = 0;
  for (let rest = format; rest > 0; rest >>= 1) size += 2 * (rest & 1);
  return size;
};

/** Format 1: for each first glyph a list of second glyphs. */
const eachPair = (bytes: Buffer, at: number, glyphs: ReadonlySet<number>): void => {
  const size = sizeOf(bytes.readUInt16BE(at + 4)) + sizeOf(bytes.readUInt16BE(at + 6));
  const firsts = covered(bytes, at + bytes.readUInt16BE(at + 2));
  for (const [i, pairs] of offsets(bytes, at + 8, at).entries()) {
    for (let n = 0; n < bytes.readUInt16BE(pairs); n++) {
      const pair = pairs + 2 + (2 + size) * n;
      const both = glyphs.has(firsts[i] ?? 0) && glyphs.has(bytes.readUInt16BE(pair));
      if (!both) bytes.fill(0, pair + 2, pair + 2 + size);
    }
  }
};

/** Format 2: a value for each two classes of glyphs. */
const byClass = (bytes: Buffer, at: number, glyphs: ReadonlySet<number>): void => {
  const size = sizeOf(bytes.readUInt16BE(at + 4)) + sizeOf(bytes.readUInt16BE(at + 6));
  const first = classesIn(bytes, at + bytes.readUInt16BE(at + 8), glyphs);
  const second = classesIn(bytes, at + bytes.readUInt16BE(at + 10), glyphs);
  const width = bytes.readUInt16BE(at + 14);
  for (let row = 0; row < bytes.readUInt16BE(at + 12); row++) {
    for (let column = 0; column < width; column++) {
      const value = at + 16 + (row * width + column) * size;
      if (!first.has(row) || !second.has(column)) bytes.fill(0, value, value + size);
    }
  }
};

const covered = (bytes: Buffer, at: number): readonly number[] => {
  const count = bytes.readUInt16BE(at + 2);
  if (bytes.readUInt16BE(at) === 1) {
    return Array.from({ length: count }, (_, i) => bytes.readUInt16BE(at + 4 + 2 * i));
  }
  return Array.from({ length: count }, (_, i) => rangeAt(bytes, at + 4 + 6 * i)).flat();
};

const rangeAt = (bytes: Buffer, at: number): readonly number[] => {
  const start = bytes.readUInt16BE(at);
  return Array.from({ length: bytes.readUInt16BE(at + 2) - start + 1 }, (_, i) => start + i);
};

/** The classes that some of the glyphs are in; whatever is in no list is in class 0. */
const classesIn = (bytes: Buffer, at: number, glyphs: ReadonlySet<number>): ReadonlySet<number> => {
  const found = new Set([0]);
  const count = bytes.readUInt16BE(at + (bytes.readUInt16BE(at) === 1 ? 4 : 2));
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt16BE(at) === 1) {
      if (glyphs.has(bytes.readUInt16BE(at + 2) + n)) found.add(bytes.readUInt16BE(at + 6 + 2 * n));
    } else if (rangeAt(bytes, at + 4 + 6 * n).some((glyph) => glyphs.has(glyph))) {
      found.add(bytes.readUInt16BE(at + 8 + 6 * n));
    }
  }
  return found;
};
