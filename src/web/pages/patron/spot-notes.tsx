import { type RefObject, useLayoutEffect, useState } from 'react';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { noteText, ruleOfNote } from './notes.ts';
import type { Seat } from './seat.ts';
import { findSpot } from './spots-on-page.ts';
import type { NoteList } from './use-notes.ts';

type Held = { readonly left: number; readonly top: number };
const WIDE = 232;
const EDGE = 4;

/** Why a bet was refused, or taken in part: right at the spot that was pressed. */
export const SpotNotes = ({
  notes,
  around,
  seat: { book, view, patron },
}: {
  readonly notes: NoteList;
  /** The element that holds the spots; it is positioned. */
  readonly around: RefObject<HTMLElement | null>;
  readonly seat: Seat;
}) => {
  const words = useWords();
  const [places, setPlaces] = useState<Readonly<Record<number, Held>>>({});
  useLayoutEffect(() => {
    const holder = around.current;
    if (holder === null || notes.length === 0) return;
    const frame = holder.getBoundingClientRect();
    const next: Record<number, Held> = {};
    for (const { id, bet } of notes) {
      const spot = findSpot(holder, bet, patron.box)?.getBoundingClientRect();
      if (spot === undefined) continue;
      const middle = spot.left + spot.width / 2 - frame.left - WIDE / 2;
      const left = Math.max(EDGE, Math.min(middle, frame.width - WIDE - EDGE));
      next[id] = { left, top: spot.bottom - frame.top - EDGE };
    }
    setPlaces(next);
  }, [notes, around, patron.box]);
  return (
    <div aria-live="assertive" className="pointer-events-none absolute inset-0 z-20">
      {notes.map((note) => {
        const rule = ruleOfNote(note);
        const place = places[note.id];
        return (
          <p
            key={note.id}
            data-note={note.bet}
            className="absolute flex flex-wrap items-baseline gap-x-2 rounded-md border border-amber bg-night px-2.5 py-1.5 text-sm leading-snug text-white shadow-table"
            style={{
              width: WIDE,
              left: place?.left ?? 0,
              top: place?.top ?? 0,
              visibility: place === undefined ? 'hidden' : 'visible',
            }}
          >
            <span>{noteText(note, { book, limits: view.limits }, words)}</span>
            {rule !== undefined && <RuleTag rule={rule} onFelt />}
          </p>
        );
      })}
    </div>
  );
};
