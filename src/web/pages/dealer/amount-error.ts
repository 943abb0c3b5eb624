import { useId } from 'react';
import type { ApiError } from '../../../api/live.ts';

/** What the table says about an amount. */
const AMOUNT: readonly string[] = [
  'BAD_AMOUNT',
  'RACK_TOO_SMALL',
  'TRAY_TOO_SMALL',
  'WINNINGS_NOT_FINAL',
];

/** Where an error stands that is said below a row; `wrongAt` for the amount in that row, where it is about that. */
export const useAmountError = (error: ApiError | null) => {
  const id = useId();
  return { id, wrongAt: error !== null && AMOUNT.includes(error.code) ? id : null };
};
