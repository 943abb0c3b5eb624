// `npm test`: installs if needed, then every check and every test, and one closing line over all of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.js';
import { ensureInstalled, node, root, withNodeFirst } from './runtime.js';

ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), 'puntobanco-'));
let passed = 0;
let failed = 0;

const step = (name, script, args, env = {}) => {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(node(), [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...withNodeFirst(), ...env },
  });
  return status === 0;
};

const check = (...args) => {
  if (step(...args)) passed += 1;
  else failed += 1;
};

/** Adds up what a runner reports. A run that fails without a failed test, or tests nothing, is a failure too. */
const count = (ok, report, read) => {
  try {
    const results = read(JSON.parse(readFileSync(report, 'utf8')));
    passed += results.passed;
    failed += results.failed;
    if (results.passed === 0 || (!ok && results.failed === 0)) failed += 1;
  } catch {
    console.error('the test runner left no report');
    failed += 1;
  }
};

check('types', 'node_modules/typescript/bin/tsc', ['--noEmit']);
for (const part of ['web', 'browser']) {
  const project = `tsconfig.${part}.json`;
  check(`types, ${part}`, 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', project]);
}
check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
check('conformance table', 'scripts/conformance.ts', ['--check']);
check('pages', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn']);

const unit = join(reports, 'vitest.json');
const tested = step('tests', 'node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unit}`,
]);
// A skipped test has proved nothing.
count(tested, unit, ({ numPassedTests, numFailedTests, numPendingTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numPendingTests,
}));

const browser = chromium();
if (browser === null) {
  console.error(
    '\nNo Chromium was found or could be installed: install one, or set PUNTOBANCO_CHROMIUM to it.',
  );
  failed += 1;
} else {
  const pages = join(reports, 'playwright.json');
  const seen = step('tests in a browser', 'node_modules/@playwright/test/cli.js', ['test'], {
    PUNTOBANCO_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: pages,
  });
  count(seen, pages, ({ stats: { expected, unexpected, flaky, skipped } }) => {
    if (flaky > 0)
      console.log(`\n${flaky} in the browser passed at the second try only: see above`);
    return { passed: expected + flaky, failed: unexpected + skipped };
  });
}
rmSync(reports, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
