import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Card } from '../../../rules/index.ts';
import type { Needed, PendingAsk, PublicView, Wanted, Wish } from '../../../table/index.ts';
import type { Words } from '../../words/index.ts';
import { verdict } from '../../words/verdict.ts';
import { askWords } from './ask-words.ts';
import { cardText } from './short-words.ts';
import { hasRank, lowestFor, mayDo, type StaffOwn } from './staff-view.ts';

/** The one next thing, and what the space bar makes of it. */
export type NextAction = {
  readonly title: string;
  readonly why: string;
} /** `asks`: it cannot be undone, and this is what it would mean. */ & (
  | { readonly does: 'send'; readonly command: Wanted; readonly asks?: string }
  /** A card has to be keyed first. */
  | { readonly does: 'key'; readonly commandFor: (card: Card) => Wanted }
  | {
      readonly does: 'open';
      readonly sheet: 'load' | 'decide' | 'insurance' | 'choices' | 'asks' | 'count';
    }
  /** Somebody else has to act. */
  | { readonly does: 'wait' }
);

export type DealerSituation = {
  readonly view: PublicView;
  readonly own: StaffOwn;
  readonly book: Rulebook;
  /** The situation in which an offer was tried and refused: the draw comes next all the same. */
  readonly notOffered: string | null;
};

export const nextAction = (situation: DealerSituation, words: Words): NextAction => {
  const { view, own, book } = situation;
  const { say } = words;
  const { needed } = view;
  if (view.status === 'closed') {
    return { does: 'wait', title: say('shared.table.closed'), why: say('dealer.next.closed.why') };
  }
  if (needed === null) return held(situation, words);
  if (needed.type === 'Resolve') return decision(situation, words);
  if (needed.type === 'Confirm') return confirming(situation, words, isOfRound(view));
  if (toOffer(situation)) {
    const why = say('dealer.next.OfferInsurance.why');
    return {
      does: 'send',
      command: { type: 'OfferInsurance' },
      title: titleOf(situation, { type: 'OfferInsurance' }, words),
      why,
    };
  }
  if (!mayDo(own, needed.type)) return call(needed.type, titleOf(situation, needed, words), words);
  const said = { title: titleOf(situation, needed, words), why: whyOf(view, book, words) };
  const physical = !view.electronic;
  // A shoe is made ready for the round to come, whose settings may be others.
  const real = own.settings.shoe === 'physical';
  switch (needed.type) {
    case 'LoadShoe':
      return real
        ? { does: 'open', sheet: 'load', ...said }
        : { does: 'send', command: { type: 'LoadShoe' }, ...said };
    case 'BurnCards':
      return real
        ? { does: 'key', commandFor: (card) => ({ type: 'BurnCards', card }), ...said }
        : { does: 'send', command: { type: 'BurnCards' }, ...said };
    case 'DrawCard': {
      const named = physical && !view.faceDown && view.waiting.length === 0;
      return named
        ? { does: 'key', commandFor: (card) => ({ type: 'DrawCard', card }), ...said }
        : { does: 'send', command: { type: 'DrawCard' }, ...said };
    }
    case 'ExposeCard': {
      const { hand = 'player', index = 0 } = needed;
      const place = { type: 'ExposeCard', hand, index } as const;
      return physical
        ? { does: 'key', commandFor: (card) => ({ ...place, card }), ...said }
        : { does: 'send', command: place, ...said };
    }
    case 'CloseElections':
      return {
        does: 'send',
        command: { type: 'CloseElections', report: view.election ?? 0 },
        ...(view.choosing > 0 && { asks: notChosen(view, words) }),
        ...said,
      };
    case 'OpenRound':
    case 'CloseBets':
    case 'Settle':
      return { does: 'send', command: { type: needed.type }, ...said };
    case 'CloseTable':
      return { does: 'open', sheet: 'count', ...said };
    default:
      return { does: 'wait', ...said };
  }
};

/** In a crowd nobody is named. */
const notChosen = ({ choosing, electing }: PublicView, { say }: Words): string =>
  electing.length === choosing
    ? say('dealer.sure.elections.named', { patrons: electing.join(', ') })
    : say('dealer.sure.elections', { count: choosing });

/** What would be lost by a press: it is asked first. Null: nothing would. */
export const lostBy = (
  action: NextAction,
  { typed, unplaced }: { readonly typed: string; readonly unplaced: number },
  { say }: Words,
): string | null => {
  if (action.does !== 'send') return null;
  if (typed !== '') return say('dealer.sure.card', { card: cardText(typed) });
  if (unplaced > 0 && action.command.type === 'CloseBets') {
    return say('dealer.sure.bets', { count: unplaced });
  }
  return action.asks ?? null;
};

/** Which offer a situation is about: of one round, after so many cards. */
export const situationOf = ({ round, hands }: Pick<PublicView, 'round' | 'hands'>): string =>
  `${round} ${hands.player.cards.length + hands.banker.cards.length}`;

