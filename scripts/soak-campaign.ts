// `npm run campaign:soak -- [--minutes 60] [--tables 50] [--kill 60] [--seed S] [--postgres] [--json]`: robots at the tables
// of a house whose process is killed (−9) every so many seconds; latency, memory and disk must stay flat, and all that
// was acknowledged must be in the records (docs/reliability/soak.md). `--kill 0` kills nobody, `--plant memory` plants a
// leak to be found.
import { table, terminal } from '../src/cli/screen.ts';
import { grouped } from '../src/odds/grouped.ts';
import { killAll } from '../tests/crash/server-process.ts';
import { judgedSoak } from '../tests/soak/judged.ts';
import { PLANTED } from '../tests/soak/planted.ts';
import { sixths } from '../tests/soak/sixths.ts';
import { type Part, soak } from '../tests/soak/soak.ts';
import { numberBetween, oneOf, optionsOf } from './campaign-figures.ts';

const options = optionsOf({
  minutes: '60',
  tables: '50',
  kill: '60',
  speed: '2',
  seed: '1',
  postgres: false,
  plant: '',
  json: false,
});
const between = (name: 'minutes' | 'tables' | 'kill' | 'speed', least: number, most: number) =>
  numberBetween(options[name], name, [least, most]);
const planted = options.plant === '' ? null : oneOf(options.plant, 'plant', PLANTED);

const whole = (value: number) => (Number.isFinite(value) ? grouped(Math.round(value)) : '–');
const one = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : '–');
const megabytes = (bytes: number) => one(bytes / 2 ** 20);

const progress = ({ part, bets, p50, p99, serving, heap, disk }: Part, of: number): void => {
  const away = serving === null ? '' : `, served again after ${one(serving / 1000)} s`;
  console.error(
    `${part} of ${of}: ${bets} bets, ${one(p50)} ms, p99 ${one(p99)} ms${away}; heap ${megabytes(heap)} MB, disk ${megabytes(disk)} MB`,
  );
};

try {
  const soaked = await soak({
    minutes: between('minutes', 0.1, 24 * 60),
    // As many lines as one session of staff may have.
    tables: Math.floor(between('tables', 1, 100)),
    kill: between('kill', 0, 3600),
    speed: between('speed', 0.1, 50),
    seed: options.seed,
    store: options.postgres ? 'postgres' : 'sqlite',
    planted,
    ...(process.stderr.isTTY && { told: progress }),
  });
  const laws = judgedSoak(soaked);
  const rows = sixths(soaked.parts);
  const { plan, patrons, kills, acknowledged, seconds, parts } = soaked;
  const broken = laws.filter(({ is }) => is === 'broken');
  if (options.json) {
    const { told: _, ...planned } = plan;
    const figures = { ...planned, patrons, kills, acknowledged, seconds: Math.round(seconds) };
    console.log(JSON.stringify({ campaign: 'soak', ...figures, laws, sixths: rows, parts }));
  } else {
    const t = terminal(process.stdout);
    const right = { align: 'right' as const };
    const columns = [
      { head: 'minutes', ...right },
      { head: 'bets', ...right },
      { head: 'p50 ms', ...right },
      { head: 'p99 ms', ...right },
      { head: 'after a kill', ...right },
      { head: 'serves s', ...right },
      { head: 'rss MB', ...right },
      { head: 'heap MB', ...right },
      { head: 'disk MB', ...right },
      { head: 'kB/1,000', ...right },
    ];
    const cells = rows.map((row) => [
      `${one(row.from)}–${one(row.to)}`,
      whole(row.bets),
      one(row.p50),
      one(row.p99),
      `${one(row.after.p50)}/${one(row.after.p99)}`,
      one(row.serving / 1000),
      megabytes(row.rss),
      megabytes(row.heap),
      megabytes(row.disk),
      whole(row.entry),
    ]);
    console.log(table(t, { columns, rows: cells }).join('\n'));
    for (const { law, is, figure } of laws) console.log(`${is}: ${law}: ${figure}`);
  }
  const again = Object.entries(options)
    .filter(([name, value]) => value !== false && value !== '' && name !== 'json')
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`));
  console.log(
    `${plan.tables} tables, ${patrons} robots, ${kills} kills in ${one(plan.minutes)} minutes on ${plan.store}: ${grouped(acknowledged)} commands acknowledged, ${broken.length} laws broken`,
  );
  if (broken.length > 0) console.log(`  npm run campaign:soak -- ${again.join(' ')}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  killAll();
}
process.exit();
