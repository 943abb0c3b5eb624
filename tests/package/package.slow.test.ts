import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evolveVersion } from '../../src/house/tables/version.ts';
import { WHOLE } from '../whole.ts';
import { COMMAND, lend, oldNode, packed, projectWith, ran, root } from './packed.ts';
import { type Served, served } from './served.ts';

/** What somebody gets who installs the package: it is packed and put into an empty project. */

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const NAMES: readonly string[] = Object.keys(manifest.exports)
  .map((path) => path.slice(2))
  .filter((name) => name !== 'package.json');
const MEGABYTE = 2 ** 20;

/** Everything is made in here, and this alone is removed. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-package-'));
let tarball = '';
let project = '';
const nodes = { old: '', new: process.execPath };
beforeAll(() => {
  tarball = packed(folder);
  project = projectWith(tarball, folder);
  nodes.old = oldNode(folder);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = (...path: readonly string[]) =>
  join(project, 'node_modules', 'puntobanco', ...path);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile());
const bytesIn = (folder: string): number =>
  filesIn(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

describe('what is installed', () => {
  test('nothing but the package, and no node for the scripts of others', () => {
    expect(readdirSync(join(project, 'node_modules')).filter((name) => name[0] !== '.')).toEqual([
      'puntobanco',
    ]);
    const commands = readdirSync(join(project, 'node_modules', '.bin'));
    expect(new Set(commands.map((name) => name.replace(/\..*$/, '')))).toEqual(
      new Set(['puntobanco']),
    );
  });
  test('JavaScript and types: no source, no test, no map of this machine', () => {
    const files = filesIn(installed()).filter((name) => !name.startsWith('node_modules/'));
    expect(files.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
    expect(files.filter((name) => /test|\.map$|^src\//.test(name))).toEqual([]);
    for (const name of [
      'LICENSE',
      'lib/LICENSES.txt',
      'README.md',
      'package.json',
      'dist/web/index.html',
    ]) {
      expect(files).toContain(name);
    }
    const code = files.filter((name) => name.startsWith('lib/') && /\.(?:js|d\.ts)$/.test(name));
    expect(code.length).toBeGreaterThan(300);
    const naming = code.filter((name) =>
      /(?:from |import\(|new URL\()['"]\.[^'"]*\.ts['"]/.test(
        readFileSync(installed(name), 'utf8'),
      ),
    );
    expect(naming).toEqual([]);
  });
  test('what can be imported is under 2 MB, the tarball with its pages under 3.5', () => {
    expect(statSync(tarball).size).toBeLessThan(3.5 * MEGABYTE);
    const pure = NAMES.reduce((sum, name) => sum + bytesIn(installed('lib', name)), 0);
    expect(pure).toBeLessThan(2 * MEGABYTE);
  });
  test('a bundler takes of it what is used: the roads come without the rest of a table', async () => {
    const entry = join(project, 'roads-alone.js');
    writeFileSync(entry, "export { board, roadsOf } from 'puntobanco/table';");
    const built = await build({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry, formats: ['es'], fileName: 'roads' } },
    });
    const [output] = [built].flat();
    const code = output && 'output' in output ? (output.output[0]?.code ?? '') : '';
    expect(code).toContain('bigEyeBoy');
    expect(code.length).toBeLessThan(20_000);
  });
  test('which evolve it is was fixed when it was built', () => {
    const built = JSON.parse(readFileSync(installed('lib', 'built.json'), 'utf8'));
    expect(built).toEqual({ evolve: evolveVersion() });
  });
});

test('what the documents import is there', async () => {
  const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
  let checked = 0;
  for (const page of pages.filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(join(root, page), 'utf8');
    for (const [, names = '', from] of text.matchAll(
      /^import \{([^}]*)\} from 'puntobanco\/(\w+)'/gm,
    )) {
      const offered: object = await import(`../../src/${from}/index.ts`);
      const wanted = names.split(',').map((name) => name.trim());
      const missing = wanted.filter((name) => !name.startsWith('type ') && !(name in offered));
      expect(missing, `${page}: ${from}`).toEqual([]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(4);
});

/** The same code runs on either Node: all of them on the one that is further from where they were written. */
const COMMANDS: readonly (readonly [readonly string[], RegExp])[] = [
  [['--version'], /^0\.\d+\.\d+\n$/],
  [['rules', 'easy-six'], /^Non-Commission Easy Six Baccarat /],
  [['odds', '--game', 'easy-six'], /0\.92232 %/],
  [['simulate', '--game', 'easy-six', '--rounds', '100000', '--seed', '1'], /100,\d{3} rounds/],
  [['counting', '--game', 'easy-six', '--shoes', '20'], /20 shoes/],
  [['deal', 'easy-six', '--seed', '1'], /Easy Six/],
];

