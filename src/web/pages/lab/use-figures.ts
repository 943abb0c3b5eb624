import { useEffect, useState } from 'react';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { FigureName, Figures } from './asks.ts';
import { type FigureDesk, openFigureDesk } from './desk.ts';

/** One for what must be there at once, one for what may take a second. */
export type Desks = { readonly quick: FigureDesk; readonly slow: FigureDesk };

export const useDesks = (): Desks | null => {
  const [desks, set] = useState<Desks | null>(null);
  useEffect(() => {
    const opened = { quick: openFigureDesk(), slow: openFigureDesk() };
    set(opened);
    return () => {
      opened.quick.close();
      opened.slow.close();
    };
  }, []);
  return desks;
};

export type AskedFigure<Name extends FigureName> = {
  /** The last answer; null before the first. */
  readonly value: Figures[Name]['is'] | null;
  /** Whether it is of what is asked now. */
  readonly fresh: boolean;
  readonly failed: string | null;
};

/** Asks whenever the question changes; what came last stands until the next answer is there. */
export const useFigures = <Name extends FigureName>(
  desk: FigureDesk | null,
  is: Name,
  of: Figures[Name]['of'] | null,
  book: Rulebook | null,
): AskedFigure<Name> => {
  const key = of === null ? null : JSON.stringify(of);
  const [got, set] = useState<{
    readonly key: string | null;
    readonly value: Figures[Name]['is'] | null;
    readonly failed: string | null;
  }>({ key: null, value: null, failed: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `of`, which is another object each time.
  useEffect(() => {
    if (desk === null || of === null || book === null) return;
    let current = true;
    desk.ask(is, of, book).then(
      (value) => current && set({ key, value, failed: null }),
      (error: Error) => current && set({ key, value: null, failed: error.message }),
    );
    return () => {
      current = false;
    };
  }, [desk, is, key, book]);
  return { value: got.value, fresh: got.key === key, failed: got.failed };
};
