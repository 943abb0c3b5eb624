/** Asked rightly, and yet it cannot be done here and now: a port in use, a folder that cannot be read. */
export class Unusable extends Error {}
