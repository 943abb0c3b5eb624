import type { Database } from 'better-sqlite3';

/** Writes of the same turn of the event loop share one transaction, so one wait for the disk. */
export type Commits = {
  /** The promise is kept once the write is on disk. A write that throws leaves the others of its group alone. */
  readonly add: <T>(write: Write<T>) => Promise<T>;
  /** Commits now what waits. */
  readonly flush: () => void;
};

export type Write<T> = {
  readonly run: () => T;
  /** Takes back what `run` changed in memory, if its group is lost after all. */
  readonly undo?: () => void;
  readonly kept?: () => void;
};

type Waiting = {
  readonly run: () => void;
  readonly undo: () => void;
  readonly keep: () => void;
  readonly fail: (error: unknown) => void;
};

export const groupCommits = (db: Database): Commits => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const save = db.prepare('SAVEPOINT one');
  const release = db.prepare('RELEASE one');
  const back = db.prepare('ROLLBACK TO one');
  let waiting: Waiting[] = [];

  /** Throws if the write took the whole group with it. */
  const attempt = (write: Waiting, written: Waiting[]): void => {
    save.run();
    try {
      write.run();
      written.push(write);
    } catch (error) {
      write.fail(error);
      // A full or failing disk makes SQLite give up the transaction by itself.
      if (!db.inTransaction) throw error;
      back.run();
    }
    release.run();
  };

  const flush = () => {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    const written: Waiting[] = [];
    try {
      begin.run();
      for (const write of group) attempt(write, written);
      commit.run();
    } catch (error) {
      for (const write of written.reverse()) write.undo();
      for (const write of group) write.fail(error);
      if (db.inTransaction) rollback.run();
      return;
    }
    for (const write of written) write.keep();
  };

  const add = <T>({ run, undo, kept }: Write<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: () => void = () => {};
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({
      run: () => {
        const value = run();
        result = () => resolve(value);
      },
      undo: () => undo?.(),
      keep: () => {
        result();
        kept?.();
      },
      fail: reject,
    });
    return promise;
  };

  return { add, flush };
};
