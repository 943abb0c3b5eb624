/** A report that cannot be made as it was asked for; the message says what to do. */
export class BadReport extends Error {}
