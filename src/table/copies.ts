import type { Clause } from '../rulebooks/index.ts';
import { type Card, DECK } from '../rules/index.ts';
import { beside, inOrder } from './cards.ts';
import { clauseOf } from './clauses.ts';
import type { Table } from './state.ts';

/** A face that a card of a shoe is said to have. */
export type FaceOfShoe = { readonly shoe: number; readonly card: Card };

/**
 * The first of these of which there would be more than the decks of its shoe hold; those in `instead` are none of it
 * any more. A shoe that has left play is known by its cards on the table.
 */
export const tooMany = (
  table: Table,
  named: readonly FaceOfShoe[],
  instead: readonly FaceOfShoe[] = [],
): Card | undefined => {
  if (named.length === 0) return undefined;
  const counts = new Map<string, number>();
  const count = ({ shoe, card }: FaceOfShoe, by: number) => {
    const key = `${shoe} ${card}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  const { shoe: inPlay } = table;
  if (inPlay !== null) {
    for (const card of DECK) count({ shoe: inPlay.number, card }, inPlay.seen[card] ?? 0);
  }
  for (const one of [...seenOfOthers(table), ...seenEarly(table), ...named]) count(one, 1);
  for (const one of instead) count(one, -1);
  return named.find(({ shoe, card }) => {
    const decks = shoe === inPlay?.number ? inPlay.decks : table.settings.decks;
    return (counts.get(`${shoe} ${card}`) ?? 0) > decks;
  })?.card;
};

/** The cards on the table whose shoe has left play. */
const seenOfOthers = (table: Table): readonly FaceOfShoe[] =>
  [...(table.round === null ? [] : inOrder(table.round.hands)), ...beside(table)].flatMap(
    ({ shoe, face }) =>
      shoe === table.shoe?.number || face === null ? [] : [{ shoe, card: face }],
  );

/** Cards that are shown once a report that waits is decided. */
const seenEarly = ({ reports, book }: Table): readonly FaceOfShoe[] =>
  reports.flatMap(({ kind, detail: { slot }, seen }) =>
    slot === undefined || seen === null || !isPutRight(clauseOf(book, kind))
      ? []
      : [{ shoe: seen.shoe, card: slot.card }],
  );

/** The decision of such a report shows the card that was seen. */
const isPutRight = (clause: Clause | null): boolean =>
  clause?.effect === 'reconstruct' ||
  clause?.effect === 'void-unless-reconstructed' ||
  clause?.effect === 'decide-order';
