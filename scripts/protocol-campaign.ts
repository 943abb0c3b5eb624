// `npm run campaign:protocol`: the models in docs/model/ in every order of their steps, with Debian's `spin` and a C
// compiler; then without each safeguard in turn, where an assertion must fail.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Run = { readonly model: string; readonly without: string | null; readonly fails: RegExp };

const HOLDS = /^(?!.*assertion violated)/s;
const RUNS: readonly Run[] = [
  { model: 'session', without: null, fails: HOLDS },
  { model: 'session', without: 'NO_REVISION', fails: /violated\s+!\(ended\)/ },
  { model: 'session', without: 'NO_GONE', fails: /violated\s+!\(ended\)/ },
  { model: 'session', without: 'NO_ID', fails: /violated \(effects<=1\)/ },
  { model: 'lease', without: null, fails: HOLDS },
  { model: 'lease', without: 'NO_EPOCH', fails: /violated \(step\[h\]\.name==newest\)/ },
  { model: 'lease', without: 'NO_UNSEEN', fails: /violated \(\(deserted==0\)/ },
];

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, program === 'spin' ? ['-V'] : ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const missing = ['spin', 'gcc'].filter((program) => !isThere(program));
if (missing.length > 0) {
  console.error(`not run: no ${missing.join(', no ')} here. On Debian: apt-get install spin gcc`);
  process.exit(2);
}

const figure = (out: string, of: RegExp): number => Number(of.exec(out)?.[1] ?? Number.NaN);

const searched = (model: string, without: string | null): string => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-protocol-'));
  try {
    const file = fileURLToPath(new URL(`../docs/model/${model}.pml`, import.meta.url));
    copyFileSync(file, join(folder, 'model.pml'));
    const run = (program: string, given: readonly string[]): string =>
      execFileSync(program, given, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
    run('spin', [...(without === null ? [] : [`-D${without}`]), '-a', 'model.pml']);
    run('gcc', ['-O2', '-w', '-DSAFETY', '-DCOLLAPSE', '-DMEMLIM=2000', '-o', 'pan', 'pan.c']);
    const out = run(join(folder, 'pan'), ['-m100000']);
    const trail = existsSync(join(folder, 'model.pml.trail'));
    if (trail !== out.includes('assertion violated')) throw new Error(out);
    return out;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const results = RUNS.map(({ model, without, fails }) => {
  const out = searched(model, without);
  // A search that was cut short proves nothing.
  const whole = without !== null || !/max search depth too small|out of memory/.test(out);
  const states = figure(out, /(\d+) states, stored/);
  const depth = figure(out, /depth reached (\d+)/);
  const right = whole && fails.test(out);
  const said = without === null ? 'nothing found' : 'fails as it must';
  console.log(
    `${model}${without === null ? '' : ` with ${without}`}: ${states} states, depth ${depth}, ${right ? said : 'NOT AS EXPECTED'}`,
  );
  return { model, without, states, depth, right };
});
console.log(JSON.stringify({ campaign: 'protocol', results }));
if (results.some(({ right }) => !right)) process.exitCode = 1;
