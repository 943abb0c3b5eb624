import { useEffect, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Event } from '../../../table/index.ts';
import { meantFor, type Wanted } from '../../../table/meant.ts';
import { api, failed } from '../../live/api.ts';
import { useDealing } from './dealing.tsx';

export type Preview =
  | { readonly is: 'none' | 'asking' }
  | { readonly is: 'would'; readonly events: readonly Event[] }
  | { readonly is: 'refused'; readonly error: ApiError };

/** A refusal may come as an error of the request, or as the answer. */
type Answered = { readonly events: readonly Event[] } | { readonly error: ApiError };

const PAUSE = 200;

/** What a command would make happen now; nothing is done. It is asked again when the table moves. */
export const usePreview = (command: Wanted | null): Preview => {
  const { table, view } = useDealing();
  const [preview, set] = useState<Preview>({ is: 'none' });
  const body = command === null ? null : JSON.stringify({ command: meantFor(command, view) });
  useEffect(() => {
    void view;
    if (body === null) return set({ is: 'none' });
    let wanted = true;
    set((now) => (now.is === 'none' ? { is: 'asking' } : now));
    const timer = setTimeout(async () => {
      const path = `/tables/${encodeURIComponent(table)}/preview`;
      const answered = await api.as('staff').post<Answered>(path, JSON.parse(body));
      if (!wanted) return;
      if (failed(answered)) return set({ is: 'refused', error: answered.error });
      const { value } = answered;
      set(
        'error' in value
          ? { is: 'refused', error: value.error }
          : { is: 'would', events: value.events },
      );
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, view, body]);
  return preview;
};
