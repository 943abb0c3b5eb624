import type { Answer } from '../../../api/live.ts';
import type { Heard, Picture } from '../../../api/picture.ts';
import type { Connection, Live } from '../../../client/connection.ts';
import type { Actor, Wanted } from '../../../table/index.ts';
import { askDesk } from './desk.ts';
import type { BeginAsk, Played } from './desk-asks.ts';

/** A table in the worker, as a line that a dealer's page can work on. */
export type PracticeLine = {
  readonly connection: Connection;
  /** What a command would make happen; nothing is done. */
  readonly preview: (wanted: Wanted) => Promise<Answer>;
  /** The same table, for somebody else. */
  readonly workAs: (as: Actor) => Promise<void>;
};

const KEPT = 60;

export const practiceLine = async (begin: BeginAsk): Promise<PracticeLine> => {
  let as = begin.as;
  let live: Live = {
    status: { is: 'live' },
    picture: pictureOf(await askDesk('begin', begin), []),
  };
  const listeners = new Set<() => void>();
  const show = (played: Played) => {
    live = { ...live, picture: pictureOf(played, live.picture?.heard ?? []) };
    for (const listener of listeners) listener();
  };
  const send = async (wanted: Wanted, keep: boolean): Promise<Answer> => {
    const done = await askDesk('act', { as, wanted, keep });
    if ('refusal' in done) return { id: '', error: done.refusal };
    if (keep) show(done);
    return { id: '', sequence: done.sequence, events: done.events };
  };
  return {
    connection: {
      now: () => live,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      send: (wanted) => send(wanted, true),
      look: () => {},
      close: async () => {},
    },
    preview: (wanted) => send(wanted, false),
    workAs: async (other) => {
      as = other;
      show(await askDesk('look', { as }));
    },
  };
};

const pictureOf = ({ sequence, view, news }: Played, before: readonly Heard[]): Picture => {
  const first = (before.at(-1)?.number ?? 0) + 1;
  const heard = news.map((one, i) => ({ number: first + i, sequence, ...one }));
  return {
    sequence,
    public: view.public,
    own: view.own,
    box: null,
    heard: [...before, ...heard].slice(-KEPT),
    early: [],
  };
};
