import type { Store } from '../../src/house/store/store.ts';

/** Faults that a house to be killed can be given; whoever looks for lost and unasked things has to find each. */
export const PLANTED = [
  'answer before commit',
  'no transaction',
  'refusal not remembered',
  'unasked',
  'synchronous off',
  'synchronous normal',
] as const;
export type PlantedFault = (typeof PLANTED)[number];

/** Those of the store as a whole; what its driver does is `driver.ts`. */
export const plantedIn = (store: Store, fault: PlantedFault | null): Store => {
  if (fault === 'answer before commit') return { ...store, append: early(store) };
  if (fault === 'refusal not remembered') return { ...store, append: forgetful(store) };
  return store;
};

/** Every tenth is given without a word. */
export const isUnsaid = (fault: PlantedFault | null, id: string): boolean =>
  fault === 'unasked' && id.endsWith('3');

const early =
  (store: Store): Store['append'] =>
  (request, work) =>
    new Promise((resolve, reject) => {
      store
        .append(request, (now) => {
          const batch = work(now);
          setImmediate(resolve);
          return batch;
        })
        .then(resolve, reject);
    });

const forgetful =
  (store: Store): Store['append'] =>
  (request, work) =>
    store.append(request, (now) => {
      const earlier = now.earlier.map((one) => (one !== null && 'refusal' in one ? null : one));
      const batch = work({ ...now, earlier });
      // The store has them, and would say so.
      const again = request.commands.filter((_, i) => now.earlier[i] !== earlier[i]);
      const isAgain = ({ person, id }: { readonly person: string; readonly id: string }) =>
        again.some((one) => one.person === person && one.id === id);
      return { ...batch, refusals: batch.refusals.filter((one) => !isAgain(one)) };
    });
