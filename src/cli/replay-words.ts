import { HAND_NAMES } from '../odds/in-words.ts';
import type { Hand, Rulebook } from '../rulebooks/index.ts';
import { type DecidedBet, FACE_DOWN, type Offer, type Slot } from '../rules/index.ts';
import { type Actor, type Decision, type HistoryStep, type Role, ruleOf } from '../table/index.ts';
import { betLabel, face } from './hand-text.ts';
import { AUTHORITIES, KIND_NAMES } from './irregularity-words.ts';
import { money, type Screen } from './screen.ts';

/** A paragraph and what happened by it. */
export type Said = { readonly rule: string; readonly words: string };

/** The steps that lay, turn or count cards are told where the cards are followed. */
export type PlainStep = Exclude<
  HistoryStep,
  {
    type:
      | 'CardDealt'
      | 'CardExposed'
      | 'CardCorrected'
      | 'CardsOrdered'
      | 'Reconstructed'
      | 'RoundSettled';
  }
>;

/** A step in plain words. */
export const stepInWords = (t: Screen, book: Rulebook, step: PlainStep): readonly Said[] => {
  const said = (rule: string, words: string): readonly Said[] => [{ rule, words }];
  const { insurance, play } = book;
  switch (step.type) {
    case 'RoundOpened':
      return step.entered === undefined
        ? said(step.rule, t.bold('Place your bets, please.'))
        : said(step.rule, t.amber(`A round that was played is entered again: ${step.entered}.`));
    case 'BetPlaced':
      return [placedInWords(t, book, step, book.standing.onBehalf)];
    case 'BetTakenBack':
      return [takenBackInWords(t, book, step)];
    case 'BetRejected':
      return said(step.rule, `${where(step)} has ${stake(t, book, step)} rejected`);
    case 'BetLeftUp':
      return said(step.rule, `${where(step)} leaves ${stake(t, book, step)} up`);
    case 'BetNotLeftUp':
      return said(
        step.rule,
        `${where(step)} cannot leave ${stake(t, book, step)} up: ${step.reason}.`,
      );
    case 'StandingBetsTold':
      return said(
        step.rule,
        `${together(step.patrons)} at box ${step.box} hear that nobody seated bets there any more: their bets go back at the close.`,
      );
    case 'BetCorrected': {
      const name = betLabel(t, betOf(book, step.bet));
      const words = `${where(step)} has ${money(step.amount)} on ${name}, not ${money(step.was)}: ${step.reason}.`;
      return said(step.rule, t.amber(words));
    }
    case 'BetsClosed':
      return said(step.rule, t.bold('No more bets.'));
    case 'ShoeLoaded':
      return said('', `Shoe ${step.shoe} is loaded, ${step.decks} decks.`);
    case 'CutCardCameOut':
      return said('', `The cut card comes out: ${ROUNDS[step.furtherRounds] ?? ROUNDS[1]}.`);
    case 'CardsBurnt':
      return said('', `${face(t, step.card)} is shown: ${step.count} cards are burnt with it.`);
    case 'TableClosing':
      return said('', 'The table closes after this round.');
    case 'InsuranceOffered':
      return step.offers.map((offer) => offerInWords(t, step, offer));
    case 'InsuranceNotOffered':
      return said(step.rule, `No insurance after ${STAGES[step.after]}: ${step.reason}.`);
    case 'InsuranceDeclared':
      return said(insurance?.forgone ?? '', `${step.patron} means to insure: the draw waits.`);
    case 'InsuranceDeclined':
      return said(insurance?.forgone ?? '', `${step.patron} does not insure after all.`);
    case 'InsurancePlaced': {
      const late = step.late ? ', late' : '';
      const cover = `${HAND_NAMES[step.hand]} for ${money(step.amount)} at ${step.pays}`;
      return said(insurance?.right ?? '', `${where(step)} insures ${cover}${late}`);
    }
    case 'InsuranceReturned': {
      const cover = `${HAND_NAMES[step.hand]} insurance ${money(step.amount)}`;
      return said(insurance?.table.rule ?? '', `${where(step)} has ${cover} back: ${step.reason}.`);
    }
    case 'InsuranceRestored': {
      const cover = `${HAND_NAMES[step.hand]} insurance ${money(step.amount)} at ${step.pays}`;
      return said(insurance?.table.rule ?? '', `${where(step)} has ${cover} again.`);
    }
    case 'InsuranceForgone':
      return said(
        step.rule,
        `${together(step.patrons)} let the offer pass: forgone for the round.`,
      );
    case 'InsuranceWaived': {
      const first = step.how === 'squeeze' ? 'squeezed' : 'exposed';
      const words = `The Banker third card is ${first} first: all have waived insurance after the Player third card.`;
      return said(step.rule, t.amber(words));
    }
    case 'HandAssigned':
      return said(ruleOf(book, 'misdirected-person'), acceptsInWords(step.hand, step.patron));
    case 'SqueezeRequested': {
      const first = step.bankerFirst === null ? '' : ' before the Player third card is opened';
      const wish = step.bankerFirst === 'expose' ? 'see' : 'squeeze';
      const cards = step.both ? `both ${HAND_NAMES[step.hand]} cards` : `the ${cardName(step)}`;
      return said(step.rule, `${step.patron} asks to ${wish} ${cards}${first}.`);
    }
    case 'SqueezeConsented':
      return said(book.squeeze?.rule ?? '', `The house consents to ${step.patron}.`);
    case 'SqueezeRefused':
      return said(
        book.squeeze?.rule ?? '',
        step.by.role === 'patron'
          ? `${step.patron} does not squeeze after all.`
          : `The house refuses ${step.patron}.`,
      );
    case 'CardShown':
      return said(book.squeeze?.rule ?? '', `The ${cardName(step)} is shown to ${step.to} alone.`);
    case 'WalkedAway':
      return said(step.rule, `${step.patron} walks away: settled like the others.`);
    case 'RoundReopened':
      return said(step.rule, t.amber(`The settlement is taken back: ${step.reason}.`));
    case 'RoundVoided':
      return [
        { rule: step.rule, words: t.amber(t.bold(`The round is void: ${step.reason}.`)) },
        { rule: step.returnRule ?? step.rule, words: 'All bets are returned.' },
      ];
    case 'IrregularityReported': {
      // It was told as it happened.
      if (step.kind === 'interruption') return [];
      const { words, cards = [], slot } = step.detail;
      const seen = slot === undefined ? '' : ` The ${cardName(slot)} is ${face(t, slot.card)}.`;
      const loose = cards.length === 0 ? '' : ` Out of the shoe: ${slots(t, cards)}.`;
      const what = t.amber(`${KIND_NAMES[step.kind] ?? step.kind}: ${words}.`);
      return said(step.rule, `${what}${seen}${loose} ${decided(book, step.established)}`);
    }
    case 'IrregularityResolved':
      return said(step.rule, `Decision: ${decisionInWords(book, step.decision)}. "${step.reason}"`);
    case 'CardsWaiting':
      // The report that comes with them names them.
      return [];
    case 'CardsNotDrawn':
      return said('', 'They never left the shoe.');
    case 'WaitingCardCorrected':
      return said(
        ruleOf(book, 'display-wrong'),
        t.amber(
          `The card that waits is ${face(t, step.card)}, not ${face(t, step.was)}: ${step.reason}.`,
        ),
      );
    case 'ShoeWithdrawn':
      return said(step.rule, `Shoe ${step.shoe} deals no further round.`);
    case 'CardsDiscarded':
      return said('', `Discarded: ${slots(t, step.cards)}.`);
    case 'CardsCarried':
      return said(step.rule, `For the next round: ${slots(t, step.cards)}.`);
    case 'ShoeReplaced':
      return said(step.rule, `The cards in the shoe are replaced: ${step.reason}.`);
    case 'ElectionsOffered': {
      const hand = step.reconstructed ? 'go on with the reconstructed Hand' : 'go on';
      return said(step.rule, `${together(step.patrons)} may ${hand} or have the bets returned.`);
    }
    case 'ElectionsLapsed':
      return step.patrons.length === 0
        ? said(play.tableOfPlay.rule, 'On the true cards nobody has to choose.')
        : said(
            '',
            `The choices of ${together(step.patrons)} lapse: they were made on other cards.`,
          );
    case 'Elected': {
      const late = step.byDefault ? ', having given no answer in time' : '';
      return said(step.rule, `${step.patron} ${CHOICES[step.choice]}${late}.`);
    }
    case 'ElectionsClosed':
      return [];
    case 'BetReturnDecided': {
      const name = betLabel(t, betOf(book, step.bet));
      return said(step.rule, `${where(step)} is to have ${name} back: ${step.reason}.`);
    }
    case 'BetReturnLapsed': {
      const name = betLabel(t, betOf(book, step.bet));
      return said('', `${where(step)} has ${name} at stake again: ${step.reason}.`);
    }
    case 'Asked':
      return said('', `${ASKED[step.wish.type] ?? step.wish.type}: a second person is asked.`);
    case 'Confirmed':
      return said('', `Confirmed, asked for by ${actorName(step.askedBy)}.`);
    case 'Refused':
      return said('', `Refused: ${step.reason}.`);
    case 'Paused':
      return said(
        step.rule,
        t.amber('The system stood still, not long enough to affect the round.'),
      );
    case 'Resumed':
      return said('', `Play goes on after ${step.outage} ms; every deadline is as much later.`);
    case 'Interrupted':
      return said(
        step.rule,
        `${t.amber(`Interrupted: ${step.cause}.`)} ${decided(book, step.established)}`,
      );
    case 'Noted':
      return said(step.rule, `Noted: ${step.words}.`);
    // The table's own: never in a round.
    case 'TableOpened':
    case 'SettingsChanged':
    case 'RulebookChanged':
    case 'TableClosed':
    case 'PatronJoined':
    case 'PatronLeft':
    case 'SeatChanged':
    case 'BoughtIn':
    case 'CashedOut':
    case 'TrayFilled':
    case 'TrayCredited':
    case 'TrayCounted':
    case 'PatronGuarded':
    case 'FloorCalled':
    case 'CallAnswered':
    case 'ShoeCommitted':
    case 'NonceAdded':
    case 'CommitmentDropped':
    case 'ShoeRevealed':
    case 'RollbackAccepted':
      return [];
  }
};

