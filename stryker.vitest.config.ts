import { defineConfig } from 'vitest/config';

/** The tests that a mutant is run against: the quick ones that look at the rules. */
export default defineConfig({
  test: {
    include: [
      'src/rules/**/*.test.ts',
      'src/api/**/*.test.ts',
      'tests/paragraphs/**/*.test.ts',
      'tests/rounds.test.ts',
    ],
  },
});
