import type { Robot } from './crowd.ts';
import type { Database } from './database.ts';
import type { Instance } from './instance.ts';
import type { World } from './world.ts';

/** Each as often as its weight says. */
const TROUBLES = [
  [6, 'crash'],
  [6, 'pause'],
  [4, 'cut'],
  [2, 'database'],
  [2, 'full'],
  [1, 'clock'],
  [6, 'lines'],
] as const;

type Struck = {
  readonly world: World;
  readonly database: Database;
  /** The process that it strikes, if one is there. */
  readonly instance: Instance | null;
  readonly robots: readonly Robot[];
  readonly told: (what: string) => void;
  readonly kill: (instance: Instance, downFor: number) => void;
};

/** Something goes wrong. */
export const trouble = ({ world, database, instance, robots, told, kill }: Struck): void => {
  const { chance } = world;
  const what = chance.weighted(TROUBLES);
  told(what);
  switch (what) {
    case 'crash':
      if (instance !== null) kill(instance, 200 + chance.below(chance.percent(15) ? 25_000 : 6000));
      return;
    case 'pause':
      if (instance === null) return;
      instance.owner.stoppedUntil =
        world.now + 300 + chance.below(chance.percent(60) ? 12_000 : 3000);
      return;
    case 'cut':
      instance?.link.cut(chance.below(8000));
      return;
    case 'database':
      database.fall();
      world.after(500 + chance.below(5000), () => database.rise(), null);
      return;
    case 'full':
      database.full = true;
      world.after(chance.below(6000), () => database.empty(), null);
      return;
    case 'clock':
      database.setClock(chance.below(20_000) - 10_000, world.now);
      return;
    case 'lines':
      for (const robot of robots) if (chance.percent(40)) robot.cut();
      return;
    default:
      throw new Error(`unknown trouble ${what satisfies never}`);
  }
};
