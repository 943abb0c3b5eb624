import { inWords, type Topics } from './topic.ts';

/** Section 3. */
export const howToPlay = {
  aim: {
    says: 'The aim is a hand as near to 9 as can be.',
    procedure: 'an aim; nobody has a choice in it, and another paragraph names the winner',
  },
  values: {
    says: 'Heads the values of the cards.',
    in: ['src/rules/cards.ts'],
  },
  'value-ace': {
    says: 'An ace counts 1.',
    in: ['src/rules/cards.ts'],
  },
  'value-number': {
    says: 'Cards from 2 to 10 count what they show, so a ten adds nothing to a Point Total.',
    in: ['src/rules/cards.ts'],
  },
  'value-court': {
    says: 'Kings, queens and jacks count 0.',
    in: ['src/rules/cards.ts'],
  },
  open: {
    says: 'Betting opens with the call “Place your Bets, please”.',
    in: ['src/table/decide-round.ts'],
  },
  'limits-displayed': {
    says: 'The table shows its minimum and its maximum Differential.',
    in: ['src/table/view.ts', 'src/table/settings.ts'],
  },
  'within-limits': {
    says: 'Keeping a bet within the limits shown is up to the patron.',
    procedure: 'a duty of the patron; the limit rules of section 5 answer a breach',
  },
  balance: {
    says: 'A patron who leaves room under the maximum of a box cannot keep others out of it.',
    in: ['src/table/decide-bets.ts'],
  },
  bets: ({ bets, layouts }) => {
    // Where every layout offers every bet, the book does not speak of layouts here.
    const everywhere = Object.keys(layouts).join('');
    const chosen = Object.values(bets).some((bet) => bet.layouts !== everywhere);
    const count = inWords(Object.keys(bets).length);
    const words = chosen ? ', as the layout allows' : '';
    return {
      says: `${count} bets may be made${words}; side bets need no Original Bet.`,
      in: ['src/rulebooks/'],
    };
  },
  close: {
    says: 'Betting closes with the call “No more Bets”.',
    in: ['src/table/decide-round.ts'],
  },
  squeeze: ({ squeeze }) => ({
    says: `Where cards come face down, the ${
      squeeze === 'seated' ? 'seated patron with the highest bet' : 'highest bettor, seated or not,'
    } may ask beforehand to squeeze a card.`,
    in: ['src/table/decide-squeeze.ts'],
  }),
  'four-cards': ({ bets }) => {
    const pairs = [
      'tiger-pair' in bets ? ['Tiger Pair'] : [],
      'player-pair' in bets ? ['Player Pair and Banker Pair'] : [],
    ].flat();
    return {
      says: `Four cards are dealt, Player first and by turns; they decide ${pairs.join(', ')}.`,
      in: ['src/rules/next.ts', 'src/rules/facts.ts'],
    };
  },
  'insurance-right': {
    says: 'Whoever has an Original Bet on a hand may insure it; insurance is paid when that hand loses.',
    in: ['src/rulebooks/', 'src/rules/insurance.ts'],
  },
  'insurance-offer': {
    says: 'Insurance may be taken after four cards and after the Player third card, at odds made known at the table.',
    in: ['src/rules/next.ts', 'src/rules/insurance-table.ts'],
  },
  'insurance-stages': {
    says: 'The Player may be insured on two or three cards while a draw is to come, the Banker on two alone.',
    in: ['src/rulebooks/', 'src/rules/insurance-table.ts'],
  },
  'insurance-caps': {
    says: 'Each time, insurance is capped at the Original Bet, and at 10 to 1 also at a quarter of the maximum limit.',
    in: ['src/rulebooks/', 'src/rules/insurance.ts'],
  },
  'third-card': {
    says: 'Third cards follow the Table of Play; if the Player stands, the Banker draws on 0 to 5 and stands on 6 to 9.',
    in: ['src/rulebooks/', 'src/rules/points.ts', 'src/rules/next.ts'],
  },
  'insurance-waived': ({ squeeze }) => ({
    says: `If the highest ${
      squeeze === 'seated' ? 'seated bettor' : 'bettor'
    } is granted the Banker third card first, nobody may insure after the Player third card.`,
    in: ['src/table/decide-squeeze.ts', 'src/table/decide-insurance.ts'],
  }),
  'table-of-play': {
    says: 'The Table of Play: when each hand draws, when it stands, and that a natural stops both.',
    in: ['src/rulebooks/', 'src/rules/points.ts'],
  },
  winner: {
    says: 'The higher Point Total wins; 9 is the best.',
    in: ['src/rules/facts.ts'],
  },
  push: ({ insurance }) =>
    insurance === null
      ? {
          says: 'Level hands tie, and Original Bets go back.',
          in: ['src/rules/facts.ts', 'src/rules/pays.ts'],
        }
      : {
          says: 'Level hands tie, and Original Bets and insurance go back, save insurance on a Player 9.',
          in: ['src/rules/facts.ts', 'src/rules/pays.ts', 'src/rules/insurance.ts'],
        },
} as const satisfies Topics;
