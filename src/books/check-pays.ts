import {
  jointFacts,
  jointTally,
  PAIRS,
  SCORES,
  type ShoeCounts,
  type Tally,
} from '../odds/index.ts';
import type { Bet, Condition, Odds, Rulebook } from '../rulebooks/index.ts';
import { type Facts, holds } from '../rules/index.ts';
import type { Finding } from './finding.ts';

/** The pay lines of every bet, in every class of deals that its Table of Play can come to. */
export function* checkPays(book: Rulebook, shoe: ShoeCounts): Generator<Finding> {
  const deals = classesOf(book, shoe);
  for (const [at, bet] of book.bets.entries()) {
    yield* checkLines(bet, `bets[${at}]`, deals);
    yield* checkDefinition(book, bet, `bets[${at}]`, deals);
  }
}

/** Most books have the same Table of Play: those of the last one are kept. */
const classesOf = (book: Rulebook, shoe: ShoeCounts): readonly Facts[] => {
  const key = JSON.stringify([book.play.tableOfPlay, shoe.counts]);
  if (last?.key !== key) last = { key, deals: reachable(jointTally(book, shoe)) };
  return last.deals;
};
let last: { readonly key: string; readonly deals: readonly Facts[] } | undefined;

const reachable = (tally: Tally): readonly Facts[] => {
  const found: Facts[] = [];
  for (let pairs = 0; pairs < PAIRS; pairs += 1) {
    for (let score = 0; score < SCORES; score += 1) {
      if ((tally[pairs * SCORES + score] ?? 0) > 0) found.push(jointFacts(score, pairs));
    }
  }
  return found;
};

/** What a bet comes to where something holds: paid at these odds, or pushed. */
type Line = { readonly when: Condition; readonly at: string; readonly pays: Odds | null };

const linesOf = ({ pays, pushes = [] }: Bet): readonly Line[] => [
  ...pays.map((line, i) => ({ ...line, at: `pays[${i}]` })),
  ...pushes.map((when, i) => ({ when, at: `pushes[${i}]`, pays: null })),
];

function* checkLines(bet: Bet, at: string, deals: readonly Facts[]): Generator<Finding> {
  const lines = linesOf(bet);
  const met = lines.map(({ when }) => new Set(deals.filter((facts) => holds(when, facts))));
  for (const [line, { at: within, pays }] of lines.entries()) {
    const own = met[line] ?? new Set<Facts>();
    const place = { at: `${at}.${within}`, rule: bet.rule, severity: 'error' } as const;
    if (own.size === 0) {
      const message =
        pays === null
          ? `${bet.name.en}: no deal comes to this, so it is never pushed by it`
          : `${bet.name.en} at ${pays}: no deal comes to this, so it never wins`;
      yield { code: 'NEVER_WINS', message, ...place };
    }
    for (const [other, { pays: also }] of lines.slice(0, line).entries()) {
      const both = deals.find((facts) => own.has(facts) && met[other]?.has(facts));
      if (both === undefined) continue;
      const twice = also === null ? 'is pushed twice' : `pays ${also} and ${pays ?? 'is pushed'}`;
      const message = `${bet.name.en} ${twice} at once, as where ${inWords(both)}`;
      yield { code: 'OVERLAP', message, ...place };
    }
  }
}

/** An Original Bet wins with its Hand; of any other the text says on what. */
function* checkDefinition(
  { asPrinted }: Rulebook,
  bet: Bet,
  at: string,
  deals: readonly Facts[],
): Generator<Finding> {
  const told = asPrinted?.definitions.find((one) => one.bet === bet.id)?.wins;
  const wins = told ?? (bet.original === null ? undefined : [{ winner: [bet.original] }]);
  if (wins === undefined) return;
  const meets = (conditions: readonly Condition[], facts: Facts) =>
    conditions.some((when) => holds(when, facts));
  const lines = bet.pays.map(({ when }) => when);
  const pushes = bet.pushes ?? [];
  const place = { code: 'GAP', severity: 'error', at: `${at}.pays`, rule: bet.rule } as const;
  const unpaid = deals.find(
    (facts) => meets(wins, facts) && !meets(lines, facts) && !meets(pushes, facts),
  );
  if (unpaid !== undefined) {
    const message = `${bet.name.en} wins by its definition (${bet.definition}) where ${inWords(unpaid)}, and no line pays it`;
    yield { ...place, message };
  }
  const undefinedWin = deals.find((facts) => !meets(wins, facts) && meets(lines, facts));
  if (undefinedWin !== undefined) {
    const message = `${bet.name.en} is paid where ${inWords(undefinedWin)}, of which its definition (${bet.definition}) says nothing`;
    yield { ...place, message };
  }
}

const inWords = ({ winner, ...facts }: Facts): string => {
  const hands = `Player ${facts.playerPoints} in ${facts.playerCards} cards, Banker ${facts.bankerPoints} in ${facts.bankerCards}`;
  const pairs = [
    ...(facts.playerPair === null ? [] : [`Player pair of ${facts.playerPair}`]),
    ...(facts.bankerPair === null ? [] : [`Banker pair of ${facts.bankerPair}`]),
  ];
  return [hands, ...pairs].join(', ');
};
