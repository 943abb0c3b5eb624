import { cpus } from 'node:os';

/** How far a process has come, since it began: microseconds of processor, milliseconds of its main thread. */
export type Gauge = {
  readonly user: number;
  readonly system: number;
  readonly active: number;
  readonly idle: number;
  /** Milliseconds in which something was on its way to the disk. */
  readonly writing: number;
};

export const gauge = (writing = 0): Gauge => {
  const { active, idle } = performance.eventLoopUtilization();
  return { ...process.cpuUsage(), active, idle, writing };
};

/** Ticks of all cores of this machine, and how many cores there are. */
export type Cores = { readonly busy: number; readonly all: number; readonly count: number };

export const cores = (): Cores => {
  const each = cpus().map(({ times }) => times);
  const idle = each.reduce((sum, times) => sum + times.idle, 0);
  const busy = each.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  return { busy, all: busy + idle, count: each.length };
};

/** What is strained while something is measured; 1 is all that there is of it. */
export type Strain = {
  /** Cores that the house uses. */
  readonly house: number;
  /** Of its processor time, what the kernel does for it: sockets and files. */
  readonly kernel: number;
  /** Of the time, how much its main thread was busy. */
  readonly loop: number;
  readonly writing: number;
  /** The main thread of the busiest process of clients. */
  readonly clients: number;
  /** All cores of the machine; and of them, what neither the house nor its clients use. */
  readonly machine: number;
  readonly others: number;
};

type Change<T> = { readonly from: T; readonly to: T };

export const strainOf = ({
  house,
  clients = [],
  machine,
}: {
  readonly house: Change<Gauge>;
  readonly clients?: readonly Change<Gauge>[];
  readonly machine: Change<Cores>;
}): Strain => {
  const user = house.to.user - house.from.user;
  const system = house.to.system - house.from.system;
  const milliseconds = lived(house);
  const busy = (machine.to.busy - machine.from.busy) / (machine.to.all - machine.from.all);
  const ours = [house, ...clients].reduce((sum, one) => sum + coresOf(one), 0);
  return {
    house: coresOf(house),
    kernel: system / (user + system),
    loop: loopOf(house),
    writing: (house.to.writing - house.from.writing) / milliseconds,
    clients: Math.max(0, ...clients.map(loopOf)),
    machine: busy,
    others: Math.max(0, busy - ours / machine.to.count),
  };
};

const lived = ({ from, to }: Change<Gauge>): number =>
  to.active + to.idle - from.active - from.idle;
const coresOf = (change: Change<Gauge>): number => {
  const { from, to } = change;
  return (to.user + to.system - from.user - from.system) / 1000 / lived(change);
};
const loopOf = (change: Change<Gauge>): number =>
  (change.to.active - change.from.active) / lived(change);

/** Above this share something is at its end. */
const FULL = 0.9;

/** Of the machine: beside so much of other work no figure says anything of the house. */
const NOT_OURS = 0.2;

export const isDisturbed = ({ others }: Strain): boolean => others > NOT_OURS;

/** What bent first. A thread that is at its end is so whatever the others do; the clients are no part of the house. */
export const bentBy = (strain: Strain): string => {
  const { clients, loop, kernel, machine, writing, others } = strain;
  if (isDisturbed(strain)) {
    return `not known: other work takes ${Math.round(others * 100)} % of the machine`;
  }
  if (clients >= FULL && clients > loop) return 'the clients, not the house';
  if (loop >= FULL) {
    const most =
      kernel >= 0.5 ? 'most of it in the kernel: writing to sockets' : 'most of it our own';
    return `the main thread of the house, ${most}`;
  }
  if (machine >= FULL) return 'the cores of the machine, which the clients share';
  if (writing >= FULL) return 'the disk: something always waits for it';
  const shares = { loop, writing, clients, machine };
  const [first] = Object.entries(shares).sort(([, a], [, b]) => b - a);
  return `nothing is at its end; nearest is ${first?.[0]} at ${Math.round((first?.[1] ?? 0) * 100)} %`;
};
