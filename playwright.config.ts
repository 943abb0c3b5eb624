import { defineConfig } from '@playwright/test';

/** The pages in a real Chromium against the real server. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Once more on a busy machine; the closing lines name what needed it.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: process.env['PUNTOBANCO_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
