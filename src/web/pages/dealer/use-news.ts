import { useState } from 'react';
import { HistorySchema } from '../../../api/history-form.ts';
import type { Heard } from '../../../api/picture.ts';
import type { Event } from '../../../table/index.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useDealing } from './dealing.tsx';
import type { LoggedEvent } from './event-words.ts';

/**
 * What has happened, oldest first: what this page was told, and before that what the record has of the round in which
 * it was opened, so that a relief sees what is going on.
 */
export const useNews = (): readonly LoggedEvent[] => {
  const { heard, table, view } = useDealing();
  const [opened] = useState(view.round);
  const path = opened === 0 ? null : `/tables/${encodeURIComponent(table)}/rounds/${opened}`;
  const record = useFetched(path, HistorySchema, undefined, 'staff');
  const steps = record.is === 'ready' ? record.value.steps : [];
  return afterRecord(
    steps,
    heard.filter(isWhole).map(({ what }) => what),
  );
};

/** All events of one moment are told together: those of the record end where those that were told begin. */
export const afterRecord = (
  steps: readonly LoggedEvent[],
  told: readonly Event[],
): readonly LoggedEvent[] => {
  const [first] = told;
  return [...steps.filter(({ at }) => first === undefined || at < first.at), ...told];
};

/** Whoever works here is told every event whole, besides the announcement of it. */
const isWhole = (heard: Heard): heard is Heard & { readonly what: Event } =>
  heard.own && 'by' in heard.what;
