import { expect, test } from 'vitest';
import { campaign } from './model-campaign.ts';

/**
 * Random commands, legal and illegal, by anybody: each law of model-laws.ts and its neighbours after every entry. This is
 * a slice; tests/slow/table.test.ts has more of it, and `npm run campaign:model` as much as is asked for.
 */
const SEED = Number(process.env['PUNTOBANCO_SEED'] ?? 3);
const COMMANDS = Number(process.env['PUNTOBANCO_COMMANDS'] ?? 20_000);

test(`${COMMANDS} commands of seed ${SEED}`, { timeout: 120_000 }, () => {
  const { counts, pairs } = campaign({ seed: SEED, commands: COMMANDS });
  expect(counts.get('commands')).toBeGreaterThanOrEqual(COMMANDS);
  // Each feature occurred; in a shorter campaign, as mutation testing needs, some may not.
  if (COMMANDS >= 20_000) expect(pairs.never().filter((one) => !one.includes('×'))).toEqual([]);
});
