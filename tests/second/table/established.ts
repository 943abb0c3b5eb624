// The second table: what is decided on the cards that can be seen (reading 35), over every way in which the round can
// still end. As tests/second/decided.ts, but with cards missing anywhere, and once for all bets.

import type { Seen } from '../bets.ts';
import { nextHand, pointTotal, RANKS } from '../deal.ts';
import { truthOfGame } from '../truths.ts';
import { rankOf } from './cards.ts';
import type { Hand, SecondState, Stage } from './state.ts';

/** The rank at each place of the deal, where it is known. */
type Known = readonly (string | undefined)[];

/** Third cards are told apart by their value alone. */
const THIRDS = RANKS.slice(0, 10);

const pairOf = (a: string, b: string): string => (a === b ? a : '');

/** Shows every end to `visit`, until that has seen enough. */
function everyEnd(game: string, known: Known, visit: (seen: Seen) => boolean): void {
  const at = (place: number, any: readonly string[]) => {
    const rank = known[place];
    return rank === undefined ? any : [rank];
  };
  for (const p1 of at(0, RANKS)) {
    for (const b1 of at(1, RANKS)) {
      for (const p2 of at(2, RANKS)) {
        for (const b2 of at(3, RANKS)) {
          if (!endsOf(game, [p1, p2], [b1, b2], at, visit)) return;
        }
      }
    }
  }
}

function endsOf(
  game: string,
  player: readonly string[],
  banker: readonly string[],
  at: (place: number, any: readonly string[]) => readonly string[],
  visit: (seen: Seen) => boolean,
): boolean {
  const fifth = nextHand(game, player, banker);
  if (fifth === null) return visit(seenOf(game, player, banker));
  for (const third of at(4, THIRDS)) {
    if (fifth === 'banker') {
      if (!visit(seenOf(game, player, [...banker, third]))) return false;
      continue;
    }
    const three = [...player, third];
    if (nextHand(game, three, banker) === null) {
      if (!visit(seenOf(game, three, banker))) return false;
      continue;
    }
    for (const last of at(5, THIRDS)) {
      if (!visit(seenOf(game, three, [...banker, last]))) return false;
    }
  }
  return true;
}

const seenOf = (game: string, player: readonly string[], banker: readonly string[]): Seen => ({
  player: pointTotal(game, player),
  banker: pointTotal(game, banker),
  playerCards: player.length,
  bankerCards: banker.length,
  playerPair: pairOf(player[0] ?? '', player[1] ?? ' '),
  bankerPair: pairOf(banker[0] ?? '', banker[1] ?? ' '),
});

/** Cards that no bet tells apart have one key. */
function keyOf(game: string, known: Known): string {
  const [p1, b1, p2, b2, ...thirds] = known;
  if (p1 === undefined || p2 === undefined || b1 === undefined || b2 === undefined) {
    return `${game} ${known.map((rank) => rank ?? '?').join(' ')}`;
  }
  const two = (a: string, b: string) => pairOf(a, b) || `${pointTotal(game, [a, b])} points`;
  return `${game} ${two(p1, p2)}/${two(b1, b2)}/${thirds.map((rank) => rank ?? '?').join(' ')}`;
}

const decidedOn = new Map<string, ReadonlySet<string>>();

/** The bets of the book that have won or lost whatever comes. A push is neither. */
export function decidedBets(game: string, known: Known): ReadonlySet<string> {
  const key = keyOf(game, known);
  const before = decidedOn.get(key);
  if (before !== undefined) return before;
  const open = new Map(Object.entries(truthOfGame(game).bets));
  const first = new Map<string, string>();
  everyEnd(game, known, (seen) => {
    for (const [bet, { settles }] of open) {
      const { result } = settles(seen);
      if (!first.has(bet)) first.set(bet, result);
      if (result === 'push' || first.get(bet) !== result) open.delete(bet);
    }
    return open.size > 0;
  });
  const decided = new Set(open.keys());
  decidedOn.set(key, decided);
  return decided;
}

/** What becomes of an insurance that was taken after so many cards, if that is certain. */
export function coverDecided(
  game: string,
  { hand, after }: { readonly hand: Hand; readonly after: Stage },
  known: Known,
): 'win' | 'lose' | null {
  const { insurance } = truthOfGame(game);
  if (insurance === null) throw new Error(`${game} has no insurance`);
  let first = '';
  let certain = true;
  everyEnd(game, known, ({ player, banker }) => {
    const own = hand === 'player' ? player : banker;
    const other = hand === 'player' ? banker : player;
    let result = own < other ? 'win' : 'lose';
    if (own === other) result = insurance.offers.paidOnTie(hand, after, own) ? 'win' : 'push';
    if (first === '') first = result;
    certain = result === first && result !== 'push';
    return certain;
  });
  if (!certain) return null;
  return first === 'win' ? 'win' : 'lose';
}

/** The ranks at these places, as the cards are known by now. */
export const knownAt = (
  cards: readonly { readonly face: string | null }[],
  places: readonly number[],
): Known =>
  cards.map(({ face }, place) =>
    face !== null && places.includes(place) ? rankOf(face) : undefined,
  );

/** "An outcome has been established": on a bet of the layout, or where the table is set so, on one that lies. */
export function isEstablished({ settings, round }: SecondState, known: Known): boolean {
  const { bets } = truthOfGame(settings.game);
  for (const bet of decidedBets(settings.game, known)) {
    if (!bets[bet]?.layouts.includes(settings.layout)) continue;
    if (settings.established === 'offered') return true;
    if (round.bets.some((one) => one.bet === bet)) return true;
  }
  return false;
}
