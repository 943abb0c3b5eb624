import type { Drill, Field } from '../../src/drills/index.ts';
import { lay, nextHand, pointTotal, RANKS } from '../second/deal.ts';
import { offersInsurance, settleInsurance } from '../second/insurance.ts';
import { settleBet } from '../second/settle-bet.ts';
import { at, atOrPolicy, truthOfGame, where } from '../second/truths.ts';
import { offerOn, rank, ranksOf } from './second-cards.ts';

// Answers to drills at a table, by the truth typed from section 5 and by brute force. Of src/ only types.

type TableSituation = Extract<Drill['situation'], { is: 'table' }>;
type Seen = {
  game: string;
  short: string;
  phase: string;
  player: string[];
  banker: string[];
  /** In the order dealt; null: face down. */
  cards: (string | null)[];
  bets: string[];
};

const seenAt = ({ game, layout }: Drill, { view }: TableSituation): Seen => {
  const table = view.public;
  if (table === null) throw new Error('no table');
  const { short, bets } = truthOfGame(game);
  const open = table.phase === 'dealing' || table.phase === 'settled';
  const player = open ? [...table.hands.player.cards] : [];
  const banker = open ? [...table.hands.banker.cards] : [];
  const slots = [player[0], banker[0], player[1], banker[1], player[2], banker[2]];
  return {
    game,
    short,
    phase: table.phase,
    ...ranksOf({ player, banker }),
    cards: slots.flatMap((slot) =>
      slot === undefined ? [] : slot === 'faceDown' ? [null] : [rank(slot)],
    ),
    bets: Object.keys(bets).filter((bet) => bets[bet]?.layouts.includes(layout)),
  };
};

/** Reading 35 with cards that lie face down: whatever they and those to come are, it wins, or it loses. */
const isDecided = (game: string, bet: string, cards: readonly (string | null)[]): boolean => {
  let first = '';
  const every = (known: readonly (string | null)[]): boolean => {
    const hidden = known.indexOf(null);
    const ranks = hidden < 0 ? known : known.slice(0, hidden);
    const laid = lay(game, ranks as string[]);
    if (hidden < 0 && laid.complete) {
      const { result } = settleBet(game, bet, known as string[]);
      if (result === 'push') return false;
      if (first === '') first = result;
      return result === first;
    }
    return RANKS.every((one) =>
      every(hidden < 0 ? [...known, one] : known.map((card, i) => (i === hidden ? one : card))),
    );
  };
  return every(cards);
};

const known = new Map<string, boolean>();

/** Each question of a drill asks it again. */
const remembered = (game: string, bet: string, cards: readonly (string | null)[]): boolean => {
  const key = `${game} ${bet} ${cards.join(' ')} ${cards.length}`;
  const found = known.get(key) ?? isDecided(game, bet, cards);
  known.set(key, found);
  return found;
};

const decidedBets = ({ game, bets }: Seen, cards: readonly (string | null)[]): string[] =>
  cards.some((card) => card !== null) ? bets.filter((bet) => remembered(game, bet, cards)) : [];

type Remedy = {
  effect: string;
  until: string | null;
  authority: string | null;
  second: string | null;
  elections: string | null;
  judgedOn: string | null;
};

const remedyOf = (game: string, kind: string): Remedy => {
  const words = truthOfGame(game).irregularities.remedies[kind];
  if (words === undefined) throw new Error(`no remedy of ${kind}`);
  const [what = '', ...parts] = words.split(' | ');
  const [effect = '', , until = null] = what.split(' ');
  const deciding = parts.find(
    (part) => /always|to-void|witness/.test(part) && !part.startsWith('elections'),
  );
  const elections = parts.find((part) => part.startsWith('elections'))?.split(' ') ?? [];
  const [authority = null, second = null] = deciding?.split(' ') ?? [];
  return {
    effect,
    until,
    authority,
    second,
    elections: elections[1] ?? null,
    judgedOn: elections[2] ?? null,
  };
};

/** The cards that the paragraph looks at. */
const judged = (
  { cards, game }: Seen,
  { judgedOn }: Remedy,
  more: readonly (string | null)[],
): (string | null)[] => {
  if (judgedOn !== 'as-reconstructed') return cards;
  const all = [...cards, ...more];
  const hidden = all.indexOf(null);
  const known = (hidden < 0 ? all : all.slice(0, hidden)) as string[];
  return hidden < 0 ? all.slice(0, lay(game, known).used) : all;
};

const whatNow = (
  seen: Seen,
  remedy: Remedy,
  decision: string | null,
  drill: TableSituation,
): string => {
  const { phase, game } = seen;
  if (remedy.effect === 'ruling') return 'ruling';
  if (decision === 'not-so') return 'goes-on';
  switch (remedy.effect) {
    case 'note':
      return 'stands';
    case 'reject-excess':
      return phase === 'betting' ? 'excess-back' : 'stands';
    case 'advise-short':
      return phase === 'betting' ? 'patron-told' : 'stands';
    case 'continue':
      return 'goes-on';
    case 'void':
      return phase === 'settled' && remedy.until === 'settlement' ? 'goes-on' : 'void';
    case 'void-unless-established':
      return decidedBets(seen, seen.cards).length > 0 ? 'concluded' : 'void';
    case 'void-unless-reconstructed':
      return decision === 'reconstructed' ? 'put-right' : 'void';
    case 'reconstruct':
      return decision === 'reconstructed' ? 'put-right' : 'goes-on';
    case 'decide-order':
      return 'order-decided';
    case 'offer-or-return': {
      const ranks = seen.cards as string[];
      const hand = drill.happened?.hand ?? 'player';
      if (!lay(game, ranks).complete)
        return offerOn(game, ranks)?.hand === hand ? 'late-offer' : 'goes-on';
      const won = ([4, 5] as const).some(
        (after) =>
          offersInsurance(game, hand, after, ranks) !== null &&
          settleInsurance(game, hand, after, ranks).result === 'win',
      );
      return won ? 'bets-back' : 'goes-on';
    }
    default:
      throw new Error(`no answer to ${remedy.effect}`);
  }
};

