import { commitment, shoeOrder } from '../../record/index.ts';
import type { Card } from '../../rules/index.ts';
import type { ReadyShoe, SealedShoe } from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';
import type { KeyRing } from '../record/keys.ts';
import type { Document, Documents } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

/** An electronic shoe that was loaded, as the process that draws from it knows it. */
export type ShoeInHand = {
  readonly seed: string;
  readonly cards: readonly Card[];
  readonly commitment: string;
};

/** What is sealed of a shoe: its order follows from what patrons add as well. */
type Kept = { readonly seed: string; readonly decks: number };

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
 * again after a crash; the order is in clear in memory alone, once it is loaded.
 */
export const shoesOf = (table: string, { documents, keys, bytes }: Means) => {
  const inHand = new Map<number, ShoeInHand>();
  /** Made ready and not loaded yet. */
  const prepared = new Map<number, Kept>();
  const id = (shoe: number) => `${table}.${shoe}`;

  const fromText = (text: string): Kept => {
    const [seed = '', decks] = text.split(' ');
    return { seed, decks: Number(decks) };
  };

  /** The shoe with the order that follows from what was added; null: another one was committed to. */
  const inOrder = ({ seed, decks }: Kept, sealed: SealedShoe): ShoeInHand | null => {
    const nonces = sealed.nonces?.map(({ nonce }) => nonce) ?? null;
    const source = { seed, table, shoe: sealed.number, decks, nonces };
    if (commitment(ciphers, source) !== sealed.commitment) return null;
    return { seed, cards: shoeOrder(ciphers, source), commitment: sealed.commitment };
  };

  /** Null: nobody can open it. */
  const opened = async (text: string, shoe: number): Promise<string | null> => {
    const made = keys.unseal(text, id(shoe));
    if (made === null && (await keys.isBehind())) throw notYet();
    return made;
  };

  const kept = async (shoe: number): Promise<Kept | null> => {
    const found = await documents.get(KIND, id(shoe));
    if (found === null) return null;
    const made = await opened(found.text, shoe);
    if (made === null) throw new Unsealable(`shoe ${shoe} is sealed by another key`);
    return fromText(made);
  };

  return {
    /** The shoe, if it is in hand. */
    at: (shoe: number): ShoeInHand | undefined => inHand.get(shoe),

    /** What the house says of a shoe that was made ready, if one was. */
    ready: (shoe: number): ReadyShoe | undefined => {
      const made = prepared.get(shoe);
      if (made === undefined) return undefined;
      const { seed, decks } = made;
      const source = { seed, table, shoe, decks, nonces: [] };
      return { cards: decks * 52, commitment: commitment(ciphers, source), key: keys.id };
    },

    /** Takes a shoe that was loaded before into the hand. */
    open: async (sealed: SealedShoe): Promise<ShoeInHand> => {
      const { number } = sealed;
      const known = inHand.get(number);
      if (known?.commitment === sealed.commitment) return known;
      const found = await kept(number);
      if (found === null) throw new Unsealable(`nothing is kept of shoe ${number}`);
      const made = inOrder(found, sealed);
      if (made === null) throw new Unsealable(`shoe ${number} is kept in another order`);
      inHand.set(number, made);
      prepared.delete(number);
      return made;
    },

    /** Looks for the shoe that was made ready, if one was; another process may have done so. */
    look: async (shoe: number): Promise<void> => {
      const ready = await kept(shoe);
      if (ready !== null) prepared.set(shoe, ready);
    },

    /** Makes a shoe ready that is not loaded yet; one that was made ready before a crash is used. */
    prepare: async (shoe: number, decks: number): Promise<void> => {
      for (;;) {
        // Looked up each time: with other settings in between, another process may have made another one.
        const found = await documents.get(KIND, id(shoe));
        const made = found === null ? null : await opened(found.text, shoe);
        if (made?.endsWith(` ${decks}`)) {
          prepared.set(shoe, fromText(made));
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
      prepared.delete(shoe);
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
