import { useId } from 'react';
import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { TABLE_KINDS, type TableWanted } from './new-table.ts';

/** Who takes the steps: a dealer with real cards, a dealer with the house's shoe, or the house alone. */
export const DealingKind = ({
  wanted,
  change,
}: {
  readonly wanted: TableWanted;
  readonly change: (part: Partial<TableWanted>) => void;
}) => {
  const { say } = useWords();
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{say('pit.new.kind')}</legend>
      {TABLE_KINDS.map((kind) => (
        <label
          key={kind}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-edge p-3 has-checked:border-gilt has-checked:bg-raised"
        >
          <input
            type="radio"
            name={name}
            checked={wanted.kind === kind}
            onChange={() => change({ kind })}
            className="mt-1 accent-brass"
          />
          <span>
            {say(`pit.new.kind.${kind}`)}
            <span className="label block">{say(`pit.new.kind.${kind}.more`)}</span>
          </span>
        </label>
      ))}
      {wanted.kind === 'automatic' && (
        <Field
          label={say('pit.new.seconds')}
          type="number"
          min={5}
          max={300}
          value={wanted.seconds}
          onChange={({ target }) => change({ seconds: Math.trunc(Number(target.value)) })}
        />
      )}
    </fieldset>
  );
};

export const Tick = ({
  label,
  on,
  set,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      checked={on}
      onChange={({ target }) => set(target.checked)}
      className="h-5 w-5 accent-brass"
    />
    {label}
  </label>
);
