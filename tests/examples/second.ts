// The three example books settled a second time, in plain ifs, from their words and without a line of `src/`.

/** Values of the ranks, and the cards of a round from its first six. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const worth = (rank: string) => (rank === 'A' ? 1 : Number(rank) < 10 ? Number(rank) : 0);
export const total = (hand: readonly string[]) =>
  hand.reduce((sum, rank) => sum + worth(rank), 0) % 10;

export type Played = {
  readonly player: string[];
  readonly banker: string[];
  readonly used: number;
};

export function playedOut(six: readonly string[]): Played {
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = six;
  const player = [a, c];
  const banker = [b, d];
  let used = 4;
  if (total(player) >= 8 || total(banker) >= 8) return { player, banker, used };
  if (total(player) >= 6) {
    if (total(banker) <= 5) {
      banker.push(e);
      used = 5;
    }
    return { player, banker, used };
  }
  player.push(e);
  used = 5;
  const third = worth(e);
  const has = total(banker);
  let draws = has <= 2;
  if (has === 3) draws = third !== 8;
  if (has === 4) draws = third >= 2 && third <= 7;
  if (has === 5) draws = third >= 4 && third <= 7;
  if (has === 6) draws = third === 6 || third === 7;
  if (draws) {
    banker.push(f);
    used = 6;
  }
  return { player, banker, used };
}

/** What comes of a stake: back alone, lost, or the winnings in hundredths of a cent, before rounding. */
export type Came = 'back' | 'lost' | number;

export function second(book: string, bet: string, stake: number, { player, banker }: Played): Came {
  const p = total(player);
  const b = total(banker);
  const times = (odds: number) => Math.round(stake * odds * 100);
  if (bet === 'player') {
    if (p === b) return 'back';
    return p > b ? times(1) : 'lost';
  }
  if (bet === 'banker') {
    if (p === b) return 'back';
    if (p > b) return 'lost';
    if (book === 'punto-banco') return times(0.95);
    if (book === 'super-6') return b === 6 ? times(0.5) : times(1);
    return b === 7 && banker.length === 3 ? 'back' : times(1);
  }
  if (bet === 'tie') return p === b ? times(8) : 'lost';
  if (bet === 'player-pair') return player[0] === player[1] ? times(11) : 'lost';
  if (bet === 'banker-pair') return banker[0] === banker[1] ? times(11) : 'lost';
  if (bet === 'super-6') return b > p && b === 6 ? times(15) : 'lost';
  if (bet === 'dragon-7') return b > p && b === 7 && banker.length === 3 ? times(40) : 'lost';
  if (bet === 'panda-8') return p > b && p === 8 && player.length === 3 ? times(25) : 'lost';
  if (bet === 'player-dragon-bonus') return dragonBonus(p, player.length, b, banker.length, times);
  if (bet === 'banker-dragon-bonus') return dragonBonus(b, banker.length, p, player.length, times);
  throw new Error(`no bet ${bet} of ${book}`);
}

function dragonBonus(
  own: number,
  ownCards: number,
  other: number,
  otherCards: number,
  times: (odds: number) => number,
): Came {
  const natural = own >= 8 && ownCards === 2;
  if (own === other) return natural && otherCards === 2 ? 'back' : 'lost';
  if (own < other) return 'lost';
  if (natural) return times(1);
  switch (own - other) {
    case 9:
      return times(30);
    case 8:
      return times(10);
    case 7:
      return times(6);
    case 6:
      return times(4);
    case 5:
      return times(2);
    case 4:
      return times(1);
    default:
      return 'lost';
  }
}

/** Winnings in whole cents, as each book rounds them. */
export function rounded(book: string, hundredths: number): number {
  if (book === 'punto-banco') return Math.ceil(hundredths / 5000) * 50;
  if (book === 'super-6') return Math.ceil(hundredths / 100);
  return Math.floor(hundredths / 100);
}

/** One deal for every class of the first two cards of each Hand, with every value of each third card. */
export function everyDeal(): string[][] {
  const twos = new Map<string, [string, string]>();
  for (const a of RANKS) {
    for (const b of RANKS) {
      const key = a === b ? `pair ${a}` : `points ${total([a, b])}`;
      if (!twos.has(key)) twos.set(key, [a, b]);
    }
  }
  const deals = new Map<string, string[]>();
  for (const [a, c] of twos.values()) {
    for (const [b, d] of twos.values()) {
      for (const e of RANKS.slice(0, 10)) {
        for (const f of RANKS.slice(0, 10)) {
          const six = [a, b, c, d, e, f];
          const deal = six.slice(0, playedOut(six).used);
          deals.set(deal.join(), deal);
        }
      }
    }
  }
  return [...deals.values()];
}
