import { commitment, shoeOrder } from '../../record/index.ts';
import type { Card } from '../../rules/index.ts';
import { ciphers } from '../record/ciphers.ts';
import type { KeyRing } from '../record/keys.ts';
import type { Document, Documents } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

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
      get key() {
        return keys.id;
      },
    };
  };

  /** What is sealed: the seed, and how many decks it shuffles. */
  const fromText = (text: string, shoe: number): ShoeInHand => {
    const [seed = '', decks] = text.split(' ');
    return fromSeed(seed, shoe, Number(decks));
  };

  /** Null: nobody can open it. */
  const opened = async (text: string, shoe: number): Promise<string | null> => {
    const made = keys.unseal(text, id(shoe));
    if (made === null && (await keys.isBehind())) throw notYet();
    return made;
  };

  const kept = async (shoe: number): Promise<ShoeInHand | null> => {
    const found = await documents.get(KIND, id(shoe));
    if (found === null) return null;
    const made = await opened(found.text, shoe);
    if (made === null) throw new Unsealable(`shoe ${shoe} is sealed by another key`);
    return fromText(made, shoe);
  };

  return {
    /** The shoe, if it is in hand. */
    at: (shoe: number): ShoeInHand | undefined => inHand.get(shoe),

    /** Takes a shoe that was loaded before into the hand: the one with this commitment, where one is given. */
    open: async (shoe: number, committed: string | null = null): Promise<ShoeInHand> => {
      const isIt = ({ commitment }: ShoeInHand) => committed === null || commitment === committed;
      const known = inHand.get(shoe);
      if (known !== undefined && isIt(known)) return known;
      const found = await kept(shoe);
      if (found === null) throw new Unsealable(`nothing is kept of shoe ${shoe}`);
      if (!isIt(found)) throw new Unsealable(`shoe ${shoe} is kept in another order`);
      inHand.set(shoe, found);
      return found;
    },

    /** Takes the shoe into the hand that was made ready to be loaded, if one was; another process may have done so. */
    look: async (shoe: number): Promise<void> => {
      const ready = await kept(shoe);
      if (ready !== null) inHand.set(shoe, ready);
    },

    /** Makes a shoe ready that is not loaded yet; one that was made ready before a crash is used. */
    prepare: async (shoe: number, decks: number): Promise<void> => {
      for (;;) {
        // Looked up each time: with other settings in between, another process may have made another one.
        const found = await documents.get(KIND, id(shoe));
        const made = found === null ? null : await opened(found.text, shoe);
        if (made?.endsWith(` ${decks}`)) {
          const known = inHand.get(shoe);
          if (made !== `${known?.seed} ${decks}`) inHand.set(shoe, fromText(made, shoe));
          return;
        }
        const fresh = Buffer.from(bytes(32)).toString('hex');
        const sealed = keys.seal(`${fresh} ${decks}`, id(shoe));
        // Somebody may have been faster: then theirs is the shoe.
        await documents.put(KIND, id(shoe), sealed, found?.revision ?? 0);
      }
    },

    /** It has left play and been revealed: nothing secret is left to keep. */
    forget: async (shoe: number): Promise<void> => {
      inHand.delete(shoe);
      await documents.remove(KIND, id(shoe));
    },
  };
};

/** Every shoe of the house that has not been revealed, as it is kept. */
export const sealedShoes = (documents: Documents): Promise<readonly Document[]> =>
  documents.list(KIND);

/** What an older key sealed is sealed by the current one; somebody who was faster has done so, or will. */
export const resealShoes = async (documents: Documents, keys: KeyRing): Promise<void> => {
  for (const { id, text, revision } of await sealedShoes(documents)) {
    const made = keys.unseal(text, id);
    if (made === null) continue;
    const sealed = keys.seal(made, id);
    if (sealed !== text) await documents.put(KIND, id, sealed, revision);
  }
};

/** Another process has rotated the key: what is sealed with it is not lost, and no round is void for it. */
const notYet = () =>
  new StoreUnavailable('the key was rotated and is not in the key file of this process yet');

export type Shoes = ReturnType<typeof shoesOf>;
