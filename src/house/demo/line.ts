import type { Answer } from '../../api/live.ts';
import {
  type Connection,
  type HouseClient,
  type TableSeen,
  tableSeen,
} from '../../client/index.ts';
import type { Wanted } from '../../table/index.ts';

/** A robot's line to a table: one that is over is opened again, as a person would sign in again. */
export type Line = {
  /** Null: nothing yet, or nothing that is sure to be so now. */
  readonly seen: () => TableSeen | null;
  /** Meant for what the robot sees, unless it names something else. */
  readonly ask: (command: Wanted) => Promise<Answer>;
  /** Hangs up; done once the house knows. */
  readonly stop: () => Promise<void>;
};

export type LineMeans = {
  readonly house: HouseClient;
  readonly table: string;
  /** Told after every change. */
  readonly heard: (seen: TableSeen) => void;
  /** Gets a session again, once the house has ended or locked the old one. */
  readonly renew: () => Promise<void>;
};

const AGAIN = 500;
const AT_MOST = 10_000;

export const lineTo = ({ house, table, heard, renew }: LineMeans): Line => {
  let connection: Connection;
  let timer: NodeJS.Timeout | null = null;
  let pause = AGAIN;
  let stopped = false;

  const seen = (): TableSeen | null => {
    const live = connection.now();
    return live.status.is === 'live' ? tableSeen(live) : null;
  };

  const call = () => {
    connection = house.table(table);
    connection.subscribe(() => {
      const { status } = connection.now();
      if (status.is === 'ended') return over();
      const now = seen();
      if (now === null) return;
      pause = AGAIN;
      heard(now);
    });
  };

  const over = () => {
    if (stopped) return;
    timer = setTimeout(() => void again(), pause);
    pause = Math.min(pause * 2, AT_MOST);
  };

  const again = async () => {
    try {
      await renew();
      if (!stopped) call();
    } catch {
      over();
    }
  };

  call();
  return {
    seen,
    ask: (command) => connection.send(command),
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await connection.close();
    },
  };
};
