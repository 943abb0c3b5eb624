// The second settlement: over-limit boxes. 5.1.1 and 5.1.2 of NC, DH, CI and NI, readings 17 to 21. A book without
// limit rules (E6) never comes here.

export type Stake = { box: number; patron: string; bet: string; amount: number };

export type Share = { effective: number; limitRule: string | null };

/** Where the book cuts pro rata, and where it leaves a short bet alone. */
export type LimitRules = { proRata: string; short: string };

/** Splits `whole` over `weights` in whole cents by largest remainder; equal remainders go to the earlier. */
export function largestRemainder(whole: number, weights: readonly number[]): number[] {
  let total = 0n;
  for (const weight of weights) total += BigInt(weight);

  const parts: { cents: bigint; remainder: bigint; place: number }[] = [];
  let given = 0n;
  weights.forEach((weight, place) => {
    const product = BigInt(whole) * BigInt(weight);
    const cents = product / total;
    given += cents;
    parts.push({ cents, remainder: product % total, place });
  });

  let left = BigInt(whole) - given;
  const queue = [...parts].sort((one, other) => {
    if (one.remainder > other.remainder) return -1;
    if (one.remainder < other.remainder) return 1;
    return one.place - other.place;
  });
  for (const part of queue) {
    if (left === 0n) break;
    part.cents += 1n;
    left -= 1n;
  }
  return parts.map((part) => Number(part.cents));
}

/** One patron's bets on the heavier Hand in one box, which count together (reading 17). */
type Holding = { stakes: number[]; total: number; held: number | null };

/** The effective stake of every bet. Side bets and boxes within the limit keep theirs. */
export function effectiveStakes(
  bets: readonly Stake[],
  minimum: number,
  maximumDifferential: number,
  per: 'box' | 'table',
  rules: LimitRules,
): Share[] {
  const shares: Share[] = bets.map((bet) => ({ effective: bet.amount, limitRule: null }));
  if (per === 'table') {
    apportionArea(bets, shares, () => true, minimum, maximumDifferential, rules);
    return shares;
  }
  const boxes: number[] = [];
  for (const bet of bets) if (!boxes.includes(bet.box)) boxes.push(bet.box);
  for (const box of boxes)
    apportionArea(bets, shares, (bet) => bet.box === box, minimum, maximumDifferential, rules);
  return shares;
}

function apportionArea(
  bets: readonly Stake[],
  shares: Share[],
  inArea: (bet: Stake) => boolean,
  minimum: number,
  limit: number,
  rules: LimitRules,
): void {
  let onPlayer = 0;
  let onBanker = 0;
  for (const bet of bets) {
    if (!inArea(bet)) continue;
    if (bet.bet === 'player') onPlayer += bet.amount;
    if (bet.bet === 'banker') onBanker += bet.amount;
  }
  let heavier = '';
  let room = 0; // what the heavier side may hold: the lighter side and the limit
  if (onBanker - onPlayer > limit) {
    heavier = 'banker';
    room = onPlayer + limit;
  }
  if (onPlayer - onBanker > limit) {
    heavier = 'player';
    room = onBanker + limit;
  }
  if (heavier === '') return;

  const holdings = new Map<string, Holding>();
  bets.forEach((bet, place) => {
    if (!inArea(bet) || bet.bet !== heavier) return;
    const key = JSON.stringify([bet.box, bet.patron]);
    const holding = holdings.get(key) ?? { stakes: [], total: 0, held: null };
    holding.stakes.push(place);
    holding.total += bet.amount;
    holdings.set(key, holding);
  });

  const proRated: Holding[] = [];
  for (const holding of holdings.values()) {
    if (holding.total < minimum) {
      // 5.1.2, reading 21: a short bet stands in full and counts in the total.
      room -= holding.total;
      for (const place of holding.stakes) setShare(shares, place, null, rules.short);
    } else {
      proRated.push(holding);
    }
  }

  holdAtMinimum(proRated, room, minimum);

  const free: Holding[] = [];
  for (const holding of proRated) {
    if (holding.held === null) free.push(holding);
    else room -= holding.held;
  }
  if (free.length > 0) {
    const parts = largestRemainder(
      room,
      free.map((holding) => holding.total),
    );
    free.forEach((holding, index) => {
      holding.held = parts[index] ?? 0;
    });
  }

  for (const holding of proRated) {
    const own = holding.stakes.map((place) => bets[place]?.amount ?? 0);
    const parts = largestRemainder(holding.held ?? 0, own);
    holding.stakes.forEach((place, index) => {
      const part = parts[index] ?? 0;
      const cut = part !== own[index];
      setShare(shares, place, part, cut ? rules.proRata : null);
    });
  }
}

/**
 * Reading 20: whose exact share would be below the minimum is held at the minimum, and the rest is spread again over
 * the others. A share only shrinks when another is held up, so the order of holding does not matter.
 */
function holdAtMinimum(proRated: readonly Holding[], room: number, minimum: number): void {
  for (;;) {
    let left = BigInt(room);
    let total = 0n;
    for (const holding of proRated) {
      if (holding.held !== null) left -= BigInt(holding.held);
      else total += BigInt(holding.total);
    }
    let again = false;
    for (const holding of proRated) {
      if (holding.held !== null) continue;
      // share = total of the holding × left / total of all; below the minimum?
      if (BigInt(holding.total) * left < BigInt(minimum) * total) {
        holding.held = minimum;
        again = true;
      }
    }
    if (!again) return;
  }
}

function setShare(
  shares: Share[],
  place: number,
  effective: number | null,
  limitRule: string | null,
): void {
  const share = shares[place];
  if (share === undefined) throw new Error(`no bet ${place}`);
  if (effective !== null) share.effective = effective;
  share.limitRule = limitRule;
}
