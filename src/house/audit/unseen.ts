import type { UnseenCard } from '../../api/audit.ts';
import type { Face } from '../../api/live.ts';
import { FACE_DOWN } from '../../rules/index.ts';
import {
  type Actor,
  beside,
  FROM_NO_SHOE,
  type OwnView,
  ownView,
  type StaffView,
  type Table,
  type TableSlot,
} from '../../table/index.ts';
import type { Stream } from '../tables/stream.ts';
import type { Moments } from './moments.ts';

/** What is in the fullest view of a moment and not in one viewer's. */
export type Unseen = {
  readonly cards: readonly UnseenCard[];
  readonly fields: Readonly<Record<string, unknown>>;
};

/** What staff see: it is the fullest view but for cards that lie face down. */
const FULLEST: Actor = { role: 'auditor', id: '' };

export const unseenBy = (table: Table, viewer: Actor, cards: readonly UnseenCard[]): Unseen => ({
  cards: cards.filter(({ shownTo }) => viewer.role !== 'patron' || shownTo !== viewer.id),
  fields: fieldsHidden(table, viewer),
});

const fieldsHidden = (table: Table, viewer: Actor): Readonly<Record<string, unknown>> => {
  if (viewer.role !== 'patron' && viewer.role !== 'display') return {};
  const full = ownView(table, FULLEST);
  if (!isStaff(full)) return {};
  const others = <T extends { readonly patron: string }>(all: readonly T[]): readonly T[] =>
    all.filter(({ patron }) => viewer.role !== 'patron' || patron !== viewer.id);
  const { money, exposure, reports, asks, call, voidedFor, stakes } = full;
  const hidden = {
    patrons: full.patrons.filter(({ id }) => viewer.role !== 'patron' || id !== viewer.id),
    guards: others(full.guards),
    stakes: others(stakes),
    insurance: others(full.insurance),
    lines: others(full.lines),
    reports,
    asks,
    call,
    voidedFor,
    money,
    exposure,
  };
  return Object.fromEntries(
    Object.entries(hidden).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
};

const isStaff = (own: OwnView): own is OwnView & StaffView => 'money' in own;

/** How many entries are looked at for the face of a card. */
const AHEAD = 2000;

/**
 * The cards that lie face down at a moment, each with what it was found to be before the next round is opened. What
 * nobody ever turned is not in the record, and stays unknown here too, whoever had it before him.
 */
export const faceDownAt = async (
  moments: Moments,
  id: string,
  { state, sequence }: Stream,
): Promise<readonly UnseenCard[]> => {
  if (state.status === 'unopened') return [];
  const lying = lyingDown(state);
  if (lying.length === 0) return [];
  const faces = new Map<string, UnseenCard['card']>();
  const round = state.rounds;
  for (let next = sequence + 1; next <= sequence + AHEAD && faces.size < lying.length; next += 1) {
    const step = await moments.step(id, next);
    const now = step?.after.state;
    if (now === undefined || now.status === 'unopened' || now.rounds !== round) break;
    // From here on cards are counted otherwise: their places say nothing any more.
    if (step?.entry.text.includes('"type":"CardsNotDrawn"')) break;
    for (const slot of slotsOf(now)) {
      if (slot.face !== null && !faces.has(keyOf(slot))) faces.set(keyOf(slot), slot.face);
    }
    if (lying.every(({ slot }) => faces.has(keyOf(slot)))) break;
  }
  return lying.map(({ at, index, slot, shownTo }) => ({
    at,
    index,
    card: faces.get(keyOf(slot)) ?? null,
    shownTo,
  }));
};

type LyingDown = Pick<UnseenCard, 'at' | 'index' | 'shownTo'> & { readonly slot: TableSlot };

const lyingDown = ({ round, waiting, carried }: Table): readonly LyingDown[] => {
  const hand = (at: 'player' | 'banker') =>
    (round?.hands[at] ?? []).map((slot, index) => ({
      at,
      index,
      slot,
      shownTo: round?.shown.find((one) => one.hand === at && one.index === index)?.to ?? null,
    }));
  const aside = (at: 'waiting' | 'carried', slots: readonly TableSlot[]) =>
    slots.map((slot, index) => ({ at, index, slot, shownTo: null }));
  return [
    ...hand('player'),
    ...hand('banker'),
    ...aside('waiting', waiting),
    ...aside('carried', carried),
  ].filter(({ slot }) => slot.face === null);
};

const slotsOf = (table: Table): readonly TableSlot[] => [
  ...(table.round?.hands.player ?? []),
  ...(table.round?.hands.banker ?? []),
  ...beside(table),
];

const keyOf = ({ shoe, place }: TableSlot): string => `${shoe} ${place}`;

/** What the page of a patron was shown of cards that he squeezed, and what the record does not hold of it. */
export const facesOf = (
  table: Table,
  own: OwnView,
  cards: readonly UnseenCard[],
): { readonly faces?: readonly Face[]; readonly withheld: readonly Omit<Face, 'card'>[] } => {
  if (!('shown' in own)) return { withheld: [] };
  const isElectronic = table.settings.shoe === 'electronic';
  const shown = own.shown.flatMap(({ hand, index }) => {
    const slot = table.round?.hands[hand][index];
    // Of real cards the house knows no face, and showed none.
    if (slot?.face !== null || !isElectronic || slot.shoe === FROM_NO_SHOE) return [];
    const found = cards.find((one) => one.at === hand && one.index === index)?.card ?? null;
    return [{ hand, index, card: found }];
  });
  return {
    faces: shown.flatMap(({ hand, index, card }) =>
      card === null || card === FACE_DOWN ? [] : [{ hand, index, card }],
    ),
    withheld: shown.filter(({ card }) => card === null).map(({ hand, index }) => ({ hand, index })),
  };
};
