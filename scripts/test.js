// `npm test`: installs if needed, then every check and every test, and one closing line over all of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chromium } from './chromium.js';
import { ensureInstalled, node, root, withNodeFirst } from './runtime.js';

ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), 'puntobanco-'));
/** Programs are started more than a hundred times over: each finds here what the first has compiled. */
const environment = { ...withNodeFirst(), NODE_COMPILE_CACHE: join(reports, 'compiled') };

/**
 * Where the tests keep their data: in memory where there is plenty of it, since most of them wait for the disk, and what
 * they end by kill −9 they find again in either. The tests in a browser, some of which measure, have the disk.
 */
const MEMORY = '/dev/shm';
const PLENTY = 2 ** 31;
const inMemory = () => {
  if (!existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < PLENTY) return null;
  const folder = mkdtempSync(join(MEMORY, 'puntobanco-'));
  // A PostgreSQL server does not run as root, and must reach what is its own in there.
  chmodSync(folder, 0o711);
  return folder;
};
const memory = inMemory();
const quick = memory === null ? {} : { TMPDIR: memory };

let passed = 0;
let failed = 0;
/** What failed, by name: said once more at the end, where whoever reads the last page of a long run finds it. */
const failures = [];
/** What each part took. */
const times = [];

const spent = (since) => `${((Date.now() - since) / 60_000).toFixed(1)} min`;
const step = (name, script, args, env = {}) => {
  console.log(`\n— ${name}`);
  const since = Date.now();
  const { status } = spawnSync(node(), [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...env },
  });
  times.push(`${name} ${spent(since)}`);
  return status === 0;
};

/** The same beside whatever comes next; what it says is kept until it is waited for. */
const beside = (name, script, args, env = {}) => {
  const said = join(reports, `${name}.txt`);
  const file = openSync(said, 'w');
  const child = spawn(node(), [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', file, file],
    env: { ...environment, ...env },
  });
  const since = Date.now();
  const ended = once(child, 'exit').then((exit) => {
    times.push(`${name} ${spent(since)}`);
    return exit;
  });
  return async () => {
    const [status] = await ended;
    console.log(`\n— ${name}`);
    process.stdout.write(readFileSync(said));
    return status === 0;
  };
};

const tally = (name, ok) => {
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
};
const check = (name, ...args) => tally(name, step(name, ...args));

/** Adds up what a runner reports. A run that fails without a failed test, or tests nothing, is a failure too. */
const count = (name, ok, report, read) => {
  try {
    const results = read(JSON.parse(readFileSync(report, 'utf8')));
    passed += results.passed;
    failed += results.failed;
    failures.push(...results.failures);
    if (results.passed === 0 || (!ok && results.failed === 0)) tally(`${name}: the runner`, false);
  } catch {
    tally(`${name}: the runner left no report`, false);
  }
};

const types = ['', '.web', '.browser'].map((part) =>
  beside(`types${part}`, 'node_modules/typescript/bin/tsc', [
    '--noEmit',
    '-p',
    `tsconfig${part}.json`,
  ]),
);
check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
check('pages', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn']);
for (const ended of types) tally('types', await ended());

// Whoever is ended by kill −9 leaves nothing compiled behind: so the house is loaded once beforehand, and has no port.
spawnSync(node(), [join(root, 'bin/puntobanco.js'), 'serve', '--port', 'none'], {
  env: environment,
  stdio: 'ignore',
});

const vitest = 'node_modules/vitest/vitest.mjs';
const reportOf = (name) => join(reports, `${name}.json`);
const running = (name, ...args) => [
  'run',
  ...args,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
];
// A skipped test has proved nothing.
const tests = ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numPendingTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const each = assertionResults
      .filter((test) => test.status !== 'passed')
      .map(
        (test) =>
          `${file} › ${test.fullName}: ${(test.failureMessages ?? []).join(' ').slice(0, 600)}`,
      );
    return each.length === 0 && status === 'failed' ? [`${file}: ${message}`] : each;
  }),
});

// These wait for a server, or for what is due in some seconds, a good part of the time: a core would lie idle.
const PATIENT = ['--project=postgres', '--maxWorkers=1'];
const patient = beside('tests with PostgreSQL', vitest, running('postgres', ...PATIENT), quick);
const others = step('tests', vitest, running('others', '--project=!postgres'), quick);
count('tests', others, reportOf('others'), tests);
count('tests with PostgreSQL', await patient(), reportOf('postgres'), tests);
const ran = ['others', 'postgres'].flatMap((name) => ['--ran', reportOf(name)]);
check('conformance table', 'scripts/conformance.ts', ['--check', ...ran]);

const browser = chromium();
if (browser === null) {
  console.error(
    '\nNo Chromium was found or could be installed: install one, or set PUNTOBANCO_CHROMIUM to it.',
  );
  tally('tests in a browser: no Chromium', false);
} else {
  const pages = join(reports, 'playwright.json');
  const seen = step('tests in a browser', 'node_modules/@playwright/test/cli.js', ['test'], {
    PUNTOBANCO_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: pages,
  });
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  count(
    'tests in a browser',
    seen,
    pages,
    ({ stats: { expected, unexpected, flaky, skipped }, suites }) => {
      const named = (...status) =>
        suites
          .flatMap(specs)
          .filter(({ tests }) => tests.some((test) => status.includes(test.status)))
          .map(({ file, title }) => `${file} › ${title}`);
      for (const name of named('flaky')) console.log(`passed at the second try only: ${name}`);
      return {
        passed: expected + flaky,
        failed: unexpected + skipped,
        failures: named('unexpected', 'skipped'),
      };
    },
  );
}
for (const folder of [reports, memory ?? reports]) rmSync(folder, { recursive: true, force: true });

console.log(`\ntook: ${times.join(', ')}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
