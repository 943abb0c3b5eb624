import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Answer, Own } from '../../api/live.ts';
import type { Heard } from '../../api/picture.ts';
import { seenView } from '../../api/seen-view.ts';
import { type Connection, connect, type Live, type Status } from '../../client/connection.ts';
import { lineAddress } from '../../client/line-address.ts';
import type { As } from '../../client/requests.ts';
import { worldBy } from '../../client/world.ts';
import type { PublicView, Wanted } from '../../table/index.ts';
import { ownClock } from './clock.ts';
import { takeSocket } from './early.ts';

export type TableLive = {
  readonly status: Status;
  /** Null before the first view, and while the table is not open: `sequence` tells them apart. */
  readonly public: PublicView | null;
  readonly own: Own | null;
  /** Null until the first view. */
  readonly sequence: number | null;
  readonly heard: readonly Heard[];
  readonly send: (command: Wanted) => Promise<Answer>;
  /** Shows the stacks of one box one by one, in a crowd; null: of none. */
  readonly look: (box: number | null) => void;
};

/**
 * The table, live, as one of the device's sessions. All parts of a page share one connection; it closes when the
 * last has gone.
 */
export const useTable = (table: string, as?: As): TableLive => {
  const address = lineAddress(location.origin, table, as);
  const subscribe = useCallback((listener: () => void) => join(address, listener), [address]);
  const live = useSyncExternalStore(
    subscribe,
    () => lines.get(address)?.connection.now() ?? NOTHING,
  );
  const send = useCallback(
    (command: Wanted): Promise<Answer> =>
      lines.get(address)?.connection.send(command) ??
      Promise.resolve({ id: '', error: { code: 'NOT_CONNECTED', message: '' } }),
    [address],
  );
  const look = useCallback(
    (box: number | null) => lines.get(address)?.connection.look(box),
    [address],
  );
  const { status, picture } = live;
  return useMemo(
    () => ({
      status,
      public: picture && seenView(picture),
      own: picture?.own ?? null,
      sequence: picture?.sequence ?? null,
      heard: picture?.heard ?? NOT_HEARD,
      send,
      look,
    }),
    [status, picture, send, look],
  );
};

const NOTHING: Live = { status: { is: 'connecting' }, picture: null };
const NOT_HEARD: readonly Heard[] = [];

/** A page that is left for another at the same table keeps its line this long. */
const LINGER = 1_000;
/** One that was opened before its page was drawn has longer: the device may be slow. */
const UNDRAWN = 20_000;

type Line = { readonly connection: Connection; users: number };
const lines = new Map<string, Line>();

/** One that the house has hung up is not taken up again: whoever comes next may have signed in since. */
const lineTo = (address: string): Line => {
  const known = lines.get(address);
  if (known !== undefined && known.connection.now().status.is !== 'ended') return known;
  const line = { connection: connect(address, BROWSER), users: 0 };
  lines.set(address, line);
  return line;
};

/** After a while, in case nobody uses it then. */
const hangUp = (address: string, line: Line, after: number) =>
  setTimeout(() => {
    if (line.users > 0 || lines.get(address) !== line) return;
    lines.delete(address);
    void line.connection.close();
  }, after);

const join = (address: string, listener: () => void) => {
  const line = lineTo(address);
  line.users += 1;
  const leave = line.connection.subscribe(listener);
  return () => {
    leave();
    line.users -= 1;
    hangUp(address, line, LINGER);
  };
};

/** A table of this page alone: whoever joins it finds this line. Returns how to end it. */
export const lineHere = (table: string, as: As, connection: Connection): (() => void) => {
  const address = lineAddress(location.origin, table, as);
  lines.set(address, { connection, users: 1 });
  return () => lines.delete(address);
};

/** Opens the line before anything is drawn. Resolves once the first view has come: with its game, if it has one. */
export const firstGame = (
  table: string,
  as: As,
): Promise<{ readonly game: string; readonly version: string } | null> => {
  const address = lineAddress(location.origin, table, as);
  const line = lineTo(address);
  const { now, subscribe } = line.connection;
  return new Promise((seen) => {
    const leave = subscribe(() => {
      const { picture, status } = now();
      if (picture === null && status.is !== 'ended') return;
      leave();
      hangUp(address, line, UNDRAWN);
      seen(picture?.public ?? null);
    });
  });
};

const BROWSER = worldBy(
  (address) => takeSocket(address) ?? { socket: new WebSocket(address) },
  ownClock,
);
