import type { NewTable } from '../../src/api/house.ts';
import {
  type Actor,
  MANUAL,
  meantFor,
  type Settings,
  seenOf,
  type Wanted,
} from '../../src/table/index.ts';
import type { Chance } from '../table/model-chance.ts';
import { tableOf } from '../table/model-world.ts';
import type { Instance } from './instance.ts';
import type { World } from './world.ts';

export type SimulatedTable = ReturnType<typeof tableOf>;

const AUTOMATIC = { ...MANUAL, open: 2000, close: 3000, draw: 700, elections: 3000, settle: 900 };

/** One table or two, with chips, a shoe and three patrons, before anything goes wrong. */
export const setUpTables = async (
  world: World,
  { house, owner }: Instance,
): Promise<ReadonlyMap<string, SimulatedTable>> => {
  const { chance } = world;
  const tables = new Map<string, SimulatedTable>();
  const does = <T>(run: () => Promise<T>): Promise<T> => world.until(world.as(owner, run));
  let given = 0;
  if (house === null) throw new Error('the house is not open');
  for (let i = 1; i <= chance.one([1, 1, 2]); i += 1) {
    const id = `t${i}`;
    const table = modelTable(chance, AUTOMATIC);
    tables.set(id, table);
    await does(() => house.floor.create(MANAGER, openingOf(id, table.settings)));
    const live = house.floor.table(id)?.live;
    if (live === undefined) throw new Error(`no table ${id}`);
    for (const [by, wish] of firstSteps(table.settings)) {
      const { state } = live.stream();
      const meant = meantFor(wish, state.status === 'unopened' ? null : seenOf(state));
      given += 1;
      const name = `setup-${given}`;
      await does(() => live.submit(by, name, meant));
    }
  }
  return tables;
};

/** A table of the model, three of four with an electronic shoe and steps that are taken by themselves. */
export const modelTable = (
  chance: Chance,
  automatic: Omit<Settings['automation'], 'offer'>,
): SimulatedTable => {
  const made = tableOf(chance.below(2 ** 32));
  const electronic = chance.percent(75);
  const settings: Settings = {
    ...made.settings,
    shoe: electronic ? 'electronic' : 'physical',
    automation: electronic ? { ...automatic, offer: 'automatic' } : made.settings.automation,
  };
  return { ...made, settings };
};

export const MANAGER: Actor = { role: 'pit-manager', id: 'e1' };

export const openingOf = (id: string, settings: Settings): NewTable => {
  const off = { noInsurance: { asked: 'p1', agreed: ['p1'] } };
  return { id, name: id, settings, ...(settings.insurance === 'off' && off) };
};

/** Chips in the tray, a shoe, and three patrons with chips. */
export const firstSteps = (settings: Settings): readonly (readonly [Actor, Wanted])[] => {
  const dealer: Actor = { role: 'dealer', id: 'e2' };
  const steps: [Actor, Wanted][] = [
    [MANAGER, { type: 'FillTray', amount: 500_000 }],
    [dealer, { type: 'LoadShoe', shuffled: true, cards: settings.decks * 52 }],
  ];
  for (const [patron, box] of [
    ['p1', 1],
    ['p2', 1],
    ['p3', 2],
  ] as const) {
    const by: Actor = { role: 'patron', id: patron };
    const place = { box: Math.min(box, settings.boxes) };
    const seat = patron === 'p2' ? 'standing' : 'seated';
    steps.push([by, { type: 'Join', patron, ...place, seat }]);
    steps.push([dealer, { type: 'BuyIn', patron, amount: 200_000 }]);
  }
  return steps;
};
