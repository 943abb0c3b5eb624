import { useEffect, useRef, useState } from 'react';
import {
  type Amounts,
  amountsOf,
  type ChipStep,
  chipCommand,
  clearing,
  costOf,
  doubling,
  rebetting,
  stakedBy,
  sumOf,
  undoing,
} from './chips.ts';
import { cameAbout, noteOf } from './notes.ts';
import { onTheWay, type Sent, shownAmounts } from './pending.ts';
import type { Seat } from './seat.ts';
import { useLastBets } from './use-last-bets.ts';
import { type NoteList, useNotes } from './use-notes.ts';

export type Betting = {
  readonly open: boolean;
  /** What is to be seen on each bet, sent or accepted. */
  readonly shown: Amounts;
  readonly pending: ReadonlySet<string>;
  readonly rack: number;
  readonly staked: number;
  readonly notes: NoteList;
  readonly can: Readonly<Record<Action, boolean>>;
  readonly place: (bet: string, amount: number) => void;
  readonly act: (action: Action) => void;
};

export const ACTIONS = ['undo', 'clear', 'rebet', 'double'] as const;
export type Action = (typeof ACTIONS)[number];

/** The patron's chips on the table: what lies, what is on its way, and what can be done with it. */
export const useBetting = (seat: Seat): Betting => {
  const { view, own, patron, live } = seat;
  const place = { box: patron.box, patron: patron.id };
  // A round that is entered again takes the bets that lay then, from whoever enters it.
  const open = view.phase === 'betting' && !view.entered && live.status.is === 'live';
  const lying = amountsOf(view.stakes, place);
  const sequence = live.sequence ?? 0;

  const [all, setSent] = useState<readonly Sent[]>([]);
  const sent = onTheWay(all, sequence).filter(({ box }) => box === patron.box);
  const shown = sent.length === 0 ? lying : shownAmounts(lying, sent);
  const [steps, setSteps] = useState<Steps>(NOTHING_DONE);
  const { round } = view;
  const { box } = patron;
  const done = steps.round === round && steps.box === box ? steps.done : [];
  const { notes, add, drop } = useNotes(seat);
  const last = useLastBets(seat);
  const nextId = useRef(1);

  useEffect(() => {
    setSent((before) => {
      const left = onTheWay(before, sequence);
      return left.length === before.length ? before : left;
    });
  }, [sequence]);

  /** Sends every change at once, and remembers what came about as one step. */
  const send = async (step: ChipStep, undoes = false): Promise<void> => {
    if (!open || step.length === 0) return;
    const before: Record<string, number> = { ...shown };
    const asked = step.map((change) => {
      const id = nextId.current++;
      const was = before[change.bet] ?? 0;
      before[change.bet] = was + change.amount;
      drop(change.bet);
      return { ...change, id, box, before: was, answered: null };
    });
    setSent((others) => [...others, ...asked]);
    if (undoes) setSteps({ round, box, done: done.slice(0, -1) });
    const outcome = await Promise.all(
      asked.map(async ({ id, bet, amount, before: was }) => {
        const command = chipCommand({ bet, amount }, place, { [bet]: was });
        const answer = await live.send(command);
        const came = 'error' in answer ? null : answer.sequence;
        setSent((others) =>
          came === null
            ? others.filter((one) => one.id !== id)
            : others.map((one) => (one.id === id ? { ...one, answered: came } : one)),
        );
        const note = noteOf(answer, bet);
        if (note !== null) add(note);
        return { bet, amount: cameAbout(answer, bet) };
      }),
    );
    const real = outcome.filter(({ amount }) => amount !== 0);
    if (undoes || real.length === 0) return;
    setSteps((now) => {
      const before = now.round === round && now.box === box ? now.done : [];
      return { round, box, done: [...before, real] };
    });
  };

  const undo = undoing(done, shown);
  // Undo takes back the chip that was laid last, also while that one is still on its way.
  const [undoLast, setUndoLast] = useState(false);
  useEffect(() => {
    if (!undoLast || sent.length > 0) return;
    setUndoLast(false);
    if (undo !== null) void send(undo, true);
  });
  const wanted: Readonly<Record<Action, ChipStep>> = {
    undo: undo ?? [],
    clear: clearing(shown),
    rebet: rebetting(last, shown),
    double: doubling(shown),
  };
  // What still lies there after the end has been paid, or has gone.
  const insured = own.insurance.reduce((sum, { amount }) => sum + amount, 0);
  const accepted = view.outcome === null ? stakedBy(view.stakes, patron.id) + insured : 0;
  const staked = accepted + (view.outcome === null ? sumOf(shown) - sumOf(lying) : 0);
  const back = view.outcome === null ? own.goingBack : [];
  // What a chip on its way costs has left the rack to the eye, what goes back is in it.
  const rack = patron.rack + accepted - staked + back.reduce((sum, { amount }) => sum + amount, 0);
  const can = (action: Action) =>
    open && wanted[action].length > 0 && costOf(wanted[action]) <= rack;

  return {
    open,
    shown,
    pending: new Set(sent.map(({ bet }) => bet)),
    rack,
    staked,
    notes,
    can: {
      undo: can('undo') || (open && sent.length > 0),
      clear: can('clear'),
      rebet: can('rebet'),
      double: can('double'),
    },
    place: (bet, amount) => void send([{ bet, amount }]),
    act: (action) => {
      if (action === 'undo' && open && sent.length > 0) setUndoLast(true);
      else if (can(action)) void send(wanted[action], action === 'undo');
    },
  };
};

/** What was done in one round at one box. */
type Steps = { readonly round: number; readonly box: number; readonly done: readonly ChipStep[] };
const NOTHING_DONE: Steps = { round: 0, box: 0, done: [] };
