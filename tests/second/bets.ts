// The second settlement: every bet of every book, one function a book, written from its section 4.1 and definitions.

import { type Game, play, pointTotal } from './deal.ts';

export type Verdict = { result: 'win' | 'lose' | 'push'; odds: string | null; rule: string };

/** What section 4 looks at. A pair is named by its rank, '' is none. */
type Seen = {
  player: number;
  banker: number;
  playerCards: number;
  bankerCards: number;
  playerPair: string;
  bankerPair: string;
};

function win(odds: string, rule: string): Verdict {
  return { result: 'win', odds, rule };
}

function lose(rule: string): Verdict {
  return { result: 'lose', odds: null, rule };
}

function push(rule: string): Verdict {
  return { result: 'push', odds: null, rule };
}

function pairOf(hand: readonly string[]): string {
  const first = hand[0];
  if (first !== undefined && first === hand[1]) return first;
  return '';
}

export function settleBet(game: Game, bet: string, ranks: readonly string[]): Verdict {
  const dealt = play(game, ranks);
  const seen: Seen = {
    player: pointTotal(game, dealt.player),
    banker: pointTotal(game, dealt.banker),
    playerCards: dealt.player.length,
    bankerCards: dealt.banker.length,
    playerPair: pairOf(dealt.player),
    bankerPair: pairOf(dealt.banker),
  };
  let verdict: Verdict | null = null;
  if (game === 'tiger-buffalo-non-commission') verdict = nonCommission(bet, seen);
  if (game === 'da-hu-ying-xiong') verdict = daHuYingXiong(bet, seen);
  if (game === 'easy-six') verdict = easySix(bet, seen);
  if (game === 'tiger-buffalo-commission-insurance') verdict = commissionInsurance(bet, seen);
  if (game === 'tiger-buffalo-non-commission-insurance')
    verdict = nonCommissionInsurance(bet, seen);
  if (verdict === null) throw new Error(`${game} has no bet ${bet}`);
  return verdict;
}

