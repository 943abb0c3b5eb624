// `npm run bench`: every benchmark of this folder, one table, and docs/benchmarks.md. Names of
// benchmarks as arguments run those alone and write nothing.
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { table, terminal } from '../src/cli/screen.ts';
import type { Bench, Line } from './measure.ts';

const here = new URL('.', import.meta.url);
const only = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => only.length === 0 || only.some((one) => name === `${one}.bench.ts`))
  .sort();

/** One that cannot be run keeps nobody from the others, and stands in the table. */
const failed = (error: unknown): Line[] => {
  console.error(error);
  const what = `could not be run: ${error instanceof Error ? error.message : String(error)}`;
  return [{ what, figure: '', ratio: '', target: '', ok: false }];
};

const t = terminal(process.stdout);
const done: { title: string; lines: readonly Line[] }[] = [];
for (const file of files) {
  const { default: bench }: { default: Bench } = await import(new URL(file, here).href);
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
const cells = (row: readonly string[]) => `| ${row.join(' | ')} |`;
const page = [
  '# Benchmarks',
  `One run of \`npm run bench\` on ${today}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}. Compare the ratios: both sides of each were measured in the same run on the same machine; the figures themselves are of that machine alone.`,
  ...done.map(({ title, lines }) =>
    [
      `## ${title}\n`,
      cells(['What', 'Ratio', 'Target', 'Met', 'Measured']),
      cells(['---', '---:', '---', '---', '---']),
      ...lines.map(({ what, ratio, target, figure, ok }) =>
        cells([what, ratio, target, ok ? 'yes' : 'no', figure]),
      ),
    ].join('\n'),
  ),
];
if (only.length === 0) {
  writeFileSync(new URL('../docs/benchmarks.md', here), `${page.join('\n\n')}\n`);
}
if (done.some(({ lines }) => lines.some(({ ok }) => !ok))) process.exitCode = 1;
