/** Sections 2 and 3 in Chinese, by what they say in English. */
export const play: Readonly<Record<string, string>> = {
  'Heads the paragraphs on the layout.': '以下各条说明台面。',
  'The game is played on the layouts A to N alone.': '本游戏只在台面 A 至 N 上进行。',
  'The game is played on the layouts A to D alone.': '本游戏只在台面 A 至 D 上进行。',
  'The game is played on the layouts A to C alone.': '本游戏只在台面 A 至 C 上进行。',
  'The game is played on the layouts A to Q alone.': '本游戏只在台面 A 至 Q 上进行。',
  'The game is played on the layouts A to K alone.': '本游戏只在台面 A 至 K 上进行。',
  'Each patron has a marked box; a layout has at most the boxes printed on it.':
    '每位客人有一个标明的投注框；台面的框数以印有者为限。',
  'Layout A is a bean table for nine.': '台面 A 为九人豆形桌。',
  'Layout B is a bean table for seven.': '台面 B 为七人豆形桌。',
  'Layout C is a mini table for seven.': '台面 C 为七人小桌。',
  'There are areas for Player, Banker, Tie, the two pairs and Easy Six.':
    '台面设有閒、庄、和、两种对子及易六的投注区。',
  'Heads the paragraph on the cards.': '以下一条说明用牌。',
  'Four to ten decks of 52 are used.': '使用四至十副牌，每副 52 张。',
  'Four to eight decks of 52 are used.': '使用四至八副牌，每副 52 张。',
  'The aim is a hand as near to 9 as can be.': '目标是取得最接近 9 点的一手牌。',
  'Heads the values of the cards.': '以下各条说明牌值。',
  'An ace counts 1.': 'A 为 1 点。',
  'Cards from 2 to 10 count what they show, so a ten adds nothing to a Point Total.':
    '2 至 10 按牌面计值，故 10 不增加点数。',
  'Kings, queens and jacks count 0.': 'K、Q、J 为 0 点。',
  'Betting opens with the call “Place your Bets, please”.': '荷官宣布“请投注”，投注开始。',
  'The table shows its minimum and its maximum Differential.': '赌台展示最低投注额及最大差额。',
  'Keeping a bet within the limits shown is up to the patron.':
    '投注须在所示限额之内，由客人自负其责。',
  'A patron who leaves room under the maximum of a box cannot keep others out of it.':
    '客人未用尽投注框的最高限额时，不得阻止他人在该框投注。',
  'Twenty bets may be made, as the layout allows; side bets need no Original Bet.':
    '可作二十种投注，以台面所设为限；边注无须有本注。',
  'Eight bets may be made; side bets need no Original Bet.': '可作八种投注；边注无须有本注。',
  'Thirteen bets may be made, as the layout allows; side bets need no Original Bet.':
    '可作十三种投注，以台面所设为限；边注无须有本注。',
  'Betting closes with the call “No more Bets”.': '荷官宣布“停止投注”，投注截止。',
  'Where cards come face down, the highest bettor, seated or not, may ask beforehand to squeeze a card.':
    '牌面朝下发牌时，投注最高的客人，不论是否入座，可事先要求咪牌。',
  'Where cards come face down, the seated patron with the highest bet may ask beforehand to squeeze a card.':
    '牌面朝下发牌时，投注最高的入座客人可事先要求咪牌。',
  'Four cards are dealt, Player first and by turns; they decide Tiger Pair, Player Pair and Banker Pair.':
    '先发四张牌，由閒开始轮流发出；老虎对、閒对及庄对由此决定。',
  'Four cards are dealt, Player first and by turns; they decide Tiger Pair.':
    '先发四张牌，由閒开始轮流发出；老虎对由此决定。',
  'Four cards are dealt, Player first and by turns; they decide Player Pair and Banker Pair.':
    '先发四张牌，由閒开始轮流发出；閒对及庄对由此决定。',
  'Whoever has an Original Bet on a hand may insure it; insurance is paid when that hand loses.':
    '在一方有本注的客人可为其投保；该方输时赔付保险。',
  'Insurance may be taken after four cards and after the Player third card, at odds made known at the table.':
    '四张牌发出后及閒第三张牌发出后可投保，赔率由赌台宣布。',
  'The Player may be insured on two or three cards while a draw is to come, the Banker on two alone.':
    '尚有牌待补时，閒可在两张或三张牌时投保，庄只可在两张牌时投保。',
  'Each time, insurance is capped at the Original Bet, and at 10 to 1 also at a quarter of the maximum limit.':
    '每次保险以本注为上限；赔率为 10 比 1 时，并以最高限额的四分之一为上限。',
  'Third cards follow the Table of Play; if the Player stands, the Banker draws on 0 to 5 and stands on 6 to 9.':
    '第三张牌依补牌表；閒不补时，庄 0 至 5 点补牌，6 至 9 点不补。',
  'Third cards follow the Table of Play; if the Player stands, the Banker draws on 0 to 5 and stands on 6.':
    '第三张牌依补牌表；閒不补时，庄 0 至 5 点补牌，6 点不补。',
  'If the highest bettor is granted the Banker third card first, nobody may insure after the Player third card.':
    '投注最高的客人获准先开庄第三张牌时，任何人不得在閒第三张牌后投保。',
  'If the highest seated bettor is granted the Banker third card first, nobody may insure after the Player third card.':
    '投注最高的入座客人获准先开庄第三张牌时，任何人不得在閒第三张牌后投保。',
  'The Table of Play: when each hand draws, when it stands, and that a natural stops both.':
    '补牌表：双方何时补牌、何时不补，以及例牌令双方停牌。',
  'The higher Point Total wins; 9 is the best.': '点数高者胜；9 点最大。',
  'Level hands tie, and Original Bets and insurance go back, save insurance on a Player 9.':
    '点数相同为和局，退还本注及保险，閒 9 点的保险除外。',
  'Level hands tie, and Original Bets go back.': '点数相同为和局，退还本注。',
  'A game commences with the call “Place your bets, please”.': '荷官宣布“请投注”，一局开始。',
  'Everybody plays against the House; six bets may be made, and side bets need no bet on a hand.':
    '客人均与赌场对赌；可作六种投注，边注无须押閒或押庄。',
  'Tens and court cards count 0, aces 1, the rest their number; the last digit of the sum ranks the hands.':
    '10 及 J、Q、K 为 0 点，A 为 1 点，其余按牌面计值；以总和的个位数比大小。',
  'Level hands tie, and bets on either hand may be taken back.':
    '点数相同为和局，押閒或押庄的投注可取回。',
};
