import { useState } from 'react';
import type { Count } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { Chip } from './chip.tsx';
import { DENOMINATIONS } from './chip-set.ts';
import { moneyText } from './money-text.ts';

/** Pieces of each chip, and what they come to. */
export type Pieces = Readonly<Record<number, string>>;

export const NO_PIECES: Pieces = {};

const isCounted = (text: string): boolean => /^\d{1,7}$/.test(text.trim());

/** What was counted; null: something typed there is no number of pieces. */
export const countOf = (pieces: Pieces): Count | null => {
  const typed = Object.entries(pieces).filter(([, text]) => text.trim() !== '');
  if (typed.some(([, text]) => !isCounted(text))) return null;
  const chips = typed
    .map(([value, text]) => ({ value: Number(value), pieces: Number(text) }))
    .filter((one) => one.pieces > 0);
  const amount = chips.reduce((sum, { value, pieces: count }) => sum + value * count, 0);
  return { amount, chips };
};

/** A row for every chip of the house: how many pieces of it lie there. */
export const ChipCount = ({
  pieces,
  onPieces,
}: {
  readonly pieces: Pieces;
  readonly onPieces: (pieces: Pieces) => void;
}) => {
  const { say } = useWords();
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      <legend className="mb-1 text-sm font-semibold">{say('shared.count.pieces')}</legend>
      {DENOMINATIONS.toReversed().map((value) => (
        <label key={value} className="flex min-h-11 items-center gap-2">
          <span aria-hidden="true" className="shrink-0">
            <Chip silent value={value} size={32} />
          </span>
          <span className="for-ears">{moneyText(value, { form: 'short' })}</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            value={pieces[value] ?? ''}
            aria-invalid={pieces[value] !== undefined && !isPieces(pieces[value])}
            onChange={({ target }) => onPieces({ ...pieces, [value]: target.value })}
            className="tabular min-h-11 w-full min-w-0 rounded-md border border-muted bg-page px-2 text-right text-ink aria-invalid:border-bad"
          />
        </label>
      ))}
    </fieldset>
  );
};

const isPieces = (text: string): boolean => text.trim() === '' || isCounted(text);

/** For a form that begins with nothing counted. */
export const usePieces = () => {
  const [pieces, setPieces] = useState<Pieces>(NO_PIECES);
  return { pieces, setPieces, count: countOf(pieces) };
};
