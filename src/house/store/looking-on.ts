import type { Store } from './store.ts';

/** Something would have been written where nothing is to be. */
export class LooksOn extends Error {}

const refused = async (): Promise<never> => {
  throw new LooksOn('this process only looks on, and writes nothing');
};

/** A store that others write. It gives no lease, so whoever has it runs no clock. */
export const lookingOn = (store: Store): Store => ({
  ...store,
  append: refused,
  cut: refused,
  saveBaseState: refused,
  // It would only save time.
  saveSnapshot: async () => {},
  documents: { ...store.documents, put: refused, remove: refused },
  lease: async () => null,
});
