/** What the books are silent on, and what the house holds, in Chinese. */
export const policies: Readonly<Record<string, string>> = {
  'number of betting boxes': '投注框数目',
  'Up to 9, set per table.': '最多 9 个，按赌台设定。',
  'cut card': '切牌',
  'When it comes out, the round is finished and one more is dealt.':
    '切牌出现时，完成本局，再发一局。',
  'burn cards': '烧牌',
  'None.': '无。',
  rounding: '取整',
  'Winnings are rounded down to the cent; the rest is kept on record.':
    '派彩向下取整至分；余数记录在案。',
  limits: '限额',
  'A minimum and a maximum per bet, enforced when it is placed; never pro rata.':
    '每注设最低及最高限额，下注时执行；从不按比例削减。',
  elections: '客人的选择',
  'None: an error is reconstructed if it can be, else the round is void.':
    '无：错误能复原则复原，否则本局作废。',
  'technical interruption': '技术中断',
  'All bets are returned.': '退还所有投注。',
  'stakes of a void round': '作废一局的投注',
  squeezing: '咪牌',
  'Not offered.': '不提供。',
  'who decides': '由谁裁定',
  'The same ranks as in the other books.': '与其他规则书的职级相同。',
};
