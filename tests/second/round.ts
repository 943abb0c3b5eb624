// The second settlement: a whole valid round, as the settle command `puntobanco settle` has it. No error codes.

import { type Game, type Hand, lay, pointTotal } from './deal.ts';
import { betDecided, insuranceDecided } from './decided.ts';
import { settleInsurance } from './insurance.ts';
import { effectiveStakes, type LimitRules, largestRemainder, type Share } from './limits.ts';
import { settleBet, type Verdict } from './settle-bet.ts';
import { truthOfGame, where } from './truths.ts';

export type RoundBet = {
  box: number;
  patron: string;
  standing?: boolean;
  bet: string;
  amount: number;
};

export type RoundInsurance = {
  box: number;
  patron: string;
  hand: Hand;
  after: 4 | 5;
  amount: number;
  late?: boolean;
};

export type Round = {
  id: string;
  game: Game;
  layout: string;
  decks?: number;
  limits?: {
    minimum?: number;
    maximumDifferential?: number;
    maximum?: number;
    per?: 'box' | 'table';
  };
  cards: readonly string[];
  bets: readonly RoundBet[];
  insurance?: readonly RoundInsurance[];
  void?: { rule: string };
  elections?: readonly { patron: string; choice: string; cards: number; rule: string }[];
  insuranceWaived?: string;
  returned?: readonly { box: number; patron: string; bet: string; after?: number; rule: string }[];
};

export type Line = {
  box: number;
  patron: string;
  bet: string;
  amount: number;
  effective: number;
  result: 'win' | 'lose' | 'push' | 'returned';
  odds: string | null;
  paid: number;
  residue?: number;
  returned: number;
  rule: string;
  limitRule?: string;
};

export type Settlement = {
  id: string;
  game: Game;
  layout: string;
  outcome: 'player' | 'banker' | 'tie' | 'void';
  player: { cards: string[]; points: number };
  banker: { cards: string[]; points: number };
  lines: Line[];
  totals: { staked: number; paid: number; returned: number; house: number };
};

export function settleRound(round: Round): Settlement {
  const cards = round.cards.map((card) => (card.startsWith('T') ? `10${card.slice(1)}` : card));
  const ranks = cards.map((card) => card.slice(0, -1));
  const hands = dealCards(round.game, cards, ranks);

  const betShares = sharesOfBets(round);
  const insurance = round.insurance ?? [];
  const insuranceShares = sharesOfInsurance(round, insurance, betShares);

  const lines: Line[] = [];
  round.bets.forEach((bet, place) => {
    const share = betShares[place] ?? { effective: bet.amount, limitRule: null };
    const back =
      voided(round) ??
      returnedByDecision(round, bet.box, bet.patron, bet.bet) ??
      returnedByElection(round, bet.patron, ranks, (exposed) =>
        betDecided(round.game, bet.bet, exposed),
      );
    const verdict = back === null ? settleBet(round.game, bet.bet, ranks) : null;
    lines.push(lineOf(bet.box, bet.patron, bet.bet, bet.amount, share, back, verdict));
  });
  insurance.forEach((entry, place) => {
    const share = insuranceShares[place] ?? { effective: entry.amount, limitRule: null };
    const name = entry.hand === 'player' ? 'player-insurance' : 'banker-insurance';
    const back =
      voided(round) ??
      returnedByDecision(round, entry.box, entry.patron, name, entry.after) ??
      returnedByElection(round, entry.patron, ranks, (exposed) =>
        insuranceDecided(round.game, entry.hand, entry.after, exposed),
      );
    const verdict =
      back === null ? settleInsurance(round.game, entry.hand, entry.after, ranks) : null;
    lines.push(lineOf(entry.box, entry.patron, name, entry.amount, share, back, verdict));
  });

  let staked = 0;
  let paid = 0;
  let returned = 0;
  for (const line of lines) {
    staked += line.amount;
    paid += line.paid;
    returned += line.returned;
  }

  let outcome: Settlement['outcome'] = 'tie';
  if (hands.player.points > hands.banker.points) outcome = 'player';
  if (hands.banker.points > hands.player.points) outcome = 'banker';
  if (round.void !== undefined) outcome = 'void';

  return {
    id: round.id,
    game: round.game,
    layout: round.layout,
    outcome,
    player: hands.player,
    banker: hands.banker,
    lines,
    totals: { staked, paid, returned, house: staked - paid - returned },
  };
}

/** The cards of each Hand, with suits. Of a void round, those that the Table of Play would have placed. */
function dealCards(
  game: Game,
  cards: readonly string[],
  ranks: readonly string[],
): Pick<Settlement, Hand> {
  const laid = lay(game, ranks);
  const player: string[] = [];
  const banker: string[] = [];
  cards.slice(0, laid.used).forEach((card, place) => {
    if (place === 0 || place === 2) player.push(card);
    if (place === 1 || place === 3) banker.push(card);
    if (place === 4 && laid.player.length === 3) player.push(card);
    if (place === 4 && laid.player.length === 2) banker.push(card);
    if (place === 5) banker.push(card);
  });
  return {
    player: { cards: player, points: pointTotal(game, laid.player) },
    banker: { cards: banker, points: pointTotal(game, laid.banker) },
  };
}

