import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/browser/chromium.ts';

/** Where things move as for anybody; elsewhere nothing waits for a card to slide in. */
const MOVING = /(chips|keys-and-calm|rounds|speed|squeeze)\.spec\.ts$/;

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
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'still', testIgnore: MOVING },
    {
      name: 'moving',
      testMatch: MOVING,
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
  ],
});
