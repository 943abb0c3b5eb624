/** A folder of rulebooks, or a file in it, that cannot be used: one line that says what to do. */
export class BadBooks extends Error {}