function sharesOfBets(round: Round): Share[] {
  const limit = round.limits?.maximumDifferential;
  const rules = limitRules(round.game);
  if (limit === undefined || rules === null) {
    return round.bets.map((bet) => ({ effective: bet.amount, limitRule: null }));
  }
  const { minimum = 0, per = 'box' } = round.limits ?? {};
  return effectiveStakes(round.bets, minimum, limit, per, rules);
}

function limitRules(game: Game): LimitRules | null {
  const { short: book } = truthOfGame(game);
  const proRata = where(book, 'pro-rata');
  const short = where(book, 'short');
  return proRata === undefined || short === undefined ? null : { proRata, short };
}

/** Reading 26: of one patron, box, hand and offer, no more than the effective stake of the Original Bet. */
function sharesOfInsurance(
  round: Round,
  insurance: readonly RoundInsurance[],
  betShares: readonly Share[],
): Share[] {
  const shares: Share[] = insurance.map((entry) => ({ effective: entry.amount, limitRule: null }));
  const rule = limitRules(round.game)?.proRata ?? null;
  const offers = new Map<string, number[]>();
  insurance.forEach((entry, place) => {
    const key = JSON.stringify([entry.patron, entry.box, entry.hand, entry.after]);
    offers.set(key, [...(offers.get(key) ?? []), place]);
  });
  for (const places of offers.values()) {
    const first = insurance[places[0] ?? 0];
    if (first === undefined) continue;
    let original = 0;
    round.bets.forEach((bet, place) => {
      if (bet.patron === first.patron && bet.box === first.box && bet.bet === first.hand) {
        original += betShares[place]?.effective ?? 0;
      }
    });
    const amounts = places.map((place) => insurance[place]?.amount ?? 0);
    let total = 0;
    for (const amount of amounts) total += amount;
    if (total <= original) continue;
    const parts = largestRemainder(original, amounts);
    places.forEach((place, index) => {
      const effective = parts[index] ?? 0;
      shares[place] = { effective, limitRule: effective === amounts[index] ? null : rule };
    });
  }
  return shares;
}

function voided(round: Round): string | null {
  return round.void === undefined ? null : round.void.rule;
}

function returnedByDecision(
  round: Round,
  box: number,
  patron: string,
  bet: string,
  after?: number,
): string | null {
  // Where a decision and another name the same bet, the later one is cited.
  for (const entry of (round.returned ?? []).toReversed()) {
    if (entry.box !== box || entry.patron !== patron || entry.bet !== bet) continue;
    if (entry.after === undefined || entry.after === after) return entry.rule;
  }
  return null;
}

/** Reading 40: who has bets returned gets back those not decided at that many cards. */
function returnedByElection(
  round: Round,
  patron: string,
  ranks: readonly string[],
  decided: (exposed: readonly string[]) => boolean,
): string | null {
  for (const election of round.elections ?? []) {
    if (election.patron !== patron || election.choice !== 'return') continue;
    if (!decided(ranks.slice(0, election.cards))) return election.rule;
  }
  return null;
}

/** The odds in twentieths (reading 15: all odds divide 20). */
function twentieths(odds: string): bigint {
  const [win = '', stake = ''] = odds.split(' to ');
  const hundredths = BigInt(Math.round(Number(win) * 100)) * 20n;
  if (hundredths % (100n * BigInt(stake)) !== 0n) throw new Error(`${odds} does not divide 20`);
  return hundredths / (100n * BigInt(stake));
}

function lineOf(
  box: number,
  patron: string,
  bet: string,
  amount: number,
  share: Share,
  back: string | null,
  verdict: Verdict | null,
): Line {
  const line: Line = {
    box,
    patron,
    bet,
    amount,
    effective: share.effective,
    result: 'returned',
    odds: null,
    paid: 0,
    returned: amount,
    rule: back ?? '',
  };
  if (share.limitRule !== null) line.limitRule = share.limitRule;
  if (verdict === null) return line;

  line.result = verdict.result;
  line.odds = verdict.odds;
  line.rule = verdict.rule;
  if (verdict.result === 'win' && verdict.odds !== null) {
    const winnings = BigInt(share.effective) * twentieths(verdict.odds);
    line.paid = Number(winnings / 20n);
    const residue = Number(winnings % 20n);
    if (residue !== 0) line.residue = residue;
  }
  if (verdict.result === 'lose') line.returned = amount - share.effective;
  return line;
}
