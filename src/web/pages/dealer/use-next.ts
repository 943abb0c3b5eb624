import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Wanted } from '../../../table/index.ts';
import { useWords } from '../../words/index.ts';
import { NOTHING_TYPED, type Typed, typeKey } from './card-keys.ts';
import { useCommand, useDealing } from './dealing.tsx';
import { lostBy, type NextAction, nextAction, situationOf } from './next-action.ts';

export type Next = {
  readonly action: NextAction;
  readonly typed: Typed;
  /** Space was pressed and no card is there. */
  readonly missing: boolean;
  /** What would be lost by what was pressed: Y goes on, N or Escape does not. Space answers nothing. */
  readonly sure: string | null;
  readonly answer: (yes: boolean) => void;
  readonly busy: boolean;
  readonly error: ApiError | null;
  readonly act: () => void;
  /** True: the key was one of a card, or gave it. */
  readonly press: (key: string) => boolean;
};

/** The next action with the card that is being keyed for it. */
export const useNext = (unplaced = 0): Next => {
  const { view, own, book, open } = useDealing();
  const words = useWords();
  const { give, busy, error, clear } = useCommand();
  const [typed, type] = useState<Typed>(NOTHING_TYPED);
  const [missing, miss] = useState(false);
  const [asked, ask] = useState<string | null>(null);
  const [notOffered, setNotOffered] = useState<string | null>(null);
  /** A scanner may be quicker than the answer: its Enter waits. */
  const [queued, queue] = useState(false);
  /** The situation that a command is under way for: a second press on it is not a second command. */
  const sending = useRef<string | null>(null);
  const now = `${situationOf(view)} ${view.phase} ${JSON.stringify(view.needed)}`;
  const underWay = useCallback(() => sending.current === now, [now]);
  const action = useMemo(
    () => nextAction({ view, own, book, notOffered }, words),
    [view, own, book, notOffered, words],
  );

  const lost = lostBy(action, { typed: typed.text, unplaced }, words);
  const sure = lost !== null && asked === `${now} ${lost}` ? lost : null;

  const send = useCallback(
    async (command: Wanted) => {
      if (underWay()) return;
      sending.current = now;
      type(NOTHING_TYPED);
      miss(false);
      ask(null);
      const done = await give(command);
      if (sending.current === now) sending.current = null;
      if (!done && command.type === 'OfferInsurance') setNotOffered(situationOf(view));
    },
    [give, view, now, underWay],
  );

  const act = useCallback(() => {
    if (action.does === 'key') {
      if (underWay()) return queue(true);
      if (typed.card !== null) return void send(action.commandFor(typed.card));
      return miss(true);
    }
    if (underWay()) return;
    if (lost !== null) return ask(`${now} ${lost}`);
    if (action.does === 'send') return void send(action.command);
    if (action.does === 'open') open(action.sheet);
  }, [action, typed, send, open, underWay, lost, now]);

  const answer = useCallback(
    (yes: boolean) => {
      if (yes && action.does === 'send' && !underWay()) return void send(action.command);
      ask(null);
    },
    [action, send, underWay],
  );

  useEffect(() => {
    if (!queued || busy) return;
    queue(false);
    if (action.does === 'key' && typed.card !== null) void send(action.commandFor(typed.card));
  }, [queued, busy, action, typed, send]);

  const press = useCallback(
    (key: string) => {
      const letter = key.toLowerCase();
      if (sure !== null && (letter === 'y' || letter === 'n' || key === 'Escape')) {
        answer(letter === 'y');
        return true;
      }
      // What was keyed too early can still be taken back.
      const early = typed.text !== '' && (key === 'Backspace' || key === 'Escape');
      if (action.does !== 'key' && !underWay() && !early) return false;
      if (key === 'Enter') {
        if (typed.text === '') return false;
        act();
        return true;
      }
      const after = typeKey(typed, key);
      if (after === null) return false;
      clear();
      miss(false);
      type(after);
      return true;
    },
    [action, typed, act, answer, clear, underWay, sure],
  );

  return { action, typed, missing, sure, answer, busy, error, act, press };
};
