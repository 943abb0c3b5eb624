import type { Topic } from './topic.ts';

/** Section 3. */
export const howToPlay: readonly Topic[] = [
  {
    says: 'The aim is a hand as near to 9 as can be.',
    at: { NC: '3.1', DH: '3.1', CI: '3.1', NI: '3.1' },
    procedure: 'an aim; nobody has a choice in it, and another paragraph names the winner',
  },
  {
    says: 'Heads the values of the cards.',
    at: { NC: '3.2', DH: '3.2', CI: '3.2', NI: '3.2' },
    in: ['src/rules/cards.ts'],
  },
  {
    says: 'An ace counts 1.',
    at: { NC: '3.2.1', DH: '3.2.1', CI: '3.2.1', NI: '3.2.1' },
    in: ['src/rules/cards.ts'],
  },
  {
    says: 'Cards from 2 to 10 count what they show, so a ten adds nothing to a Point Total.',
    at: { NC: '3.2.2', DH: '3.2.2', CI: '3.2.2', NI: '3.2.2' },
    in: ['src/rules/cards.ts'],
  },
  {
    says: 'Kings, queens and jacks count 0.',
    at: { NC: '3.2.3', DH: '3.2.3', CI: '3.2.3', NI: '3.2.3' },
    in: ['src/rules/cards.ts'],
  },
  {
    says: 'Betting opens with the call “Place your Bets, please”.',
    at: { NC: '3.3', DH: '3.3', CI: '3.3', NI: '3.3' },
    in: ['src/table/decide-round.ts'],
  },
  {
    says: 'A game commences with the call “Place your bets, please”.',
    at: { E6: '3.1' },
    in: ['src/table/decide-round.ts'],
  },
  {
    says: 'The table shows its minimum and its maximum Differential.',
    at: { NC: '3.4', DH: '3.4', CI: '3.4', NI: '3.4' },
    in: ['src/table/view.ts', 'src/table/settings.ts'],
  },
  {
    says: 'Keeping a bet within the limits shown is up to the patron.',
    at: { NC: '3.5', DH: '3.5', CI: '3.5', NI: '3.5' },
    procedure: 'a duty of the patron; the limit rules of section 5 answer a breach',
  },
  {
    says: 'A patron who leaves room under the maximum of a box cannot keep others out of it.',
    at: { NC: '3.6', DH: '3.6', CI: '3.6', NI: '3.6' },
    in: ['src/table/decide-bets.ts'],
  },
  {
    says: 'Twenty bets may be made, as the layout allows; side bets need no Original Bet.',
    at: { NC: '3.7', CI: '3.7' },
    in: ['src/rulebooks/'],
  },
  {
    says: 'Eight bets may be made; side bets need no Original Bet.',
    at: { DH: '3.7' },
    in: ['src/rulebooks/'],
  },
  {
    says: 'Thirteen bets may be made, as the layout allows; side bets need no Original Bet.',
    at: { NI: '3.7' },
    in: ['src/rulebooks/'],
  },
  {
    says: 'Everybody plays against the House; six bets may be made, and side bets need no bet on a hand.',
    at: { E6: '3.3' },
    in: ['src/rulebooks/'],
  },
  {
    says: 'Betting closes with the call “No more Bets”.',
    at: { NC: '3.8', DH: '3.8', E6: '3.2', CI: '3.8', NI: '3.8' },
    in: ['src/table/decide-round.ts'],
  },
  {
    says: 'Where cards come face down, the highest bettor, seated or not, may ask beforehand to squeeze a card.',
    at: { NC: '3.9', CI: '3.9' },
    in: ['src/table/decide-squeeze.ts'],
  },
  {
    says: 'Where cards come face down, the seated patron with the highest bet may ask beforehand to squeeze a card.',
    at: { DH: '3.9', NI: '3.9' },
    in: ['src/table/decide-squeeze.ts'],
  },
  {
    says: 'Four cards are dealt, Player first and by turns; they decide Tiger Pair, Player Pair and Banker Pair.',
    at: { NC: '3.10', CI: '3.10' },
    in: ['src/rules/next.ts', 'src/rules/facts.ts'],
  },
  {
    says: 'Four cards are dealt, Player first and by turns; they decide Tiger Pair.',
    at: { DH: '3.10' },
    in: ['src/rules/next.ts', 'src/rules/facts.ts'],
  },
  {
    says: 'Four cards are dealt, Player first and by turns; they decide Player Pair and Banker Pair.',
    at: { E6: '3.4', NI: '3.10' },
    in: ['src/rules/next.ts', 'src/rules/facts.ts'],
  },
  {
    says: 'Whoever has an Original Bet on a hand may insure it; insurance is paid when that hand loses.',
    at: { CI: '3.11', NI: '3.11' },
    in: ['src/rulebooks/', 'src/rules/insurance.ts'],
  },
  {
    says: 'Insurance may be taken after four cards and after the Player third card, at odds made known at the table.',
    at: { CI: '3.12', NI: '3.12' },
    in: ['src/rules/next.ts', 'src/rules/insurance-table.ts'],
  },
  {
    says: 'The Player may be insured on two or three cards while a draw is to come, the Banker on two alone.',
    at: { CI: '3.12.1', NI: '3.12.1' },
    in: ['src/rulebooks/', 'src/rules/insurance-table.ts'],
  },
  {
    says: 'Each time, insurance is capped at the Original Bet, and at 10 to 1 also at a quarter of the maximum limit.',
    at: { CI: '3.12.2', NI: '3.12.2' },
    in: ['src/rulebooks/', 'src/rules/insurance.ts'],
  },
  {
    says: 'Third cards follow the Table of Play; if the Player stands, the Banker draws on 0 to 5 and stands on 6 to 9.',
    at: { NC: '3.11', DH: '3.11', CI: '3.13', NI: '3.13' },
    in: ['src/rulebooks/', 'src/rules/points.ts', 'src/rules/next.ts'],
  },
  {
    says: 'Third cards follow the Table of Play; if the Player stands, the Banker draws on 0 to 5 and stands on 6.',
    at: { E6: '3.5' },
    in: ['src/rulebooks/', 'src/rules/points.ts', 'src/rules/next.ts'],
  },
  {
    says: 'If the highest bettor is granted the Banker third card first, nobody may insure after the Player third card.',
    at: { CI: '3.14' },
    in: ['src/table/decide-squeeze.ts', 'src/table/decide-insurance.ts'],
  },
  {
    says: 'If the highest seated bettor is granted the Banker third card first, nobody may insure after the Player third card.',
    at: { NI: '3.14' },
    in: ['src/table/decide-squeeze.ts', 'src/table/decide-insurance.ts'],
  },
  {
    says: 'The Table of Play: when each hand draws, when it stands, and that a natural stops both.',
    at: { NC: '3.12', DH: '3.12', E6: '3.6', CI: '3.15', NI: '3.15' },
    in: ['src/rulebooks/', 'src/rules/points.ts'],
  },
  {
    says: 'The higher Point Total wins; 9 is the best.',
    at: { NC: '3.13', DH: '3.13', CI: '3.16', NI: '3.16' },
    in: ['src/rules/facts.ts'],
  },
  {
    says: 'Tens and court cards count 0, aces 1, the rest their number; the last digit of the sum ranks the hands.',
    at: { E6: '3.7' },
    in: ['src/rules/cards.ts', 'src/rules/points.ts', 'src/rules/facts.ts'],
  },
  {
    says: 'Level hands tie, and Original Bets go back.',
    at: { NC: '3.14', DH: '3.14' },
    in: ['src/rules/facts.ts', 'src/rules/pays.ts'],
  },
  {
    says: 'Level hands tie, and Original Bets and insurance go back, save insurance on a Player 9.',
    at: { CI: '3.17', NI: '3.17' },
    in: ['src/rules/facts.ts', 'src/rules/pays.ts', 'src/rules/insurance.ts'],
  },
  {
    says: 'Level hands tie, and bets on either hand may be taken back.',
    at: { E6: '3.8' },
    in: ['src/rules/facts.ts', 'src/rules/pays.ts'],
  },
];
