import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { barText, duration, progress } from './progress.ts';

const at = { done: 40_000_000, total: 100_000_000, seconds: 2, unit: 'rounds', width: 100 };

describe('the bar', () => {
  test('says how far it is, how fast, and how long it will take', () => {
    const text = barText(at);
    expect(text).toContain('40 %');
    expect(text).toContain('40,000,000 of 100,000,000 rounds');
    expect(text).toContain('20.0 M/s');
    expect(text).toContain('3 s left');
    expect([...text].filter((character) => character === '█')).toHaveLength(12);
    expect([...text].filter((character) => character === '░')).toHaveLength(18);
  });

  test('never fills the line, however narrow: a wrapped line cannot be overwritten', () => {
    for (let width = 1; width < 140; width += 1) {
      expect(barText({ ...at, width }).length).toBeLessThan(Math.max(2, width));
    }
  });

  test('does not guess before anything was done', () => {
    expect(barText({ ...at, done: 0, seconds: 0 })).not.toContain('left');
  });
});

describe('progress', () => {
  const shown = (isTTY: boolean, columns = 100): string | null => {
    const stream = Object.assign(new PassThrough(), { isTTY, columns });
    const bar = progress(stream, { total: 10, unit: 'rounds' });
    bar.show(5, 1);
    bar.end();
    return stream.setEncoding('utf8').read();
  };

  test('is drawn on a terminal over the same line, and taken away', () => {
    const written = shown(true);
    expect(written).toMatch(/^\r[^\n]*50 %[^\n]*$/);
    expect(written?.endsWith('\r\x1b[K')).toBe(true);
  });

  test('is drawn on a terminal that does not say how wide it is', () => {
    expect(shown(true, 0)).toContain('50 %');
  });

  test('is silent in a pipe', () => {
    expect(shown(false)).toBeNull();
  });
});

test.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [125, '2 min 5 s'],
  [4320, '1 h 12 min'],
])('%d seconds read %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
