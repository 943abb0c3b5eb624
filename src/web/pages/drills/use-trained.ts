import { useEffect, useState } from 'react';
import type { DrillKind } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { askDesk } from './desk.ts';

type Trained = Readonly<Record<DrillKind, readonly string[]>>;

/** Which paragraphs each kind of drill of a book trains; null while it is worked out. */
export const useTrained = (book: Rulebook | null): Trained | null => {
  const [found, set] = useState<{ book: Rulebook; trained: Trained } | null>(null);
  useEffect(() => {
    if (book === null) return;
    let wanted = true;
    void askDesk('trained', { book }).then((trained) => wanted && set({ book, trained }));
    return () => {
      wanted = false;
    };
  }, [book]);
  return found?.book === book ? found.trained : null;
};
