import { defineConfig } from 'vitest/config';

/** What takes seconds each: whole programs started, random campaigns, exhaustive counts. */
const SLOW = [
  'tests/slow/**/*.test.ts',
  'tests/cli.test.ts',
  'tests/book-check.test.ts',
  'tests/books.test.ts',
  'tests/books-folder.test.ts',
  'tests/drills/drills.test.ts',
  'tests/drills/paragraphs.test.ts',
  'tests/examples/books.test.ts',
  'tests/second/books.test.ts',
  'tests/table/exposure.test.ts',
  'tests/table/model.test.ts',
  'tests/table/snapshot.test.ts',
  'src/cli/counting.test.ts',
  'src/api/log.test.ts',
  'src/api/border.test.ts',
  'tests/odds/**/*.test.ts',
  'tests/table/model-secrets.test.ts',
  'tests/paragraphs/established-by-force.test.ts',
  'tests/store/**/*.test.ts',
  'tests/record/**/*.test.ts',
  'tests/house/**/*.test.ts',
  'tests/demo/**/*.test.ts',
  'tests/**/*.slow.test.ts',
];

/** What puts something else in the place of a module, which other files must not come to see. */
const ALONE = [
  'src/house/people/pins.test.ts',
  'tests/house/undecided.test.ts',
  'tests/simulation/**/*.test.ts',
];

/** What needs a PostgreSQL server: one is started for all of them. */
const POSTGRES = ['tests/**/*.postgres.test.ts', 'tests/store/postgres*.test.ts'];

/** Random examples, the same in every run. */
const SEEDED = 'tests/seeded.ts';

/** `unit` is for every day; `npm test` runs all. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: SEEDED,
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...SLOW, ...ALONE, ...POSTGRES],
          testTimeout: 120_000,
          // To start a process and load the same modules for each of two hundred files takes longer than the tests.
          isolate: false,
        },
      },
      { test: { name: 'alone', include: ALONE, testTimeout: 120_000 } },
      {
        test: {
          name: 'slow',
          setupFiles: SEEDED,
          include: SLOW,
          exclude: [...ALONE, ...POSTGRES],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'postgres',
          setupFiles: SEEDED,
          include: POSTGRES,
          isolate: false,
          globalSetup: 'tests/postgres/global.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
