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
import { join } from 'node:path';
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

const step = (name, script, args, env = {}) => {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(node(), [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...env },
  });
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
  const ended = once(child, 'exit');
  return async () => {
    const [status] = await ended;
    console.log(`\n— ${name}`);
    process.stdout.write(readFileSync(said));
    return status === 0;
  };
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

const types = ['', '.web', '.browser'].map((part) =>
  beside(`types${part}`, 'node_modules/typescript/bin/tsc', [
    '--noEmit',
    '-p',
    `tsconfig${part}.json`,
  ]),
);
check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
check('pages', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn']);
for (const ended of types) {
  if (await ended()) passed += 1;
  else failed += 1;
}

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
const tests = ({ numPassedTests, numFailedTests, numPendingTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numPendingTests,
});

// These wait for a server, or for what is due in some seconds, a good part of the time: a core would lie idle.
const PATIENT = ['--project=postgres', '--maxWorkers=1'];
const patient = beside('tests with PostgreSQL', vitest, running('postgres', ...PATIENT), quick);
const others = step('tests', vitest, running('others', '--project=!postgres'), quick);
count(others, reportOf('others'), tests);
count(await patient(), reportOf('postgres'), tests);
const ran = ['others', 'postgres'].flatMap((name) => ['--ran', reportOf(name)]);
check('conformance table', 'scripts/conformance.ts', ['--check', ...ran]);

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
for (const folder of [reports, memory ?? reports]) rmSync(folder, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
