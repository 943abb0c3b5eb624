import { StoreUnavailable } from './unavailable.ts';

/** Lets calls in until it is shut; shutting waits for those that are inside. */
export type Gate = {
  readonly pass: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly shut: () => Promise<void>;
};

export const gate = (): Gate => {
  const inside = new Set<Promise<unknown>>();
  let open = true;
  return {
    pass: async (work) => {
      if (!open) throw new StoreUnavailable('The store is closed: open it again.');
      const call = work();
      inside.add(call);
      try {
        return await call;
      } finally {
        inside.delete(call);
      }
    },
    shut: async () => {
      open = false;
      await Promise.allSettled(inside);
    },
  };
};
