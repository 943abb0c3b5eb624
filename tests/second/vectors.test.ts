// The second settlement agrees with the vectors, which were worked out independently of the project.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Round, settleRound } from './round.ts';

type GivenLine = { limitRule?: string; residue?: number; [field: string]: unknown };
type Given = { id: string; lines: GivenLine[]; [field: string]: unknown };

function read<T>(name: string): T[] {
  const text = readFileSync(new URL(`../vectors/${name}.ndjson`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

describe.each([
  ['rounds', 'settled'],
  ['limits', 'limits-settled'],
])('%s → %s', (input, output) => {
  const rounds = read<Round>(input);
  const settled = read<Given>(output);

  test('one settlement a round, in order', () => {
    expect(rounds.length).toBeGreaterThan(0);
    expect(settled.map((given) => given.id)).toEqual(rounds.map((round) => round.id));
  });

  test.each(rounds.map((round, index) => [round.id, round, settled[index]] as const))(
    '%s',
    (_id, round, given) => {
      const { lines, ...whole } = settleRound(round);
      const ours: Record<string, unknown> = {
        ...whole,
        playerPoints: whole.player.points,
        bankerPoints: whole.banker.points,
      };
      const { lines: givenLines, ...rest } = given ?? { lines: [] };
      expect(ours).toMatchObject(rest);
      expect(lines).toHaveLength(givenLines.length);
      givenLines.forEach((givenLine, index) => {
        const line = lines[index];
        expect(line).toMatchObject(givenLine);
        // Left out there is left out here.
        expect([line?.limitRule, line?.residue]).toEqual([givenLine.limitRule, givenLine.residue]);
      });
    },
  );
});
