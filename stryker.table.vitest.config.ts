import { defineConfig } from 'vitest/config';

/** The tests that a mutant of the table is run against: the quick ones. The random model would take days. */
export default defineConfig({
  test: {
    include: ['src/table/**/*.test.ts', 'tests/table/**/*.test.ts'],
    exclude: [
      'src/table/roads/**',
      'tests/table/model.test.ts',
      'tests/table/model-secrets.test.ts',
    ],
    testTimeout: 60_000,
    isolate: false,
  },
});
