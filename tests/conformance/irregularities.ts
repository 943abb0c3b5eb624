import type { Topic } from './topic.ts';

/** Section 5. */
export const irregularities: readonly Topic[] = [
  {
    says: 'Excess over the Differential, noticed before the close, is rejected; seated patrons come before standing ones.',
    at: { NC: '5.1', DH: '5.1', CI: '5.1', NI: '5.1' },
    in: ['src/table/decide-bets.ts', 'src/table/differential.ts'],
  },
  {
    says: 'Excess that was not rejected is cut pro rata, but no bet below the minimum.',
    at: { NC: '5.1.1', DH: '5.1.1', CI: '5.1.1', NI: '5.1.1' },
    in: ['src/rules/limits.ts', 'src/rules/settle.ts'],
  },
  {
    says: 'In an over-limit box a bet under the minimum is not cut: it settles whole.',
    at: { NC: '5.1.2', DH: '5.1.2', CI: '5.1.2', NI: '5.1.2' },
    in: ['src/rules/limits.ts', 'src/rules/settle.ts'],
  },
  {
    says: 'A bet under the minimum, noticed before the close: the patron is told and may raise or take it back.',
    at: { NC: '5.2', DH: '5.2', CI: '5.2', NI: '5.2' },
    in: ['src/table/decide-bets.ts', 'src/table/decide-round.ts'],
  },
  {
    says: 'A bet under the minimum that nobody noticed settles as it lies.',
    at: { NC: '5.2.1', DH: '5.2.1', CI: '5.2.1', NI: '5.2.1' },
    in: ['src/rules/limits.ts', 'src/rules/settle.ts'],
  },
  {
    says: 'Whoever neither insures nor says so before the next card, or walks away, has forgone insurance for the round.',
    at: { CI: '5.3', NI: '5.3' },
    in: ['src/table/decide-insurance.ts'],
  },
  {
    says: 'The bet of a patron who walks away is settled all the same.',
    at: { NC: '5.3', DH: '5.3', CI: '5.3.1', NI: '5.3.1' },
    in: ['src/table/decide-squeeze.ts', 'src/table/decide-round.ts'],
  },
  {
    says: 'A technical interruption is dealt with by whether an outcome is established.',
    at: { NC: '5.4', DH: '5.4', CI: '5.4', NI: '5.4' },
    in: ['src/table/decide-incidents.ts', 'src/table/established.ts'],
  },
  {
    says: 'With an outcome established, some bet on offer surely won or lost, the round is played to its end.',
    at: { NC: '5.4.1', DH: '5.4.1', CI: '5.4.1', NI: '5.4.1' },
    in: ['src/rules/established.ts', 'src/table/decide-incidents.ts'],
  },
  {
    says: 'With no outcome established, no bet on offer surely won or lost, the round is void.',
    at: { NC: '5.4.2', DH: '5.4.2', CI: '5.4.2', NI: '5.4.2' },
    in: ['src/rules/established.ts', 'src/rules/settle.ts', 'src/table/decide-incidents.ts'],
  },
  {
    says: 'Any of the faults listed makes the round void.',
    at: { NC: '5.5', E6: '5.1', CI: '5.5' },
    in: ['src/rulebooks/', 'src/rules/settle.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Any of the faults listed makes the round void; earlier rounds stand.',
    at: { DH: '5.5', NI: '5.5' },
    in: [
      'src/rulebooks/',
      'src/rules/settle.ts',
      'src/table/decide-resolutions.ts',
      'src/table/reportable.ts',
    ],
  },
  {
    says: 'Void: a foreign card turns up.',
    at: { NC: '5.5.1', DH: '5.5.1', CI: '5.5.1', NI: '5.5.1' },
    in: ['src/table/decide-incidents.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Void: a foreign card turns up during a game; earlier games stand, and new cards replace those in use.',
    at: { E6: '5.1.1' },
    in: ['src/table/decide-incidents.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Void: cards are missing from the decks or too many.',
    at: { NC: '5.5.2', DH: '5.5.2', CI: '5.5.2', NI: '5.5.2' },
    in: [
      'src/table/decide-incidents.ts',
      'src/table/decide-resolutions.ts',
      'src/table/decide-cards.ts',
    ],
  },
  {
    says: 'Void: a hand got a wrong number of cards, noticed before the next round and past reconstruction.',
    at: { NC: '5.5.3', DH: '5.5.3', E6: '5.1.2', CI: '5.5.3', NI: '5.5.3' },
    in: ['src/table/decide-incidents.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Void: the cards run out before the round is done.',
    at: { NC: '5.5.4', DH: '5.5.4', CI: '5.5.4', NI: '5.5.4' },
    in: ['src/table/decide-cards.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Void: the cut card is out and too few cards are left for the game.',
    at: { E6: '5.1.3' },
    in: ['src/table/decide-cards.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Void: the cards were not shuffled.',
    at: { NC: '5.5.5', DH: '5.5.5', CI: '5.5.5', NI: '5.5.5' },
    in: ['src/table/decide-set-up.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'When the next round has begun, all earlier ones stand as settled.',
    at: { NC: '5.6', CI: '5.6' },
    in: ['src/table/reportable.ts', 'src/table/decide-people.ts'],
  },
  {
    says: 'After “No more Bets” nothing is placed, raised or taken back; the Dealer refuses it.',
    at: { NC: '5.7', DH: '5.6', E6: '5.2', CI: '5.7', NI: '5.6' },
    in: ['src/table/decide-bets.ts'],
  },
  {
    says: 'Excess or exposed cards are put in order or used next round; whether they can be is judged within reason.',
    at: { NC: '5.8', CI: '5.8' },
    in: ['src/rules/reconstruct.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Excess or exposed cards are put in order or used next round; whether they can be is for the House alone.',
    at: { DH: '5.7', NI: '5.7' },
    in: ['src/rules/reconstruct.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'After an excess or exposed card patrons may go on or take bets back, if no outcome is established.',
    at: { NC: '5.8.1', DH: '5.7.1', CI: '5.8.1', NI: '5.7.1' },
    in: ['src/table/decide-resolutions.ts', 'src/table/decide-elections.ts'],
  },
  {
    says: 'Misdirected cards are put right; unless they can be and an outcome is established, patrons may take bets back.',
    at: { NC: '5.9', DH: '5.8', CI: '5.9', NI: '5.8' },
    in: [
      'src/table/decide-resolutions.ts',
      'src/table/decide-elections.ts',
      'src/rules/reconstruct.ts',
    ],
  },
  {
    says: 'Misdirected: a card of one hand lay in the area of the other.',
    at: { NC: '5.9.1', DH: '5.8.1', CI: '5.9.1', NI: '5.8.1' },
    in: ['src/table/decide-incidents.ts', 'src/table/decide-resolutions.ts'],
  },
  {
    says: 'Misdirected: a card of one hand went to the person who accepts the other.',
    at: { NC: '5.9.2', DH: '5.8.2', CI: '5.9.2', NI: '5.8.2' },
    in: [
      'src/table/decide-squeeze.ts',
      'src/table/decide-incidents.ts',
      'src/table/decide-resolutions.ts',
    ],
  },
  {
    says: 'A card dealt face up by mistake stands; patrons may take bets back if no outcome is established.',
    at: { NC: '5.10', DH: '5.9', CI: '5.10', NI: '5.9' },
    in: ['src/table/decide-incidents.ts', 'src/table/decide-elections.ts'],
  },
  {
    says: 'If cards came out together in no known order, a Pit Supervisor or above says which is first.',
    at: { NC: '5.11', DH: '5.10', CI: '5.11', NI: '5.10' },
    in: ['src/table/decide-resolutions.ts'],
  },
  {
    says: 'Cards drawn together are a dealing error: every patron may go on or take bets back.',
    at: { NC: '5.11.1', DH: '5.10.1', CI: '5.11.1', NI: '5.10.1' },
    in: ['src/table/decide-resolutions.ts', 'src/table/decide-elections.ts'],
  },
  {
    says: 'A Pit Supervisor or above may then have the shoe replaced.',
    at: { NC: '5.11.2', DH: '5.10.2', CI: '5.11.2', NI: '5.10.2' },
    in: ['src/table/decide-incidents.ts', 'src/table/evolve.ts'],
  },
  {
    says: 'An error noticed only when a later round has begun changes nothing in later rounds.',
    at: { NC: '5.12', DH: '5.11', CI: '5.12', NI: '5.11' },
    in: ['src/table/decide-incidents.ts', 'src/table/reportable.ts'],
  },
  {
    says: 'After any dealing error that is not a void every patron may choose; going on means accepting the cards to come.',
    at: { NC: '5.13', DH: '5.12', CI: '5.13', NI: '5.12' },
    in: ['src/table/decide-elections.ts', 'src/rules/returns.ts'],
  },
  {
    says: 'Choice: go on with the hand as it is, where it is past reconstruction.',
    at: { NC: '5.13.1', DH: '5.12.1', CI: '5.13.1', NI: '5.12.1' },
    in: ['src/rules/settle.ts', 'src/table/decide-elections.ts'],
  },
  {
    says: 'Choice: go on with the reconstructed hand, where there is one.',
    at: { NC: '5.13.2', DH: '5.12.2', CI: '5.13.2', NI: '5.12.2' },
    in: ['src/rules/reconstruct.ts', 'src/rules/settle.ts', 'src/table/decide-elections.ts'],
  },
  {
    says: 'Choice: take the bet back.',
    at: { NC: '5.13.3', DH: '5.12.3', CI: '5.13.3', NI: '5.12.3' },
    in: ['src/rules/established.ts', 'src/rules/settle.ts', 'src/table/decide-elections.ts'],
  },
  {
    says: 'Heads what follows when the Dealer forgets to offer insurance.',
    at: { CI: '5.14', NI: '5.13' },
    in: ['src/table/decide-incidents.ts', 'src/table/decide-neglected.ts'],
  },
  {
    says: 'Before an outcome a Pit Manager or above offers it late; its payout may not pass the Original Bet.',
    at: { CI: '5.14.1', NI: '5.13.1' },
    in: ['src/table/decide-neglected.ts', 'src/rules/insured.ts'],
  },
  {
    says: 'After an outcome a Pit Manager or above gives back the Original Bets whose intended insurance would have won.',
    at: { CI: '5.14.2', NI: '5.13.2' },
    in: ['src/table/decide-neglected.ts', 'src/rules/returns.ts'],
  },
  {
    says: 'Bets settle as the chips lie at the close; the House does not answer for bets misplaced by or for a patron.',
    at: { NC: '5.14', DH: '5.13', CI: '5.15', NI: '5.14' },
    in: ['src/rules/round.ts', 'src/rules/settle.ts'],
  },
  {
    says: 'A display only informs; where it is wrong, what happened at the table holds.',
    at: { NC: '5.15', DH: '5.14', CI: '5.16', NI: '5.15' },
    in: ['src/table/decide-cards.ts', 'src/table/decide-incidents.ts'],
  },
  {
    says: 'A void round gives every bet back.',
    at: { NC: '5.16', DH: '5.15', CI: '5.17', NI: '5.16' },
    in: ['src/rules/settle.ts', 'src/table/ledger.ts'],
  },
  {
    says: 'Pit Employees may bet for a patron who asks; seeing that it is right is up to the patron.',
    at: { NC: '5.17', DH: '5.16', CI: '5.18', NI: '5.17' },
    in: ['src/table/authority.ts', 'src/table/decide-bets.ts'],
  },
  {
    says: 'What no paragraph covers, or leaves unclear, a Shift Manager or above decides within reason.',
    at: { NC: '5.18', CI: '5.19', NI: '5.18' },
    in: ['src/table/decide-resolutions.ts'],
  },
  {
    says: 'What no paragraph covers, or leaves unclear, a Shift Manager or above decides.',
    at: { DH: '5.17' },
    in: ['src/table/decide-resolutions.ts'],
  },
];
