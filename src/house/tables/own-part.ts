import type { Face, Own } from '../../api/live.ts';
import { type Actor, ownView } from '../../table/index.ts';
import { cardAt } from './giving.ts';
import type { LiveTable } from './live-table.ts';
import type { Stream } from './stream.ts';

/** Who looks on. `blindIn`: the round in which he took a rack over; no face is shown to him there alone. */
export type Watching = {
  readonly actor: Actor;
  readonly blindIn?: number | undefined;
  /** A program of before boards were told by what changed of them. */
  readonly wholeBoards?: boolean | undefined;
};

/** What the table says of a viewer, and the faces that the house shows to him alone. */
export const ownPartOf = (
  { shoes }: Pick<LiveTable, 'shoes'>,
  stream: Stream,
  { actor, blindIn }: Watching,
): Own => {
  const { state } = stream;
  if (state.status === 'unopened') return { role: 'display' };
  const own = ownView(state, actor);
  if (!('shown' in own)) return own;
  if (blindIn !== undefined && blindIn === state.round?.number) return { ...own, faces: NO_FACES };
  if (own.shown.length === 0) return { ...own, faces: NO_FACES };
  const faces = own.shown.flatMap(({ hand, index }): Face[] => {
    const card = cardAt(stream, hand, index, shoes);
    return card === undefined ? [] : [{ hand, index, card }];
  });
  return { ...own, faces };
};

const NO_FACES: readonly Face[] = [];
