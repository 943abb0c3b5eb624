import type { Event, HandHistory } from '../../../table/index.ts';
import { moneyText } from '../../parts/money-text.ts';
import type { Words } from '../../words/index.ts';
import { askWords } from './ask-words.ts';
import { betWords, cardText, type Names, slotsText } from './short-words.ts';
import { type Told, asTold as told } from './told.ts';

/** An event as the page was told it, or as the record of its round has it. */
export type LoggedEvent = Event | HandHistory['steps'][number];

/** What happened or would happen, in words; null: it needs none. */
export const eventWords = (event: LoggedEvent, book: Names, words: Words): Told | null => {
  const { say } = words;
  const money = (cents: number) => moneyText(cents, { form: 'short' });
  const hand = (id: 'player' | 'banker') => say(`shared.hand.${id}`);
  const ordinal = (index: number) => say(`dealer.ordinal.${index === 0 ? 0 : index === 1 ? 1 : 2}`);
  const bet = (id: string) => betWords(id, book, words);
  switch (event.type) {
    case 'RoundOpened':
      if (event.entered !== undefined) {
        const filling = { number: event.round, words: event.entered };
        return told(say('dealer.event.RoundOpened.entered', filling), event.rule, 'warn');
      }
      return told(say('dealer.event.RoundOpened', { number: event.round }), event.rule);
    case 'BetPlaced': {
      const { patron, box, amount } = event;
      const filling = { patron, box, bet: bet(event.bet), amount: money(amount) };
      if (event.belowMinimum !== undefined) {
        return told(say('dealer.event.short', filling), event.belowMinimum, 'warn');
      }
      return told(say('dealer.event.BetPlaced', filling), event.limitRule);
    }
    case 'BetTakenBack':
    case 'BetLeftUp': {
      const { patron, box, amount } = event;
      return told(
        say(`dealer.event.${event.type}`, {
          patron,
          box,
          bet: bet(event.bet),
          amount: money(amount),
        }),
      );
    }
    case 'BetRejected':
    case 'BetNotLeftUp': {
      const { patron, box, amount } = event;
      const filling = { patron, box, bet: bet(event.bet), amount: money(amount) };
      return told(say(`dealer.event.${event.type}`, filling), event.rule, 'warn');
    }
    case 'BetCorrected': {
      const { patron, box, amount, was } = event;
      const filling = { patron, box, bet: bet(event.bet), amount: money(amount), was: money(was) };
      return told(say('dealer.event.BetCorrected', filling), event.rule, 'warn');
    }
    case 'StandingBetsTold': {
      const { box, patrons, rule } = event;
      return told(
        say('dealer.event.StandingBetsTold', { box, patrons: patrons.join(', ') }),
        rule,
        'warn',
      );
    }
    case 'BetsClosed':
      return told(say('shared.phase.dealing'), event.rule);
    case 'CardExposed':
      return told(
        say('dealer.event.CardExposed', { hand: hand(event.hand), card: cardText(event.card) }),
      );
    case 'CardCorrected': {
      const { card, was } = event;
      const filling = {
        hand: hand(event.hand),
        ordinal: ordinal(event.index),
        card: cardText(card),
        was: cardText(was),
      };
      return told(say('dealer.event.CardCorrected', filling), undefined, 'warn');
    }
    case 'WaitingCardCorrected': {
      const filling = {
        number: event.waiting + 1,
        card: cardText(event.card),
        was: cardText(event.was),
      };
      return told(say('dealer.event.WaitingCardCorrected', filling), undefined, 'warn');
    }
    case 'InsuranceOffered': {
      const odds = event.offers
        .map((one) => `${hand(one.hand)} ${words.odds(one.pays)}`)
        .join(', ');
      const text = event.late
        ? say('dealer.event.InsuranceOffered.late', { odds, patrons: (event.to ?? []).join(', ') })
        : say('dealer.event.InsuranceOffered', { odds });
      return told(text, event.rule);
    }
    case 'InsuranceNotOffered':
      return told(say('dealer.event.InsuranceNotOffered'), event.rule, 'warn');
    case 'InsuranceDeclared':
    case 'InsuranceDeclined':
      return told(say(`dealer.event.${event.type}`, { patron: event.patron }));
    case 'InsurancePlaced':
    case 'InsuranceRestored':
    case 'InsuranceReturned': {
      const { patron, amount } = event;
      return told(
        say(`dealer.event.${event.type}`, {
          patron,
          hand: hand(event.hand),
          amount: money(amount),
        }),
      );
    }
    case 'InsuranceForgone':
      return told(
        say('dealer.event.InsuranceForgone', { patrons: event.patrons.join(', ') }),
        event.rule,
      );
    case 'InsuranceWaived':
      return told(say('dealer.event.InsuranceWaived'), event.rule, 'warn');
    case 'SqueezeRequested': {
      const { patron, index, both } = event;
      return told(
        say(both ? 'dealer.event.SqueezeRequested.both' : 'dealer.event.SqueezeRequested', {
          patron,
          hand: hand(event.hand),
          ordinal: ordinal(index),
        }),
        event.rule,
      );
    }
    case 'SqueezeConsented':
    case 'SqueezeRefused':
    case 'PatronLeft':
      return told(say(`dealer.event.${event.type}`, { patron: event.patron }));
    case 'HandAssigned':
      return told(
        say('dealer.event.HandAssigned', { hand: hand(event.hand), patron: event.patron ?? '–' }),
      );
    case 'WalkedAway':
      return told(say('dealer.event.WalkedAway', { patron: event.patron }), event.rule);
    case 'PatronJoined':
      return told(say('dealer.event.PatronJoined', { patron: event.patron, box: event.box }));
    case 'SeatChanged': {
      const { patron, box, seat } = event;
      return told(say(`dealer.event.SeatChanged.${seat}`, { patron, box }));
    }
    case 'BoughtIn':
    case 'CashedOut': {
      const { patron, amount } = event;
      return told(say(`dealer.event.${event.type}`, { patron, amount: money(amount) }));
    }
    case 'TrayFilled':
    case 'TrayCredited':
      return told(say(`dealer.event.${event.type}`, { amount: money(event.amount) }));
    case 'TrayCounted':
      return told(
        say('dealer.event.TrayCounted', {
          amount: money(event.amount),
          variance: money(event.amount - event.expected),
        }),
        undefined,
        event.amount === event.expected ? 'told' : 'warn',
      );
    case 'PatronGuarded':
      return told(
        say(event.excluded ? 'dealer.event.excluded' : 'dealer.event.PatronGuarded', {
          patron: event.patron,
        }),
        undefined,
        event.excluded ? 'warn' : 'told',
      );
    case 'FloorCalled':
    case 'CallAnswered':
      return told(say(`dealer.event.${event.type}`));
    case 'RoundSettled': {
      const { outcome } = 'settlement' in event ? event.settlement : event;
      return told(say(`shared.outcome.${outcome}`), undefined, 'good');
    }
    case 'RoundReopened':
      return told(say('dealer.event.RoundReopened'), event.rule, 'warn');
    case 'RoundVoided':
      return told(say('shared.outcome.void'), event.rule, 'bad');
    case 'IrregularityReported':
      return told(
        say('dealer.event.IrregularityReported', {
          what: say(`irregularities.kind.${event.kind}`),
        }),
        event.rule,
        'warn',
      );
    case 'IrregularityResolved':
      return told(
        say('dealer.event.IrregularityResolved', {
          what: say(`irregularities.decision.${event.decision.is}`),
        }),
        event.rule,
      );
    case 'CardsWaiting':
    case 'CardsDiscarded':
      return told(
        say(`dealer.event.${event.type}`, { cards: slotsText(event.cards, words) }),
        undefined,
        'warn',
      );
    case 'CardsCarried':
      return told(
        say('dealer.event.CardsCarried', { cards: slotsText(event.cards, words) }),
        event.rule,
        'warn',
      );
    case 'CardsNotDrawn':
      return told(say('dealer.event.CardsNotDrawn', { count: event.waiting.length }));
    case 'CardsOrdered':
      return told(say('dealer.event.CardsOrdered'));
    case 'Reconstructed': {
      const { player, banker } = event.deal;
      return told(
        say('dealer.event.Reconstructed', {
          player: slotsText(player, words),
          banker: slotsText(banker, words),
        }),
        undefined,
        'warn',
      );
    }
    case 'ShoeReplaced':
      return told(say('dealer.event.ShoeReplaced'), event.rule, 'warn');
    case 'ShoeWithdrawn':
      return told(say('dealer.event.ShoeWithdrawn', { number: event.shoe }), event.rule, 'warn');
    case 'ElectionsLapsed':
      return told(say('dealer.event.ElectionsLapsed'), undefined, 'warn');
    case 'ElectionsOffered':
      return told(
        say('dealer.event.ElectionsOffered', { patrons: event.patrons.join(', ') }),
        event.rule,
        'warn',
      );
    case 'Elected': {
      const how = event.choice === 'return' ? 'return' : 'continue';
      return told(say(`dealer.event.Elected.${how}`, { patron: event.patron }), event.rule);
    }
    case 'ElectionsClosed':
      return told(say('dealer.event.ElectionsClosed'));
    case 'BetReturnDecided':
    case 'BetReturnLapsed': {
      const { patron, box } = event;
      return told(
        say(`dealer.event.${event.type}`, { patron, box, bet: bet(event.bet) }),
        'rule' in event ? event.rule : undefined,
        'warn',
      );
    }
    case 'Asked': {
      const who = say(`irregularities.authority.${event.rank}`);
      const what = askWords(event.wish, book, words);
      return told(say('dealer.event.Asked', { who, what }), undefined, 'warn');
    }
    case 'Confirmed': {
      const { by, askedBy } = event;
      return told(say('dealer.event.Confirmed', { who: by.id, asker: askedBy.id }));
    }
    case 'Refused': {
      const { by, reason } = event;
      return told(say('dealer.event.Refused', { who: by.id, reason }), undefined, 'warn');
    }
    case 'Paused':
      return null;
    case 'Resumed':
      return told(
        say('dealer.event.Resumed', { seconds: Math.ceil(event.outage / 1000) }),
        undefined,
        'warn',
      );
    case 'Interrupted':
      return told(
        say(
          event.established.length > 0
            ? 'dealer.event.Interrupted.concluded'
            : 'dealer.event.Interrupted',
        ),
        event.rule,
        'warn',
      );
    case 'RollbackAccepted':
      return told(say('dealer.event.RollbackAccepted', { from: event.from }), undefined, 'bad');
    case 'Noted':
      return told(
        say('dealer.event.Noted', { what: say(`irregularities.kind.${event.kind}`) }),
        event.rule,
      );
    case 'ShoeLoaded':
      return told(say('dealer.event.ShoeLoaded', { number: event.shoe }));
    case 'ShoeCommitted':
      return told(say('dealer.event.ShoeCommitted', { number: event.shoe }));
    case 'CommitmentDropped':
      return told(
        say('dealer.event.CommitmentDropped', { number: event.shoe, count: event.nonces }),
        undefined,
        event.nonces > 0 ? 'warn' : undefined,
      );
    case 'NonceAdded':
      return told(say('dealer.event.NonceAdded', { number: event.shoe, patron: event.patron }));
    case 'CutCardCameOut':
      return told(
        say('dealer.event.CutCardCameOut', { count: event.furtherRounds }),
        undefined,
        'warn',
      );
    case 'CardsBurnt':
      return told(
        say('dealer.event.CardsBurnt', { card: cardText(event.card), count: event.count }),
      );
    case 'RulebookChanged':
      return told(say('dealer.event.RulebookChanged', { version: event.version }));
    case 'SettingsChanged':
    case 'TableClosing':
    case 'TableClosed':
    case 'ShoeRevealed':
      return told(say(`dealer.event.${event.type}`));
    case 'TableOpened':
    case 'CardDealt':
    case 'CardShown':
      return null;
  }
};
