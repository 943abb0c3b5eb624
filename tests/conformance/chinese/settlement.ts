/** Section 4 in Chinese, by what it says in English. */
export const settlement: Readonly<Record<string, string>> = {
  'Heads the odds of every bet.': '以下各条列明各种投注的赔率。',
  'A winning Banker bet bears a commission of 5%.': '押庄赢收取 5% 佣金。',
  'Banker pays 0.95 to 1, Player 1 to 1.': '庄赔 0.95 比 1，閒赔 1 比 1。',
  'Tie pays 8 to 1, on every layout.': '和赔 8 比 1，适用于所有台面。',
  'Player Pair and Banker Pair pay 11 to 1, on A, B, D, E, G, J and K.':
    '閒对及庄对赔 11 比 1，适用于台面 A、B、D、E、G、J、K。',
  'Big Tiger pays 50 to 1 and Small Tiger 22 to 1, on every layout but M.':
    '大老虎赔 50 比 1，小老虎赔 22 比 1，台面 M 除外。',
  'Big Buffalo pays 35 to 1 and Small Buffalo 20 to 1, on every layout but M.':
    '大水牛赔 35 比 1，小水牛赔 20 比 1，台面 M 除外。',
  'Banker Big 7 pays 30 to 1 and Banker Small 7 15 to 1, on M.':
    '庄大七赔 30 比 1，庄小七赔 15 比 1，适用于台面 M。',
  'Player Big 7 pays 30 to 1 and Player Small 7 15 to 1, on M.':
    '閒大七赔 30 比 1，閒小七赔 15 比 1，适用于台面 M。',
  'Tiger Buffalo pays 6 to 1, on C, F, H and I.': '老虎水牛赔 6 比 1，适用于台面 C、F、H、I。',
  'Tiger Pair pays 4 to 1 single, 20 to 1 double, 100 to 1 twin, on M.':
    '老虎对：单对赔 4 比 1，双对赔 20 比 1，孪生对赔 100 比 1，适用于台面 M。',
  'Tiger Tie pays 35 to 1, on L and N.': '老虎和赔 35 比 1，适用于台面 L、N。',
  'Wu Dalang pays 150 to 1, on C, F, H, I and M.': '武大郎赔 150 比 1，适用于台面 C、F、H、I、M。',
  'Tiger pays 12 to 1 with two cards and 20 to 1 with three, on M.':
    '老虎：两张牌赔 12 比 1，三张牌赔 20 比 1，适用于台面 M。',
  'Char Siu pays 10, 15 or 50 to 1 with four, five or six cards in all, on every layout but M.':
    '叉烧：双方共四、五、六张牌，分别赔 10、15、50 比 1，台面 M 除外。',
  'The odds of insurance, by stage and by the points of both hands; two starred rows also pay on a tie.':
    '保险赔率，按阶段及双方点数而定；带星号的两行在和局时亦赔付。',
  'Heads the paragraphs on insurance.': '以下各条说明保险。',
  'Insurance pays by its table; on a tie it goes back, with two exceptions.':
    '保险按其赔率表赔付；和局退还，但有两个例外。',
  'Player insurance taken on a three-card 9 pays on 9 to 9.':
    '閒三张牌 9 点时所投的閒保险，在 9 点和局时赔付。',
  'Banker insurance taken when the Player has drawn to 0 pays on 0 to 0.':
    '閒补牌后为 0 点时所投的庄保险，在 0 点和局时赔付。',
  'A private table may go without insurance at the wish of a patron; a notice says so, and newcomers accept it.':
    '贵宾桌可应客人要求不设保险；赌台须展示告示，后来者视为接受。',
  'To 1: Banker 0.95, Player 1, Tie 8, Tiger Pair 4, 20 or 100, Tiger 12 or 20, Big Tiger 50, Small Tiger 22, Tiger Tie 35.':
    '每 1 单位赔：庄 0.95，閒 1，和 8，老虎对 4、20 或 100，老虎 12 或 20，大老虎 50，小老虎 22，老虎和 35。',
  'To 1: on 6 points Banker 0.5, Player 1.05, Tie 10, on others 1, 1, 8; a pair of sixes 13, other pairs 11; Easy Six 6.':
    '每 1 单位赔：6 点时庄 0.5、閒 1.05、和 10，其他点数为 1、1、8；6 的对子 13，其他对子 11；易六 6。',
  'Banker pays 1 to 2 on 6 and else 1 to 1; Player pays 1 to 1.':
    '庄以 6 点取胜赔 1 比 2，其余赔 1 比 1；閒赔 1 比 1。',
  'Player Pair and Banker Pair pay 11 to 1, on A, B, D, E, G and J to N.':
    '閒对及庄对赔 11 比 1，适用于台面 A、B、D、E、G 及 J 至 N。',
  'Big Tiger pays 50 to 1 and Small Tiger 22 to 1, on every layout but P.':
    '大老虎赔 50 比 1，小老虎赔 22 比 1，台面 P 除外。',
  'Big Buffalo pays 35 to 1 and Small Buffalo 20 to 1, on A to L, O and Q.':
    '大水牛赔 35 比 1，小水牛赔 20 比 1，适用于台面 A 至 L、O、Q。',
  'Banker Big 7 pays 30 to 1 and Banker Small 7 15 to 1, on P.':
    '庄大七赔 30 比 1，庄小七赔 15 比 1，适用于台面 P。',
  'Player Big 7 pays 30 to 1 and Player Small 7 15 to 1, on P.':
    '閒大七赔 30 比 1，閒小七赔 15 比 1，适用于台面 P。',
  'Tiger Pair pays 4 to 1 single, 20 to 1 double, 100 to 1 twin, on P.':
    '老虎对：单对赔 4 比 1，双对赔 20 比 1，孪生对赔 100 比 1，适用于台面 P。',
  'Tiger Tie pays 35 to 1, on O and Q.': '老虎和赔 35 比 1，适用于台面 O、Q。',
  'Wu Dalang pays 150 to 1, on C, F, H, I and P.': '武大郎赔 150 比 1，适用于台面 C、F、H、I、P。',
  'Tiger pays 12 to 1 with two cards and 20 to 1 with three, on P.':
    '老虎：两张牌赔 12 比 1，三张牌赔 20 比 1，适用于台面 P。',
  'Char Siu pays 10, 15 or 50 to 1 with four, five or six cards in all, on A to L, O and Q.':
    '叉烧：双方共四、五、六张牌，分别赔 10、15、50 比 1，适用于台面 A 至 L、O、Q。',
  'Big Tiger pays 50, Small Tiger 22, Big Buffalo 35 and Small Buffalo 20 to 1, on every layout.':
    '大老虎赔 50 比 1，小老虎 22，大水牛 35，小水牛 20，适用于所有台面。',
  'Wu Dalang pays 150 to 1, on C, F, H and I.': '武大郎赔 150 比 1，适用于台面 C、F、H、I。',
  'Char Siu pays 10, 15 or 50 to 1 with four, five or six cards in all, on every layout.':
    '叉烧：双方共四、五、六张牌，分别赔 10、15、50 比 1，适用于所有台面。',
};
