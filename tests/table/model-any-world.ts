import fc from 'fast-check';
import { tableOf, type World } from './model-world.ts';

/** Any world of at most so many steps, as fast-check draws and shrinks them. */
export const anyWorld = (length: number): fc.Arbitrary<World> =>
  fc
    .record({
      table: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      steps: fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), {
        maxLength: length,
        minLength: 1,
        size: 'max',
      }),
    })
    .map(({ table, steps }) => ({ ...tableOf(table), steps }));
