/**
 * The store cannot be used now, or nobody can say whether it took what it was given. Repeating a command under its
 * own id is always safe. The message is one line that says what to do.
 */
export class StoreUnavailable extends Error {}

/** For want of space on its disk. */
export class StoreFull extends StoreUnavailable {}

/** Something in it cannot be what was written. */
export class StoreDamaged extends StoreUnavailable {
  constructor(what: string, why: string) {
    super(`${what} is damaged (${why}): move it away and restore a backup.`);
  }
}