/** Offers that the dealer makes himself come before the card that would close them. */
const toOffer = ({ view, own, notOffered }: DealerSituation): boolean => {
  const { step, offers, automation, phase } = view;
  if (phase !== 'dealing' || automation.offer !== 'manual' || step === null) return false;
  if (step.step !== 'deal' || step.offers.length === 0 || offers.length > 0) return false;
  return mayDo(own, 'OfferInsurance') && notOffered !== situationOf(view);
};

/** Nothing can be done before a patron has put down the stake or declined. */
const held = ({ view }: DealerSituation, { say }: Words): NextAction =>
  view.declared.length > 0
    ? {
        does: 'open',
        sheet: 'insurance',
        title: say('dealer.next.held', { patrons: view.declared.join(', ') }),
        why: say('dealer.next.held.why'),
      }
    : { does: 'wait', title: say(`shared.phase.${view.phase}`), why: '' };

const decision = (situation: DealerSituation, words: Words): NextAction => {
  const { view, own } = situation;
  const { say } = words;
  const [first] = view.reports;
  if (first === undefined) return held(situation, words);
  const { kind, authority, report } = first;
  const ofReport = ({ wish }: PendingAsk) => wish.type === 'Resolve' && wish.report === report;
  if (own.asks.some(ofReport)) return confirming(situation, words, ofReport);
  const title = say('dealer.next.Resolve', { what: say(`irregularities.kind.${kind}`) });
  return hasRank(own.role, authority)
    ? { does: 'open', sheet: 'decide', title, why: say('dealer.next.Resolve.why') }
    : {
        does: 'wait',
        title,
        why: say('dealer.call', { who: say(`irregularities.authority.${authority}`) }),
      };
};

/** Somebody else says yes or no; whoever asked may take it back. */
const confirming = (
  { view, own, book }: DealerSituation,
  words: Words,
  isMeant: (pending: PendingAsk) => boolean,
): NextAction => {
  const { say } = words;
  const pending = own.asks.find(isMeant);
  if (pending === undefined) return { does: 'wait', title: say('shared.phase.halted'), why: '' };
  return {
    does: 'open',
    sheet: 'asks',
    title: say('dealer.next.Confirm', { what: askWords(pending.wish, book, words, view) }),
    why: say('dealer.next.Confirm.why', {
      who: say(`irregularities.authority.${pending.rank}`),
    }),
  };
};

/** What stops the round, not money on its way. */
const isOfRound =
  ({ asks }: PublicView) =>
  ({ ask }: PendingAsk): boolean =>
    asks.some((one) => one.ask === ask);

const call = (type: Wish['type'], title: string, { say }: Words): NextAction => ({
  does: 'wait',
  title,
  why: say('dealer.call', { who: say(`irregularities.authority.${lowestFor(type)}`) }),
});

const titleOf = (
  { view }: DealerSituation,
  { type, hand = 'player', index = 0 }: Needed,
  { say, language, odds }: Words,
): string => {
  const place = () => ({
    hand: say(`shared.hand.${hand}`),
    ordinal: say(`dealer.ordinal.${index === 0 ? 0 : index === 1 ? 1 : 2}`),
  });
  switch (type) {
    case 'DrawCard':
      if (view.waiting.length > 0) return say('dealer.next.DrawCard.waiting', place());
      return say(view.faceDown ? 'dealer.next.DrawCard.down' : 'dealer.next.DrawCard', place());
    case 'ExposeCard':
      return say('dealer.next.ExposeCard', place());
    case 'OpenRound':
      return say('dealer.next.OpenRound', { number: view.round + 1 });
    case 'LoadShoe':
      // Once a shoe has been taken out, nobody here knows how many there were.
      return view.shoe === null
        ? say('dealer.load')
        : say('dealer.next.LoadShoe', { number: view.shoe.number + 1 });
    case 'OfferInsurance': {
      const offers = view.step !== null && view.step.step !== 'settle' ? view.step.offers : [];
      const texts = offers.map(({ hand: on, pays }) => `${say(`shared.hand.${on}`)} ${odds(pays)}`);
      return say('dealer.next.OfferInsurance', {
        odds: texts.join(language === 'zh' ? '、' : ', '),
      });
    }
    case 'CloseBets':
    case 'BurnCards':
    case 'Settle':
    case 'CloseElections':
    case 'CloseTable':
      return say(`dealer.next.${type}`);
    default:
      return say(`shared.phase.${view.phase}`);
  }
};

/** The Table of Play's verdict while cards are dealt; else what the step means. */
const whyOf = (view: PublicView, book: Rulebook, words: Words): string => {
  const { say } = words;
  switch (view.phase) {
    case 'dealing': {
      const { squeezing, needed } = view;
      const squeezed = squeezing.find(
        ({ hand, index }) =>
          needed?.type === 'ExposeCard' && hand === needed.hand && index === needed.index,
      );
      return squeezed === undefined
        ? verdict(view, book, words)
        : say('dealer.squeeze.wait', { patron: squeezed.patron });
    }
    case 'betting':
      return say('dealer.why.betting');
    case 'electing':
      return say('dealer.why.electing', { count: view.choosing });
    case 'none':
    case 'settled':
    case 'void':
    case 'halted':
      return verdict(view, book, words);
  }
};