type Of<Type extends HistoryStep['type']> = Extract<HistoryStep, { type: Type }>;

const placedInWords = (
  t: Screen,
  book: Rulebook,
  step: Of<'BetPlaced'>,
  onBehalf: string,
): Said => {
  const asked = money(step.asked);
  const notes = [
    ...(step.asItLay ? ['recorded as it lay'] : []),
    ...(step.amount === step.asked ? [] : [step.asItLay ? `${asked} in all` : `of ${asked} asked`]),
    ...(step.belowMinimum === undefined ? [] : ['below the minimum: raise or withdraw it']),
  ];
  const forPatron = step.by.role !== 'patron' && !step.asItLay;
  const rule = step.limitRule ?? step.belowMinimum ?? (forPatron ? onBehalf : '');
  if (step.amount === 0) {
    // Nothing is added: the patron is told of what lies there.
    const name = betLabel(t, betOf(book, step.bet));
    return { rule, words: `${where(step)} is told: ${name} is below the minimum` };
  }
  const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return { rule, words: `${betInWords(t, book, step)}${note}` };
};

export const betInWords = (t: Screen, book: Rulebook, step: Of<'BetPlaced'>): string =>
  `${where(step)}${step.standing ? ', standing' : ''}: ${stake(t, book, step)}`;

