// The second table: how a round ends. Settled (section 4), settled anew, or void with everything given back (5.5, 5.17
// of CI and their equals; readings 37, 40, 43, 46).

import { settleRound } from '../round.ts';
import { needOf, onlyOfThisShoe, rankOf } from './cards.ts';
import { coverDecided, decidedBets, knownAt } from './established.ts';
import { ruleOn } from './remedy.ts';
import type { Choice, Cover, Named, SecondState } from './state.ts';
import { patronOf } from './state.ts';

/** The cards are complete: every bet ends. */
export function settle(state: SecondState): void {
  const { settings, round } = state;
  if (needOf(state).is !== 'end') throw new Error('a card is still to come');
  const { game, layout, decks, minimum, maximum, per } = settings;
  const { lines } = settleRound({
    id: String(round.number),
    game,
    layout,
    decks,
    limits: { minimum, maximumDifferential: maximum, per },
    cards: round.dealt.map(({ face }) => face ?? ''),
    bets: round.bets,
    insurance: round.covers,
    // Where a decision and a choice give the same bet back, the decision is cited.
    returned: [...round.choices.flatMap((choice) => backBy(state, choice)), ...round.returned],
  });
  round.lines = lines;
  round.is = 'settled';
  round.owed = null;
  for (const { patron, paid, returned } of lines) patronOf(state, patron).rack += paid + returned;
  onlyOfThisShoe(state);
}

/** Reading 40: whoever has the bets returned has all that are undecided on the cards of the error, insurance too. */
function backBy(state: SecondState, { patron, goesBack, exposed }: Choice) {
  const { settings, round } = state;
  if (!goesBack) return [];
  const rule = ruleOn(settings.game, 'return');
  const known = knownAt(round.dealt, exposed);
  const decided = decidedBets(settings.game, known);
  const back: (Named & { rule: string })[] = [];
  for (const { box, patron: owner, bet } of round.bets) {
    if (owner === patron && !decided.has(bet)) back.push({ box, patron, bet, rule });
  }
  for (const cover of round.covers) {
    if (cover.patron !== patron || isDecided(state, cover, exposed)) continue;
    const { box, hand, after } = cover;
    back.push({ box, patron, bet: `${hand}-insurance`, after, rule });
  }
  return back;
}

/** Whether an insurance has won or lost on the cards at these places, or on all that can be seen. */
export function isDecided(
  { settings, round }: SecondState,
  cover: Cover,
  exposed?: readonly number[],
): boolean {
  const places = exposed ?? round.dealt.map((_, place) => place);
  return coverDecided(settings.game, cover, knownAt(round.dealt, places)) !== null;
}

/** The settlement is taken back: the stakes lie on the layout again. */
export function reopen(state: SecondState): void {
  const { round } = state;
  if (round.is !== 'settled') return;
  for (const { patron, paid, returned } of round.lines ?? []) {
    patronOf(state, patron).rack -= paid + returned;
  }
  round.lines = null;
  round.is = 'dealing';
}

/** Everything goes back, decided bets too, and nobody is asked for anything any more. */
export function makeVoid(state: SecondState, rule: string): void {
  reopen(state);
  const { round } = state;
  for (const { patron, amount } of [...round.bets, ...round.covers]) {
    patronOf(state, patron).rack += amount;
  }
  round.is = 'void';
  round.voidBy = rule;
  round.open = null;
  round.declared = [];
  round.owed = null;
  round.electing = null;
  onlyOfThisShoe(state);
}

/** The ranks in the order dealt, once all can be seen. */
export const ranksOf = ({ round }: SecondState): string[] =>
  round.dealt.map(({ face }) => rankOf(face ?? ''));
