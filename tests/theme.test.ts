import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../src/web/theme.css', import.meta.url), 'utf8');

/** Text contrast at least 4.5 to 1, worked out from the colours that the style sheet names. */
const colours = (selector: string): Readonly<Record<string, string>> => {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
};
const dark = colours(':root');
const light = { ...dark, ...colours(':root[data-theme="light"]') };

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test('the measure itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const TEXTS = ['ink', 'muted', 'gilt', 'warn', 'bad', 'good'];
const SURFACES = ['page', 'panel', 'raised'];
const onSurfaces = TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const));
const onFelt = ['felt-ink', 'brass'].flatMap((text) =>
  ['felt', 'felt-deep', 'felt-lit'].map((felt) => [text, felt] as const),
);
const filled = [
  ['night', 'brass'],
  ['night', 'amber'],
  ['night', 'tie'],
] as const;

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('%s', (_, theme) => {
  test.each([...onSurfaces, ...onFelt, ...filled])('%s on %s', (text, ground) => {
    expect(contrast(theme[text] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
  test.each(['player', 'banker'])('white on %s, which is bold and at least 19 px', (fill) => {
    expect(contrast('#ffffff', theme[fill] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

test('the light theme keeps the felt', () => {
  for (const name of ['felt', 'brass', 'felt-ink', 'player', 'banker', 'tie']) {
    expect(light[name]).toBe(dark[name]);
  }
  expect(light['page']).not.toBe(dark['page']);
});
