/**
 * What a bet is called, whichever book offers it. The layouts that survived the scan print only 閒 and 庄;
 * the other Chinese names are the usual ones.
 */
const side = (id: string, en: string, zh: string) => ({ id, name: { en, zh }, original: null });

export const player = {
  id: 'player',
  name: { en: 'Player', zh: '閒' },
  original: 'player',
} as const;
export const banker = {
  id: 'banker',
  name: { en: 'Banker', zh: '庄' },
  original: 'banker',
} as const;
export const tieBet = side('tie', 'Tie', '和');
export const tigerTie = side('tiger-tie', 'Tiger Tie', '老虎和');
export const playerPairBet = side('player-pair', 'Player Pair', '閒对');
export const bankerPairBet = side('banker-pair', 'Banker Pair', '庄对');
export const bigTiger = side('big-tiger', 'Big Tiger', '大老虎');
export const smallTiger = side('small-tiger', 'Small Tiger', '小老虎');
export const bigBuffalo = side('big-buffalo', 'Big Buffalo', '大水牛');
export const smallBuffalo = side('small-buffalo', 'Small Buffalo', '小水牛');
export const bankerBig7 = side('banker-big-7', 'Banker Big 7', '庄大七');
export const bankerSmall7 = side('banker-small-7', 'Banker Small 7', '庄小七');
export const playerBig7 = side('player-big-7', 'Player Big 7', '閒大七');
export const playerSmall7 = side('player-small-7', 'Player Small 7', '閒小七');
export const tigerBuffalo = side('tiger-buffalo', 'Tiger Buffalo', '老虎水牛');
export const tigerPair = side('tiger-pair', 'Tiger Pair', '老虎对');
export const tiger = side('tiger', 'Tiger', '老虎');
export const wuDalang = side('wu-dalang', 'Wu Dalang', '武大郎');
export const playerCharSiu = side('player-char-siu', 'Player Char Siu', '閒叉烧');
export const bankerCharSiu = side('banker-char-siu', 'Banker Char Siu', '庄叉烧');
export const easySix = side('easy-six', 'Easy Six', '易六');
