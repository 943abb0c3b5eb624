/** Section 1 in Chinese, by what it says in English. */
export const definitions: Readonly<Record<string, string>> = {
  'The Table of Play binds both hands: it alone says who stands and who draws.':
    '补牌表对双方均有约束力：谁补牌、谁不补，只依补牌表。',
  'Banker Big 7 is a side bet on the Banker winning on 7 with three cards.':
    '庄大七是边注，押庄以三张牌 7 点取胜。',
  'Banker Char Siu is a side bet on the Banker winning by one point on 7, 8 or 9.':
    '庄叉烧是边注，押庄以 7、8 或 9 点胜出一点。',
  'Banker Char Siu wins on Banker 7 over Player 6, in tiers by the cards in both hands.':
    '庄 7 点胜閒 6 点，庄叉烧赢；赔率按双方总张数分级。',
  'Banker Char Siu wins on Banker 8 over Player 7, in tiers by the cards in both hands.':
    '庄 8 点胜閒 7 点，庄叉烧赢；赔率按双方总张数分级。',
  'Banker Char Siu wins on Banker 9 over Player 8, in tiers by the cards in both hands.':
    '庄 9 点胜閒 8 点，庄叉烧赢；赔率按双方总张数分级。',
  'Banker Small 7 is a side bet on the Banker winning on 7 with two cards.':
    '庄小七是边注，押庄以两张牌 7 点取胜。',
  'Bet and wager are the same thing.': '“投注”与“下注”同义。',
  'Big Buffalo is a side bet on the Player winning on 6 with three cards.':
    '大水牛是边注，押閒以三张牌 6 点取胜。',
  'Big Tiger is a side bet on the Banker winning on 6 with three cards.':
    '大老虎是边注，押庄以三张牌 6 点取胜。',
  'Cards come out of a Card Shoe, electronic or not.': '牌由牌靴发出，可为电子牌靴。',
  'The Dealer is whoever deals the game.': '荷官是发牌的人。',
  'The Differential is the gap between all bets on the Banker and all bets on the Player in a round.':
    '差额是一局内押庄总额与押閒总额之差。',
  'An Electronic Card Shuffler shuffles decks by itself and is dealt from.':
    '电子洗牌机自动洗牌，并可直接由其发牌。',
  'A Hand is what the Player or the Banker side has been dealt in the round.':
    '一手牌是本局发给閒方或庄方的牌。',
  'The House is whoever operates the casino.': '赌场指经营娱乐场者。',
  'Insurance is a bet at fixed odds from its own table, offered before a third card is drawn.':
    '保险是按专用赔率表以固定赔率接受的投注，在补第三张牌之前提供。',
  'A natural is 8 or 9 in two cards, on either side.': '任何一方首两张牌合计 8 或 9 点即为例牌。',
  'Without commission the Banker pays even money, but half the bet when it wins on 6.':
    '免佣：庄赢赔一比一，但以 6 点取胜只赔一半。',
  'An Original Bet is a bet on the Player or on the Banker.': '本注是押閒或押庄的投注。',
  'Dealer, Pit Supervisor and Pit Manager are Pit Employees; whoever acts in the post has its duties.':
    '荷官、区域主管及区域经理均为场内员工；代理该职者负其职责。',
  'Whoever bets in a round is a Player, here called a patron.': '在一局中投注的人，本书称客人。',
  'Player Big 7 is a side bet on the Player winning on 7 with three cards.':
    '閒大七是边注，押閒以三张牌 7 点取胜。',
  'Player Char Siu is a side bet on the Player winning by one point on 7, 8 or 9.':
    '閒叉烧是边注，押閒以 7、8 或 9 点胜出一点。',
  'Player Char Siu wins on Player 7 over Banker 6, in tiers by the cards in both hands.':
    '閒 7 点胜庄 6 点，閒叉烧赢；赔率按双方总张数分级。',
  'Player Char Siu wins on Player 8 over Banker 7, in tiers by the cards in both hands.':
    '閒 8 点胜庄 7 点，閒叉烧赢；赔率按双方总张数分级。',
  'Player Char Siu wins on Player 9 over Banker 8, in tiers by the cards in both hands.':
    '閒 9 点胜庄 8 点，閒叉烧赢；赔率按双方总张数分级。',
  'Player Pair and Banker Pair are side bets on that hand opening with a pair; all else loses.':
    '閒对与庄对是边注，押该方首两张牌成对；其余均输。',
  'Player Small 7 is a side bet on the Player winning on 7 with two cards.':
    '閒小七是边注，押閒以两张牌 7 点取胜。',
  'A Point Total is the sum of the card values of a hand, its last digit alone.':
    '点数是一手牌各张牌值之和的个位数。',
  'Reconstruction puts cards back into the order they should have had.':
    '复原是把牌恢复到应有的次序。',
  'A round lasts from the call for bets until everybody has been settled with.':
    '一局自宣布投注起，至全部结算完毕止。',
  'A seated patron sits at a betting box and has a bet on one.':
    '入座客人坐在投注框前，并在框内有投注。',
  'Small Buffalo is a side bet on the Player winning on 6 with two cards.':
    '小水牛是边注，押閒以两张牌 6 点取胜。',
  'Small Tiger is a side bet on the Banker winning on 6 with two cards.':
    '小老虎是边注，押庄以两张牌 6 点取胜。',
  'A standing patron bets in the box of a seated one.': '站立客人在入座客人的投注框内投注。',
  'A tie is a round in which both hands end level.': '双方最终点数相同即为和局。',
  'Tiger is a side bet on the Banker winning on 6 with two or three cards.':
    '老虎是边注，押庄以两张或三张牌 6 点取胜。',
  'Tiger Buffalo is a side bet on either hand winning on 6.':
    '老虎水牛是边注，押任何一方以 6 点取胜。',
  'Tiger Pair is a side bet on opening pairs: single on one hand, double on both, twin on both in one rank.':
    '老虎对是边注，押首两张牌成对：单对为一方成对，双对为双方成对，孪生对为双方成同点数的对子。',
  'Tiger Tie is a side bet on a tie of 6 to 6.': '老虎和是边注，押双方 6 点和局。',
  'A void round counts for nothing: it has no result.': '作废的一局不算数，没有结果。',
  'Wu Dalang is a side bet on the Player winning on 1.': '武大郎是边注，押閒以 1 点取胜。',
  'A Tiger Pair is an opening pair: single on one hand, double on both, twin on both in one rank.':
    '老虎对指首两张牌成对：单对为一方成对，双对为双方成对，孪生对为双方成同点数的对子。',
  'Without commission both hands pay even money, but on 6 the Banker pays half and the Player 1.05 to 1.':
    '免佣：双方均赔一比一；以 6 点取胜时，庄只赔一半，閒赔 1.05 比 1。',
  'A Player Pair or Banker Pair is a pair in the opening two cards of that hand.':
    '閒对或庄对指该方首两张牌成对。',
  'Easy Six is a side bet on a hand winning on 6 or a tie on 6.':
    '易六是边注，押任何一方以 6 点取胜，或 6 点和局。',
};
