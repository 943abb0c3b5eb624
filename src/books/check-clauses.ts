import { type Authority, type Effect, HANDS, KINDS, type Rulebook } from '../rulebooks/index.ts';
import type { Finding } from './finding.ts';

const RANKED: readonly Authority[] = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'];

/** Who decides at least (reading 41): what no paragraph covers, neglected insurance, everything else. */
const NEEDS: Partial<Readonly<Record<Effect, Authority>>> = {
  ruling: 'shift-manager',
  'offer-or-return': 'pit-manager',
};

/** Section 5: a clause for every kind, decided by somebody who may. */
export function* checkClauses({ irregularities, insurance }: Rulebook): Generator<Finding> {
  for (const kind of KINDS) {
    const at = `irregularities.${kind}`;
    const clause = irregularities[kind];
    if (clause === null) {
      if (kind === 'insurance-neglected' && insurance === null) continue;
      const message = `nothing says what follows from ${kind}: give it a clause, if only by house policy`;
      yield { code: 'NO_CLAUSE', severity: 'error', at, message };
      continue;
    }
    if (!('authority' in clause)) continue;
    const { authority, effect, rule } = clause;
    const needed = NEEDS[effect] ?? 'pit-supervisor';
    if (RANKED.indexOf(authority) >= RANKED.indexOf(needed)) continue;
    const message = `${kind} is decided by a ${authority}, where ${effect} needs a ${needed} or above`;
    yield { code: 'AUTHORITY', severity: 'error', at: `${at}.authority`, message, rule };
  }
}

/** Every bet lies on some layout, and a bet on a Hand on every one. */
export function* checkLayouts({ bets, layouts }: Rulebook): Generator<Finding> {
  for (const [i, { name, original, layouts: on, rule }] of bets.entries()) {
    const place = { code: 'ON_NO_LAYOUT', at: `bets[${i}].layouts`, rule } as const;
    if (on.length === 0) {
      yield { ...place, severity: 'error', message: `${name.en} is on no layout` };
    } else if (original !== null) {
      const without = layouts.filter(({ id }) => !on.includes(id)).map(({ id }) => id);
      if (without.length === 0) continue;
      const message = `${name.en} is not on layout ${without.join(', ')}`;
      yield { ...place, severity: 'warning', message };
    }
  }
  for (const hand of HANDS) {
    if (bets.some(({ original }) => original === hand)) continue;
    const message = `there is no bet on the ${hand} Hand`;
    yield { code: 'ON_NO_LAYOUT', severity: 'warning', at: 'bets', message };
  }
}
