import { defineConfig } from 'vitest/config';

/** The tests that a mutant of the rules is run against: the quick ones, without the exhaustive and random. */
export default defineConfig({
  test: {
    include: ['src/rules/**/*.test.ts', 'src/api/**/*.test.ts', 'tests/paragraphs/**/*.test.ts'],
    exclude: ['**/established-by-force.test.ts', '**/hostile.test.ts'],
    testTimeout: 60_000,
  },
});
