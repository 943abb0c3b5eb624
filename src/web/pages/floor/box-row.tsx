import type { FloorTable } from '../../../api/house.ts';
import { useWords } from '../../words/index.ts';

/** The numbered boxes as they stand at the table: a full mark is taken, an open one is free. */
export const BoxRow = ({ boxes }: { readonly boxes: FloorTable['boxes'] }) => {
  const { say } = useWords();
  const free = boxes.filter(({ taken }) => !taken).length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ul className="flex flex-wrap gap-1.5">
        {boxes.map(({ number, taken }) => (
          <li key={number}>
            <span
              aria-hidden="true"
              className={`tabular inline-flex h-7 w-7 items-center justify-center rounded-sm border text-sm ${
                taken
                  ? 'border-edge bg-raised text-muted line-through'
                  : 'border-gilt font-semibold text-gilt'
              }`}
            >
              {number}
            </span>
            <span className="for-ears">
              {say(taken ? 'floor.box.taken' : 'floor.box.free', { number })}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {free === 0
          ? say('floor.boxes.full')
          : say('floor.boxes.free', { count: free, all: boxes.length })}
      </p>
    </div>
  );
};
