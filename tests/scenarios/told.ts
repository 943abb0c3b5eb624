import type { Line } from '../second/round.ts';
import type { Act, Decision } from '../second/table/acts.ts';
import type { Claim, Named } from '../second/table/state.ts';
import type { Ended, Session } from './session.ts';

const money = (cents: number): string => (cents / 100).toFixed(2);
const bet = ({ patron, box, bet: name, after }: Named): string =>
  `${patron}’s ${name}${after === undefined ? '' : ` after ${after} cards`} in box ${box}`;
const cards = (faces: readonly (string | null)[]): string =>
  faces.map((face) => face ?? 'one face down').join(', ');
const claim = ({ patron, box, hand }: Claim): string => `${patron} on ${hand} in box ${box}`;

/** An act in words. */
export const inWords = (act: Act): string => {
  switch (act.does) {
    case 'open':
      return '“Place your Bets”';
    case 'place':
      return `${bet(act)}: ${money(act.amount)}, ${act.own ? 'from the own terminal' : 'by the dealer'}`;
    case 'record':
      return `${bet(act)}: ${money(act.amount)} recorded as it lies`;
    case 'reduce':
      return `${bet(act)}: ${money(act.amount)} taken back`;
    case 'withdraw':
      return `${bet(act)} withdrawn`;
    case 'close':
      return '“No more Bets”';
    case 'draw':
      return act.face === undefined ? 'the next card is dealt' : `${act.face} is dealt`;
    case 'turn':
      return `card ${act.place + 1} is turned: ${act.face}`;
    case 'offer':
      return 'the dealer offers insurance';
    case 'declare':
      return `${act.patron} means to insure`;
    case 'decline':
      return `${act.patron} does not insure`;
    case 'insure':
      return `${act.patron} insures ${act.hand} in box ${act.box}: ${money(act.amount)}, ${act.own ? 'from the own terminal' : 'by the dealer'}`;
    case 'squeeze':
      return `${act.patron} may squeeze card ${act.place + 1}`;
    case 'banker first':
      return `${act.patron} has the Banker third card first: ${act.how}`;
    case 'walk away':
      return `${act.patron} walks away`;
    case 'report':
      return [
        `reported: ${act.kind}`,
        ...(act.cards ? [cards(act.cards)] : []),
        ...(act.turned ? [`card ${act.turned.place + 1} is ${act.turned.face}`] : []),
        ...(act.claims ? [act.claims.map(claim).join(', ')] : []),
        ...(act.round === undefined ? [] : [`of round ${act.round}`]),
      ].join('; ');
    case 'interrupt':
      return act.long ? 'reported: an interruption' : 'the house stands still for a moment';
    case 'decide':
      return `decided: ${decided(act.decision)}`;
    case 'elect':
      return `${act.patron} ${act.choice === 'return' ? 'has the bets returned' : 'goes on'}`;
    case 'no answer':
      return 'nobody else answers';
    case 'correct':
    case 'not confirmed': {
      const all = act.cards.map((at) =>
        'place' in at
          ? `card ${at.place + 1} is ${at.face}`
          : `card ${at.beside + 1} beside is ${at.face}`,
      );
      const not = act.does === 'correct' ? '' : ' (asked for, and not confirmed)';
      return `corrected: ${all.join(', ')}${not}`;
    }
    case 'put right':
      return `chips put right: ${bet(act)} was ${money(act.amount)}`;
    case 'replace the shoe':
      return 'the shoe is replaced';
    case 'load':
      return 'a shoe is loaded';
    case 'settle':
      return 'the round is settled';
    case 'leave up':
      return `${bet(act)} stays`;
  }
};

const decided = (decision: Decision): string => {
  const more = [
    ...('order' in decision
      ? [`in the order ${decision.order.map((at) => at + 1).join(' ')}`]
      : []),
    ...('hands' in decision && decision.hands
      ? [
          `as they lie, Player ${decision.hands.player.map((at) => at + 1).join(' ')}, Banker ${decision.hands.banker.map((at) => at + 1).join(' ')}`,
        ]
      : []),
    ...('replaceShoe' in decision && decision.replaceShoe ? ['another shoe'] : []),
    ...('discard' in decision && decision.discard
      ? [`out of play ${decision.discard.map((at) => at + 1).join(' ')}`]
      : []),
    ...('bets' in decision ? [decision.bets.map(bet).join(', ')] : []),
    ...('claims' in decision && decision.claims ? [decision.claims.map(claim).join(', ')] : []),
  ];
  return [decision.is, ...more].join('; ');
};

const lineInWords = ({
  patron,
  box,
  bet: name,
  amount,
  effective,
  result,
  paid,
  returned,
  rule,
}: Line) =>
  `  ${patron} ${name} in box ${box}: ${money(amount)}${effective === amount ? '' : ` (${money(effective)} counts)`}, ${result}, paid ${money(paid)}, back ${money(returned)}, by ${rule}`;

/** A session as somebody can read it, from the first round to where it ends. */
export const told = ({ table, plans }: Session, { scenario, begins, error }: Ended): string[] => {
  const { second, book, electronic } = table;
  const { round } = scenario.second;
  return [
    `${book} layout ${second.layout}, ${second.decks} decks${electronic ? ', electronic' : ''}, cards face ${second.faceDown ? 'down' : 'up'}, limits ${money(second.minimum)} to ${money(second.maximum)} a ${second.per}, chips of ${money(second.chipUnit)}, insurance ${second.insurance}, outcomes of bets ${second.established}, forgone for the ${second.forgone}`,
    ...scenario.script.flatMap((act, i) => {
      const nth = begins.indexOf(i);
      const head = nth < 0 ? [] : [`round ${nth + 1}, to have ${plans[nth]?.join(', ')}`];
      return [...head, `  ${inWords(act)}`];
    }),
    ...(round.lines ?? []).map(lineInWords),
    ...(error === null ? [] : [error.message]),
  ];
};
