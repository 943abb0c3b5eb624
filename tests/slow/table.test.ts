import { expect, test } from 'vitest';
import { campaign } from '../table/model-run.ts';

/** As tests/table/model.test.ts, longer: PUNTOBANCO_COMMANDS says how long. */
const COMMANDS = Number(process.env['PUNTOBANCO_COMMANDS'] ?? 300_000);

test(`${COMMANDS} commands at random tables`, { timeout: COMMANDS * 2 }, () => {
  const counts = campaign(COMMANDS, 'tests/slow/table.test.ts');
  expect(counts.get('commands')).toBeGreaterThanOrEqual(COMMANDS);
});
