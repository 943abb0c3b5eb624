import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/slow/**'],
        },
      },
      { test: { name: 'slow', include: ['tests/slow/**/*.test.ts'], testTimeout: 300_000 } },
    ],
  },
});
