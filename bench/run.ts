// `npm run bench`: every benchmark of this folder, one table, and docs/benchmarks.md. Names of
// benchmarks as arguments run those alone; `--write` among them writes their parts of the page.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { table, terminal } from '../src/cli/screen.ts';
import type { Bench, Line } from './measure.ts';

const here = new URL('.', import.meta.url);
const writes = process.argv.includes('--write');
const only = process.argv.slice(2).filter((name) => name !== '--write');
const ENDING = '.bench.ts';
const names = readdirSync(here)
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
  .sort();
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}: there are ${names.join(', ')}`);
  process.exit(2);
}

/** One that cannot be run keeps nobody from the others, and stands in the table. */
const failed = (error: unknown): Line[] => {
  console.error(error);
  const what = `could not be run: ${error instanceof Error ? error.message : String(error)}`;
  return [{ what, figure: '', ratio: '', target: '', ok: false }];
};

const t = terminal(process.stdout);
const done: { title: string; lines: readonly Line[] }[] = [];
for (const name of only.length === 0 ? names : only) {
  const file = new URL(`${name}${ENDING}`, here);
  const { default: bench }: { default: Bench } = await import(file.href);
  console.log(`\n${t.bold(bench.title)}`);
  const lines = await bench.run().catch(failed);
  done.push({ title: bench.title, lines });
  const columns = [
    { head: 'Ratio', align: 'right' as const, paint: t.amber },
    { head: 'Target' },
    { head: '' },
    { head: 'What', paint: t.bold },
    { head: 'Measured' },
  ];
  const rows = lines.map(({ what, ratio, target, figure, ok }) => [
    ratio,
    target,
    ok ? { text: 'met', paint: t.green } : { text: 'missed', paint: t.red },
    what,
    figure,
  ]);
  console.log(table(t, { columns, rows }).join('\n'));
}

const today = new Date().toISOString().slice(0, 10);
const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}`;
const cells = (row: readonly string[]) => `| ${row.join(' | ')} |`;
const sectionOf = (lines: readonly Line[]): string =>
  [
    `${today}, ${machine}.\n`,
    cells(['What', 'Ratio', 'Target', 'Met', 'Measured']),
    cells(['---', '---:', '---', '---', '---']),
    ...lines.map(({ what, ratio, target, figure, ok }) =>
      cells([what, ratio, target, ok ? 'yes' : 'no', figure]),
    ),
  ].join('\n');

/** The page with what was run in the place of what stood there; whatever else is on it stays. */
const withRun = (page: string): string => {
  const [head = '', ...parts] = page.trimEnd().split(/^## /m);
  const sections = new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end).trim()];
    }),
  );
  for (const { title, lines } of done) sections.set(title, sectionOf(lines));
  const texts = [...sections].map(([title, text]) => `## ${title}\n\n${text}`);
  return `${[head.trim(), ...texts].join('\n\n')}\n`;
};

if (only.length === 0 || writes) {
  const file = new URL('../docs/benchmarks.md', here);
  writeFileSync(file, withRun(readFileSync(file, 'utf8')));
}
// Whatever a benchmark that failed has left running does not keep this from ending.
process.exit(done.some(({ lines }) => lines.some(({ ok }) => !ok)) ? 1 : 0);
