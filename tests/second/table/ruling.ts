// The second table: what no paragraph covers, a Shift Manager or above rules on (5.19 of CI and its equals; readings
// 46, 47, 58, 70).

import type { Decision } from './acts.ts';
import { withdraw } from './betting.ts';
import { goOn } from './choosing.ts';
import { isDecided, makeVoid, reopen, settle } from './ending.ts';
import { ruleOn } from './remedy.ts';
import type { Named, SecondState } from './state.ts';
import { isSame } from './state.ts';

export function ruling(state: SecondState, decision: Decision) {
  const { settings } = state;
  switch (decision.is) {
    case 'void':
      makeVoid(state, ruleOn(settings.game, 'anything-else'));
      return goOn(state);
    case 'settle':
      return settle(state);
    case 'return':
      return giveBack(state, decision.bets);
    case 'continue': {
      const beside = [...state.waiting, ...state.carried];
      const out = (decision.discard ?? []).map((at) => beside[at]);
      state.waiting = state.waiting.filter((card) => !out.includes(card));
      state.carried = state.carried.filter((card) => !out.includes(card));
      return goOn(state);
    }
    default:
      throw new Error(`no ruling is ${decision.is}`);
  }
}

/** Before the close at once, after it with the settlement; with an Original Bet its undecided insurance. */
function giveBack(state: SecondState, bets: readonly Named[]) {
  const { settings, round } = state;
  const rule = ruleOn(settings.game, 'anything-else');
  if (round.is === 'betting') {
    // Reading 46: what went back with one before, by the limit, does not go back again.
    for (const bet of bets) if (round.bets.some((one) => isSame(one, bet))) withdraw(state, bet);
    return goOn(state);
  }
  const wasSettled = round.is === 'settled';
  const insured = round.covers
    .filter((cover) =>
      bets.some(
        ({ box, patron, bet }) =>
          box === cover.box && patron === cover.patron && bet === cover.hand,
      ),
    )
    .filter((cover) => !isDecided(state, cover))
    .map(({ box, patron, hand, after }) => ({ box, patron, bet: `${hand}-insurance`, after }));
  reopen(state);
  for (const bet of [...bets, ...insured]) {
    if (!round.returned.some((one) => isSame(one, bet))) round.returned.push({ ...bet, rule });
  }
  if (wasSettled) settle(state);
  else goOn(state);
}

/** The bets and insurance that a ruling can name: what lies there and has not gone back. */
export function mayGoBack({ round }: SecondState): Named[] {
  const gone = (bet: Named) => round.returned.some((one) => isSame(one, bet));
  const bets = round.bets
    .filter(({ patron }) => !round.choices.some((one) => one.patron === patron && one.goesBack))
    .map(({ box, patron, bet }) => ({ box, patron, bet }));
  const covers = round.covers.map(({ box, patron, hand, after }) => ({
    box,
    patron,
    bet: `${hand}-insurance`,
    after,
  }));
  const once = covers.filter((one, at) => !covers.slice(0, at).some((other) => isSame(one, other)));
  return [...bets, ...once].filter((one) => !gone(one));
}
