import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import type { ApiError } from '../../api/live.ts';
import { useWords } from '../words/index.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { RuleTag } from './rule-tag.tsx';

type Labelled = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly big?: boolean;
  /** What is wrong with what stands in it. */
  readonly wrong?: ApiError | null;
};

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & Labelled;

/** A label, a box to type in, what may be typed, and what is wrong with it. */
export const Field = ({ label, hint, big = false, wrong, className, ...rest }: FieldProps) => {
  const id = useId();
  return (
    <Around id={id} label={label} hint={hint} wrong={wrong} className={className}>
      <input
        {...rest}
        {...described(id, hint, wrong)}
        id={id}
        className={classes(BOX, big ? BIG : USUAL)}
      />
    </Around>
  );
};

export type ChoiceProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> &
  Omit<Labelled, 'big'> & { readonly children: ReactNode };

/** A label and a list to choose from. */
export const Choice = ({ label, hint, wrong, className, children, ...rest }: ChoiceProps) => {
  const id = useId();
  return (
    <Around id={id} label={label} hint={hint} wrong={wrong} className={className}>
      <select {...rest} {...described(id, hint, wrong)} id={id} className={classes(BOX, USUAL)}>
        {children}
      </select>
    </Around>
  );
};

const described = (id: string, hint: ReactNode, wrong: ApiError | null | undefined) => {
  const ids = [...(wrong ? [`${id}-wrong`] : []), ...(hint === undefined ? [] : [`${id}-hint`])];
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': wrong ? true : undefined,
  };
};

const Around = ({
  id,
  label,
  hint,
  wrong,
  className,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly wrong: ApiError | null | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) => {
  const { why } = useWords();
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="text-sm font-semibold text-bad">
          {why(wrong)}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="label">
          {hint}
        </p>
      )}
    </div>
  );
};

const BOX =
  'w-full min-w-0 rounded-md border border-muted aria-invalid:border-bad bg-page px-3 text-ink disabled:border-dashed disabled:text-muted';
const USUAL = 'min-h-11 text-base';
const BIG = 'tabular min-h-16 text-center text-2xl tracking-widest';

/** Sends a form. It stays in view: where the window is low, the fields pass under it. */
export const Submit = ({
  disabled,
  children,
}: {
  readonly disabled: boolean;
  readonly children: ReactNode;
}) => (
  <div className="sticky bottom-0 bg-panel py-2 [dialog_&]:-bottom-5 [dialog_&]:-mb-5 [dialog_&]:pb-5">
    <Button look="main" size="large" submits data-primary="" disabled={disabled} className="w-full">
      {children}
    </Button>
  </div>
);

/** Why it was refused, next to what was pressed. The place is kept for a screen reader to listen to. */
export const Refused = ({ error }: { readonly error: ApiError | null }) => {
  const { why } = useWords();
  return (
    <div role="alert">
      {error !== null && (
        <p className="flex items-baseline gap-2 border-l-3 border-bad bg-raised px-3 py-2 text-sm">
          <span className="flex-1">{why(error)}</span>
          {error.rule !== undefined && <RuleTag rule={error.rule} />}
        </p>
      )}
    </div>
  );
};
