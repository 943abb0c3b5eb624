import { type Card, DECK } from '../../src/rules/index.ts';
import {
  type Actor,
  type Asked as AskedFor,
  clauseOf,
  type Decision,
  type Incident,
  inTurnOf,
  isEntering,
  meantFor,
  type Needed,
  needed,
  phaseOf,
  seenOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import type { Asked } from './model-commands.ts';
import { dealer, house } from './scenario.ts';

const SHIFT: Actor = { role: 'shift-manager', id: 'the-last-one' };
const WITNESS: Actor = { role: 'pit-supervisor', id: 'the-witness' };

/**
 * What brings a round to its end from wherever it is, as plainly as can be; null: it has come there. Whatever chance
 * did before, this must be possible: a table that waits for something nobody can do would be stuck.
 */
export const towardsTheEnd = (table: Table): Asked | null => {
  const open = table.asks.find(({ wish }) => 'round' in wish);
  if (open !== undefined) {
    const ruled = open.by.id === SHIFT.id;
    const wish: Wanted = ruled
      ? { type: 'Confirm', ask: open.ask }
      : { type: 'Refuse', ask: open.ask, reason: 'not now' };
    return { by: ruled ? WITNESS : open.by, wish };
  }
  const [first] = inTurnOf(table);
  if (first !== undefined) return { by: SHIFT, wish: decided(first, table) };
  // Whoever means to insure is asked again once the patrons have chosen.
  const [declared] = phaseOf(table) === 'dealing' ? (table.round?.declared ?? []) : [];
  if (declared !== undefined) return staff({ type: 'DeclineInsurance', patron: declared });
  const next = needed(table);
  return next === null ? null : step(next, table);
};

/** Whatever was reported is so, or is ruled on. */
const decided = ({ kind, report, cards }: Incident, table: Table): Wanted => {
  const reason = 'that is how it was';
  const effect = clauseOf(table.book, kind)?.effect;
  if (effect === 'ruling') {
    const wanted = { type: 'Resolve', decision: { is: 'continue' }, reason, report } as const;
    return { type: 'Ask', wish: meantFor(wanted, seenOf(table)) as AskedFor };
  }
  return { type: 'Resolve', decision: positive(effect, cards.length), reason, report };
};

const positive = (effect: string | undefined, cards: number): Decision => {
  if (effect === 'decide-order') {
    return { is: 'order', order: Array.from({ length: cards }, (_, i) => i) };
  }
  return effect === 'reconstruct' || effect === 'void-unless-reconstructed'
    ? { is: 'reconstructed' }
    : { is: 'so' };
};

const staff = (wish: Wanted): Asked => ({ by: dealer, wish });

const step = ({ type, hand = 'player', index = 0 }: Needed, table: Table): Asked | null => {
  const { settings, waiting, shoe } = table;
  const entering = isEntering(table);
  const by = settings.shoe === 'electronic' && !entering ? house : dealer;
  switch (type) {
    case 'Settle':
      if (entering) {
        const settles = meantFor({ type }, seenOf(table)) as AskedFor;
        return { by: SHIFT, wish: { type: 'Ask', wish: settles } };
      }
      return staff({ type });
    case 'CloseBets':
    case 'CloseElections':
      return staff({ type });
    case 'LoadShoe':
      if (table.round?.stage.is !== 'dealing') return null;
      return { by, wish: { type, shuffled: true, cards: settings.decks * 52 } };
    case 'ExposeCard':
      return { by, wish: { type, hand, index, card: another(table) } };
    case 'DrawCard': {
      const isEmpty = !entering && shoe !== null && (shoe.spent || shoe.gone >= shoe.decks * 52);
      if (waiting.length === 0 && isEmpty) {
        const detail = { words: 'no card is left' };
        return staff({ type: 'Report', kind: 'insufficient-cards', detail });
      }
      const open = waiting.length === 0 && (entering || !settings.faceDown);
      return { by, wish: open ? { type, card: another(table) } : { type } };
    }
    default:
      // The round is over.
      return null;
  }
};

/** A card of which the decks hold another one. */
const another = ({ shoe }: Table): Card =>
  DECK.find((card) => (shoe?.seen[card] ?? 0) < (shoe?.decks ?? 1)) ?? '2S';
