import { defineConfig } from 'vitest/config';

/** The tests that a mutant of the record is run against: the quick ones. Forgeries of every field would take days. */
export default defineConfig({
  test: {
    include: ['src/record/**/*.test.ts', 'tests/record/**/*.test.ts'],
    exclude: [
      'tests/record/any-byte.test.ts',
      'tests/record/check.test.ts',
      'tests/record/forgery.test.ts',
      'tests/record/golden.test.ts',
      'tests/record/shuffle.slow.test.ts',
      'tests/record/verify.test.ts',
    ],
    testTimeout: 60_000,
    isolate: false,
  },
});
