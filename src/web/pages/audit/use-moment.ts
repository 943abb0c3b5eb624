import { useEffect, useRef, useState } from 'react';
import { type SeenMoment, SeenMomentSchema } from '../../../api/audit.ts';
import { type Failure, failed } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import type { AsViewer } from './viewers.ts';

export type MomentShown = {
  /** The last one that came; null before the first. */
  readonly moment: SeenMoment | null;
  readonly error: Failure | null;
  readonly loading: boolean;
  readonly again: () => void;
};

/** So many are kept: whoever goes back and forth asks once. */
const KEPT = 600;
/** A long record is derived in several goes: it is asked again by itself. */
const BUSY_AGAIN = 1000;

/** The moment after an entry as a viewer saw it. The last one stays until the next has come, and the next is asked for ahead. */
export const useMoment = (
  table: string,
  sequence: number,
  last: number,
  viewer: AsViewer,
): MomentShown => {
  const kept = useRef(new Map<string, SeenMoment>());
  const [shown, show] = useState<SeenMoment | null>(null);
  const [error, setError] = useState<Failure | null>(null);
  const [loading, setLoading] = useState(true);
  const [times, ask] = useState(0);
  const path = pathOf(table, sequence, viewer);
  const ahead = sequence < last ? pathOf(table, sequence + 1, viewer) : null;

  useEffect(() => {
    void times;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetched = async (one: string): Promise<SeenMoment | Failure> => {
      const known = kept.current.get(one);
      if (known !== undefined) return known;
      const answered = await api.as('staff').get(one, SeenMomentSchema, stop.signal);
      if (failed(answered)) return answered.error;
      kept.current.set(one, answered.value);
      const [oldest] = kept.current.keys();
      if (kept.current.size > KEPT && oldest !== undefined) kept.current.delete(oldest);
      return answered.value;
    };
    const load = async () => {
      if (!kept.current.has(path)) setLoading(true);
      const found = await fetched(path);
      if (stop.signal.aborted) return;
      if ('code' in found) {
        setError(found);
        if (found.code === 'BUSY') timer = setTimeout(() => ask((n) => n + 1), BUSY_AGAIN);
      } else {
        show(found);
        setError(null);
      }
      setLoading(false);
      if (ahead !== null && !('code' in found)) await fetched(ahead);
    };
    void load();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, ahead, times]);

  return { moment: shown, error, loading, again: () => ask((n) => n + 1) };
};

const pathOf = (table: string, sequence: number, viewer: AsViewer): string => {
  const query = new URLSearchParams({ role: viewer.role });
  if (viewer.role === 'patron') query.set('patron', viewer.id);
  return `/tables/${table}/moments/${sequence}/view?${query}`;
};
