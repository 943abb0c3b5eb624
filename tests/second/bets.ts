// The second settlement: what each bet comes to, in plain ifs, written from sections 1 and 4.1 of the books. The
// truth of a book says which of these its bets are; a bet of another kind is written there.

/** What section 4 looks at. A pair is named by its rank, '' is none. */
export type Seen = {
  player: number;
  banker: number;
  playerCards: number;
  bankerCards: number;
  playerPair: string;
  bankerPair: string;
};

/** The odds at which a bet wins. */
export type Outcome = { result: 'win' | 'lose' | 'push'; odds: string | null };

export type Settles = (seen: Seen) => Outcome;

export function win(odds: string): Outcome {
  return { result: 'win', odds };
}

export const LOSE: Outcome = { result: 'lose', odds: null };
export const PUSH: Outcome = { result: 'push', odds: null };

export function playerAtEvens(s: Seen): Outcome {
  if (s.player === s.banker) return PUSH;
  if (s.player > s.banker) return win('1 to 1');
  return LOSE;
}

/** E6. */
export function playerAtMoreOnSix(s: Seen): Outcome {
  if (s.player === s.banker) return PUSH;
  if (s.player > s.banker && s.player === 6) return win('1.05 to 1');
  if (s.player > s.banker) return win('1 to 1');
  return LOSE;
}

/** NC, NI, E6: no commission, but half on 6. */
export function bankerAtHalfOnSix(s: Seen): Outcome {
  if (s.player === s.banker) return PUSH;
  if (s.banker > s.player && s.banker === 6) return win('1 to 2');
  if (s.banker > s.player) return win('1 to 1');
  return LOSE;
}

/** DH, CI: less a commission of 5%. */
export function bankerLessCommission(s: Seen): Outcome {
  if (s.player === s.banker) return PUSH;
  if (s.banker > s.player) return win('0.95 to 1');
  return LOSE;
}

export function tie(s: Seen): Outcome {
  return s.player === s.banker ? win('8 to 1') : LOSE;
}

/** E6. */
export function tieAtMoreOnSix(s: Seen): Outcome {
  if (s.player === 6 && s.banker === 6) return win('10 to 1');
  if (s.player === s.banker) return win('8 to 1');
  return LOSE;
}

export function playerPair(s: Seen): Outcome {
  return s.playerPair !== '' ? win('11 to 1') : LOSE;
}

export function bankerPair(s: Seen): Outcome {
  return s.bankerPair !== '' ? win('11 to 1') : LOSE;
}

/** E6. */
export function playerPairAtMoreOnSixes(s: Seen): Outcome {
  if (s.playerPair === '6') return win('13 to 1');
  if (s.playerPair !== '') return win('11 to 1');
  return LOSE;
}

/** E6. */
export function bankerPairAtMoreOnSixes(s: Seen): Outcome {
  if (s.bankerPair === '6') return win('13 to 1');
  if (s.bankerPair !== '') return win('11 to 1');
  return LOSE;
}

export function bigTiger(s: Seen): Outcome {
  if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('50 to 1');
  return LOSE;
}

export function smallTiger(s: Seen): Outcome {
  if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('22 to 1');
  return LOSE;
}

export function bigBuffalo(s: Seen): Outcome {
  if (s.player === 6 && s.banker < 6 && s.playerCards === 3) return win('35 to 1');
  return LOSE;
}

export function smallBuffalo(s: Seen): Outcome {
  if (s.player === 6 && s.banker < 6 && s.playerCards === 2) return win('20 to 1');
  return LOSE;
}

export function bankerBig7(s: Seen): Outcome {
  if (s.banker === 7 && s.player < 7 && s.bankerCards === 3) return win('30 to 1');
  return LOSE;
}

export function bankerSmall7(s: Seen): Outcome {
  if (s.banker === 7 && s.player < 7 && s.bankerCards === 2) return win('15 to 1');
  return LOSE;
}

export function playerBig7(s: Seen): Outcome {
  if (s.player === 7 && s.banker < 7 && s.playerCards === 3) return win('30 to 1');
  return LOSE;
}

export function playerSmall7(s: Seen): Outcome {
  if (s.player === 7 && s.banker < 7 && s.playerCards === 2) return win('15 to 1');
  return LOSE;
}

export function tigerBuffalo(s: Seen): Outcome {
  if (s.banker === 6 && s.player < 6) return win('6 to 1');
  if (s.player === 6 && s.banker < 6) return win('6 to 1');
  return LOSE;
}

export function tigerPair(s: Seen): Outcome {
  if (s.playerPair !== '' && s.playerPair === s.bankerPair) return win('100 to 1');
  if (s.playerPair !== '' && s.bankerPair !== '') return win('20 to 1');
  if (s.playerPair !== '' || s.bankerPair !== '') return win('4 to 1');
  return LOSE;
}

export function tigerTie(s: Seen): Outcome {
  return s.player === 6 && s.banker === 6 ? win('35 to 1') : LOSE;
}

export function wuDalang(s: Seen): Outcome {
  return s.player === 1 && s.banker === 0 ? win('150 to 1') : LOSE;
}

export function tiger(s: Seen): Outcome {
  if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('12 to 1');
  if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('20 to 1');
  return LOSE;
}

export function bankerCharSiu(s: Seen): Outcome {
  let listed = false;
  if (s.banker === 7 && s.player === 6) listed = true;
  if (s.banker === 8 && s.player === 7) listed = true;
  if (s.banker === 9 && s.player === 8) listed = true;
  return charSiu(listed, s);
}

export function playerCharSiu(s: Seen): Outcome {
  let listed = false;
  if (s.player === 7 && s.banker === 6) listed = true;
  if (s.player === 8 && s.banker === 7) listed = true;
  if (s.player === 9 && s.banker === 8) listed = true;
  return charSiu(listed, s);
}

/** "Total Number of Card". */
function charSiu(listed: boolean, s: Seen): Outcome {
  if (!listed) return LOSE;
  if (s.playerCards + s.bankerCards === 4) return win('10 to 1');
  if (s.playerCards + s.bankerCards === 5) return win('15 to 1');
  return win('50 to 1');
}

export function easySix(s: Seen): Outcome {
  if (s.player === 6 && s.banker < 6) return win('6 to 1');
  if (s.banker === 6 && s.player < 6) return win('6 to 1');
  if (s.player === 6 && s.banker === 6) return win('6 to 1');
  return LOSE;
}