describe.each(['old', 'new'] as const)('on the %s Node', (age) => {
  const run = (args: readonly string[], input?: string) =>
    ran(nodes[age], args, { cwd: project, ...(input !== undefined && { input }) });

  test('every export offers what its source offers', async () => {
    const code = `
      const offered = {};
      for (const name of ${JSON.stringify(NAMES)})
        offered[name] = Object.keys(await import('puntobanco/' + name));
      console.log(JSON.stringify(offered));`;
    const { out, error } = run(['--input-type=module', '--eval', code]);
    expect(error).toBe('');
    const sources = await Promise.all(
      NAMES.map(async (name) => {
        const source: object = await import(`../../src/${name}/index.ts`);
        return [name, Object.keys(source).sort()];
      }),
    );
    expect(JSON.parse(out)).toEqual(Object.fromEntries(sources));
  });

  test('the odds', () => {
    const { out, status } = run([installed('examples', 'odds.js'), 'easy-six']);
    expect(status).toBe(0);
    // As published: docs/odds.
    expect(out).toContain('Non-Commission Easy Six Baccarat, 416 cards');
    expect(out).toMatch(/^player: wins in 2230518282592256 of 4998398275503360 draws/m);
    expect(run([installed('examples', 'odds.js'), 'easy-six', 'A']).out).toContain('415 cards');
    for (const wrong of [['fan-tan'], ['easy-six', '11']]) {
      expect(run([installed('examples', 'odds.js'), ...wrong])).toMatchObject({ status: 2 });
    }
  });
  test('a settlement', () => {
    const { out } = run([installed('examples', 'settlement.js')]);
    expect(out).toBe(
      'box 1, p1: player win, 10500 paid, 10000 returned (4.1.1)\n' +
        'box 2, p2: banker lose, 0 paid, 0 returned (4.1.1)\n' +
        'the house: -8000\n',
    );
    const wrong = run([installed('examples', 'settlement.js')], '{"id":"r1","game":"fan-tan"}');
    expect(wrong).toMatchObject({ status: 1, error: expect.stringMatching(/^UNKNOWN_GAME: /) });
  });
  test('the roads', () => {
    const { out } = run([installed('examples', 'roads.js'), 'PPBTBPPPPPPP']);
    expect(out.split('\n').slice(0, 6)).toEqual([
      ' P 1B  P  .',
      ' P  B  P  .',
      ' .  .  P  .',
      ' .  .  P  .',
      ' .  .  P  .',
      ' .  .  P  P',
    ]);
  });

  test('the command settles on threads', () => {
    const rounds = readFileSync(join(root, 'tests/vectors/rounds.ndjson'), 'utf8');
    const often = Math.ceil((3 * MEGABYTE) / rounds.length);
    const once = run([COMMAND, 'settle', '--threads', '1'], rounds).out;
    const { out } = run([COMMAND, 'settle', '--threads', '2'], rounds.repeat(often));
    expect(once.split('\n').length).toBe(rounds.split('\n').length);
    expect(out === once.repeat(often)).toBe(true);
  });
  test.each(WHOLE || age === 'old' ? COMMANDS : COMMANDS.slice(0, 1))(
    'the command does %s',
    (args, says) => {
      const { out, error, status } = run([COMMAND, ...args]);
      expect({ error, status }).toEqual({ error: '', status: 0 });
      expect(out).toMatch(says);
    },
  );
  test('a house that cannot run here says in one line why', () => {
    const { error, status } = run([COMMAND, 'serve']);
    expect(status).toBe(1);
    expect(error).toMatch(
      age === 'old'
        ? /^puntobanco: the data of a house needs Node 22 or newer, this is 20\.[\d.]+\n$/
        : /^puntobanco: a house runs on packages that are missing: npm install (?:\S+@[\d.]+ ?){13}\n$/,
    );
  });
});

