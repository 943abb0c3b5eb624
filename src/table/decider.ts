/**
 * Which decisions these are. Raise it by hand whenever a command comes to other events than before, or is refused where
 * it was not: golden logs notice. A record names it in its first entry and wherever it changes.
 */
export const DECIDER = 1;