const takenBackInWords = (t: Screen, book: Rulebook, step: Of<'BetTakenBack'>): Said => {
  const { belowMinimum } = step;
  const note = belowMinimum === undefined ? '' : ' (what is left is below the minimum)';
  const words = `${where(step)} takes back ${stake(t, book, step)}${note}`;
  return { rule: belowMinimum ?? '', words };
};

const offerInWords = (t: Screen, step: Of<'InsuranceOffered'>, offer: Offer): Said => {
  const late = step.to === null ? '' : ` to ${together(step.to)}`;
  const words = `Insurance on ${HAND_NAMES[offer.hand]} at ${offer.pays}, after ${STAGES[offer.after]}`;
  return { rule: step.rule, words: `${t.amber(words)}${step.late ? `, late${late}` : ''}.` };
};

const acceptsInWords = (hand: Hand, patron: string | null): string =>
  `${patron ?? 'Nobody'} accepts the ${HAND_NAMES[hand]} Hand.`;

const STAGES = { 4: 'four cards', 5: 'the Player third card' } as const;
const ROUNDS = ['no further round from this shoe', 'one more round'];
const ORDINALS = ['first', 'second', 'third'];
const CHOICES = {
  continue: 'goes on',
  reconstructed: 'goes on with the reconstructed Hand',
  return: 'has the bets returned',
} as const;

