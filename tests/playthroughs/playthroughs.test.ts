import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseHistory } from '../../src/api/history.ts';
import { parseRound } from '../../src/api/round.ts';
import { KINDS, rulebooks } from '../../src/rulebooks/index.ts';
import { isRefusal, settle } from '../../src/rules/index.ts';
import type { HandHistory } from '../../src/table/index.ts';
import { schemaFaults } from '../schema.ts';
import { type Round, settleRound } from '../second/round.ts';
import { HISTORY_SCHEMA } from './history-schema.ts';
import { playthroughs, printed, type Run, run } from './playthrough.ts';

/**
 * Whole rounds as readable files, re-run and compared to the letter. After a change that is meant:
 * `node scripts/playthroughs.ts --write`, then read what has changed against the rulebook.
 */
const files = playthroughs();
const runs = new Map<string, Run>();
const runOf = (file: string): Run => {
  const found = runs.get(file);
  if (found !== undefined) return found;
  const playthrough = files.find((one) => one.file === file);
  if (playthrough === undefined) throw new Error(`no ${file}`);
  const done = run(playthrough);
  runs.set(file, done);
  return done;
};

const asJson = (history: HandHistory): unknown => JSON.parse(JSON.stringify(history));

describe.each(files.map(({ title, file }) => [title, file] as const))('%s', (_, file) => {
  const expected = files.find((one) => one.file === file)?.expected;

  test('is printed as it was accepted', () => {
    expect(printed(runOf(file))).toBe(expected);
  });

  test('its histories are what the schema says', () => {
    const { histories } = runOf(file);
    expect(histories.flatMap((history) => schemaFaults(HISTORY_SCHEMA, asJson(history)))).toEqual(
      [],
    );
  });

  test('settle takes a history as it is and settles it the same', () => {
    for (const history of runOf(file).histories) {
      const round = parseRound(asJson(history));
      expect(isRefusal(round) ? round : settle(round)).toEqual(history.settlement);
    }
  });

  test('the second settlement has the same lines and totals', () => {
    for (const history of runOf(file).histories) {
      const round: Round = JSON.parse(JSON.stringify(history));
      const { lines, totals } = settleRound(round);
      expect({ lines, totals }).toEqual({
        lines: history.settlement?.lines,
        totals: history.settlement?.totals,
      });
    }
  });

  test('every cent is somewhere', () => {
    const { money, roster } = runOf(file).scenario.table;
    const racks = roster.pages.flat().reduce((sum, patron) => sum + (patron?.rack ?? 0), 0);
    const sum = Object.values(money).reduce((all, amount) => all + amount, 0);
    expect(racks + sum).toBe(0);
    expect(money.held).toBe(0);
  });
});

test('there are at least forty rounds', () => {
  const rounds = files.flatMap(({ file }) => runOf(file).histories);
  expect(rounds.length).toBeGreaterThanOrEqual(40);
});

/** The kinds of irregularity that a run shows, whether reported, refused or dealt with at once. */
const kindsOf = ({ acts, refusals, histories }: Run): string[] => [
  ...acts.flatMap(({ wish }) => (wish.type === 'Report' ? [wish.kind] : [])),
  ...refusals.flatMap(({ refusal }) => {
    if (refusal.code === 'BETS_CLOSED') return ['late-bet'];
    return refusal.code === 'ROUND_STANDS' ? ['previous-rounds'] : [];
  }),
  ...histories.flatMap(({ steps }) =>
    steps.flatMap((step) => {
      if (step.type === 'RoundVoided') return ['voided'];
      if (step.type === 'ShoeReplaced') return ['replace-shoe'];
      if (step.type === 'IrregularityReported') return [step.kind];
      return step.type === 'BetPlaced' && step.by.role !== 'patron' ? ['on-behalf'] : [];
    }),
  ),
];

test.each(rulebooks.map((book) => [book.id, book] as const))(
  '%s: every irregularity of the book occurs in a playthrough',
  (game, book) => {
    const shown = files
      .map(({ file }) => runOf(file))
      .filter(({ histories }) => histories.some((history) => history.game === game))
      .flatMap(kindsOf);
    const kinds = KINDS.filter((kind) => book.irregularities[kind] !== null);
    const standing = ['late-bet', 'previous-rounds', 'voided', 'replace-shoe', 'on-behalf'];
    expect([...kinds, ...standing].filter((kind) => !shown.includes(kind))).toEqual([]);
  },
);

test.each(rulebooks.map(({ id }) => id))('%s: a Tie occurs in a playthrough', (game) => {
  const outcomes = files
    .flatMap(({ file }) => runOf(file).histories)
    .filter((history) => history.game === game)
    .map(({ settlement }) => settlement?.outcome);
  expect(outcomes).toEqual(expect.arrayContaining(['player', 'banker', 'tie', 'void']));
});

test('the example of the documentation is a history that settles as it says', () => {
  const page = readFileSync(new URL('../../docs/hand-history.md', import.meta.url), 'utf8');
  const json: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  expect(schemaFaults(HISTORY_SCHEMA, json)).toEqual([]);
  const read = parseHistory(json);
  if (isRefusal(read)) throw new Error(read.message);
  expect(settle(read.round)).toEqual(read.record.settlement);
});
