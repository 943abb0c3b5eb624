import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture of a page in 256 colours: a third of the bytes, and nobody sees the difference. */
export const smallPng = (png: Buffer): Buffer => {
  const { width, height, channels, pixels } = decoded(png);
  const bins = new Map<number, Bin>();
  const binOf = (at: number) =>
    (((pixels[at] ?? 0) >> 3) << 10) |
    (((pixels[at + 1] ?? 0) >> 3) << 5) |
    ((pixels[at + 2] ?? 0) >> 3);
  for (let at = 0; at < pixels.length; at += channels) {
    const key = binOf(at);
    const bin = bins.get(key) ?? { key, count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    for (let c = 0; c < 3; c++) bin.sum[c] = (bin.sum[c] ?? 0) + (pixels[at + c] ?? 0);
    bins.set(key, bin);
  }
  const boxes = split([...bins.values()]);
  const index = new Map(boxes.flatMap((box, i) => box.map(({ key }) => [key, i] as const)));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels) {
      rows[y * (width + 1) + 1 + x] = index.get(binOf(at)) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each an index into the palette.
  header[8] = 8;
  header[9] = 3;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(boxes.flatMap(colourOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

type Bin = { readonly key: number; count: number; readonly sum: number[] };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

const meanOf = ({ sum, count }: Bin, c: number) => (sum[c] ?? 0) / count;

/** A box looks like what most of it is: large areas keep their very colour. */
const colourOf = (box: readonly Bin[]): number[] => {
  const most = box.reduce((best, bin) => (bin.count > best.count ? bin : best));
  return [0, 1, 2].map((c) => Math.round(meanOf(most, c)));
};

/** Median cut: the box in which colours lie furthest apart is halved, until there are enough. */
const split = (bins: Bin[]): Bin[][] => {
  const boxes = [bins];
  const spread = (box: readonly Bin[], c: number) => {
    const values = box.map((bin) => meanOf(bin, c));
    return Math.max(...values) - Math.min(...values);
  };
  const rank = (box: readonly Bin[]) => {
    const count = box.reduce((sum, bin) => sum + bin.count, 0);
    return Math.max(...[0, 1, 2].map((c) => spread(box, c))) * Math.sqrt(Math.sqrt(count));
  };
  const ranks = [rank(bins)];
  while (boxes.length < COLOURS) {
    const at = ranks.indexOf(Math.max(...ranks));
    const box = boxes[at] ?? [];
    if (box.length < 2) break;
    const c = [0, 1, 2].sort((a, b) => spread(box, b) - spread(box, a))[0] ?? 0;
    const sorted = [...box].sort((a, b) => meanOf(a, c) - meanOf(b, c));
    const halves = [sorted.slice(0, sorted.length >> 1), sorted.slice(sorted.length >> 1)] as const;
    boxes.splice(at, 1, ...halves);
    ranks.splice(at, 1, ...halves.map((half) => (half.length < 2 ? 0 : rank(half))));
  }
  return boxes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** What a browser's screenshot is: eight bits a channel, three or four channels, not interlaced. */
const decoded = (png: Buffer) => {
  let at = SIGNATURE.length;
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = data[9] === 6 ? 4 : 3;
    }
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * channels;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x++) {
      const here = y * line + x;
      const left = x < channels ? 0 : (pixels[here - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[here - line] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (pixels[here - line - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      pixels[here] = ((raw[y * (line + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return { width, height, channels, pixels };
};

const paeth = (a: number, b: number, c: number): number => {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
};
