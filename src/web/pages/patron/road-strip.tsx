import type { BeadLetter } from '../../../api/house.ts';
import type { Board } from '../../../table/index.ts';
import { BeadStrip } from '../../parts/road-thumb.tsx';
import { useWords } from '../../words/index.ts';

const LETTERS = { player: 'P', banker: 'B', tie: 'T' } as const satisfies Record<
  string,
  BeadLetter
>;
const SHOWN = 12;

/** The last results; a tap opens all five roads. */
export const RoadStrip = ({
  board,
  onOpen,
}: {
  readonly board: Board;
  readonly onOpen: () => void;
}) => {
  const { say } = useWords();
  const last = board.beadPlate.slice(-SHOWN).map(({ mark }) => LETTERS[mark.winner]);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-9 w-full items-center justify-between gap-2 rounded-md border border-edge bg-panel px-2"
    >
      {last.length === 0 ? (
        <span className="label">{say('shared.road.empty')}</span>
      ) : (
        <BeadStrip last={last} size={22} most={SHOWN} />
      )}
      <span className="flex items-center gap-1.5 text-sm whitespace-nowrap">
        {say('patron.roads')}
        <svg viewBox="0 0 8 12" width="0.5rem" height="0.75rem" aria-hidden="true">
          <path d="M1.5 1.5 L6 6 L1.5 10.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </span>
    </button>
  );
};
