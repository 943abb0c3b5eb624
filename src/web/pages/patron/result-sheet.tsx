import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { ResultPanel } from './result-panel.tsx';
import type { Seat } from './seat.ts';
import type { ShownResult } from './use-result.ts';

/** The lines of the last round, once the next one is under way. */
export const ResultSheet = ({
  seat,
  result,
  onClose,
}: {
  readonly seat: Seat;
  readonly result: ShownResult | null;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  return (
    <Sheet title={say('patron.result.title')} onClose={onClose}>
      <ResultPanel seat={seat} result={result} />
    </Sheet>
  );
};
