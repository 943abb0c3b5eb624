import { availableParallelism, cpus } from 'node:os';
import { FEATURES, type Feature, type Pairs } from './model-features.ts';

/** Pairs that cannot meet in one round, and why. */
export const CANNOT: readonly (readonly [Feature, Feature, string])[] = [
  ['interruption', 'entered again', 'what stops the house now has not stopped a round of before.'],
  ['squeeze', 'entered again', 'cards that were seen are keyed face up.'],
];

/** Pairs that never met though they could. */
export const unexplained = (pairs: Pairs): string[] => {
  const known = new Set(CANNOT.flatMap(([a, b]) => [`${a} × ${b}`, `${b} × ${a}`]));
  return pairs.never().filter((pair) => !known.has(pair));
};

type Figures = {
  readonly seed: number;
  readonly commands: number;
  readonly rounds: number;
  readonly worlds: number;
  readonly seconds: number;
  readonly jobs: number;
};

const grouped = (n: number) => n.toLocaleString('en-US');
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** How often each two features met; on the diagonal, how often each occurred. */
export const matrix = (pairs: Pairs): string =>
  [
    line(['', ...FEATURES.map((_, i) => String(i + 1))]),
    line(['---', ...FEATURES.map(() => '---:')]),
    ...FEATURES.map((one, i) =>
      line([
        `${i + 1} ${one}`,
        ...FEATURES.map((other, j) => (j < i ? '' : grouped(pairs.times(one, other)))),
      ]),
    ),
  ].join('\n');

/** docs/model.md: how often each two things met in one round. */
export const page = (pairs: Pairs, figures: Figures, now: Date): string => {
  const { seed, commands, rounds, worlds, seconds, jobs } = figures;
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const rate = grouped(Math.round(commands / seconds));
  const cannot = (one: Feature, other: Feature) =>
    CANNOT.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
  const times = FEATURES.flatMap((one, i) =>
    FEATURES.slice(i + 1)
      .filter((other) => !cannot(one, other))
      .map((other) => pairs.times(one, other)),
  );
  return `${[
    '# The table by chance',
    'Random commands, legal and illegal, by anybody, at random tables of every book. After every entry the laws of `tests/table/model-laws.ts` and its neighbours hold. This page is written by `npm run campaign:model -- --commands N --seed S --write`.',
    `${now.toISOString().slice(0, 10)}: seed ${seed}, ${grouped(commands)} commands, ${grouped(rounds)} rounds at ${grouped(worlds)} tables, ${grouped(Math.round(seconds))} s (${rate} commands a second) in ${jobs} processes on ${machine}, Node ${process.versions.node}. No law was broken.`,
    'How often two things met in one round, from one "Place your Bets" to the next; on the diagonal, in how many rounds each occurred.',
    matrix(pairs),
    `The rarest pair met in ${grouped(Math.min(...times))} of them.`,
    ...(CANNOT.length === 0
      ? ['Any two can meet: the game of a table may be changed between rounds.']
      : ['These cannot meet:', CANNOT.map(([a, b, why]) => `- ${a} and ${b}: ${why}`).join('\n')]),
  ].join('\n\n')}\n`;
};
