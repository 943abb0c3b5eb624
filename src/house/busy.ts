/** So much is being done already that this is not even begun. The message is one line that says what to do. */
export class Busy extends Error {}
