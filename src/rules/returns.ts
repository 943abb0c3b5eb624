import type { Hand, Rulebook } from '../rulebooks/index.ts';
import { type Card, FACE_DOWN } from './cards.ts';
import { conclusive } from './established.ts';
import type { Facts } from './facts.ts';
import { insuranceBet, insuranceResult } from './insurance.ts';
import type { Insured } from './insured.ts';
import { type Deal, dealOut } from './next.ts';
import { type Result, verdict } from './pays.ts';
import { brief, type Refusal, refuse } from './refusal.ts';
import type { Election, PlayedRound } from './round.ts';

/** For each bet and insurance: the paragraph by which it goes back to the patron, or null. */
export type GivenBack = {
  readonly bets: readonly (string | null)[];
  readonly insurance: readonly (string | null)[];
};

/** Bets returned by a patron's election or by a decision of the house. */
export const givenBack = (
  round: PlayedRound,
  insurance: readonly Insured[],
): GivenBack | Refusal => {
  const back = {
    bets: round.bets.map((): string | null => null),
    insurance: insurance.map((): string | null => null),
  };
  if (round.elections.length > 0) {
    const bad = byElection(round, insurance, back);
    if (bad !== undefined) return bad;
  }
  return byDecision(round, insurance, back) ?? back;
};

type Back = { bets: (string | null)[]; insurance: (string | null)[] };

/** Whoever has the bets returned gets all that are undecided on the cards exposed then. */
const byElection = (round: PlayedRound, insurance: readonly Insured[], back: Back) => {
  const electors = electorsOf(round);
  if ('code' in electors) return electors;
  const isOpen = undecidedAt(round);
  round.bets.forEach(({ patron, bet }, at) => {
    const election = electors.get(patron);
    const reads = (facts: Facts) => verdict(bet, facts).result;
    if (election && isOpen(election, bet.id, reads)) back.bets[at] = election.rule;
  });
  insurance.forEach(({ patron, hand, after, offer }, at) => {
    const election = electors.get(patron);
    const reads = (facts: Facts) => insuranceResult(offer, facts);
    const name = `${insuranceBet(hand)} ${after}`;
    if (election && isOpen(election, name, reads)) back.insurance[at] = election.rule;
  });
  return undefined;
};

/** Who has the bets returned, or which election could not have been made. */
const electorsOf = (round: PlayedRound): ReadonlyMap<string, Election> | Refusal => {
  const { book, bets, cards, elections } = round;
  const rules = electionRules(book);
  const bettors = new Set(bets.map(({ patron }) => patron));
  const chosen = new Set<string>();
  const returned = new Map<string, Election>();
  for (const [i, election] of elections.entries()) {
    const { patron, rule } = election;
    const bad = (why: string) => refuse('BAD_ELECTION', `elections[${i}]: ${why}`);
    const name = brief(patron);
    if (book.elections === null) return bad(`${book.title} knows no elections`);
    if (!rules.has(rule)) return bad(`${brief(rule)} gives no election in ${book.id}`);
    if (!bettors.has(patron)) return bad(`${name} has no bet in this round`);
    if (election.cards > cards.length) {
      return bad(`${election.cards} cards exposed, but the round has only ${cards.length}`);
    }
    // Whoever chose must accept the cards that follow.
    if (chosen.has(patron)) return bad(`${name} has already chosen in this round`);
    chosen.add(patron);
    if (election.choice === 'return') returned.set(patron, election);
  }
  return returned;
};

/** Whether a bet is undecided on the cards of an election; worked out once for each of both. */
const undecidedAt = (round: PlayedRound) => {
  const known = new Map<string, boolean>();
  return (election: Election, bet: string, reads: (facts: Facts) => Result): boolean => {
    const key = `${bet} ${election.exposed?.join() ?? election.cards}`;
    let open = known.get(key);
    if (open === undefined) {
      const [result] = conclusive(round.book, exposedThen(round, election), [reads]);
      open = result !== 'win' && result !== 'lose';
      known.set(key, open);
    }
    return open;
  };
};

/** The cards on the table at the time of the error, the others face down or still to come. */
const exposedThen = ({ book, cards }: PlayedRound, { cards: count, exposed }: Election): Deal => {
  if (exposed === undefined) return dealOut(book, cards.slice(0, count)).deal;
  const { deal } = dealOut(book, cards);
  const seen = (hand: Hand) => (card: Card, index: number) =>
    exposed.includes(index < 2 ? index * 2 + (hand === 'player' ? 0 : 1) : third(deal, hand))
      ? card
      : FACE_DOWN;
  return {
    player: deal.player.map(seen('player')),
    banker: deal.banker.map(seen('banker')),
  };
};

/** The place of a third card: the Player's comes first if there is one. */
const third = ({ player }: Deal, hand: Hand) => (hand === 'banker' && player.length === 3 ? 5 : 4);

const electionRules = ({ elections, irregularities }: Rulebook): ReadonlySet<string> =>
  new Set([
    ...Object.values(elections ?? {}),
    ...Object.values(irregularities).flatMap((clause) =>
      clause !== null && 'elections' in clause && clause.elections !== null
        ? [clause.elections.rule]
        : [],
    ),
  ]);

/** A decision names a bet, or an insurance, of one offer or of all. */
const byDecision = (round: PlayedRound, insurance: readonly Insured[], back: Back) => {
  for (const [i, decided] of round.returned.entries()) {
    const { box, bet, patron, after, rule } = decided;
    let found = false;
    const give = (list: (string | null)[], at: number) => {
      list[at] = rule;
      found = true;
    };
    round.bets.forEach((one, at) => {
      if (one.box === box && one.bet.id === bet && one.patron === patron) give(back.bets, at);
    });
    insurance.forEach((one, at) => {
      const named = one.box === box && insuranceBet(one.hand) === bet && one.patron === patron;
      if (named && (after === undefined || after === one.after)) give(back.insurance, at);
    });
    if (found) continue;
    const message = `returned[${i}]: ${brief(patron)} has no ${bet} bet in box ${box}`;
    return refuse('BAD_INPUT', message);
  }
  return undefined;
};
