import type { PublicView } from '../../../table/index.ts';
import { classes } from '../../parts/classes.ts';
import { useWords } from '../../words/index.ts';

/** The boxes of a table, free or taken; one is chosen. */
export const BoxGrid = ({
  boxes,
  box,
  onBox,
}: {
  readonly boxes: PublicView['boxes'];
  readonly box: number | null;
  readonly onBox: (box: number) => void;
}) => {
  const { say } = useWords();
  return (
    <ul className="felt grid grid-cols-3 gap-2 rounded-lg p-4 sm:grid-cols-4">
      {boxes.map(({ number, seated }) => (
        <li key={number}>
          <button
            type="button"
            aria-pressed={number === box}
            onClick={() => onBox(number)}
            className={classes(
              'flex h-20 w-full flex-col items-center justify-center rounded-md border border-brass',
              number === box ? 'bg-felt-lit ring-3 ring-brass' : 'hover:bg-felt-lit',
              seated !== null && number !== box && 'opacity-75',
            )}
          >
            <span className="engraved text-xl text-felt-ink">{number}</span>
            <span className="text-sm text-brass">
              {say(seated === null ? 'shared.box.free' : 'shared.box.taken')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
