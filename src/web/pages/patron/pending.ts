import type { Amounts, Change } from './chips.ts';

/** A change that has been sent. Once it is answered it waits until the picture has come so far. */
export type Sent = Change & {
  readonly id: number;
  readonly box: number;
  /** What was shown on the bet before it. */
  readonly before: number;
  /** The sequence of the answer; null: not answered yet. */
  readonly answered: number | null;
};

/** What is still on its way, given how far the picture has come. */
export const onTheWay = (sent: readonly Sent[], sequence: number): readonly Sent[] =>
  sent.filter(({ answered }) => answered === null || answered > sequence);

/**
 * What to show on each bet: what the patron will have there once everything is answered. The stack does not jump,
 * whether the change of the table comes before the answer or after it.
 */
export const shownAmounts = (lying: Amounts, sent: readonly Sent[]): Amounts => {
  const shown: Record<string, number> = { ...lying };
  for (const { bet, before, amount } of sent) shown[bet] = Math.max(0, before + amount);
  return shown;
};
