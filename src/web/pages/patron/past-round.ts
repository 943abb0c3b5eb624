import type { Line, Settlement } from '../../../rules/index.ts';
import type { HandHistory } from '../../../table/index.ts';

/** A past round as the house tells it to a patron: the cards, the outcome, and what was his own. */
export type PastRound = Pick<
  HandHistory,
  'id' | 'game' | 'layout' | 'shoe' | 'round' | 'cards' | 'bets'
> & {
  readonly insurance: NonNullable<HandHistory['insurance']>;
  readonly elections: NonNullable<HandHistory['elections']>;
  readonly void: HandHistory['void'] | null;
  readonly irregularities: readonly { readonly kind?: string; readonly rule: string }[];
  readonly settlement:
    | (Pick<Settlement, 'outcome' | 'player' | 'banker'> & { readonly lines: readonly Line[] })
    | null;
};

export type PastRounds = { readonly rounds: readonly PastRound[] };

/** Won or lost, in cents: what came back less what was staked. */
export const balanceOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { amount, paid, returned }) => sum + paid + returned - amount, 0);
