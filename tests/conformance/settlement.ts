import { betsAndPays, type Topics } from './topic.ts';

const insurance = ['src/rulebooks/', 'src/rules/insurance.ts'] as const;

/** Section 4. What a pay table pays is said in the words of its book: no two print the same. */
export const settlement = {
  'odds-heading': {
    says: 'Heads the odds of every bet.',
    in: betsAndPays,
  },
  commission: {
    says: 'A winning Banker bet bears a commission of 5%.',
    in: ['src/rulebooks/', 'src/rules/money.ts'],
  },
  'insurance-table': {
    says: 'The odds of insurance, by stage and by the points of both hands; two starred rows also pay on a tie.',
    in: ['src/rulebooks/', 'src/rules/insurance-table.ts', 'src/rules/insurance.ts'],
  },
  'insurance-heading': {
    says: 'Heads the paragraphs on insurance.',
    in: insurance,
  },
  'insurance-paid': {
    says: 'Insurance pays by its table; on a tie it goes back, with two exceptions.',
    in: insurance,
  },
  'insurance-nine': {
    says: 'Player insurance taken on a three-card 9 pays on 9 to 9.',
    in: insurance,
  },
  'insurance-nought': {
    says: 'Banker insurance taken when the Player has drawn to 0 pays on 0 to 0.',
    in: insurance,
  },
  'insurance-off': {
    says: 'A private table may go without insurance at the wish of a patron; a notice says so, and newcomers accept it.',
    in: ['src/table/decide-set-up.ts', 'src/table/notices.ts', 'src/table/decide-insurance.ts'],
  },
} as const satisfies Topics;
