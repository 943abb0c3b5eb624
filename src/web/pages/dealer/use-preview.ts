import { useEffect, useState } from 'react';
import { AnswerSchema, type ApiError, type Happened } from '../../../api/live.ts';
import { failed } from '../../../client/requests.ts';
import type { Event, Wish } from '../../../table/index.ts';
import { meantFor, type Wanted } from '../../../table/meant.ts';
import { api } from '../../live/api.ts';
import { asQuestion, NEEDS_SECOND } from './asked.ts';
import { useDealing } from './dealing.tsx';

export type Preview =
  | { readonly is: 'none' | 'asking' }
  | { readonly is: 'would'; readonly events: readonly Event[] }
  | { readonly is: 'refused'; readonly error: ApiError };

/** Staff hear everything: who it was by stands with it. */
const isEvent = (happened: Happened): happened is Event => 'by' in happened;

const PAUSE = 200;

const ask = async (table: string, command: Wish): Promise<Preview> => {
  const path = `/tables/${encodeURIComponent(table)}/preview`;
  const answered = await api.as('staff').postFor(path, AnswerSchema, { command });
  if (failed(answered)) return { is: 'refused', error: answered.error };
  const { value } = answered;
  return 'error' in value
    ? { is: 'refused', error: value.error }
    : { is: 'would', events: value.events.filter(isEvent) };
};

/** It would wait for a second person. */
export const wouldWait = (preview: Preview): boolean =>
  preview.is === 'would' && preview.events.some(({ type }) => type === 'Asked');

/**
 * What a command would make happen now; nothing is done. It is asked again when the table moves. Of what takes two
 * persons: that it waits, and what would follow.
 */
export const usePreview = (command: Wanted | null): Preview => {
  const { table, view } = useDealing();
  const [preview, set] = useState<Preview>({ is: 'none' });
  const body =
    command === null
      ? null
      : JSON.stringify({ alone: meantFor(command, view), question: asQuestion(command, view) });
  useEffect(() => {
    void view;
    if (body === null) return set({ is: 'none' });
    let wanted = true;
    set((now) => (now.is === 'none' ? { is: 'asking' } : now));
    const timer = setTimeout(async () => {
      const { alone, question } = JSON.parse(body);
      let answered = await ask(table, alone);
      if (answered.is === 'refused' && answered.error.code === NEEDS_SECOND && question !== null) {
        answered = await ask(table, question);
      }
      if (wanted) set(answered);
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, view, body]);
  return preview;
};
