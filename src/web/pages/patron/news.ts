import type { Happened } from '../../../api/live.ts';
import { moneyText } from '../../parts/money-text.ts';
import type { Notice } from '../../parts/notices.tsx';
import type { Words } from '../../words/index.ts';
import { isShort } from './notes.ts';
import type { Seat } from './seat.ts';

/** What this patron should have heard in this round, or since the table was closed; oldest first. */
export const newsOf = (
  { live, patron, book }: Pick<Seat, 'live' | 'patron' | 'book'>,
  words: Words,
): readonly News[] => {
  const { heard } = live;
  const begun = heard.findLastIndex(
    ({ what }) => what.type === 'RoundOpened' || what.type === 'TableClosed',
  );
  return heard.slice(begun + 1).flatMap(({ number, what }) => {
    const said = told(what, patron.id, book, words);
    return said === null ? [] : [{ id: number, ...said }];
  });
};

export type News = Notice & { readonly text: string };
type Said = Omit<News, 'id'>;

const told = (
  what: Happened,
  me: string,
  book: Seat['book'],
  { say, name }: Words,
): Said | null => {
  const money = (cents: number) => moneyText(cents);
  const betName = (id: string) => {
    if (id === 'player-insurance' || id === 'banker-insurance') {
      return say(id === 'player-insurance' ? INSURANCE.player : INSURANCE.banker);
    }
    return name(book.bets.find((bet) => bet.id === id)?.name ?? same(id));
  };
  switch (what.type) {
    case 'BoughtIn':
      return { text: say('patron.news.bought-in', { amount: money(what.amount) }), tone: 'good' };
    case 'CashedOut':
      return { text: say('patron.news.cashed-out', { amount: money(what.amount) }), tone: 'told' };
    case 'BetRejected': {
      if (what.patron !== me) return null;
      const filling = { amount: money(what.amount), bet: betName(what.bet) };
      const why = isShort(what.rule, book) ? 'patron.news.rejected.short' : 'patron.news.rejected';
      return { text: say(why, filling), rule: what.rule, tone: 'warn' };
    }
    case 'BetNotLeftUp': {
      const filling = { amount: money(what.amount), bet: betName(what.bet) };
      return { text: say('patron.news.not-left-up', filling), rule: what.rule, tone: 'warn' };
    }
    case 'BetCorrected': {
      const { was, amount, rule } = what;
      const filling = { amount: money(amount), was: money(was), bet: betName(what.bet) };
      return { text: say('patron.news.chips', filling), rule, tone: 'warn' };
    }
    case 'StandingBetsTold': {
      if (!what.patrons.includes(me)) return null;
      const text = say('patron.news.standing', { box: what.box });
      return { text, rule: what.rule, tone: 'warn' };
    }
    case 'BetLeftUp': {
      if (what.patron !== me) return null;
      const filling = { amount: money(what.amount), bet: betName(what.bet) };
      return { text: say('patron.news.left-up', filling), rule: what.rule };
    }
    case 'BetReturnDecided': {
      if (what.patron !== me) return null;
      const text = say('patron.news.returned', { bet: betName(what.bet) });
      return { text, rule: what.rule, tone: 'warn' };
    }
    case 'BetReturnLapsed': {
      if (what.patron !== me) return null;
      return { text: say('patron.news.stands', { bet: betName(what.bet) }), tone: 'warn' };
    }
    case 'InsuranceNotOffered':
      return { text: say('patron.news.not-offered'), rule: what.rule };
    case 'InsuranceWaived':
      return { text: say('patron.news.waived'), rule: what.rule, tone: 'warn' };
    case 'InsuranceReturned':
      return { text: say('patron.news.insurance-back', { amount: money(what.amount) }) };
    case 'InsuranceRestored':
      return { text: say('patron.news.insurance-again', { amount: money(what.amount) }) };
    case 'ElectionsLapsed':
      return what.patrons.includes(me)
        ? { text: say('patron.news.choice-lapsed'), tone: 'warn' }
        : null;
    case 'InsuranceForgone':
      return { text: say('patron.news.forgone'), rule: what.rule };
    case 'SqueezeConsented':
      return what.patron === me ? { text: say('patron.news.granted'), tone: 'good' } : null;
    case 'SqueezeRefused':
      return what.patron === me ? { text: say('patron.news.denied'), tone: 'warn' } : null;
    case 'CardCorrected':
    case 'WaitingCardCorrected':
      return { text: say('patron.news.corrected'), tone: 'warn' };
    case 'Resumed': {
      const seconds = Math.ceil(what.outage / 1000);
      return { text: say('patron.news.resumed', { seconds }), tone: 'warn' };
    }
    case 'Interrupted':
      return { text: say('patron.news.interrupted'), rule: what.rule, tone: 'warn' };
    case 'IrregularityResolved': {
      const is = typeof what.decision === 'string' ? what.decision : what.decision.is;
      const decision = say(`irregularities.decision.${is}`);
      return { text: say('patron.news.resolved', { decision }), rule: what.rule };
    }
    case 'Elected': {
      if (what.patron !== me) return null;
      const choice = say(`patron.elected.${what.choice}`);
      return {
        text: what.byDefault ? `${choice} ${say('patron.elected.default')}` : choice,
        rule: what.rule,
      };
    }
    case 'RoundReopened':
      return { text: say('patron.news.reopened'), rule: what.rule, tone: 'warn' };
    case 'ShoeLoaded':
      return { text: say('patron.news.shoe', { number: what.shoe }) };
    case 'ShoeReplaced':
      return { text: say('patron.news.replaced'), rule: what.rule, tone: 'warn' };
    case 'ShoeWithdrawn':
      return { text: say('patron.news.withdrawn'), rule: what.rule };
    case 'CutCardCameOut':
      return { text: say('patron.news.cut', { count: what.furtherRounds }) };
    case 'RulebookChanged':
      return { text: say('patron.news.rulebook', { version: what.version }) };
    case 'SettingsChanged':
      return { text: say('patron.news.settings') };
    case 'TableClosing':
      return { text: say('shared.notice.closing'), tone: 'warn' };
    default:
      return null;
  }
};

const INSURANCE = {
  player: 'patron.insurance.of.player',
  banker: 'patron.insurance.of.banker',
} as const;

const same = (text: string) => ({ en: text, zh: text });
