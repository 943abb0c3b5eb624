// The second table: insurance that the dealer neglected to offer (CI 5.14, NI 5.13; readings 32, 46, 52, 69).

import { needOf } from './cards.ts';
import { askToChoose, goOn } from './choosing.ts';
import { reopen, settle } from './ending.ts';
import { coverDecided, knownAt } from './established.ts';
import { nextIsSeen, offersOn, situation } from './insuring.ts';
import { ruleOn } from './remedy.ts';
import type { Claim, SecondState, Stage } from './state.ts';
import { atStake } from './state.ts';

/** Whether somebody can be said to have been forgotten: an Original Bet at stake, and no right given up. */
export function mayClaim({ settings, round }: SecondState, claim: Claim): boolean {
  if (settings.insurance === 'off') return false;
  if (round.is !== 'dealing' && round.is !== 'settled') return false;
  if (!lies(round, claim) || round.away.has(claim.patron)) return false;
  // 5.3: who let the first offer pass has no right left; who let the second pass may have been forgotten at the first.
  if (round.forgone.has(claim.patron) && round.made.has(4)) return false;
  return !passedLate(round, claim.patron);
}

/** What had been forgotten was offered late, and not taken. */
export const passedLate = ({ lateTo, covers }: SecondState['round'], patron: string): boolean =>
  lateTo.includes(patron) && !covers.some((one) => one.late && one.patron === patron);

const lies = (round: SecondState['round'], { patron, box, hand }: Claim): boolean =>
  atStake(round).some((bet) => bet.patron === patron && bet.box === box && bet.bet === hand);

/** It is so: before the insured Hand is decided it is offered late, after that the Original Bet goes back. */
export function neglected(state: SecondState, claims: readonly Claim[]) {
  const { settings, round } = state;
  if (round.is === 'void') return goOn(state);
  if (needOf(state).is !== 'end') return offerLate(state, claims);
  const rule = ruleOn(settings.game, 'neglected-after');
  found(round, claims);
  const back = claims.filter((claim) => lies(round, claim) && wouldHaveWon(state, claim));
  if (back.length === 0) return goOn(state);
  const wasSettled = round.is === 'settled';
  reopen(state);
  for (const { patron, box, hand } of back) round.returned.push({ box, patron, bet: hand, rule });
  if (wasSettled) settle(state);
  else goOn(state);
}

/** Who had meant to insure is a fact, and stays one. */
function found(round: SecondState['round'], claims: readonly Claim[]) {
  for (const claim of claims) {
    if (!round.claims.some((one) => isClaim(one, claim))) round.claims.push(claim);
  }
}

const isClaim = (one: Claim, other: Claim): boolean =>
  one.patron === other.patron && one.box === other.box && one.hand === other.hand;

function offerLate(state: SecondState, claims: readonly Claim[]) {
  const { round } = state;
  const now = situation(state);
  if (now === null || round.made.has(now.after)) return goOn(state);
  if ((now.after === 5 && round.waived) || nextIsSeen(state)) return goOn(state);
  // One that is open already, for others, stays open.
  const before = round.open?.late ? round.open : null;
  const odds: { player?: string; banker?: string } = { ...before?.odds };
  const to = new Set(before?.to ?? []);
  for (const { patron, hand } of claims) {
    const offered = now.odds[hand];
    if (offered === undefined) continue;
    odds[hand] = offered;
    to.add(patron);
  }
  if (Object.keys(odds).length === 0) return goOn(state);
  found(round, claims);
  round.open = { after: now.after, odds, late: true, to: [...to] };
  round.lateTo.push(...to);
  askToChoose(state);
}

/** Whether an insurance that was never offered to the patron would have been paid, on the cards as they are. */
export function wouldHaveWon(state: SecondState, { patron, hand }: Claim): boolean {
  const { settings, round } = state;
  const known = knownAt(round.dealt, [0, 1, 2, 3, 4, 5]);
  // A late one makes good what was forgotten up to then.
  const late = round.covers.filter((one) => one.late && one.patron === patron);
  const since = Math.max(0, ...late.map(({ after }) => after));
  for (const after of [4, 5] as const) {
    if (after <= since || (after === 5 && round.waived)) continue;
    if (round.made.has(after) && !wasCutOff(round, patron, after)) continue;
    if (offersOn(settings.game, round.dealt, after)?.odds[hand] === undefined) continue;
    if (coverDecided(settings.game, { hand, after }, known) === 'win') return true;
  }
  return false;
}

const wasCutOff = ({ cutOff }: SecondState['round'], patron: string, after: Stage): boolean =>
  cutOff.some((one) => one.patron === patron && one.after === after);
