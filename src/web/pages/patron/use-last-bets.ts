import { useEffect, useRef, useState } from 'react';
import { LastBetsSchema } from '../../../api/last-bets.ts';
import { failed } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import { type Amounts, amountsOf } from './chips.ts';
import type { Seat } from './seat.ts';

/** What this patron had on the table in the last round with a bet of his: what "rebet" places again. */
export const useLastBets = ({ table, view, patron }: Seat): Amounts => {
  const [last, setLast] = useState<{ box: number; amounts: Amounts }>({ box: 0, amounts: {} });
  /** The box of which a round was seen. */
  const seen = useRef(0);
  const current = useRef(view.round);
  current.current = view.round;
  const { phase, stakes } = view;
  const { box, id } = patron;

  // From the moment bets are closed, what lies is the next round's "last".
  useEffect(() => {
    if (phase === 'betting' || phase === 'none') return;
    const now = amountsOf(stakes, { box, patron: id });
    if (Object.keys(now).length === 0) return;
    seen.current = box;
    setLast({ box, amounts: now });
  }, [phase, stakes, box, id]);

  // A page that has just come asks the record.
  useEffect(() => {
    const stop = new AbortController();
    const path = `/tables/${encodeURIComponent(table)}/rounds?limit=8`;
    void api
      .as('patron')
      .get(path, LastBetsSchema, stop.signal)
      .then((answered) => {
        if (failed(answered) || seen.current === box || stop.signal.aborted) return;
        const past = answered.value.rounds.find(
          (one) => one.bets.some((bet) => bet.box === box) && one.round < current.current,
        );
        if (past === undefined) return;
        const amounts: Record<string, number> = {};
        for (const { bet, amount, box: at } of past.bets) {
          if (at === box) amounts[bet] = (amounts[bet] ?? 0) + amount;
        }
        setLast({ box, amounts });
      });
    return () => stop.abort();
  }, [table, box]);

  return last.box === box ? last.amounts : NOTHING;
};

const NOTHING: Amounts = {};
