import { moneyText } from './money-text.ts';

export type MoneyProps = {
  /** Whole cents. */
  readonly cents: number;
  /** `full` always has two decimals; `short` drops .00, as on a chip or a limit. */
  readonly form?: 'full' | 'short';
  /** With a plus where it is one. */
  readonly signed?: boolean;
  readonly className?: string;
};

/** An amount, in figures of equal width. */
export const Money = ({ cents, form = 'full', signed = false, className = '' }: MoneyProps) => {
  return <span className={`tabular ${className}`}>{moneyText(cents, { form, signed })}</span>;
};
