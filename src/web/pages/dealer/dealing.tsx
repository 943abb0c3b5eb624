import { createContext, useCallback, useContext, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView, Wanted } from '../../../table/index.ts';
import type { TableLive } from '../../live/use-table.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import type { StaffOwn } from './staff-view.ts';

/** What every part of the page needs of the table. */
export type Dealing = Pick<TableLive, 'send' | 'heard' | 'status'> & {
  readonly table: string;
  readonly view: PublicView;
  readonly own: StaffOwn;
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
  | 'correct';

const DealingContext = createContext<Dealing | null>(null);
export const DealingProvider = DealingContext.Provider;

export const useDealing = (): Dealing => {
  const dealing = useContext(DealingContext);
  if (dealing === null) throw new Error('outside of a table');
  return dealing;
};

export type Commanding = {
  /** True once it has happened. */
  readonly give: (command: Wanted) => Promise<boolean>;
  readonly busy: boolean;
  readonly error: ApiError | null;
  readonly clear: () => void;
};

/** Gives commands and keeps the refusal, to be shown beside what was pressed. */
export const useCommand = (): Commanding => {
  const { send } = useDealing();
  const [state, set] = useState<{ busy: boolean; error: ApiError | null }>(IDLE);
  const give = useCallback(
    async (command: Wanted) => {
      set({ busy: true, error: null });
      const answer = await send(command);
      const error = 'error' in answer ? answer.error : null;
      set({ busy: false, error });
      return error === null;
    },
    [send],
  );
  const clear = useCallback(() => set((now) => (now.error === null ? now : IDLE)), []);
  return { give, clear, ...state };
};

const IDLE = { busy: false, error: null };

/** Why not, with the paragraph, beside the thing that was pressed. */
export const Refused = ({ error }: { readonly error: ApiError | null }) => {
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
