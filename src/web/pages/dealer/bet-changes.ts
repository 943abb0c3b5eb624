import type { Answer, ApiError } from '../../../api/live.ts';
import type { StakeView, Wanted } from '../../../table/index.ts';
import type { LastStake } from './use-last-stakes.ts';

/** Whose chips on which bet of which box. */
export type ChipSpot = { readonly box: number; readonly patron: string; readonly bet: string };

/** So much shall lie there. */
export type Laid = ChipSpot & { readonly amount: number; readonly asItLies: boolean };

/** What lies there and what shall. */
export type ChipChange = Laid & { readonly from: number };

export const spotKey = ({ box, patron, bet }: ChipSpot): string => `${box} ${patron} ${bet}`;

export const lyingAt = (stakes: readonly StakeView[], spot: ChipSpot): number =>
  stakes.find((stake) => spotKey(stake) === spotKey(spot))?.amount ?? 0;

export const changesTo = (
  wanted: readonly Laid[],
  stakes: readonly StakeView[],
): readonly ChipChange[] =>
  wanted
    .map((laid) => ({ ...laid, from: lyingAt(stakes, laid) }))
    .filter(({ from, amount }) => from !== amount);

/**
 * Brings every bet of those who are still here up to what it was; what lies above that stays. Who sits in a box comes
 * before who stands behind it.
 */
export const asBefore = (
  last: readonly LastStake[],
  stakes: readonly StakeView[],
  { box, here }: { readonly box: number | null; readonly here: ReadonlySet<string> },
): readonly ChipChange[] =>
  last
    .filter((one) => (box === null || one.box === box) && here.has(one.patron))
    .toSorted((a, b) => Number(a.standing ?? false) - Number(b.standing ?? false))
    .map(({ box: at, patron, bet, amount }) => {
      const spot = { box: at, patron, bet };
      return { ...spot, amount, from: lyingAt(stakes, spot), asItLies: false };
    })
    .filter(({ from, amount }) => from < amount);

/** The opposite of what was done, as far as it still lies there. */
export const undone = (
  done: readonly ChipChange[],
  stakes: readonly StakeView[],
): readonly ChipChange[] =>
  done.toReversed().flatMap(({ from, amount, ...spot }) => {
    const lies = lyingAt(stakes, spot);
    const back = Math.max(0, lies + from - amount);
    return back === lies ? [] : [{ ...spot, from: lies, amount: back }];
  });

export const chipsCommand = (change: ChipChange): Wanted => {
  const { box, patron, bet, from, amount, asItLies } = change;
  const spot = { box, patron, bet };
  if (asItLies) return { type: 'RecordBet', ...spot, amount };
  if (amount > from) return { type: 'PlaceBet', ...spot, amount: amount - from };
  return amount === 0
    ? { type: 'WithdrawBet', ...spot }
    : { type: 'ReduceBet', ...spot, amount: from - amount };
};

/** What lies there once it has been answered. */
const liesAfter = (change: ChipChange, answer: Answer): number => {
  if ('error' in answer) return change.from;
  return answer.events.reduce((sum, event) => {
    if (event.type !== 'BetPlaced' && event.type !== 'BetTakenBack') return sum;
    if (spotKey(event) !== spotKey(change)) return sum;
    return event.type === 'BetPlaced' ? sum + event.amount : sum - event.amount;
  }, change.from);
};

export type Carried = {
  /** What came about. */
  readonly done: readonly ChipChange[];
  /** What did not, or not wholly, and why. */
  readonly left: readonly (ChipChange & { readonly error: ApiError })[];
  /** The last entry that it made; 0: none. */
  readonly sequence: number;
};

/**
 * Carries changes out, in their order. What finds no room is asked for again once the others lie there: a bet on the
 * other Hand may have made some.
 */
export const carryOut = async (
  changes: readonly ChipChange[],
  send: (command: Wanted) => Promise<Answer>,
): Promise<Carried> => {
  const done: ChipChange[] = [];
  let sequence = 0;
  let asked = changes;
  for (;;) {
    const answers = await Promise.all(asked.map((change) => send(chipsCommand(change))));
    const left: (ChipChange & { error: ApiError })[] = [];
    let moved = false;
    for (const [i, change] of asked.entries()) {
      const answer = answers[i];
      if (answer === undefined) continue;
      const lies = liesAfter(change, answer);
      if (lies !== change.from) {
        moved = true;
        done.push({ ...change, amount: lies });
      }
      if (!('error' in answer)) sequence = Math.max(sequence, answer.sequence);
      if (lies === change.amount) continue;
      left.push({ ...change, from: lies, error: 'error' in answer ? answer.error : NO_ROOM });
    }
    if (left.length === 0 || !moved) return { done, left, sequence };
    asked = left;
  }
};

/** Accepted in part: what is left is asked for once more, and that answer says why not. */
const NO_ROOM: ApiError = { code: 'OVER_LIMIT', message: '' };
