/** The command was called wrongly: one line that says what to do, and exit 2. */
export class UsageError extends Error {}
