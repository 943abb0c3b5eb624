import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { bad, changed, good, type Json, rearranged } from './certificates.ts';

const CHECKER = fileURLToPath(new URL('../../checkers/odds.py', import.meta.url));
const python = spawnSync('python3', ['--version']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('checkers/odds.py', () => {
  test('says yes to good certificates and no to every changed one, in one process', () => {
    const wrong = [...bad(), ...good.flatMap(rearranged)];
    expect(wrong.length).toBeGreaterThan(1000);
    const input = [...good, ...wrong].map((one) => `${JSON.stringify(one)}\n`).join('');
    const { status, stdout, error } = spawnSync('python3', [CHECKER, '--lines'], {
      input,
      encoding: 'utf8',
      maxBuffer: 64e6,
    });
    if (!python) {
      console.warn('python3 is not here: checkers/odds.py was not run');
      expect(error).toMatchObject({ code: 'ENOENT' });
      return;
    }
    expect(status).toBe(0);
    const answers = stdout.trimEnd().split('\n');
    expect(answers).toHaveLength(good.length + wrong.length);
    expect(answers.slice(0, good.length)).toEqual(good.map(() => 'yes'));
    const passed = answers.slice(good.length).filter((answer) => !answer.startsWith('no: '));
    expect(passed).toEqual([]);
  });

  test('says no to what is none, and reads on; what it prints must be there', () => {
    if (!python) return expect(spawnSync('python3').error).toMatchObject({ code: 'ENOENT' });
    const { title: _, ...untitled } = good[0] as Record<string, Json>;
    const lines = ['{', '[]', 'null', JSON.stringify(untitled), JSON.stringify(good[0])];
    const said = spawnSync('python3', [CHECKER, '--lines'], {
      input: `${lines.join('\n')}\n`,
      encoding: 'utf8',
    });
    const answers = said.stdout.trimEnd().split('\n');
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual([
      'no:',
      'no:',
      'no:',
      'no:',
      'yes',
    ]);
  });

  test('prints what it cannot know, and names the number that is wrong', () => {
    if (!python) return expect(spawnSync('python3').error).toMatchObject({ code: 'ENOENT' });
    const [first] = good;
    if (first === undefined) throw new Error('none');
    const files = { 'good.json': first, 'bad.json': changed(first, ['bets', '2', 'lose'], 1) };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), JSON.stringify(content));
    }
    const run = spawnSync('python3', [CHECKER, 'good.json', 'bad.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('8 to 1: {"winner": ["tie"]}');
    expect(run.stdout).toContain('good.json: yes');
    expect(run.stdout).toMatch(/bad\.json: no: tie: ways to lose is '\d+', not '\d+'/);
    const lost = spawnSync('python3', [CHECKER, 'none.json'], { cwd: folder, encoding: 'utf8' });
    expect(lost.status).toBe(2);
    expect(lost.stderr).toContain('none.json: cannot be read');
  });
});
