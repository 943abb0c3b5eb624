import { nobody } from './decide-people.ts';
import type { A, Decided } from './decided.ts';
import { noShoe } from './face.ts';
import type { Given, ReadyShoe } from './given.ts';
import { type Refusal, refuse } from './refusal.ts';
import { patronOf } from './roster.ts';
import type { DroppedFor, ShoeHappening } from './shoe-events.ts';
import { comingUp, type Table } from './state.ts';

const HEX = /^[0-9a-f]{64}$/;

/**
 * The house commits to the shoe that comes next as soon as it can, before any patron adds to it: it cannot look for a
 * seed that suits what they add. What it has committed to it loads, but for these reasons.
 */
export const commitShoe = ({ shoe, cause }: Given, now: Table): Decided => {
  const { settings, coming, shoes } = comingUp(now);
  if (settings.shoe === 'physical') {
    return refuse('NOT_ALLOWED', 'real cards are loaded by hand: the house commits to none');
  }
  if (shoe === undefined) return noShoe;
  const { decks } = settings;
  if (shoe.cards !== decks * 52 || !HEX.test(shoe.commitment)) {
    return refuse('BAD_SETTINGS', `${decks} decks have ${decks * 52} cards, and a commitment`);
  }
  const why = cause === 'shoe-lost' ? 'lost' : 'decks';
  if (coming === null ? why === 'lost' : why === 'decks' && coming.decks === decks) {
    return refuse('NOT_NOW', `shoe ${shoes + 1} stays as it is committed to`);
  }
  const { commitment } = shoe;
  return [...dropped(now, why), { type: 'ShoeCommitted', shoe: shoes + 1, decks, commitment }];
};

/** The shoe that was committed to is not loaded: on record with how many had added to it. */
export const dropped = ({ coming }: Table, why: DroppedFor): readonly ShoeHappening[] =>
  coming === null
    ? []
    : [
        {
          type: 'CommitmentDropped',
          shoe: coming.number,
          nonces: coming.nonces?.length ?? 0,
          why,
        },
      ];

/** Once for each shoe, and by those who sit at the table: a nonce that could be changed could be tried. */
export const addNonce = ({ patron, shoe, nonce }: A<'AddNonce'>, table: Table): Decided => {
  const { coming, roster } = table;
  const known = patronOf(roster, patron);
  if (known === undefined) return nobody(patron);
  if (known.seat !== 'seated') {
    return refuse('NOT_ENTITLED', 'whoever is seated adds to the shoe: sit down first');
  }
  if (coming?.number !== shoe) {
    const now = coming === null ? 'none is committed to' : `shoe ${coming.number} comes next`;
    return refuse('NOT_NOW', `nothing can be added to shoe ${shoe} now: ${now}`);
  }
  if (!HEX.test(nonce)) return refuse('BAD_SETTINGS', 'a nonce is 64 hex digits in lower case');
  if (coming.nonces?.some((one) => one.patron === patron)) {
    return refuse('NOT_NOW', `${patron} has added to shoe ${shoe} already: once for each shoe`);
  }
  return [{ type: 'NonceAdded', patron, shoe, nonce }];
};

/** Why an electronic shoe is not loaded: once the house commits ahead, nothing but what it has committed to. */
export const notCommitted = (
  { commitment }: ReadyShoe,
  { coming, commitsAhead, shoes }: Table,
): Refusal | undefined => {
  if (!commitsAhead || coming?.commitment === commitment) {
    return undefined;
  }
  const what = coming === null ? 'has not committed to' : 'has committed to another';
  return refuse('NO_SHOE', `the house ${what} shoe ${shoes + 1}: wait a moment`);
};