const ruleFor = (seen: Seen, kind: string, decision: string | null, follows: string): string => {
  const { short, phase, game, cards } = seen;
  const policy = atOrPolicy(short, kind as Parameters<typeof atOrPolicy>[1]);
  switch (kind) {
    case 'over-limit':
      return phase === 'betting' ? policy : (where(short, 'pro-rata') ?? policy);
    case 'below-minimum':
      return phase === 'betting' ? policy : (where(short, 'unnoticed') ?? policy);
    case 'interruption':
      if (follows === 'concluded') return at(short, 'established');
      return follows === 'void' ? (where(short, 'not-established') ?? policy) : policy;
    case 'copies':
      // E6 5.1.1 speaks of a card of another colour and of one too many alike.
      return where(short, 'shortage-or-excess') ?? at(short, 'foreign-card');
    case 'insurance-neglected':
      if (decision === 'not-so') return policy;
      return at(
        short,
        lay(game, cards as string[]).complete ? 'neglected-after' : 'neglected-before',
      );
    default:
      return policy;
  }
};

export const troubleAnswer = (drill: Drill, field: Field, situation: TableSituation) => {
  const { happened, view } = situation;
  if (happened === null) throw new Error('nothing has happened');
  const seen = seenAt(drill, situation);
  const remedy = remedyOf(drill.game, happened.kind);
  const asked = drill.fields.find(({ ask }) => ask === 'what-now');
  const decision = asked?.with?.['decision'] === undefined ? null : String(asked.with['decision']);
  const follows = whatNow(seen, remedy, decision, situation);
  const more = (happened.cards ?? []).map((card) => (card === 'faceDown' ? null : rank(card)));
  const cards = judged(seen, remedy, more);
  const reconstructed = decision === 'reconstructed' || decision === 'order';
  const elects = () => {
    if (seen.phase !== 'dealing' || decision === 'not-so' || follows === 'void') return false;
    switch (remedy.elections) {
      case null:
        return false;
      case 'always':
        return true;
      case 'unless-established':
        return decidedBets(seen, cards).length === 0;
      default:
        return !reconstructed || decidedBets(seen, cards).length === 0;
    }
  };
  switch (field.ask) {
    case 'what-now':
      return follows;
    case 'who-decides':
      return remedy.authority ?? 'nobody';
    case 'rule':
      return `paragraph ${ruleFor(seen, happened.kind, decision, follows)}`;
    case 'second-person':
      if (remedy.second === 'witness') return 'witness';
      if (remedy.second === 'always') return 'another-decides';
      return remedy.second === 'to-void' && follows === 'void' ? 'another-decides' : 'not-needed';
    case 'elections':
      if (!elects()) return 'no-choice';
      return reconstructed ? 'reconstructed-or-return' : 'continue-or-return';
    case 'who-elects': {
      const betting = [...new Set(view.public?.stakes.map(({ patron }) => patron))];
      return elects() ? betting.map((patron) => `patron ${patron}`) : [];
    }
    case 'by-default':
      if (!elects()) return 'no-choice';
      return reconstructed ? 'reconstructed' : 'continue';
    case 'established': {
      if (field.is !== 'choices') throw new Error('no choices');
      const decided = decidedBets(seen, cards);
      return field.options
        .filter((one) => decided.includes(String(one.with?.['bet'])))
        .map(({ id }) => id);
    }
    default:
      throw new Error(`no answer to ${field.ask}`);
  }
};

/** What the dealer says, by the course of a round in the text. */
export const announceAnswer = (drill: Drill, field: Field, situation: TableSituation) => {
  const { game, short, phase, player, banker } = seenAt(drill, situation);
  const said = (): [string, Parameters<typeof at>[1]] => {
    if (phase === 'betting') return ['call-no-more', 'close'];
    if (phase !== 'dealing') return ['call-bets', 'open'];
    const ranks = [player[0], banker[0], player[1], banker[1], player[2], banker[2]].filter(
      (one) => one !== undefined,
    );
    const offer = offerOn(game, ranks);
    if (offer !== null) return [`call-insurance ${offer.hand} ${offer.odds}`, 'insurance-offer'];
    const to = nextHand(game, player, banker);
    if (to !== null) return [`call-card ${to}`, ranks.length < 4 ? 'four-cards' : 'table-of-play'];
    const points = [pointTotal(game, player), pointTotal(game, banker)] as const;
    const winner = points[0] === points[1] ? 'tie' : points[0] > points[1] ? 'player' : 'banker';
    const call = `call-outcome ${winner} ${points[0]} ${points[1]}`;
    return [call, winner === 'tie' ? 'push' : 'winner'];
  };
  const [call, subject] = said();
  return field.ask === 'call' ? call : `paragraph ${at(short, subject)}`;
};