/** "Player third card". */
export const cardName = ({ hand, index }: { hand: Hand; index: number }): string =>
  `${HAND_NAMES[hand]} ${ORDINALS[index] ?? index + 1} card`;

const where = ({ box, patron }: { box: number; patron: string }) => `box ${box}  ${patron}`;

const betOf = ({ bets }: Rulebook, id: string) =>
  bets.find((bet) => bet.id === id) ?? { name: { en: id, zh: '' }, original: null };

const stake = (t: Screen, book: Rulebook, { bet, amount }: { bet: string; amount: number }) =>
  `${betLabel(t, betOf(book, bet))} ${money(amount)}`;

/** "p1, p2 and p3". */
const together = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const slots = (t: Screen, cards: readonly Slot[]): string =>
  cards.map((slot) => (slot === FACE_DOWN ? 'one face down' : face(t, slot))).join(', ');

/** What was established just before. */
const decided = (book: Rulebook, established: readonly DecidedBet[]): string => {
  if (established.length === 0) return 'No outcome is established.';
  const bets = established.map(
    ({ bet, result }) => `${betOf(book, bet).name.en} ${result === 'win' ? 'has won' : 'has lost'}`,
  );
  return `Established: ${bets.join(', ')}.`;
};

const decisionInWords = (book: Rulebook, decision: Decision): string => {
  switch (decision.is) {
    case 'order':
      return `dealt in the order ${decision.order.map((at) => at + 1).join(', ')} of the report`;
    case 'return': {
      const bets = decision.bets.map((at) => `${betOf(book, at.bet).name.en} of ${at.patron}`);
      return `${together(bets)} returned`;
    }
    default:
      return DECISIONS[decision.is];
  }
};

const DECISIONS: Readonly<Record<Exclude<Decision['is'], 'order' | 'return'>, string>> = {
  so: 'it is so',
  'not-so': 'it is not so',
  reconstructed: 'the cards can be reconstructed',
  'cannot-be-reconstructed': 'the cards cannot be reconstructed',
  void: 'void',
  settle: 'settle',
  continue: 'the round goes on',
};

/** What takes a second person. */
const ASKED: Readonly<Partial<Record<string, string>>> = {
  CorrectCard: 'A card is to be corrected',
  CorrectCards: 'Cards are to be corrected',
  CorrectBet: 'Chips are to be put right',
  Resolve: 'A ruling',
  Settle: 'What was entered is to be settled',
};

/** Who did it, where that is not the patron himself or the dealer at his work. */
export const whoDid = (step: HistoryStep): string => {
  const routine = step.by.role === 'dealer' || step.by.role === 'house';
  if (step.by.role === 'patron') return '';
  return routine && !TOLD.includes(step.type) ? '' : actorName(step.by);
};

const TOLD: readonly HistoryStep['type'][] = [
  'BetPlaced',
  'BetTakenBack',
  'IrregularityReported',
  'Interrupted',
  'Noted',
  'Asked',
  'Confirmed',
  'Refused',
  'SqueezeConsented',
  'SqueezeRefused',
  'InsurancePlaced',
];

const actorName = ({ role, id }: Actor): string => `${ROLE_NAMES[role]} ${id}`;

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  ...AUTHORITIES,
  patron: 'Patron',
  display: 'Display',
  auditor: 'Auditor',
  house: 'House',
};
