import { defineConfig } from 'vitest/config';

/**
 * The tests that a mutant of the table is run against: the quick ones. The model is left out but for a short
 * campaign, because a hundred thousand commands for each of some thousand mutants would take days.
 */
export default defineConfig({
  test: {
    include: ['src/table/**/*.test.ts', 'tests/table/**/*.test.ts'],
    exclude: ['src/table/roads/**', 'tests/table/model-secrets.test.ts'],
    env: { PUNTOBANCO_COMMANDS: '2000', PUNTOBANCO_SEED: '1' },
  },
});