/** NC, Version 3. */
function nonCommission(bet: string, s: Seen): Verdict | null {
  if (bet === 'player') {
    if (s.player === s.banker) return push('3.14');
    if (s.player > s.banker) return win('1 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'banker') {
    if (s.player === s.banker) return push('3.14');
    if (s.banker > s.player && s.banker === 6) return win('1 to 2', '4.1.1');
    if (s.banker > s.player) return win('1 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'tie') return s.player === s.banker ? win('8 to 1', '4.1.2') : lose('4.1.2');
  if (bet === 'player-pair') return s.playerPair !== '' ? win('11 to 1', '4.1.3') : lose('4.1.3');
  if (bet === 'banker-pair') return s.bankerPair !== '' ? win('11 to 1', '4.1.3') : lose('4.1.3');
  if (bet === 'big-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('50 to 1', '4.1.4');
    return lose('4.1.4');
  }
  if (bet === 'small-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('22 to 1', '4.1.4');
    return lose('4.1.4');
  }
  if (bet === 'big-buffalo') {
    if (s.player === 6 && s.banker < 6 && s.playerCards === 3) return win('35 to 1', '4.1.5');
    return lose('4.1.5');
  }
  if (bet === 'small-buffalo') {
    if (s.player === 6 && s.banker < 6 && s.playerCards === 2) return win('20 to 1', '4.1.5');
    return lose('4.1.5');
  }
  if (bet === 'banker-big-7') {
    if (s.banker === 7 && s.player < 7 && s.bankerCards === 3) return win('30 to 1', '4.1.6');
    return lose('4.1.6');
  }
  if (bet === 'banker-small-7') {
    if (s.banker === 7 && s.player < 7 && s.bankerCards === 2) return win('15 to 1', '4.1.6');
    return lose('4.1.6');
  }
  if (bet === 'player-big-7') {
    if (s.player === 7 && s.banker < 7 && s.playerCards === 3) return win('30 to 1', '4.1.7');
    return lose('4.1.7');
  }
  if (bet === 'player-small-7') {
    if (s.player === 7 && s.banker < 7 && s.playerCards === 2) return win('15 to 1', '4.1.7');
    return lose('4.1.7');
  }
  if (bet === 'tiger-buffalo') {
    if (s.banker === 6 && s.player < 6) return win('6 to 1', '4.1.8');
    if (s.player === 6 && s.banker < 6) return win('6 to 1', '4.1.8');
    return lose('4.1.8');
  }
  if (bet === 'tiger-pair') {
    if (s.playerPair !== '' && s.playerPair === s.bankerPair) return win('100 to 1', '4.1.9');
    if (s.playerPair !== '' && s.bankerPair !== '') return win('20 to 1', '4.1.9');
    if (s.playerPair !== '' || s.bankerPair !== '') return win('4 to 1', '4.1.9');
    return lose('4.1.9');
  }
  if (bet === 'tiger-tie')
    return s.player === 6 && s.banker === 6 ? win('35 to 1', '4.1.10') : lose('4.1.10');
  if (bet === 'wu-dalang')
    return s.player === 1 && s.banker === 0 ? win('150 to 1', '4.1.11') : lose('4.1.11');
  if (bet === 'tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('12 to 1', '4.1.12');
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('20 to 1', '4.1.12');
    return lose('4.1.12');
  }
  if (bet === 'banker-char-siu') {
    let listed = false;
    if (s.banker === 7 && s.player === 6) listed = true;
    if (s.banker === 8 && s.player === 7) listed = true;
    if (s.banker === 9 && s.player === 8) listed = true;
    return charSiu(listed, s, '4.1.13');
  }
  if (bet === 'player-char-siu') {
    let listed = false;
    if (s.player === 7 && s.banker === 6) listed = true;
    if (s.player === 8 && s.banker === 7) listed = true;
    if (s.player === 9 && s.banker === 8) listed = true;
    return charSiu(listed, s, '4.1.13');
  }
  return null;
}

/** "Total Number of Card": NC 4.1.13, CI 4.1.14, NI 4.1.7 print the same three lines. */
function charSiu(listed: boolean, s: Seen, rule: string): Verdict {
  if (!listed) return lose(rule);
  if (s.playerCards + s.bankerCards === 4) return win('10 to 1', rule);
  if (s.playerCards + s.bankerCards === 5) return win('15 to 1', rule);
  return win('50 to 1', rule);
}

/** DH: one pay table, 4.1.2, for everything. */
function daHuYingXiong(bet: string, s: Seen): Verdict | null {
  if (bet === 'player') {
    if (s.player === s.banker) return push('3.14');
    if (s.player > s.banker) return win('1 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'banker') {
    if (s.player === s.banker) return push('3.14');
    if (s.banker > s.player) return win('0.95 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'tie') return s.player === s.banker ? win('8 to 1', '4.1.2') : lose('4.1.2');
  if (bet === 'tiger-pair') {
    if (s.playerPair !== '' && s.playerPair === s.bankerPair) return win('100 to 1', '4.1.2');
    if (s.playerPair !== '' && s.bankerPair !== '') return win('20 to 1', '4.1.2');
    if (s.playerPair !== '' || s.bankerPair !== '') return win('4 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('12 to 1', '4.1.2');
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('20 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'big-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('50 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'small-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('22 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'tiger-tie')
    return s.player === 6 && s.banker === 6 ? win('35 to 1', '4.1.2') : lose('4.1.2');
  return null;
}

/** E6: one pay table, 4.1.1, for everything. */
function easySix(bet: string, s: Seen): Verdict | null {
  if (bet === 'player') {
    if (s.player === s.banker) return push('3.8');
    if (s.player > s.banker && s.player === 6) return win('1.05 to 1', '4.1.1');
    if (s.player > s.banker) return win('1 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'banker') {
    if (s.player === s.banker) return push('3.8');
    if (s.banker > s.player && s.banker === 6) return win('1 to 2', '4.1.1');
    if (s.banker > s.player) return win('1 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'tie') {
    if (s.player === 6 && s.banker === 6) return win('10 to 1', '4.1.1');
    if (s.player === s.banker) return win('8 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'player-pair') {
    if (s.playerPair === '6') return win('13 to 1', '4.1.1');
    if (s.playerPair !== '') return win('11 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'banker-pair') {
    if (s.bankerPair === '6') return win('13 to 1', '4.1.1');
    if (s.bankerPair !== '') return win('11 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'easy-six') {
    if (s.player === 6 && s.banker < 6) return win('6 to 1', '4.1.1');
    if (s.banker === 6 && s.player < 6) return win('6 to 1', '4.1.1');
    if (s.player === 6 && s.banker === 6) return win('6 to 1', '4.1.1');
    return lose('4.1.1');
  }
  return null;
}

/** CI, Version 2. */
function commissionInsurance(bet: string, s: Seen): Verdict | null {
  if (bet === 'player') {
    if (s.player === s.banker) return push('3.17');
    if (s.player > s.banker) return win('1 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'banker') {
    if (s.player === s.banker) return push('3.17');
    if (s.banker > s.player) return win('0.95 to 1', '4.1.2');
    return lose('4.1.2');
  }
  if (bet === 'tie') return s.player === s.banker ? win('8 to 1', '4.1.3') : lose('4.1.3');
  if (bet === 'player-pair') return s.playerPair !== '' ? win('11 to 1', '4.1.4') : lose('4.1.4');
  if (bet === 'banker-pair') return s.bankerPair !== '' ? win('11 to 1', '4.1.4') : lose('4.1.4');
  if (bet === 'big-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('50 to 1', '4.1.5');
    return lose('4.1.5');
  }
  if (bet === 'small-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('22 to 1', '4.1.5');
    return lose('4.1.5');
  }
  if (bet === 'big-buffalo') {
    if (s.player === 6 && s.banker < 6 && s.playerCards === 3) return win('35 to 1', '4.1.6');
    return lose('4.1.6');
  }
  if (bet === 'small-buffalo') {
    if (s.player === 6 && s.banker < 6 && s.playerCards === 2) return win('20 to 1', '4.1.6');
    return lose('4.1.6');
  }
  if (bet === 'banker-big-7') {
    if (s.banker === 7 && s.player < 7 && s.bankerCards === 3) return win('30 to 1', '4.1.7');
    return lose('4.1.7');
  }
  if (bet === 'banker-small-7') {
    if (s.banker === 7 && s.player < 7 && s.bankerCards === 2) return win('15 to 1', '4.1.7');
    return lose('4.1.7');
  }
  if (bet === 'player-big-7') {
    if (s.player === 7 && s.banker < 7 && s.playerCards === 3) return win('30 to 1', '4.1.8');
    return lose('4.1.8');
  }
  if (bet === 'player-small-7') {
    if (s.player === 7 && s.banker < 7 && s.playerCards === 2) return win('15 to 1', '4.1.8');
    return lose('4.1.8');
  }
  if (bet === 'tiger-buffalo') {
    if (s.banker === 6 && s.player < 6) return win('6 to 1', '4.1.9');
    if (s.player === 6 && s.banker < 6) return win('6 to 1', '4.1.9');
    return lose('4.1.9');
  }
  if (bet === 'tiger-pair') {
    if (s.playerPair !== '' && s.playerPair === s.bankerPair) return win('100 to 1', '4.1.10');
    if (s.playerPair !== '' && s.bankerPair !== '') return win('20 to 1', '4.1.10');
    if (s.playerPair !== '' || s.bankerPair !== '') return win('4 to 1', '4.1.10');
    return lose('4.1.10');
  }
  if (bet === 'tiger-tie')
    return s.player === 6 && s.banker === 6 ? win('35 to 1', '4.1.11') : lose('4.1.11');
  if (bet === 'wu-dalang')
    return s.player === 1 && s.banker === 0 ? win('150 to 1', '4.1.12') : lose('4.1.12');
  if (bet === 'tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('12 to 1', '4.1.13');
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('20 to 1', '4.1.13');
    return lose('4.1.13');
  }
  if (bet === 'banker-char-siu') {
    let listed = false;
    if (s.banker === 7 && s.player === 6) listed = true;
    if (s.banker === 8 && s.player === 7) listed = true;
    if (s.banker === 9 && s.player === 8) listed = true;
    return charSiu(listed, s, '4.1.14');
  }
  if (bet === 'player-char-siu') {
    let listed = false;
    if (s.player === 7 && s.banker === 6) listed = true;
    if (s.player === 8 && s.banker === 7) listed = true;
    if (s.player === 9 && s.banker === 8) listed = true;
    return charSiu(listed, s, '4.1.14');
  }
  return null;
}

/** NI: no sevens, no Tiger, no Tiger Pair, no Tiger Tie. */
function nonCommissionInsurance(bet: string, s: Seen): Verdict | null {
  if (bet === 'player') {
    if (s.player === s.banker) return push('3.17');
    if (s.player > s.banker) return win('1 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'banker') {
    if (s.player === s.banker) return push('3.17');
    if (s.banker > s.player && s.banker === 6) return win('1 to 2', '4.1.1');
    if (s.banker > s.player) return win('1 to 1', '4.1.1');
    return lose('4.1.1');
  }
  if (bet === 'tie') return s.player === s.banker ? win('8 to 1', '4.1.2') : lose('4.1.2');
  if (bet === 'player-pair') return s.playerPair !== '' ? win('11 to 1', '4.1.3') : lose('4.1.3');
  if (bet === 'banker-pair') return s.bankerPair !== '' ? win('11 to 1', '4.1.3') : lose('4.1.3');
  if (bet === 'big-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 3) return win('50 to 1', '4.1.4');
    return lose('4.1.4');
  }
  if (bet === 'small-tiger') {
    if (s.banker === 6 && s.player < 6 && s.bankerCards === 2) return win('22 to 1', '4.1.4');
    return lose('4.1.4');
  }
  if (bet === 'big-buffalo') {
    if (s.player === 6 && s.banker < 6 && s.playerCards === 3) return win('35 to 1', '4.1.4');
    return lose('4.1.4');
  }
  if (bet === 'small-buffalo') {
    if (s.player === 6 && s.banker < 6 && s.playerCards === 2) return win('20 to 1', '4.1.4');
    return lose('4.1.4');
  }
  if (bet === 'tiger-buffalo') {
    if (s.banker === 6 && s.player < 6) return win('6 to 1', '4.1.5');
    if (s.player === 6 && s.banker < 6) return win('6 to 1', '4.1.5');
    return lose('4.1.5');
  }
  if (bet === 'wu-dalang')
    return s.player === 1 && s.banker === 0 ? win('150 to 1', '4.1.6') : lose('4.1.6');
  if (bet === 'banker-char-siu') {
    let listed = false;
    if (s.banker === 7 && s.player === 6) listed = true;
    if (s.banker === 8 && s.player === 7) listed = true;
    if (s.banker === 9 && s.player === 8) listed = true;
    return charSiu(listed, s, '4.1.7');
  }
  if (bet === 'player-char-siu') {
    let listed = false;
    if (s.player === 7 && s.banker === 6) listed = true;
    if (s.player === 8 && s.banker === 7) listed = true;
    if (s.player === 9 && s.banker === 8) listed = true;
    return charSiu(listed, s, '4.1.7');
  }
  return null;
}
