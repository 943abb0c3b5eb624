import type { Topics } from './topic.ts';

/** Section 5. */
export const irregularities = {
  'over-limit': {
    says: 'Excess over the Differential, noticed before the close, is rejected; seated patrons come before standing ones.',
    in: ['src/table/decide-bets.ts', 'src/table/differential.ts'],
  },
  'pro-rata': {
    says: 'Excess that was not rejected is cut pro rata, but no bet below the minimum.',
    in: ['src/rules/limits.ts', 'src/rules/settle.ts'],
  },
  short: {
    says: 'In an over-limit box a bet under the minimum is not cut: it settles whole.',
    in: ['src/rules/limits.ts', 'src/rules/settle.ts'],
  },
  'below-minimum': {
    says: 'A bet under the minimum, noticed before the close: the patron is told and may raise or take it back.',
    in: ['src/table/decide-bets.ts', 'src/table/decide-round.ts'],
  },
  unnoticed: {
    says: 'A bet under the minimum that nobody noticed settles as it lies.',
    in: ['src/rules/limits.ts', 'src/rules/settle.ts'],
  },
  'insurance-forgone': {
    says: 'Whoever neither insures nor says so before the next card, or walks away, has forgone insurance for the round.',
    in: ['src/table/decide-insurance.ts'],
  },
  'walked-away': {
    says: 'The bet of a patron who walks away is settled all the same.',
    in: ['src/table/decide-squeeze.ts', 'src/table/decide-round.ts'],
  },
  interruption: {
    says: 'A technical interruption is dealt with by whether an outcome is established.',
    in: ['src/table/decide-reports.ts', 'src/table/established.ts'],
  },
  established: {
    says: 'With an outcome established, some bet on offer surely won or lost, the round is played to its end.',
    in: ['src/rules/established.ts', 'src/table/decide-reports.ts'],
  },
  'not-established': {
    says: 'With no outcome established, no bet on offer surely won or lost, the round is void.',
    in: ['src/rules/established.ts', 'src/rules/settle.ts', 'src/table/decide-reports.ts'],
  },
  voids: {
    says: 'Any of the faults listed makes the round void.',
    in: ['src/rulebooks/', 'src/rules/settle.ts', 'src/table/decide-resolutions.ts'],
  },
  'foreign-card': {
    says: 'Void: a foreign card turns up.',
    in: ['src/table/decide-reports.ts', 'src/table/decide-resolutions.ts'],
  },
  'shortage-or-excess': {
    says: 'Void: cards are missing from the decks or too many.',
    in: [
      'src/table/decide-reports.ts',
      'src/table/decide-resolutions.ts',
      'src/table/decide-cards.ts',
    ],
  },
  'wrong-number': {
    says: 'Void: a hand got a wrong number of cards, noticed before the next round and past reconstruction.',
    in: ['src/table/decide-reports.ts', 'src/table/decide-resolutions.ts'],
  },
  'insufficient-cards': {
    says: 'Void: the cards run out before the round is done.',
    in: ['src/table/decide-cards.ts', 'src/table/decide-resolutions.ts'],
  },
  'not-shuffled': {
    says: 'Void: the cards were not shuffled.',
    in: ['src/table/decide-set-up.ts', 'src/table/decide-resolutions.ts'],
  },
  'previous-rounds': {
    says: 'When the next round has begun, all earlier ones stand as settled.',
    in: ['src/table/why-no-report.ts', 'src/table/decide-people.ts'],
  },
  'late-bet': {
    says: 'After “No more Bets” nothing is placed, raised or taken back; the Dealer refuses it.',
    in: ['src/table/decide-bets.ts'],
  },
  'excess-card': {
    says: 'Excess or exposed cards are put in order or used next round; whether they can be is for the House to judge.',
    in: ['src/rules/reconstruct.ts', 'src/table/decide-reconstruction.ts'],
  },
  'exposed-card': {
    says: 'A card that was exposed before its time is put in order or used next round.',
    in: ['src/rules/reconstruct.ts', 'src/table/decide-reconstruction.ts'],
  },
  'excess elections': {
    says: 'After an excess or exposed card patrons may go on or take bets back, if no outcome is established.',
    in: ['src/table/decide-resolutions.ts', 'src/table/decide-elections.ts'],
  },
  misdirected: {
    says: 'Misdirected cards are put right; unless they can be and an outcome is established, patrons may take bets back.',
    in: [
      'src/table/decide-resolutions.ts',
      'src/table/decide-elections.ts',
      'src/rules/reconstruct.ts',
    ],
  },
  'misdirected-area': {
    says: 'Misdirected: a card of one hand lay in the area of the other.',
    in: ['src/table/decide-reports.ts', 'src/table/decide-resolutions.ts'],
  },
  'misdirected-person': {
    says: 'Misdirected: a card of one hand went to the person who accepts the other.',
    in: [
      'src/table/decide-squeeze.ts',
      'src/table/decide-reports.ts',
      'src/table/decide-resolutions.ts',
    ],
  },
  'face-up': {
    says: 'A card dealt face up by mistake stands; patrons may take bets back if no outcome is established.',
    in: ['src/table/decide-reports.ts', 'src/table/decide-elections.ts'],
  },
  'drawn-together': {
    says: 'If cards came out together in no known order, a Pit Supervisor or above says which is first.',
    in: ['src/table/decide-resolutions.ts'],
  },
  'drawn-together elections': {
    says: 'Cards drawn together are a dealing error: every patron may go on or take bets back.',
    in: ['src/table/decide-resolutions.ts', 'src/table/decide-elections.ts'],
  },
  'replace-shoe': {
    says: 'A Pit Supervisor or above may then have the shoe replaced.',
    in: ['src/table/decide-reports.ts', 'src/table/evolve.ts'],
  },
  'noticed-later': {
    says: 'An error noticed only when a later round has begun changes nothing in later rounds.',
    in: ['src/table/decide-reports.ts', 'src/table/why-no-report.ts'],
  },
  'other-dealing-error': {
    says: 'After any dealing error that is not a void every patron may choose; going on means accepting the cards to come.',
    in: ['src/table/decide-elections.ts', 'src/rules/returns.ts'],
  },
  continue: {
    says: 'Choice: go on with the hand as it is, where it is past reconstruction.',
    in: ['src/rules/settle.ts', 'src/table/decide-elections.ts'],
  },
  reconstructed: {
    says: 'Choice: go on with the reconstructed hand, where there is one.',
    in: ['src/rules/reconstruct.ts', 'src/rules/settle.ts', 'src/table/decide-elections.ts'],
  },
  return: {
    says: 'Choice: take the bet back.',
    in: ['src/rules/established.ts', 'src/rules/settle.ts', 'src/table/decide-elections.ts'],
  },
  'insurance-neglected': {
    says: 'Heads what follows when the Dealer forgets to offer insurance.',
    in: ['src/table/decide-reports.ts', 'src/table/decide-neglected.ts'],
  },
  'neglected-before': {
    says: 'Before an outcome a Pit Manager or above offers it late; its payout may not pass the Original Bet.',
    in: ['src/table/decide-neglected.ts', 'src/rules/insured.ts'],
  },
  'neglected-after': {
    says: 'After an outcome a Pit Manager or above gives back the Original Bets whose intended insurance would have won.',
    in: ['src/table/decide-neglected.ts', 'src/rules/returns.ts'],
  },
  'placed-in-error': {
    says: 'Bets settle as the chips lie at the close; the House does not answer for bets misplaced by or for a patron.',
    in: ['src/rules/round.ts', 'src/rules/settle.ts'],
  },
  'display-wrong': {
    says: 'A display only informs; where it is wrong, what happened at the table holds.',
    in: ['src/table/decide-cards.ts', 'src/table/decide-reports.ts'],
  },
  voided: {
    says: 'A void round gives every bet back.',
    in: ['src/rules/settle.ts', 'src/table/ledger.ts'],
  },
  'on-behalf': {
    says: 'Pit Employees may bet for a patron who asks; seeing that it is right is up to the patron.',
    in: ['src/table/authority.ts', 'src/table/decide-bets.ts'],
  },
  'anything-else': {
    says: 'What no paragraph covers, or leaves unclear, a Shift Manager or above decides.',
    in: ['src/table/decide-rulings.ts', 'src/table/second-person.ts'],
  },
} as const satisfies Topics;
