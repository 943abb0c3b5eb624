// `npm test`: installs if needed, then every check and every test, and one closing line over all of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, node, root, withNodeFirst } from './runtime.js';

ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), 'puntobanco-'));
const report = join(reports, 'vitest.json');
let passed = 0;
let failed = 0;

const step = (name, script, args) => {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(node(), [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: withNodeFirst(),
  });
  return status === 0;
};

const check = (name, script, args) => {
  if (step(name, script, args)) passed += 1;
  else failed += 1;
};

check('types', 'node_modules/typescript/bin/tsc', ['--noEmit']);
check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
check('conformance table', 'scripts/conformance.ts', ['--check']);

const ok = step('tests', 'node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
try {
  const results = JSON.parse(readFileSync(report, 'utf8'));
  passed += results.numPassedTests;
  failed += results.numFailedTests;
  // A file that does not load, or no test at all, fails the run without a failed test.
  if (results.numPassedTests === 0 || (!ok && results.numFailedTests === 0)) failed += 1;
} catch {
  console.error('the test runner left no report');
  failed += 1;
}
rmSync(reports, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
