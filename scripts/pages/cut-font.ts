import { brotliCompressSync, constants, inflateSync } from 'node:zlib';
import { withoutPairs } from './kerning.ts';

type Tables = Map<string, Buffer>;

/**
 * A font with the outlines of some characters alone. A WOFF comes in and a WOFF2 goes out. Glyphs keep their numbers, so
 * that nothing else needs to change: what is left out is blank, and blanks compress to nothing.
 */
export const cutFont = (woff: Buffer, characters: readonly number[]): Buffer => {
  const tables = tablesOf(woff);
  const all = charactersIn(table(tables, 'cmap'));
  const kept = new Map(
    characters.flatMap((character) => {
      const glyph = all.get(character);
      return glyph === undefined ? [] : [[character, glyph] as const];
    }),
  );
  const glyphs = blanked(tables, new Set(kept.values()));
  tables.set('cmap', mapping(kept));
  tables.set('GPOS', withoutPairs(table(tables, 'GPOS'), glyphs));
  // Names of glyphs nobody asks for; the font's own name is its makers', and this is no longer their font.
  const post = Buffer.from(table(tables, 'post').subarray(0, 32));
  post.writeUInt32BE(0x00030000, 0);
  tables.set('post', post);
  tables.set('name', Buffer.from([0, 0, 0, 0, 0, 6]));
  for (const tag of ['GSUB', 'STAT']) tables.delete(tag);
  return packed(tables);
};

const table = (tables: Tables, tag: string): Buffer => {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`the font has no ${tag}`);
  return found;
};

/** WOFF 1.0: a head of 44 bytes, then 20 for each table. */
const tablesOf = (woff: Buffer): Tables => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF');
  const tables: Tables = new Map();
  for (let n = 0; n < woff.readUInt16BE(12); n++) {
    const at = 44 + 20 * n;
    const start = woff.readUInt32BE(at + 4);
    const stored = woff.readUInt32BE(at + 8);
    const bytes = woff.subarray(start, start + stored);
    const plain = stored < woff.readUInt32BE(at + 12) ? inflateSync(bytes) : bytes;
    tables.set(woff.toString('latin1', at, at + 4), Buffer.from(plain));
  }
  return tables;
};

/** Format 4 of `cmap`: segments of characters. */
const charactersIn = (cmap: Buffer): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const at = cmap.readUInt32BE(4 + 8 * n + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const twice = cmap.readUInt16BE(at + 6);
    for (let s = 0; s < twice; s += 2) {
      const start = cmap.readUInt16BE(at + 16 + twice + s);
      const end = cmap.readUInt16BE(at + 14 + s);
      const delta = cmap.readUInt16BE(at + 16 + 2 * twice + s);
      const rangeAt = at + 16 + 3 * twice + s;
      const range = cmap.readUInt16BE(rangeAt);
      for (let character = start; character <= end && character < 0xffff; character++) {
        const listed =
          range === 0 ? character : cmap.readUInt16BE(rangeAt + range + 2 * (character - start));
        if (listed !== 0) found.set(character, (listed + delta) & 0xffff);
      }
    }
  }
  return found;
};

/** The same format, a segment for each character. */
const mapping = (kept: ReadonlyMap<number, number>): Buffer => {
  const segments = [...kept].sort(([a], [b]) => a - b);
  segments.push([0xffff, 0]);
  const twice = 2 * segments.length;
  const power = 2 ** Math.floor(Math.log2(segments.length));
  const bytes = Buffer.alloc(12 + 16 + 4 * twice);
  // One table, for Unicode on any machine of today.
  const one = [0, 1, 3, 1, 0, 12];
  const head = [4, 16 + 4 * twice, 0, twice, 2 * power, Math.log2(power), twice - 2 * power];
  for (const [i, value] of [...one, ...head].entries()) bytes.writeUInt16BE(value, 2 * i);
  for (const [i, [character, glyph]] of segments.entries()) {
    bytes.writeUInt16BE(character, 26 + 2 * i);
    bytes.writeUInt16BE(character, 28 + twice + 2 * i);
    const delta = character === 0xffff ? 1 : (glyph - character) & 0xffff;
    bytes.writeUInt16BE(delta, 28 + 2 * twice + 2 * i);
  }
  return bytes;
};

/** Takes the outlines of all other glyphs away; what one of these is put together from stays. */
const blanked = (tables: Tables, wanted: ReadonlySet<number>): ReadonlySet<number> => {
  const glyf = table(tables, 'glyf');
  const loca = table(tables, 'loca');
  const long = table(tables, 'head').readUInt16BE(50) === 1;
  const count = table(tables, 'maxp').readUInt16BE(4);
  const start = (glyph: number) =>
    long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const outline = (glyph: number) => glyf.subarray(start(glyph), start(glyph + 1));
  const kept = new Set<number>();
  const keep = (glyph: number): void => {
    if (kept.has(glyph)) return;
    kept.add(glyph);
    for (const part of partsOf(outline(glyph))) keep(part);
  };
  for (const glyph of [0, ...wanted]) keep(glyph);
  const outlines = Array.from({ length: count }, (_, glyph) =>
    kept.has(glyph) ? outline(glyph) : Buffer.alloc(0),
  );
  const places = Buffer.alloc(loca.length);
  let at = 0;
  for (const [glyph, { length }] of [...outlines, Buffer.alloc(0)].entries()) {
    if (long) places.writeUInt32BE(at, 4 * glyph);
    else places.writeUInt16BE(at / 2, 2 * glyph);
    at += length;
  }
  tables.set('glyf', Buffer.concat(outlines));
  tables.set('loca', places);
  return kept;
};

/** Of a glyph with a negative number of contours: the glyphs that it is put together from. */
const partsOf = (outline: Buffer): readonly number[] => {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  let at = 10;
  let flags: number;
  do {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    const scale = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 0x1 ? 4 : 2) + scale;
  } while (flags & 0x20);
  return parts;
};

/** The tags that WOFF2 names by a number, as far as our fonts have them. */
const NUMBERS: Readonly<Record<string, number>> = {
  cmap: 0,
  head: 1,
  hhea: 2,
  hmtx: 3,
  maxp: 4,
  name: 5,
  'OS/2': 6,
  post: 7,
  glyf: 10,
  loca: 11,
  gasp: 15,
  GDEF: 26,
  GPOS: 27,
};
/** `glyf` and `loca` as they are, not in WOFF2's own form. */
const AS_THEY_ARE = 3 << 6;

const packed = (tables: Tables): Buffer => {
  const all = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = all.map(([tag, { length }]) => {
    const number = NUMBERS[tag];
    if (number === undefined) throw new Error(`no number for ${tag}`);
    return Buffer.from([
      number | (tag === 'glyf' || tag === 'loca' ? AS_THEY_ARE : 0),
      ...base128(length),
    ]);
  });
  const data = brotliCompressSync(Buffer.concat(all.map(([, bytes]) => bytes)), {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    },
  });
  const head = Buffer.alloc(48);
  const unpacked = all.reduce(
    (sum, [, { length }]) => sum + Math.ceil(length / 4) * 4,
    12 + 16 * all.length,
  );
  const length = Math.ceil((48 + Buffer.concat(directory).length + data.length) / 4) * 4;
  head.write('wOF2', 0, 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(length, 8);
  head.writeUInt16BE(all.length, 12);
  head.writeUInt32BE(unpacked, 16);
  head.writeUInt32BE(data.length, 20);
  return Buffer.concat([head, ...directory, data], length);
};

/** Seven bits a byte, the highest first. */
const base128 = (value: number): readonly number[] => {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
};
