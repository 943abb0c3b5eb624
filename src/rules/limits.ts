import type { Hand, LimitRules, Rulebook } from '../rulebooks/index.ts';
import { groupedBy } from './grouped-by.ts';
import { apportion } from './money.ts';

/** What the table displays. `per` says over what the Differential is taken; in a book without one it is the maximum of a bet. */
export type Limits = {
  readonly minimum: number;
  readonly maximumDifferential: number;
  readonly per: 'box' | 'table';
};

/** An Original Bet as it lay at the close, or a side bet (`hand` null), which has no part in this. */
export type LimitedStake = {
  readonly box: number;
  readonly patron: string;
  readonly hand: Hand | null;
  readonly amount: number;
};

/** What of a stake wins or loses, and the paragraph where the limits had a say. */
export type Effective = { readonly amount: number; readonly rule: string | null };

/** Excess over the Differential that nobody rejected is settled pro rata, on the heavier Hand; or all stands in full. */
export const effectiveStakes = (
  stakes: readonly LimitedStake[],
  limits: Limits | null,
  { limits: rules, acceptedInFull }: Pick<Rulebook, 'limits' | 'acceptedInFull'>,
): Effective[] => {
  const effective: Effective[] = stakes.map(({ amount }) => ({ amount, rule: null }));
  if (limits === null) return effective;
  if (acceptedInFull !== undefined) return inFull(stakes, limits, acceptedInFull);
  if (rules === null) return effective;
  // No Hand is heavier than the other by more than lies on both.
  if (onHands(stakes) <= limits.maximumDifferential) return effective;
  for (const { player, banker } of totals(stakes, limits.per).values()) {
    const [heavier, lighter] = player.sum > banker.sum ? [player, banker] : [banker, player];
    const capacity = lighter.sum + limits.maximumDifferential;
    if (heavier.sum <= capacity) continue;
    cut(stakes, heavier.at, { capacity, minimum: limits.minimum, rules, effective });
  }
  return effective;
};

/** A patron's bets on one Hand in one box that are together outside the limits stand by that paragraph. */
const inFull = (stakes: readonly LimitedStake[], limits: Limits, rule: string): Effective[] => {
  const sums = new Map<string, number>();
  const keyOf = ({ box, patron, hand }: LimitedStake) => `${box} ${hand} ${patron}`;
  for (const stake of stakes) {
    sums.set(keyOf(stake), (sums.get(keyOf(stake)) ?? 0) + stake.amount);
  }
  return stakes.map((stake) => {
    const sum = sums.get(keyOf(stake)) ?? 0;
    const outside = sum < limits.minimum || sum > limits.maximumDifferential;
    return { amount: stake.amount, rule: stake.hand !== null && outside ? rule : null };
  });
};

const onHands = (stakes: readonly LimitedStake[]): number => {
  let sum = 0;
  for (const { hand, amount } of stakes) if (hand !== null) sum += amount;
  return sum;
};

type Side = { sum: number; at: number[] };

/** The stakes on each Hand, per box or over the table. */
const totals = (stakes: readonly LimitedStake[], per: Limits['per']) => {
  const scopes = new Map<number, Record<Hand, Side>>();
  stakes.forEach(({ box, hand, amount }, at) => {
    if (hand === null) return;
    const key = per === 'table' ? 0 : box;
    const scope = scopes.get(key) ?? { player: { sum: 0, at: [] }, banker: { sum: 0, at: [] } };
    scopes.set(key, scope);
    scope[hand].sum += amount;
    scope[hand].at.push(at);
  });
  return scopes;
};

type Cut = { capacity: number; minimum: number; rules: LimitRules; effective: Effective[] };

/** Cuts the stakes at these places to the capacity. */
const cut = (stakes: readonly LimitedStake[], at: readonly number[], to: Cut) => {
  const lying = at.flatMap((i) => {
    const stake = stakes[i];
    return stake === undefined ? [] : [{ ...stake, i }];
  });
  // A patron's bets on one Hand in one box count together.
  const groups = groupedBy(lying, ({ box, patron }) => `${box} ${patron}`);
  const patrons = [...groups.values()].map((own) => {
    const amounts = own.map(({ amount }) => amount);
    return { own, amounts, sum: amounts.reduce((sum, amount) => sum + amount, 0) };
  });
  const parts = proRata(
    patrons.map(({ sum }) => sum),
    to,
  );
  patrons.forEach(({ own, amounts, sum }, p) => {
    const shares = apportion(parts[p] ?? 0, amounts);
    own.forEach(({ i, amount: laid }, n) => {
      const amount = shares[n] ?? 0;
      const changed = amount === laid ? null : to.rules.proRata;
      to.effective[i] = { amount, rule: sum < to.minimum ? to.rules.short : changed };
    });
  });
};

/**
 * Shares a capacity over stakes that exceed it. A stake under the minimum stands in full; no other is
 * cut below the minimum: it is held there and the rest is shared again, even past the capacity.
 */
export const proRata = (
  stakes: readonly number[],
  { capacity, minimum }: { capacity: number; minimum: number },
): number[] => {
  const shares = stakes.map((stake) => ({ stake, part: stake }));
  let open = shares.filter(({ stake }) => stake >= minimum);
  let left = capacity;
  for (const { stake } of shares) if (stake < minimum) left -= stake;
  for (;;) {
    const sum = open.reduce((all, { stake }) => all + BigInt(stake), 0n);
    const below = (stake: number) =>
      left <= 0 || BigInt(left) * BigInt(stake) < BigInt(minimum) * sum;
    const held = open.filter(({ stake }) => below(stake));
    if (held.length === 0) break;
    for (const share of held) share.part = minimum;
    open = open.filter(({ stake }) => !below(stake));
    left -= held.length * minimum;
  }
  const parts = apportion(
    left,
    open.map(({ stake }) => stake),
  );
  open.forEach((share, n) => {
    share.part = parts[n] ?? 0;
  });
  return shares.map(({ part }) => part);
};
