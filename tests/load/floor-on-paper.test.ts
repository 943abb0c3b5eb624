import { describe, expect, test } from 'vitest';
import { type Costs, floorOnPaper, type PaperFloor } from '../../bench/floor-on-paper.ts';

const FLOOR: PaperFloor = {
  tables: 10,
  patrons: 1000,
  round: 20,
  betting: 10,
  bets: 3,
  steps: 15,
};
const COSTS: Costs = {
  bet: 100,
  postgres: 50,
  frame: 20,
  idle: 10,
  frameBytes: 1000,
  viewerBytes: 2 ** 20,
  tableBytes: 2 ** 20,
  entryBytes: 1000,
};

test('a floor is added up from what each thing costs', () => {
  const paper = floorOnPaper(FLOOR, COSTS);
  // Ten tables with 300 bets and 15 steps each in 20 s.
  expect(paper.entries).toBeCloseTo(157.5);
  // 1,000 patrons are told 100 frames of bets in 10 s, 15 steps, their own three bets and the answers to them.
  expect(paper.frames).toBeCloseTo((1000 * 121) / 20);
  expect(paper.deciding).toBeCloseTo(0.01575);
  expect(paper.telling).toBeCloseTo(0.121 + 0.01);
  expect(paper.postgres).toBeCloseTo(0.007875);
  expect(paper.gibibytes).toBeCloseTo(1010 / 1024);
  expect(paper.gigabits).toBeCloseTo(0.0484);
  expect(paper.disk).toBeCloseTo(157.5 * 72_000 * 1e-6);
  expect(paper.days).toBeCloseTo(4000 / paper.disk);
  expect(paper.processes).toBe(1);
});

test('with few patrons at a table each bet is told by itself', () => {
  const { frames } = floorOnPaper({ ...FLOOR, patrons: 100 }, COSTS);
  expect(frames).toBeCloseTo((100 * (30 + 15 + 6)) / 20);
});

describe('what runs out first is named', () => {
  test.each<[string, Partial<Costs>]>([
    ['processor of the house', { frame: 2000 }],
    ['processor of PostgreSQL', { postgres: 50_000 }],
    ['memory', { viewerBytes: 2 ** 24 }],
    ['network', { frameBytes: 200_000 }],
  ])('%s', (what, changed) => {
    expect(floorOnPaper(FLOOR, { ...COSTS, ...changed }).first.what).toBe(what);
  });
});
