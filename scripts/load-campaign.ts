// `npm run campaign:load -- [--only bets,crowds,viewers,tables,paper] [--scale 1] [--json]`: loads of the benchmarks, raised
// step by step until somebody waits too long, and what was at its end then; and a floor of 1,000 tables and 100,000 patrons
// on paper, from costs that are measured (docs/reliability/load.md). Nothing in it is left to chance, so it has no seed.
import { costsMeasured } from '../bench/costs.ts';
import { floorOnPaper, MACHINES, type PaperFloor } from '../bench/floor-on-paper.ts';
import { climbed, LOADS, type LoadKind, type LoadStep } from '../bench/load.ts';
import { isDisturbed } from '../bench/strain.ts';
import { grouped } from '../src/odds/grouped.ts';
import { numberBetween, oneOf, optionsOf } from './campaign-figures.ts';

const PAPER = 'paper';
const NAMES = [...LOADS.map(({ name }) => name), PAPER];
// So many times the sizes of the benchmarks.
const options = optionsOf({ only: NAMES.join(','), scale: '1', json: false });
const only = options.only.split(',').map((name) => oneOf(name, 'only', NAMES));
const scale = numberBetween(options.scale, 'scale', [0.001, 10]);

/** 100 patrons at a table, two bets each in a round of half a minute, as the demonstration goes. */
const FLOOR: PaperFloor = {
  tables: 1000,
  patrons: 100_000,
  round: 30,
  betting: 15,
  bets: 2,
  steps: 12,
};
/** Of PostgreSQL, by `node scripts/bytes.ts`: 18.2 kB for a round of 22 entries. */
const ENTRY_BYTES = 18_200 / 22;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const say = (line: string) => {
  if (!options.json) console.log(line);
};

const stepLine = ({ name }: LoadKind, { size, rate, p50, p99, strain }: LoadStep): string => {
  const { house, loop, kernel, writing, clients, machine, others } = strain;
  return `${name} ${grouped(size)}: ${grouped(Math.round(rate))} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; house ${percent(house)} of a core, its main thread ${percent(loop)} (kernel ${percent(kernel)}), disk ${percent(writing)}, clients ${percent(clients)}, machine ${percent(machine)} (others ${percent(others)})`;
};

const loads: object[] = [];
let early = 0;
const closing: string[] = [];
for (const kind of LOADS.filter(({ name }) => only.includes(name))) {
  const { name, of, waits, bound } = kind;
  say(`${name}: ${of}; ${waits}, at most ${bound} ms`);
  const { steps, bent } = await climbed(kind, scale, (step) => say(stepLine(kind, step)));
  const last = steps.at(-1);
  const size = grouped(last?.size ?? 0);
  say(
    bent === null ? `${name}: nothing bends up to ${size}` : `${name}: bends at ${size}: ${bent}`,
  );
  closing.push(bent === null ? `${name} hold up to ${size}` : `${name} bend at ${size}`);
  // What is promised at the size of the benchmarks must hold, where nobody else uses the machine.
  const alone = last !== undefined && !isDisturbed(last.strain);
  if (bent !== null && steps.length === 1 && alone) early += 1;
  loads.push({ name, of, waits, bound, steps, bent });
}

let paper: object | null = null;
if (only.includes(PAPER)) {
  const costs = await costsMeasured(ENTRY_BYTES);
  const floor = floorOnPaper(FLOOR, costs);
  paper = { floor: FLOOR, costs, machines: MACHINES, onPaper: floor };
  const rounded = Object.entries(costs).map(([name, cost]) => `${name} ${cost.toFixed(1)}`);
  say(`costs, in µs and bytes: ${rounded.join(', ')}`);
  say(
    `on paper, ${grouped(FLOOR.tables)} tables and ${grouped(FLOOR.patrons)} patrons: ${grouped(Math.round(floor.entries))} entries and ${grouped(Math.round(floor.frames))} frames a second; ${floor.deciding.toFixed(1)} cores decide, ${floor.telling.toFixed(1)} tell, ${floor.postgres.toFixed(1)} are PostgreSQL's; ${floor.processes} processes, ${floor.gibibytes.toFixed(1)} GiB, ${floor.gigabits.toFixed(1)} Gbit/s, ${floor.disk.toFixed(0)} GB a day`,
  );
  const { what, share } = floor.first;
  closing.push(
    `on paper the ${what} is used up first (${share.toFixed(2)} ×), and a disk of ${MACHINES.terabytes} TB lasts ${floor.days.toFixed(0)} days`,
  );
}
if (options.json) console.log(JSON.stringify({ campaign: 'load', scale, loads, paper }));
console.log(`${closing.join('; ')}`);
if (early > 0) {
  console.log(`  npm run campaign:load -- --only ${options.only} --scale ${options.scale}`);
  process.exitCode = 1;
}
process.exit();
