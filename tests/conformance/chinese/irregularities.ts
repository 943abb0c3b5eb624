/** Section 5 in Chinese, by what it says in English; and why something is left to people. */
export const irregularities: Readonly<Record<string, string>> = {
  'Excess over the Differential, noticed before the close, is rejected; seated patrons come before standing ones.':
    '截止前发现超出差额的部分予以拒收；入座客人优先于站立客人。',
  'Excess that was not rejected is cut pro rata, but no bet below the minimum.':
    '未予拒收的超额部分按比例削减，但任何投注不削至最低额以下。',
  'In an over-limit box a bet under the minimum is not cut: it settles whole.':
    '在超限的投注框内，低于最低额的投注不削减，全额结算。',
  'A bet under the minimum, noticed before the close: the patron is told and may raise or take it back.':
    '截止前发现投注低于最低额：告知客人，可加注或取回。',
  'A bet under the minimum that nobody noticed settles as it lies.':
    '无人发现的低于最低额的投注，按原额结算。',
  'Whoever neither insures nor says so before the next card, or walks away, has forgone insurance for the round.':
    '在下一张牌之前既未投保亦未表示投保者，或离开者，视为放弃本局的保险。',
  'The bet of a patron who walks away is settled all the same.': '客人离开后，其投注照常结算。',
  'A technical interruption is dealt with by whether an outcome is established.':
    '发生技术中断时，视结果是否已定处理。',
  'With an outcome established, some bet on offer surely won or lost, the round is played to its end.':
    '结果已定，即所设投注中已有必赢或必输者，本局继续至完成。',
  'With no outcome established, no bet on offer surely won or lost, the round is void.':
    '结果未定，即所设投注中尚无必赢或必输者，本局作废。',
  'Any of the faults listed makes the round void.': '有下列任何一项差错，本局作废。',
  'Any of the faults listed makes the round void; earlier rounds stand.':
    '有下列任何一项差错，本局作废；以前各局仍有效。',
  'Void: a foreign card turns up.': '作废：出现不属于本牌靴的牌。',
  'Void: cards are missing from the decks or too many.': '作废：牌数不足或过多。',
  'Void: a hand got a wrong number of cards, noticed before the next round and past reconstruction.':
    '作废：一手牌张数不对，在下一局之前发现且无法复原。',
  'Void: the cards run out before the round is done.': '作废：牌不足以完成本局。',
  'Void: the cards were not shuffled.': '作废：牌未经洗牌。',
  'When the next round has begun, all earlier ones stand as settled.':
    '下一局开始后，以前各局的结算均为有效。',
  'After “No more Bets” nothing is placed, raised or taken back; the Dealer refuses it.':
    '宣布“停止投注”后，不得下注、加注或取回；荷官须予拒绝。',
  'Excess or exposed cards are put in order or used next round; whether they can be is for the House to judge.':
    '多出或误翻的牌按次序复原或留作下一局使用；能否复原由赌场判断。',
  'After an excess or exposed card patrons may go on or take bets back, if no outcome is established.':
    '出现多出或误翻的牌而结果未定时，客人可选择继续或取回投注。',
  'Misdirected cards are put right; unless they can be and an outcome is established, patrons may take bets back.':
    '误发的牌予以纠正；除非能够复原且结果已定，客人可取回投注。',
  'Misdirected: a card of one hand lay in the area of the other.':
    '误发：一方的牌放到了另一方的区域。',
  'Misdirected: a card of one hand went to the person who accepts the other.':
    '误发：一方的牌交给了接另一方牌的人。',
  'A card dealt face up by mistake stands; patrons may take bets back if no outcome is established.':
    '误以正面发出的牌有效；结果未定时，客人可取回投注。',
  'If cards came out together in no known order, a Pit Supervisor or above says which is first.':
    '数张牌同时抽出而次序不明时，由区域主管或以上裁定先后。',
  'Cards drawn together are a dealing error: every patron may go on or take bets back.':
    '同时抽出属发牌错误：每位客人可选择继续或取回投注。',
  'A Pit Supervisor or above may then have the shoe replaced.': '此时区域主管或以上可更换牌靴。',
  'An error noticed only when a later round has begun changes nothing in later rounds.':
    '在以后的牌局开始后才发现的错误，不影响以后各局。',
  'After any dealing error that is not a void every patron may choose; going on means accepting the cards to come.':
    '凡不致作废的发牌错误，每位客人均可选择；选择继续即接受其后的牌。',
  'Choice: go on with the hand as it is, where it is past reconstruction.':
    '选择：无法复原时，以现有的牌继续。',
  'Choice: go on with the reconstructed hand, where there is one.':
    '选择：能复原时，以复原后的牌继续。',
  'Choice: take the bet back.': '选择：取回投注。',
  'Heads what follows when the Dealer forgets to offer insurance.':
    '以下各条说明荷官漏未提供保险的处理。',
  'Before an outcome a Pit Manager or above offers it late; its payout may not pass the Original Bet.':
    '结果未定前，由区域经理或以上补行提供；赔付不得超过本注。',
  'After an outcome a Pit Manager or above gives back the Original Bets whose intended insurance would have won.':
    '结果已定后，原拟投保且保险本应赢的客人，由区域经理或以上退还其本注。',
  'Bets settle as the chips lie at the close; the House does not answer for bets misplaced by or for a patron.':
    '投注按截止时筹码所在结算；客人自行或由他人代为误放的投注，赌场概不负责。',
  'A display only informs; where it is wrong, what happened at the table holds.':
    '显示屏仅供参考；如有错误，以赌台上的实际情况为准。',
  'A void round gives every bet back.': '作废的一局退还所有投注。',
  'Pit Employees may bet for a patron who asks; seeing that it is right is up to the patron.':
    '场内员工可应客人要求代为投注；是否正确由客人自行核对。',
  'What no paragraph covers, or leaves unclear, a Shift Manager or above decides.':
    '各条未有规定或规定不明者，由值班经理或以上决定。',
  'Void: a foreign card turns up during a game; earlier games stand, and new cards replace those in use.':
    '作废：一局进行中出现不属于本牌靴的牌；以前各局有效，并换用新牌。',
  'Void: the cut card is out and too few cards are left for the game.':
    '作废：切牌已出，余牌不足以完成本局。',
  'two words for one thing: there is nothing to compute': '一物两名，无须计算',
  'a device; which cards are in it is said under Mode of Play': '一种设备；其中用牌见第 2 章',
  'a physical device': '一种实物设备',
  'an aim; nobody has a choice in it, and another paragraph names the winner':
    '只是目标；无人可作选择，胜负另有条文',
  'a duty of the patron; the limit rules of section 5 answer a breach':
    '客人的责任；违反时依第 5 章的限额规定',
};
