import type { Hand, Rulebook } from '../../../rulebooks/index.ts';
import type { Slot } from '../../../rules/index.ts';
import type { Asked, Correction, PendingAsk } from '../../../table/index.ts';
import { moneyText } from '../../parts/money-text.ts';
import type { Words } from '../../words/index.ts';
import { betWords, cardText } from './short-words.ts';

/** The cards as they are on record. */
type Recorded = {
  readonly hands: Readonly<Record<Hand, { readonly cards: readonly Slot[] }>>;
  readonly waiting: readonly Slot[];
  readonly carried: readonly Slot[];
};

/** What somebody asks for, in one line; with what is on record instead, where that is at hand. */
export const askWords = (
  wish: Asked,
  book: Pick<Rulebook, 'bets'>,
  words: Words,
  recorded?: Recorded | null,
): string => {
  const { say, language } = words;
  const money = (cents: number) => moneyText(cents, { form: 'short' });
  switch (wish.type) {
    case 'CorrectCard':
      return placeWords(wish, words, recorded);
    case 'CorrectCards':
      return wish.cards
        .map((one) => placeWords(one, words, recorded))
        .join(language === 'zh' ? '；' : '; ');
    case 'CorrectBet': {
      const { box, patron, bet, after, amount } = wish;
      const filling = { box, patron, bet: betWords(bet, book, words), amount: money(amount) };
      return after === undefined
        ? say('dealer.ask.CorrectBet', filling)
        : say('dealer.ask.CorrectBet.after', { ...filling, cards: after });
    }
    case 'Settle':
      return say('dealer.ask.Settle', { number: wish.round });
    case 'CashOut':
      return say('dealer.event.CashedOut', { patron: wish.patron, amount: money(wish.amount) });
    case 'FillTray':
      return say('dealer.event.TrayFilled', { amount: money(wish.amount) });
    case 'CreditTray':
      return say('dealer.event.TrayCredited', { amount: money(wish.amount) });
    case 'ChangeRulebook':
      return say('dealer.event.RulebookChanged', { version: wish.version });
    case 'CountTray':
      return say('dealer.ask.CountTray', { amount: money(wish.amount) });
    case 'CloseTable':
      return say('dealer.ask.CloseTable', { amount: money(wish.count?.amount ?? 0) });
    case 'Resolve':
      return say('dealer.ask.Resolve', {
        what: say(`irregularities.decision.${wish.decision.is}`),
      });
    default:
      // Nothing else takes two persons; should it once, its own name says most.
      return wish.type;
  }
};

/** Why, as whoever asks has put it. */
export const reasonOf = (wish: Asked): string | null => ('reason' in wish ? wish.reason : null);

const placeWords = (one: Correction, { say }: Words, recorded?: Recorded | null): string => {
  const was =
    'waiting' in one
      ? [...(recorded?.waiting ?? []), ...(recorded?.carried ?? [])][one.waiting]
      : recorded?.hands[one.hand].cards[one.index];
  const card =
    was === undefined || was === 'faceDown' || was === one.card
      ? cardText(one.card)
      : say('dealer.ask.instead', { card: cardText(one.card), was: cardText(was) });
  if ('waiting' in one) return say('dealer.ask.waiting', { number: one.waiting + 1, card });
  const ordinal = say(`dealer.ordinal.${one.index === 0 ? 0 : one.index === 1 ? 1 : 2}`);
  return say('dealer.ask.card', { hand: say(`shared.hand.${one.hand}`), ordinal, card });
};

/** What would follow, as far as it is more than what is asked for; each once, with its paragraph. */
export const yesWords = (
  yes: PendingAsk['yes'],
  { say }: Words,
): readonly { readonly text: string; readonly rule?: string }[] => {
  const said = new Map<string, { text: string; rule?: string }>();
  for (const { type, rule } of yes) {
    const known = FOLLOWS.find((one) => one === type);
    if (known === undefined) continue;
    const text = say(`dealer.yes.${known}`);
    if (!said.has(text)) said.set(text, rule === undefined ? { text } : { text, rule });
  }
  return [...said.values()];
};

/** What can follow from something that takes two persons. */
const FOLLOWS = [
  'BoughtIn',
  'CashedOut',
  'TrayFilled',
  'TrayCredited',
  'RoundReopened',
  'CardCorrected',
  'WaitingCardCorrected',
  'Reconstructed',
  'BetCorrected',
  'BetReturnDecided',
  'BetReturnLapsed',
  'BetRejected',
  'InsuranceReturned',
  'InsuranceRestored',
  'InsuranceOffered',
  'InsuranceNotOffered',
  'ElectionsLapsed',
  'ElectionsOffered',
  'IrregularityResolved',
  'CardsDiscarded',
  'CardsCarried',
  'RoundVoided',
  'RoundSettled',
] as const;
