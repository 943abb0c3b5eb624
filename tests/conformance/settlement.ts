import type { Topic } from './topic.ts';

const betsAndPays = ['src/rulebooks/', 'src/rules/pays.ts'] as const;
const insurance = ['src/rulebooks/', 'src/rules/insurance.ts'] as const;

/** Section 4. */
export const settlement: readonly Topic[] = [
  {
    says: 'Heads the odds of every bet.',
    at: { NC: '4.1', DH: '4.1', E6: '4.1', CI: '4.1', NI: '4.1' },
    in: betsAndPays,
  },
  {
    says: 'A winning Banker bet bears a commission of 5%.',
    at: { DH: '4.1.1', CI: '4.1.1' },
    in: ['src/rulebooks/', 'src/rules/money.ts'],
  },
  {
    says: 'Banker pays 1 to 2 on 6 and else 1 to 1; Player pays 1 to 1.',
    at: { NC: '4.1.1', NI: '4.1.1' },
    in: betsAndPays,
  },
  {
    says: 'Banker pays 0.95 to 1, Player 1 to 1.',
    at: { CI: '4.1.2' },
    in: betsAndPays,
  },
  {
    says: 'To 1: Banker 0.95, Player 1, Tie 8, Tiger Pair 4, 20 or 100, Tiger 12 or 20, Big Tiger 50, Small Tiger 22, Tiger Tie 35.',
    at: { DH: '4.1.2' },
    in: betsAndPays,
  },
  {
    says: 'To 1: on 6 points Banker 0.5, Player 1.05, Tie 10, on others 1, 1, 8; a pair of sixes 13, other pairs 11; Easy Six 6.',
    at: { E6: '4.1.1' },
    in: betsAndPays,
  },
  {
    says: 'Tie pays 8 to 1, on every layout.',
    at: { NC: '4.1.2', CI: '4.1.3', NI: '4.1.2' },
    in: betsAndPays,
  },
  {
    says: 'Player Pair and Banker Pair pay 11 to 1, on A, B, D, E, G and J to N.',
    at: { NC: '4.1.3' },
    in: betsAndPays,
  },
  {
    says: 'Player Pair and Banker Pair pay 11 to 1, on A, B, D, E, G, J and K.',
    at: { CI: '4.1.4', NI: '4.1.3' },
    in: betsAndPays,
  },
  {
    says: 'Big Tiger pays 50 to 1 and Small Tiger 22 to 1, on every layout but P.',
    at: { NC: '4.1.4' },
    in: betsAndPays,
  },
  {
    says: 'Big Tiger pays 50 to 1 and Small Tiger 22 to 1, on every layout but M.',
    at: { CI: '4.1.5' },
    in: betsAndPays,
  },
  {
    says: 'Big Buffalo pays 35 to 1 and Small Buffalo 20 to 1, on A to L, O and Q.',
    at: { NC: '4.1.5' },
    in: betsAndPays,
  },
  {
    says: 'Big Buffalo pays 35 to 1 and Small Buffalo 20 to 1, on every layout but M.',
    at: { CI: '4.1.6' },
    in: betsAndPays,
  },
  {
    says: 'Big Tiger pays 50, Small Tiger 22, Big Buffalo 35 and Small Buffalo 20 to 1, on every layout.',
    at: { NI: '4.1.4' },
    in: betsAndPays,
  },
  {
    says: 'Banker Big 7 pays 30 to 1 and Banker Small 7 15 to 1, on P.',
    at: { NC: '4.1.6' },
    in: betsAndPays,
  },
  {
    says: 'Banker Big 7 pays 30 to 1 and Banker Small 7 15 to 1, on M.',
    at: { CI: '4.1.7' },
    in: betsAndPays,
  },
  {
    says: 'Player Big 7 pays 30 to 1 and Player Small 7 15 to 1, on P.',
    at: { NC: '4.1.7' },
    in: betsAndPays,
  },
  {
    says: 'Player Big 7 pays 30 to 1 and Player Small 7 15 to 1, on M.',
    at: { CI: '4.1.8' },
    in: betsAndPays,
  },
  {
    says: 'Tiger Buffalo pays 6 to 1, on C, F, H and I.',
    at: { NC: '4.1.8', CI: '4.1.9', NI: '4.1.5' },
    in: betsAndPays,
  },
  {
    says: 'Tiger Pair pays 4 to 1 single, 20 to 1 double, 100 to 1 twin, on P.',
    at: { NC: '4.1.9' },
    in: betsAndPays,
  },
  {
    says: 'Tiger Pair pays 4 to 1 single, 20 to 1 double, 100 to 1 twin, on M.',
    at: { CI: '4.1.10' },
    in: betsAndPays,
  },
  {
    says: 'Tiger Tie pays 35 to 1, on O and Q.',
    at: { NC: '4.1.10' },
    in: betsAndPays,
  },
  {
    says: 'Tiger Tie pays 35 to 1, on L and N.',
    at: { CI: '4.1.11' },
    in: betsAndPays,
  },
  {
    says: 'Wu Dalang pays 150 to 1, on C, F, H, I and P.',
    at: { NC: '4.1.11' },
    in: betsAndPays,
  },
  {
    says: 'Wu Dalang pays 150 to 1, on C, F, H, I and M.',
    at: { CI: '4.1.12' },
    in: betsAndPays,
  },
  {
    says: 'Wu Dalang pays 150 to 1, on C, F, H and I.',
    at: { NI: '4.1.6' },
    in: betsAndPays,
  },
  {
    says: 'Tiger pays 12 to 1 with two cards and 20 to 1 with three, on P.',
    at: { NC: '4.1.12' },
    in: betsAndPays,
  },
  {
    says: 'Tiger pays 12 to 1 with two cards and 20 to 1 with three, on M.',
    at: { CI: '4.1.13' },
    in: betsAndPays,
  },
  {
    says: 'Char Siu pays 10, 15 or 50 to 1 with four, five or six cards in all, on A to L, O and Q.',
    at: { NC: '4.1.13' },
    in: betsAndPays,
  },
  {
    says: 'Char Siu pays 10, 15 or 50 to 1 with four, five or six cards in all, on every layout but M.',
    at: { CI: '4.1.14' },
    in: betsAndPays,
  },
  {
    says: 'Char Siu pays 10, 15 or 50 to 1 with four, five or six cards in all, on every layout.',
    at: { NI: '4.1.7' },
    in: betsAndPays,
  },
  {
    says: 'The odds of insurance, by stage and by the points of both hands; two starred rows also pay on a tie.',
    at: { CI: '4.1.15', NI: '4.1.8' },
    in: ['src/rulebooks/', 'src/rules/insurance-table.ts', 'src/rules/insurance.ts'],
  },
  {
    says: 'Heads the paragraphs on insurance.',
    at: { CI: '4.2', NI: '4.2' },
    in: insurance,
  },
  {
    says: 'Insurance pays by its table; on a tie it goes back, with two exceptions.',
    at: { CI: '4.2.1', NI: '4.2.1' },
    in: insurance,
  },
  {
    says: 'Player insurance taken on a three-card 9 pays on 9 to 9.',
    at: { CI: '4.2.1(a)', NI: '4.2.1(a)' },
    in: insurance,
  },
  {
    says: 'Banker insurance taken when the Player has drawn to 0 pays on 0 to 0.',
    at: { CI: '4.2.1(b)', NI: '4.2.1(b)' },
    in: insurance,
  },
  {
    says: 'A private table may go without insurance at the wish of a patron; a notice says so, and newcomers accept it.',
    at: { CI: '4.2.2', NI: '4.2.2' },
    in: ['src/table/decide-set-up.ts', 'src/table/notices.ts', 'src/table/decide-insurance.ts'],
  },
];
