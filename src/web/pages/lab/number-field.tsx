import { useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { wholeText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';

/** A whole number; what cannot be meant stays in the box, with what can. */
export const NumberField = ({
  label,
  value,
  least = 1,
  most,
  onChange,
  className,
}: {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  readonly className?: string;
}) => {
  const { say, language } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(value);
  const bad = numberIn(text, least, most) === null;
  return (
    <Field
      label={label}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      className={className}
      hint={
        bad
          ? say('lab.bad.number', {
              least: wholeText(least, language),
              most: wholeText(most, language),
            })
          : undefined
      }
      onChange={({ target }) => {
        setTyped(target.value);
        const read = numberIn(target.value, least, most);
        if (read !== null) onChange(read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

const numberIn = (text: string, least: number, most: number): number | null => {
  const plain = text.replace(/[\s,]/g, '');
  if (!/^\d{1,15}$/.test(plain)) return null;
  const value = Number(plain);
  return value >= least && value <= most ? value : null;
};
