import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oddsFigures } from '../../scripts/odds-figures.ts';

const read = (file: string) =>
  readFileSync(new URL(`../../checkers/${file}`, import.meta.url), 'utf8');

test('the statements that Coq proves are the figures that this program publishes', () => {
  expect(read('odds_figures.v')).toBe(oddsFigures());
});

test('nothing is taken for granted in the proof', () => {
  const text = read('odds.v') + read('odds_figures.v');
  expect(text).not.toMatch(
    /\b(?:Admitted|Axiom|Parameter|Conjecture|Hypothesis|admit|native_compute)\b/,
  );
  expect(text.match(/\bTheorem\b/g)?.length).toBe(text.match(/\bQed\b/g)?.length);
});
