import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InputLine, LONGEST_LINE, lineBatches } from './lines.ts';

const collect = async (chunks: readonly Buffer[]): Promise<InputLine[]> => {
  const stream = (async function* () {
    yield* chunks;
  })();
  const lines: InputLine[] = [];
  for await (const batch of lineBatches(stream)) lines.push(...batch);
  return lines;
};

/** Cuts bytes at the given places. */
const cut = (bytes: Buffer, at: readonly number[]) => {
  const places = [...new Set([0, ...at.map((n) => n % (bytes.length + 1)), bytes.length])];
  places.sort((a, b) => a - b);
  return places.slice(1).map((to, i) => bytes.subarray(places[i], to));
};

test('lines come out whole wherever the stream is cut, also inside a character', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat()), async (lines, at) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      expect(await collect(cut(bytes, at))).toEqual(lines.map((text) => ({ text })));
    }),
  );
});

test('the last line needs no line break', async () => {
  expect(await collect([Buffer.from('a\nb')])).toEqual([{ text: 'a' }, { text: 'b' }]);
});

test('a line that is not UTF-8 is a fault of its own and of no other', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a\n'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('\nb\n'),
  ]);
  expect(await collect([bytes])).toEqual([
    { text: 'a' },
    { fault: 'the line is not UTF-8' },
    { text: 'b' },
  ]);
});

test('a line that is too long is skipped, and the next one is read', async () => {
  const chunk = Buffer.alloc(1 << 20, 'x');
  const chunks = [Buffer.from('a\n'), ...Array.from({ length: 17 }, () => chunk)];
  const lines = await collect([...chunks, Buffer.from('x\nb\n'), Buffer.from('c')]);
  const fault = { fault: `the line is longer than ${LONGEST_LINE} bytes` };
  expect(lines).toEqual([{ text: 'a' }, fault, { text: 'b' }, { text: 'c' }]);
});

test('a line that is too long may also be the last', async () => {
  const chunk = Buffer.alloc(1 << 20, 'x');
  const lines = await collect(Array.from({ length: 17 }, () => chunk));
  expect(lines).toEqual([{ fault: `the line is longer than ${LONGEST_LINE} bytes` }]);
});
