import { useId, useState } from 'react';
import type { Field, FieldAnswer } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { ChipCount, countOf, NO_PIECES, type Pieces } from '../../parts/chip-count.tsx';
import { classes } from '../../parts/classes.ts';
import { useWords } from '../../words/index.ts';
import { centsIn } from '../dealer/amount.ts';
import { optionWords, questionWords } from './asked-words.ts';

export type AnswerFieldProps = {
  readonly field: Field;
  readonly book: Rulebook;
  readonly value: FieldAnswer;
  readonly onAnswer: (value: FieldAnswer) => void;
};

/** The keys that choose, in the order of the options. */
export const KEYS = '123456789abcdefghijklmnopqrstuvwxyz';

/** One question: what can be chosen or typed. */
export const AnswerField = (props: AnswerFieldProps) => {
  const words = useWords();
  const { field, book } = props;
  return (
    <fieldset data-field={field.id} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{questionWords(field, book, words)}</legend>
      <Input {...props} />
    </fieldset>
  );
};

const Input = ({ field, book, value, onAnswer }: AnswerFieldProps) => {
  switch (field.is) {
    case 'choice':
    case 'choices':
      return <Options field={field} book={book} value={value} onAnswer={onAnswer} />;
    case 'number':
      return <Numbers field={field} value={value} onAnswer={onAnswer} />;
    case 'amount':
      return <Amount value={value} onAnswer={onAnswer} />;
    case 'chips':
      return <ChipsField onAnswer={onAnswer} />;
  }
};

const LABEL =
  'flex min-h-11 min-w-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-raised px-3 py-1.5 has-checked:border-gilt has-checked:bg-page has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)';

const Key = ({ at }: { readonly at: number }) =>
  KEYS[at] === undefined ? null : (
    <span aria-hidden="true" className="rounded-sm border border-muted px-1.5 text-xs">
      {KEYS[at]?.toUpperCase()}
    </span>
  );

type OptionsProps = Omit<AnswerFieldProps, 'field'> & {
  readonly field: Extract<Field, { readonly is: 'choice' | 'choices' }>;
};

/** One of them, or any number; a key takes one. */
const Options = ({ field, book, value, onAnswer }: OptionsProps) => {
  const words = useWords();
  const name = useId();
  const many = field.is === 'choices';
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const short = field.options.every(({ code }) => SHORT.has(code));
  return (
    <div
      className={classes(
        'gap-2',
        short ? 'flex flex-wrap' : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]',
      )}
    >
      {field.options.map((option, i) => (
        <label key={option.id} className={LABEL} data-option={option.id}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.id)}
            onChange={() => onAnswer(taken(field, value, option.id))}
            className="size-4 shrink-0 accent-(--gilt) outline-none"
          />
          <Key at={i} />
          <span>{optionWords(option, book, words)}</span>
        </label>
      ))}
    </div>
  );
};

const SHORT = new Set<string>(['value', 'odds', 'patron', 'paragraph', 'hand']);

/** What is chosen once this one was pressed. */
export const taken = (field: Field, value: FieldAnswer, id: string): FieldAnswer => {
  if (field.is !== 'choices') return id;
  const before = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
};

type NumbersProps = Pick<AnswerFieldProps, 'value' | 'onAnswer'> & {
  readonly field: Extract<Field, { readonly is: 'number' }>;
};

const Numbers = ({ field: { from, to }, value, onAnswer }: NumbersProps) => {
  const name = useId();
  return (
    <div className="flex flex-wrap gap-2">
      {Array.from({ length: to - from + 1 }, (_, i) => from + i).map((number) => (
        <label key={number} className={LABEL} data-option={number}>
          <input
            type="radio"
            name={name}
            checked={value === number}
            onChange={() => onAnswer(number)}
            className="size-4 accent-(--gilt) outline-none"
          />
          <span className="tabular">{number}</span>
        </label>
      ))}
    </div>
  );
};

const Amount = ({ value, onAnswer }: Pick<AnswerFieldProps, 'value' | 'onAnswer'>) => {
  const { say } = useWords();
  const [text, setText] = useState('');
  const wrong = text.trim() !== '' && value === null;
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-label={say('drills.amount')}
      aria-invalid={wrong}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onAnswer(centsIn(target.value));
      }}
      className="tabular min-h-11 w-full max-w-56 rounded-md border border-muted bg-page px-3 text-right text-ink aria-invalid:border-bad"
    />
  );
};

const ChipsField = ({ onAnswer }: Pick<AnswerFieldProps, 'onAnswer'>) => {
  const [pieces, setPieces] = useState<Pieces>(NO_PIECES);
  return (
    <ChipCount
      pieces={pieces}
      onPieces={(next) => {
        setPieces(next);
        onAnswer(countOf(next)?.chips ?? null);
      }}
    />
  );
};
