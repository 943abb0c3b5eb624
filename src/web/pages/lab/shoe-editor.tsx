import { useRef, useState } from 'react';
import { RANKS } from '../../../rulebooks/rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { countsIn, MOST_OF_A_RANK } from './address.ts';
import type { ChosenShoe } from './chosen.ts';

type Counts = readonly number[];

const MOST_UNDONE = 500;

/** Thirteen counts: a card pressed is taken out, a number typed is how many are left. */
export const ShoeEditor = ({
  chosen: { counts, decks, trouble },
  change,
  whole,
}: {
  readonly chosen: ChosenShoe;
  readonly change: (counts: Counts) => void;
  readonly whole: () => void;
}) => {
  const { say } = useWords();
  const [before, setBefore] = useState<readonly Counts[]>([]);
  const [pasted, setPasted] = useState('');
  // Two presses may come before the page is drawn again.
  const now = useRef(counts);
  now.current = counts;
  const to = (next: Counts) => {
    setBefore((all) => [...all, counts].slice(-MOST_UNDONE));
    now.current = next;
    change(next);
  };
  const set = (rank: number, count: number) => {
    const most = Math.min(MOST_OF_A_RANK, Math.max(0, count));
    to(now.current.map((one, at) => (at === rank ? most : one)));
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    setBefore(before.slice(0, -1));
    change(last);
  };
  const paste = (text: string) => {
    setPasted(text);
    const read = countsIn(text);
    if (read === null) return;
    setPasted('');
    to(read);
  };
  const cards = counts.reduce((sum, count) => sum + count, 0);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-sm font-semibold">{say('lab.shoe.title')}</legend>
      <p className="label" aria-live="polite">
        {say('lab.shoe.cards', { count: cards })} · {say('lab.shoe.hint')}
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-x-1.5 gap-y-2">
        {RANKS.map((rank, at) => (
          <li key={rank} className="flex flex-col gap-1">
            <button
              type="button"
              data-rank={rank}
              aria-label={say('lab.shoe.take', { rank })}
              disabled={(counts[at] ?? 0) === 0}
              onClick={() => set(at, (now.current[at] ?? 0) - 1)}
              className="min-h-11 rounded-sm border border-edge bg-white text-lg font-semibold text-night disabled:bg-transparent disabled:text-muted"
            >
              {rank}
            </button>
            <input
              inputMode="numeric"
              aria-label={say('lab.shoe.count', { rank })}
              value={counts[at] ?? 0}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) =>
                set(at, Number(target.value.replace(/\D/g, '').slice(0, 3)))
              }
              className="tabular min-h-11 w-full min-w-0 rounded-sm border border-edge bg-page text-center"
            />
            <button
              type="button"
              aria-label={say('lab.shoe.add', { rank })}
              onClick={() => set(at, (now.current[at] ?? 0) + 1)}
              className="min-h-11 rounded-sm border border-edge bg-raised"
            >
              +
            </button>
          </li>
        ))}
      </ol>
      {trouble !== null && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {say(`lab.shoe.${trouble}`)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={before.length === 0} onClick={undo}>
          {say('lab.shoe.undo')}
        </Button>
        <Button disabled={decks !== null} onClick={whole}>
          {say('lab.shoe.whole')}
        </Button>
      </div>
      <Field
        label={say('lab.shoe.paste')}
        value={pasted}
        inputMode="text"
        autoComplete="off"
        onChange={({ target }) => paste(target.value)}
        hint={pasted.trim() === '' ? undefined : say('lab.shoe.paste.bad')}
      />
    </fieldset>
  );
};
