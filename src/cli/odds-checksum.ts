import { createHash } from 'node:crypto';
import type { ExactOdds } from '../odds/index.ts';
import { tallyText } from '../odds/odds-tally.ts';

export const tallyChecksum = (exact: ExactOdds): string =>
  createHash('sha256').update(tallyText(exact)).digest('hex');
