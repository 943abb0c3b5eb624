/** What comes before an electronic shoe is loaded: the house commits to it, and patrons add to it. */
export type ShoeHappening =
  | {
      readonly type: 'ShoeCommitted';
      readonly shoe: number;
      readonly decks: number;
      readonly commitment: string;
    }
  | {
      readonly type: 'NonceAdded';
      readonly patron: string;
      readonly shoe: number;
      readonly nonce: string;
    }
  /** The house had committed to it and does not load it; so many nonces had been added. */
  | {
      readonly type: 'CommitmentDropped';
      readonly shoe: number;
      readonly nonces: number;
      readonly why: DroppedFor;
    };

/** Why a shoe that was committed to is not loaded. */
export const DROPPED_FOR = [
  /** The table plays with another number of decks. */
  'decks',
  /** Real cards were loaded. */
  'real-cards',
  /** Its seed cannot be opened any more. */
  'lost',
  /** The data were restored: it may have been dealt from. */
  'restored',
] as const;
export type DroppedFor = (typeof DROPPED_FOR)[number];
