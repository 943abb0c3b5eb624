import { useCallback, useEffect, useRef } from 'react';
import { LastBetsSchema } from '../../../api/last-bets.ts';
import { type Answered, failed } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import type { ChipSpot } from './bet-changes.ts';
import { useDealing } from './dealing.tsx';

export type LastStake = ChipSpot & { readonly amount: number; readonly standing?: boolean };

/** Asks for the bets of the last round before this one in which any lay: as they were seen, or from the record. */
export const useLastStakes = (): ((before: number) => Promise<Answered<readonly LastStake[]>>) => {
  const { table, view } = useDealing();
  const { phase, stakes, round } = view;
  const seen = useRef<{ round: number; stakes: readonly LastStake[] } | null>(null);
  useEffect(() => {
    if (phase === 'betting' || phase === 'none' || stakes.length === 0) return;
    seen.current = { round, stakes };
  }, [phase, stakes, round]);
  return useCallback(
    async (before) => {
      const { current } = seen;
      if (current !== null && current.round < before) return { value: current.stakes };
      const path = `/tables/${encodeURIComponent(table)}/rounds?limit=${ROUNDS_BACK}`;
      const answered = await api.as('staff').get(path, LastBetsSchema);
      if (failed(answered)) return answered;
      const last = answered.value.rounds.find((one) => one.round < before && one.bets.length > 0);
      return { value: last?.bets ?? [] };
    },
    [table],
  );
};

/** Some rounds have no bets. */
const ROUNDS_BACK = 5;
