import { useCallback, useEffect, useState } from 'react';
import type { Schema } from '../../api/schema.ts';
import { type As, type Failure, failed } from '../../client/requests.ts';
import { api } from './api.ts';

export type Fetched<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly value: T; readonly again: () => void }
  | { readonly is: 'failed'; readonly error: Failure; readonly again: () => void };

/**
 * GET a path and keep what came, read by a schema, which must be the same one each time; `every` asks again after so
 * many milliseconds. A null path asks nothing.
 */
export const useFetched = <T>(
  path: string | null,
  schema: Schema<T>,
  every?: number,
  as?: As,
): Fetched<T> => {
  const [times, ask] = useState(0);
  const [state, set] = useState<{ path: string | null; fetched: Fetched<T> }>({
    path,
    fetched: { is: 'loading' },
  });
  const again = useCallback(() => ask((n) => n + 1), []);

  useEffect(() => {
    void times;
    if (path === null) return;
    const stop = new AbortController();
    const speaker = as === undefined ? api : api.as(as);
    void speaker.get(path, schema, stop.signal).then((answered) => {
      if (stop.signal.aborted) return;
      const fetched: Fetched<T> = failed(answered)
        ? { is: 'failed', error: answered.error, again }
        : { is: 'ready', value: answered.value, again };
      set({ path, fetched });
    });
    return () => stop.abort();
  }, [path, schema, times, again, as]);

  useEffect(() => {
    if (every === undefined || path === null) return;
    const timer = setInterval(again, every);
    return () => clearInterval(timer);
  }, [every, path, again]);

  return state.path === path ? state.fetched : { is: 'loading' };
};
