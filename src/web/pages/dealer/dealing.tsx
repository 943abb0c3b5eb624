import { createContext, useCallback, useContext, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView, Wanted } from '../../../table/index.ts';
import type { TableLive } from '../../live/use-table.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { asQuestion, NEEDS_SECOND } from './asked.ts';
import type { StaffOwn } from './staff-view.ts';

/** What every part of the page needs of the table. */
export type Dealing = Pick<TableLive, 'send' | 'heard' | 'status'> & {
  /** How far the view has come. */
  readonly sequence: number;
  readonly table: string;
  readonly view: PublicView;
  readonly own: StaffOwn;
  /** The id of whoever works here; null: not known yet. */
  readonly me: string | null;
  readonly book: Rulebook;
  readonly open: (sheet: SheetName | null, box?: number) => void;
};

export type SheetName =
  | 'bet'
  | 'insurance'
  | 'people'
  | 'hands'
  | 'table'
  | 'trouble'
  | 'load'
  | 'decide'
  | 'choices'
  | 'correct'
  | 'chips'
  | 'asks'
  | 'count';

const DealingContext = createContext<Dealing | null>(null);
export const DealingProvider = DealingContext.Provider;

export const useDealing = (): Dealing => {
  const dealing = useContext(DealingContext);
  if (dealing === null) throw new Error('outside of a table');
  return dealing;
};

export type Commanding = {
  /** True once it has happened, or waits for a second person. */
  readonly give: (command: Wanted) => Promise<boolean>;
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** What was given last waits for a second person. */
  readonly waits: boolean;
  readonly clear: () => void;
};

type Given = Pick<Commanding, 'busy' | 'error' | 'waits'>;

/**
 * Gives commands and keeps the refusal, to be shown beside what was pressed. What the table says takes two persons is
 * asked for instead.
 */
export const useCommand = (): Commanding => {
  const { send, view } = useDealing();
  const [state, set] = useState<Given>(IDLE);
  const give = useCallback(
    async (command: Wanted) => {
      set({ ...IDLE, busy: true });
      let answer = await send(command);
      const question = asQuestion(command, view);
      const waits = 'error' in answer && answer.error.code === NEEDS_SECOND && question !== null;
      if (waits) answer = await send(question);
      const error = 'error' in answer ? answer.error : null;
      set({ busy: false, error, waits: waits && error === null });
      return error === null;
    },
    [send, view],
  );
  const clear = useCallback(() => set((now) => (now.error === null ? now : IDLE)), []);
  return { give, clear, ...state };
};

const IDLE: Given = { busy: false, error: null, waits: false };

/** That it waits, with the way to what waits. */
export const Waits = ({ waits }: { readonly waits: boolean }) => {
  const { say } = useWords();
  return (
    waits && (
      <p role="status" className="text-sm text-warn">
        {say('dealer.asks.sent')}
      </p>
    )
  );
};

/** Why not, with the paragraph, beside the thing that was pressed. */
export const RefusedHere = ({ error }: { readonly error: ApiError | null }) => {
  const { why } = useWords();
  return (
    <p role="alert" className="min-h-6 text-sm text-bad">
      {error !== null && (
        <>
          <span aria-hidden="true">× </span>
          {why(error)}{' '}
          {error.rule !== undefined && error.rule !== '' && <RuleTag rule={error.rule} />}
        </>
      )}
    </p>
  );
};
