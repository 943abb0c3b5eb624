// `npm run prove`: has Coq's kernel compute every figure of checkers/odds_figures.v from checkers/odds.v.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oddsFigures } from './odds-figures.ts';

const checkers = fileURLToPath(new URL('../checkers/', import.meta.url));

const prove = (): string | null => {
  if (spawnSync('coqc', ['--version']).status !== 0) {
    return "coqc is not here: install Coq 8.16 (Debian's package coq) and run this again; nothing was proved";
  }
  if (readFileSync(join(checkers, 'odds_figures.v'), 'utf8') !== oddsFigures()) {
    return 'checkers/odds_figures.v is out of date: run node scripts/odds-figures.ts';
  }
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-proof-'));
  try {
    for (const file of ['odds.v', 'odds_figures.v']) {
      copyFileSync(join(checkers, file), join(folder, file));
      const start = process.hrtime.bigint();
      const { status } = spawnSync('coqc', [file], { cwd: folder, stdio: 'inherit' });
      if (status !== 0) return `${file} was not proved`;
      const seconds = Number((process.hrtime.bigint() - start) / 1_000_000_000n);
      console.log(`${file}: proved in ${seconds} s`);
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const failed = prove();
if (failed !== null) {
  console.error(failed);
  process.exitCode = 1;
}
