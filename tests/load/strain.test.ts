import { expect, test } from 'vitest';
import { bentBy, type Gauge, isDisturbed, type Strain, strainOf } from '../../bench/strain.ts';

const CALM: Strain = {
  house: 0.3,
  kernel: 0.4,
  loop: 0.3,
  writing: 0.5,
  clients: 0.2,
  machine: 0.4,
  others: 0,
};

test.each<[string, Partial<Strain>, RegExp]>([
  ['a main thread that writes to sockets', { loop: 0.97, kernel: 0.7 }, /main thread.*sockets/],
  ['a main thread that decides', { loop: 0.97, kernel: 0.2 }, /main thread.*our own/],
  ['clients that are slower than the house', { clients: 0.99, loop: 0.92 }, /the clients/],
  ['too few cores', { machine: 0.98, loop: 0.7, clients: 0.8 }, /the cores of the machine/],
  ['a slow disk', { writing: 0.99 }, /the disk/],
  ['somebody else', { machine: 1, others: 0.6, loop: 0.95 }, /other work takes 60 %/],
  ['nothing of it', {}, /nothing is at its end; nearest is writing at 50 %/],
])('%s is named', (_, changed, named) => {
  expect(bentBy({ ...CALM, ...changed })).toMatch(named);
});

test('shares are those of the time between two looks', () => {
  const gauge = (changed: Partial<Gauge> = {}): Gauge => {
    return { user: 0, system: 0, active: 1000, idle: 1000, writing: 0, ...changed };
  };
  const strain = strainOf({
    house: {
      from: gauge(),
      to: gauge({ user: 600_000, system: 200_000, active: 1900, idle: 1100, writing: 250 }),
    },
    clients: [
      { from: gauge(), to: gauge({ user: 400_000, active: 1500, idle: 1500 }) },
      { from: gauge(), to: gauge({ active: 1100, idle: 1900 }) },
    ],
    machine: { from: { busy: 0, all: 0, count: 2 }, to: { busy: 1800, all: 2000, count: 2 } },
  });
  expect(strain.house).toBeCloseTo(0.8);
  expect(strain.kernel).toBeCloseTo(0.25);
  expect(strain.loop).toBeCloseTo(0.9);
  expect(strain.writing).toBeCloseTo(0.25);
  expect(strain.clients).toBeCloseTo(0.5);
  expect(strain.machine).toBeCloseTo(0.9);
  // 1.8 cores are busy, of which the house has 0.8 and the clients 0.4.
  expect(strain.others).toBeCloseTo(0.3);
  expect(isDisturbed(strain)).toBe(true);
});
