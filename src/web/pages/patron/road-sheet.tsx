import type { Rulebook } from '../../../rulebooks/index.ts';
import { resultBets } from '../../../rules/results.ts';
import type { PublicView } from '../../../table/index.ts';
import { Roads } from '../../parts/roads.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';

/** All five roads. */
export const RoadSheet = ({
  view: { board, layout },
  book,
  onClose,
}: {
  readonly view: Pick<PublicView, 'board' | 'layout'>;
  readonly book: Rulebook;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  return (
    <Sheet title={say('patron.roads')} onClose={onClose}>
      <Roads board={board} results={resultBets(book, layout)} />
    </Sheet>
  );
};
