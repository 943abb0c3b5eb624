import type { PastRound } from '../../api/history-form.ts';
import type { HandHistory, Role } from '../../table/index.ts';

export type RoundViewer = { readonly role: Role; readonly id: string };

/** A patron finds the cards, the outcome and what was his own, with the paragraphs; staff everything, words too. */
export const roundSeenBy = (
  round: HandHistory,
  { role, id }: RoundViewer,
): HandHistory | PastRound => {
  if (role !== 'patron') return round;
  const mine = <T extends { readonly patron: string }>(all: readonly T[] = []) =>
    all.filter(({ patron }) => patron === id);
  const { settlement } = round;
  return {
    id: round.id,
    game: round.game,
    version: round.version,
    layout: round.layout,
    decks: round.decks,
    shoe: round.shoe,
    round: round.round,
    ...(round.entered !== undefined && { entered: true }),
    limits: round.limits,
    cards: round.cards,
    bets: mine(round.bets),
    insurance: mine(round.insurance),
    elections: mine(round.elections),
    void: round.void ? { rule: round.void.rule } : null,
    irregularities: round.irregularities.map(({ kind, rule }) => ({
      ...(kind !== undefined && { kind }),
      rule,
    })),
    settlement: settlement && {
      outcome: settlement.outcome,
      player: settlement.player,
      banker: settlement.banker,
      lines: mine(settlement.lines),
    },
  };
};
