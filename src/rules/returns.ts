import type { Hand, Rulebook } from '../rulebooks/index.ts';
import { type Card, FACE_DOWN } from './cards.ts';
import { conclusive } from './established.ts';
import type { Facts } from './facts.ts';
import { insuranceBet, insuranceResult } from './insurance.ts';
import type { Insured } from './insured.ts';
import { type Deal, dealOut } from './next.ts';
import { verdict } from './pays.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Election, Round } from './round.ts';

/** For each bet and insurance: the paragraph by which it goes back to the patron, or null. */
export type GivenBack = {
  readonly bets: readonly (string | null)[];
  readonly insurance: readonly (string | null)[];
};

/** Bets returned by a patron's election or by a decision of the house. */
export const givenBack = (round: Round, insurance: readonly Insured[]): GivenBack | Refusal => {
  const back = {
    bets: round.bets.map((): string | null => null),
    insurance: insurance.map((): string | null => null),
  };
  return byElection(round, insurance, back) ?? byDecision(round, insurance, back) ?? back;
};

type Back = { bets: (string | null)[]; insurance: (string | null)[] };

/** Whoever has the bets returned gets all that are undecided on the cards exposed then. */
const byElection = (round: Round, insurance: readonly Insured[], back: Back) => {
  for (const [i, election] of round.elections.entries()) {
    const wrong = badElection(round, election, i);
    if (wrong !== undefined) return refuse('BAD_ELECTION', `elections[${i}]: ${wrong}`);
    if (election.choice !== 'return') continue;
    const deal = exposedThen(round, election);
    const own = round.bets.flatMap((placed, at) =>
      placed.patron === election.patron ? [{ ...placed, at }] : [],
    );
    const covers = insurance.flatMap((placed, at) =>
      placed.patron === election.patron ? [{ ...placed, at }] : [],
    );
    const results = conclusive(round.book, deal, [
      ...own.map(
        ({ bet }) =>
          (facts: Facts) =>
            verdict(bet, facts).result,
      ),
      ...covers.map(
        ({ offer }) =>
          (facts: Facts) =>
            insuranceResult(offer, facts),
      ),
    ]);
    const undecided = (n: number) => results[n] !== 'win' && results[n] !== 'lose';
    own.forEach(({ at }, n) => {
      if (undecided(n)) back.bets[at] = election.rule;
    });
    covers.forEach(({ at }, n) => {
      if (undecided(own.length + n)) back.insurance[at] = election.rule;
    });
  }
  return undefined;
};

/** The cards on the table at the time of the error, the others face down or still to come. */
const exposedThen = ({ book, cards }: Round, { cards: count, exposed }: Election): Deal => {
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

const badElection = ({ book, bets, cards, elections }: Round, election: Election, i: number) => {
  const { patron, rule } = election;
  if (book.elections === null) return `${book.title} knows no elections`;
  if (!electionRules(book).has(rule)) return `${rule} gives no election in ${book.id}`;
  if (!bets.some((bet) => bet.patron === patron)) return `${patron} has no bet in this round`;
  if (election.cards > cards.length) {
    return `${election.cards} cards exposed, but the round has only ${cards.length}`;
  }
  // Whoever chose must accept the cards that follow.
  if (elections.findIndex((other) => other.patron === patron) !== i) {
    return `${patron} has already chosen in this round`;
  }
  return undefined;
};

const electionRules = ({ elections, irregularities }: Rulebook): ReadonlySet<string> =>
  new Set([
    ...Object.values(elections ?? {}),
    ...irregularities.flatMap((clause) =>
      clause.elections === 'never' ? [] : [clause.electionsRule ?? clause.rule],
    ),
  ]);

const byDecision = (round: Round, insurance: readonly Insured[], back: Back) => {
  for (const [i, { box, patron, bet, rule }] of round.returned.entries()) {
    let found = false;
    round.bets.forEach((placed, at) => {
      if (placed.box !== box || placed.patron !== patron || placed.bet.id !== bet) return;
      back.bets[at] = rule;
      found = true;
    });
    insurance.forEach((placed, at) => {
      if (placed.box !== box || placed.patron !== patron || insuranceBet(placed.hand) !== bet)
        return;
      back.insurance[at] = rule;
      found = true;
    });
    if (!found) {
      return refuse('BAD_INPUT', `returned[${i}]: ${patron} has no ${bet} bet in box ${box}`);
    }
  }
  return undefined;
};
