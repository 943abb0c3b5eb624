import { afterEach, beforeEach, describe } from 'vitest';
import type { Store } from '../../src/house/store/store.ts';
import { appendTests } from './suite-append.ts';
import { baseTests } from './suite-bases.ts';
import { commandTests } from './suite-commands.ts';
import { documentTests } from './suite-documents.ts';
import { modelTests } from './suite-model.ts';
import { queryTests } from './suite-queries.ts';
import { watchTests } from './suite-watch.ts';

/** A new, empty store that can be closed and opened again. */
export type Place = { readonly open: () => Promise<Store>; readonly destroy: () => Promise<void> };

/** What a part of the suite works with: the store of this test, and the same one opened again. */
export type Opened = { readonly store: () => Store; readonly reopen: () => Promise<Store> };

/** What every store must pass. */
export const storeSuite = (name: string, make: () => Place | Promise<Place>): void => {
  describe(name, { timeout: 30_000 }, () => {
    let place: Place | undefined;
    let store: Store | undefined;

    beforeEach(async () => {
      place = await make();
      store = await place.open();
    });
    afterEach(async () => {
      await store?.close();
      await place?.destroy();
      store = undefined;
      place = undefined;
    });

    const now = (): Store => {
      if (store === undefined) throw new Error('No store is open.');
      return store;
    };
    const opened: Opened = {
      store: now,
      reopen: async () => {
        await now().close();
        store = await place?.open();
        return now();
      },
    };
    appendTests(opened);
    commandTests(opened);
    queryTests(opened);
    baseTests(opened);
    documentTests(opened);
    watchTests(opened);
    modelTests(opened);
  });
};
