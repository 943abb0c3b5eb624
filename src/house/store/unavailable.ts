/**
 * The store cannot be used now, or nobody can say whether it took what it was given. Repeating a command under its
 * own id is always safe. The message is one line that says what to do.
 */
export class StoreUnavailable extends Error {}
