// The two halves of a truth against each other: what its plain ifs ever say over many deals is what it has typed as
// printed, no more and no less.

import { describe, expect, test } from 'vitest';
import { type Game, lay, offersInsurance, play, pointTotal, settleBet } from './rules.ts';
import { at, truths } from './truths.ts';

/** Every deal with up to six cards, of few ranks that still reach every pay line. */
const SOME: readonly string[] = ['A', '3', '4', '6', '8', '9', 'K'];

function everyDeal(
  game: Game,
  ranks: readonly string[],
  visit: (ranks: readonly string[]) => void,
): void {
  if (lay(game, ranks).complete) {
    visit(ranks);
    return;
  }
  for (const rank of SOME) everyDeal(game, [...ranks, rank], visit);
}

describe.each(truths)('$game', (table) => {
  const { short, game } = table;
  const deals: (readonly string[])[] = [];
  everyDeal(game, [], (ranks) => deals.push(ranks));

  test.each(Object.entries(table.bets))('%s has these pay lines', (name, bet) => {
    const odds = new Set<string>();
    const rules = new Set<string>();
    const pushes = new Set<string>();
    for (const ranks of deals) {
      const verdict = settleBet(game, name, ranks);
      if (verdict.odds !== null) odds.add(verdict.odds);
      if (verdict.result === 'push') pushes.add(verdict.rule);
      else rules.add(verdict.rule);
    }
    expect([...odds].sort()).toEqual(bet.lines.map(([, printed]) => printed).sort());
    expect([...rules]).toEqual([at(short, `pays ${name}`)]);
    expect([...pushes]).toEqual(name === 'player' || name === 'banker' ? [at(short, 'push')] : []);
    for (const letter of bet.layouts) expect(Object.keys(table.layouts)).toContain(letter);
  });

  test('insurance is offered as the rows say, while a card is still to come', () => {
    for (const ranks of deals) {
      const dealt = play(game, ranks);
      for (const hand of ['player', 'banker'] as const) {
        for (const after of [4, 5] as const) {
          const playerPoints = pointTotal(
            game,
            after === 4 ? dealt.player.slice(0, 2) : dealt.player,
          );
          const bankerPoints = pointTotal(game, dealt.banker.slice(0, 2));
          const [own, other] =
            hand === 'player' ? [playerPoints, bankerPoints] : [bankerPoints, playerPoints];
          const found = (table.insurance?.rows ?? []).filter(
            (row) =>
              row.hand === hand &&
              row.after === after &&
              row.own[0] <= own &&
              own <= row.own[1] &&
              row.other[0] <= other &&
              other <= row.other[1],
          );
          const open = after === 4 ? dealt.used > 4 : dealt.used === 6;
          const expected = open ? (found[0]?.odds ?? null) : null;
          if (found.length > 1 || offersInsurance(game, hand, after, ranks) !== expected) {
            expect([ranks, hand, after, offersInsurance(game, hand, after, ranks)]).toEqual([
              ranks,
              hand,
              after,
              expected,
            ]);
          }
        }
      }
    }
    expect(deals.length).toBeGreaterThan(10_000);
  });
});
