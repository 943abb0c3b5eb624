import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  readonly look?: ButtonLook;
  readonly size?: 'small' | 'usual' | 'large';
  /** The key that does the same; shown on the button. */
  readonly hint?: string;
  readonly submits?: boolean;
  readonly children: ReactNode;
};

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  main: 'bg-brass text-night border-brass hover:brightness-110 font-semibold',
  plain: 'bg-raised text-ink border-edge hover:border-muted',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-raised',
  danger: 'bg-transparent text-bad border-current hover:bg-raised font-semibold',
};

const SIZES = {
  small: 'min-h-9 px-3 text-sm gap-2',
  usual: 'min-h-11 px-4 text-base gap-2',
  large: 'min-h-14 px-6 text-lg gap-3',
} as const;

/** A button. At least 44 px high unless it is small. */
export const Button = ({
  look = 'plain',
  size = 'usual',
  hint,
  submits = false,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={submits ? 'submit' : 'button'}
    aria-keyshortcuts={hint}
    className={classes(
      'inline-flex items-center justify-center rounded-md border select-none whitespace-nowrap',
      'disabled:text-muted disabled:bg-transparent disabled:border-edge disabled:border-dashed',
      LOOKS[look],
      SIZES[size],
      className,
    )}
  >
    {hint !== undefined && (
      <kbd className="rounded-sm border border-current px-1.5 text-xs font-semibold">{hint}</kbd>
    )}
    {children}
  </button>
);
