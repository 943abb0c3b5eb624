import { commitment, shoeOrder } from '../../record/index.ts';
import type { Card } from '../../rules/index.ts';
import { ciphers } from '../record/ciphers.ts';
import type { KeyRing } from '../record/keys.ts';
import type { Documents } from '../store/store.ts';

/** An electronic shoe as the process that draws from it knows it. */
export type ShoeInHand = {
  readonly seed: string;
  readonly cards: readonly Card[];
  readonly commitment: string;
  /** The id of the key that seals it. */
  readonly key: string;
};

/** A shoe that is on record and cannot be opened: its key is lost, or what was kept is damaged. */
export class Unsealable extends Error {}

type Means = {
  readonly documents: Documents;
  readonly keys: KeyRing;
  /** From the operating system; seeded in tests alone. */
  readonly bytes: (count: number) => Uint8Array;
};

const KIND = 'shoe';

/**
 * The shoes of one table. The seed of a shoe is drawn and sealed before the shoe is loaded, so that it can be opened
 * again after a crash; the order is in clear in memory alone.
 */
export const shoesOf = (table: string, { documents, keys, bytes }: Means) => {
  const inHand = new Map<number, ShoeInHand>();
  const id = (shoe: number) => `${table}.${shoe}`;

  const fromSeed = (seed: string, shoe: number, decks: number): ShoeInHand => {
    const source = { seed, table, shoe, decks };
    return {
      seed,
      cards: shoeOrder(ciphers, source),
      commitment: commitment(ciphers, source),
      key: keys.id,
    };
  };

  /** What is sealed: the seed, and how many decks it shuffles. */
  const fromText = (text: string, shoe: number): ShoeInHand => {
    const [seed = '', decks] = text.split(' ');
    return fromSeed(seed, shoe, Number(decks));
  };

  return {
    /** The shoe, if it is in hand. */
    at: (shoe: number): ShoeInHand | undefined => inHand.get(shoe),

    /** Takes a shoe that was loaded before into the hand. */
    open: async (shoe: number): Promise<ShoeInHand> => {
      const known = inHand.get(shoe);
      if (known !== undefined) return known;
      const kept = await documents.get(KIND, id(shoe));
      if (kept === null) throw new Unsealable(`nothing is kept of shoe ${shoe}`);
      const made = keys.unseal(kept.text, id(shoe));
      if (made === null) throw new Unsealable(`shoe ${shoe} is sealed by another key`);
      const opened = fromText(made, shoe);
      inHand.set(shoe, opened);
      return opened;
    },

    /** Makes a shoe ready that is not loaded yet; one that was made ready before a crash is used. */
    prepare: async (shoe: number, decks: number): Promise<void> => {
      const known = inHand.get(shoe);
      if (known !== undefined && known.cards.length === decks * 52) return;
      for (;;) {
        const kept = await documents.get(KIND, id(shoe));
        const made = kept === null ? null : keys.unseal(kept.text, id(shoe));
        if (made?.endsWith(` ${decks}`)) {
          inHand.set(shoe, fromText(made, shoe));
          return;
        }
        const fresh = Buffer.from(bytes(32)).toString('hex');
        const sealed = keys.seal(`${fresh} ${decks}`, id(shoe));
        // Somebody may have been faster: then theirs is the shoe.
        await documents.put(KIND, id(shoe), sealed, kept?.revision ?? 0);
      }
    },

    /** It has left play and been revealed: nothing secret is left to keep. */
    forget: async (shoe: number): Promise<void> => {
      inHand.delete(shoe);
      await documents.remove(KIND, id(shoe));
    },
  };
};

export type Shoes = ReturnType<typeof shoesOf>;
