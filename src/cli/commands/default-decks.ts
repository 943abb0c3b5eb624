/** Decks of a shoe where nothing is said. */
export const DEFAULT_DECKS = 8;
