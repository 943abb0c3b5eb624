import { GRACE } from '../../src/table/index.ts';
import { costFlat, levelFlat, type Verdict } from './flat.ts';
import type { Held } from './held.ts';
import type { Part, Soaked } from './soak.ts';

/** A law, whether it held, and in figures why. */
export type Judged = {
  readonly law: string;
  readonly is: 'held' | 'broken' | 'unclear' | 'too short';
  readonly figure: string;
};

/** Bytes that an entry takes on disk, with all that belongs to it: indexes, hand histories, snapshots, the log. */
export const AN_ENTRY = 3000;
/** Shorter outages than this are within every table's patience, whatever else took time. */
const WITHIN = GRACE - 5000;

export const judgedSoak = (soaked: Soaked): readonly Judged[] => [
  kept(soaked),
  uninterrupted(soaked),
  ...levels(soaked.parts),
  ...disk(soaked.parts),
];

const kept = ({ records, acknowledged }: Soaked): Judged => {
  const wrong = [...records].flatMap(([table, { wrong }]) =>
    wrong === null ? [] : [`${table}: ${wrong}`],
  );
  return {
    law: 'every export verifies and holds what was acknowledged',
    is: wrong.length === 0 ? 'held' : 'broken',
    figure: wrong[0] ?? `${acknowledged} commands at ${records.size} tables`,
  };
};

const uninterrupted = ({ records, parts }: Soaked): Judged => {
  const all = [...records.values()];
  const sum = (of: (record: Held) => number) => all.reduce((total, one) => total + of(one), 0);
  const settled = sum((one) => one.settled);
  const paused = sum((one) => one.paused);
  const ended = sum((one) => one.interrupted + one.voided);
  const longest = Math.max(0, ...parts.map(({ serving }) => serving ?? 0));
  const held = ended === 0 || longest > WITHIN;
  return {
    law: 'no round ends by an outage within the grace',
    is: held ? 'held' : 'broken',
    figure: `${settled} settled, ${paused} paused and went on, ${ended} interrupted or void; the longest outage ${(longest / 1000).toFixed(1)} s`,
  };
};

/** Growth is no fault of the house where the machine became slower by as much. */
const levels = (parts: readonly Part[]): Judged[] => {
  const flat = (law: string, figures: readonly number[], against?: readonly number[]): Judged => {
    const verdict = levelFlat(figures);
    if (verdict.is !== 'grows' || against === undefined) return told(law, verdict);
    const beside = levelFlat(figures.map((one, i) => one / (against[i] ?? 1)));
    return told(beside.is === 'grows' ? law : `${law}, beside the yardstick`, beside);
  };
  const timed = (law: string, of: (part: Part) => number | null): Judged => {
    const some = parts.filter((part) => Number.isFinite(of(part) ?? Number.NaN));
    const figures = some.map((part) => of(part) ?? 0);
    return flat(
      law,
      figures,
      some.map(({ yardstick }) => yardstick),
    );
  };
  return [
    timed('the median bet is flat', ({ p50 }) => p50),
    timed('the 99th percentile of a bet is flat', ({ p99 }) => p99),
    ...(parts.some(({ serving }) => serving !== null)
      ? [timed('the time to serve again is flat', ({ serving }) => serving)]
      : []),
    flat(
      'memory is flat (rss)',
      parts.map(({ rss }) => rss),
    ),
    flat(
      'memory is flat (heap after a collection)',
      parts.map(({ heap }) => heap),
    ),
  ];
};

const disk = (parts: readonly Part[]): Judged[] => {
  const verdict = costFlat(parts.map(({ disk, entries }) => ({ total: disk, of: entries })));
  const half = parts.slice(Math.floor(parts.length / 2));
  const each = anEntry(half);
  return [
    told('what an entry takes on disk is flat', verdict),
    {
      law: `an entry takes at most ${AN_ENTRY} bytes on disk`,
      is: verdict.is === 'too short' ? 'too short' : each <= AN_ENTRY ? 'held' : 'broken',
      figure: `${each.toFixed(0)} bytes`,
    },
  ];
};

/** Bytes that each entry added. */
export const anEntry = (parts: readonly Part[]): number => {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return Number.NaN;
  return (last.disk - first.disk) / (last.entries - first.entries);
};

const IS = {
  flat: 'held',
  grows: 'broken',
  unclear: 'unclear',
  'too short': 'too short',
} as const;

const told = (law: string, { is, growth, error }: Verdict): Judged => {
  const percent = (value: number) => `${value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(1)} %`;
  const figure =
    is === 'too short' ? '' : `${percent(growth)} in the second half, ± ${percent(error)}`;
  return { law, is: IS[is], figure };
};