describe('types', () => {
  /** The compiler of this checkout on a project that has nothing else. */
  const check = (...options: readonly string[]) =>
    ran(
      nodes.new,
      [join(root, 'node_modules/typescript/bin/tsc'), '--strict', '--target', 'es2023', ...options],
      { cwd: project },
    );
  const STRICT = ['--noEmit', '--skipLibCheck', 'false', '--exactOptionalPropertyTypes'];

  test.each([
    ['nodenext', 'nodenext', []],
    ['esnext', 'bundler', []],
    ['nodenext', 'nodenext', ['--lib', 'es2023']],
  ])('module %s, resolution %s %s: a strict project compiles', (module, resolution, more) => {
    copyFileSync(join(root, 'tests/package/strict.ts'), join(project, 'strict.ts'));
    const how = ['--module', module, '--moduleResolution', resolution, '--types', '', ...more];
    expect(check(...STRICT, ...how, 'strict.ts')).toEqual({ out: '', error: '', status: 0 });
  });
  test('the examples are what the types say', () => {
    lend(project, ['@types/node', 'undici-types']);
    const names = readdirSync(installed('examples')).filter((one) => one.endsWith('.js'));
    for (const name of names) copyFileSync(installed('examples', name), join(project, name));
    const how = ['--allowJs', '--checkJs', '--module', 'nodenext', '--types', 'node', ...names];
    expect(check('--noEmit', '--skipLibCheck', ...how)).toEqual({ out: '', error: '', status: 0 });
    expect(existsSync(join(project, 'bot.js'))).toBe(true);
  });
});

describe('a house', () => {
  let house: Served;
  beforeAll(async () => {
    lend(project, Object.keys(manifest.peerDependencies));
    house = await served(nodes.new, project);
  });
  afterAll(() => house.stop());

  test('serves its pages: the first one, and what that one names', async () => {
    const page = await fetch(house.address);
    expect(page.status).toBe(200);
    const html = await page.text();
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(1);
    const answers = await Promise.all(named.map((path) => fetch(house.address + path)));
    expect(answers.map(({ status }) => status)).toEqual(named.map(() => 200));
  });
  test('a program plays there', () => {
    const { out, error, status } = ran(
      nodes.new,
      [installed('examples', 'bot.js'), house.address, 'table-1'],
      { cwd: project },
    );
    expect({ error, status }).toEqual({ error: '', status: 0 });
    expect(out).toMatch(/^\d+ bet, entry \d+$/m);
    expect(out).toMatch(/^\d+ banker (?:win|lose|push) \d+ [34]\.\d/m);
  });
  test('the old Node has no WebSocket: it says so, and plays with one that it is given', () => {
    const bot = [installed('examples', 'bot.js'), house.address, 'table-2'];
    const without = ran(nodes.old, bot, { cwd: project });
    expect(without).toMatchObject({ status: 1, error: expect.stringContaining('use Node 22') });
    lend(project, ['ws']);
    const code = `
      import { houseAt, orThrow, untilSeen } from 'puntobanco/client';
      import WebSocket from 'ws';
      const dial = (address, headers) => new WebSocket(address, { headers });
      const house = houseAt('${house.address}', { as: 'patron', dial });
      orThrow(await house.post('/demonstration/role', { role: 'patron', table: 'table-2' }));
      const line = house.table('table-2');
      console.log(await untilSeen(line, ({ own }) => 'patron' in own && own.patron?.rack || null));
      await line.close();`;
    const given = ran(nodes.old, ['--input-type=module', '--eval', code], { cwd: project });
    expect(given).toEqual({ out: '1000000\n', error: '', status: 0 });
  });
  test('its record is written by one Node and checked by the other', async () => {
    const record = ran(nodes.new, [COMMAND, 'export', 'table-1', '--data', 'data'], {
      cwd: project,
    });
    expect(record.error).toBe('');
    writeFileSync(join(project, 'table-1.ndjson'), record.out);
    const checked = ran(nodes.old, [COMMAND, 'verify', 'table-1.ndjson'], { cwd: project });
    expect(checked.error).toBe('');
    expect(checked).toMatchObject({
      status: 0,
      out: expect.stringMatching(/Entries +(\d+), \1 decided again/),
    });
  });
  test('stops when it is asked to', async () => {
    // On Windows nobody can be asked, only ended.
    expect(await house.stop()).toBe(process.platform === 'win32' ? null : 0);
  });
});
