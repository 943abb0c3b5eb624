import { defineConfig } from 'vitest/config';

/** What takes seconds each: whole programs started, random campaigns, exhaustive counts. */
const SLOW = [
  'tests/slow/**/*.test.ts',
  'tests/cli.test.ts',
  'tests/odds/**/*.test.ts',
  'tests/table/model.test.ts',
  'tests/table/model-secrets.test.ts',
];

/** `unit` is for every day; `npm test` runs both. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: SLOW,
        },
      },
      { test: { name: 'slow', include: SLOW, testTimeout: 300_000 } },
    ],
  },
});
