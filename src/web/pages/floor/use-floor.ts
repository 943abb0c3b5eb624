import { useEffect, useState } from 'react';
import { FloorSchema, type FloorTable } from '../../../api/house.ts';
import type { As, Failure } from '../../../client/requests.ts';
import { useFetched } from '../../live/use-fetched.ts';

const EVERY = 2_000;

export type FloorNow =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: Failure; readonly again: () => void }
  /** `staleSince`: when the house was last heard, where it no longer answers. */
  | {
      readonly is: 'ready';
      readonly tables: readonly FloorTable[];
      readonly staleSince: number | null;
      readonly again: () => void;
    };

/** Every table, asked for again every two seconds. Once something was shown, it stays, and says how old it is. */
export const useFloor = (as?: As): FloorNow => {
  const fetched = useFetched('/floor', FloorSchema, EVERY, as);
  const [last, keep] = useState<{ tables: readonly FloorTable[]; at: number } | null>(null);
  useEffect(() => {
    if (fetched.is === 'ready') keep({ tables: fetched.value.tables, at: Date.now() });
  }, [fetched]);
  if (fetched.is === 'loading') return fetched;
  const { again } = fetched;
  if (fetched.is === 'ready') {
    return { is: 'ready', tables: floorOrder(fetched.value.tables), staleSince: null, again };
  }
  if (last === null) return fetched;
  return { is: 'ready', tables: floorOrder(last.tables), staleSince: last.at, again };
};

/** Those that can be played at come first, each by its number: 2 before 10. */
export const floorOrder = (tables: readonly FloorTable[]): readonly FloorTable[] => {
  const inOrder = tables.toSorted((one, other) => BY_NUMBER.compare(one.id, other.id));
  return [
    ...inOrder.filter(({ status }) => status !== 'closed'),
    ...inOrder.filter(({ status }) => status === 'closed'),
  ];
};

const BY_NUMBER = new Intl.Collator('en', { numeric: true });
