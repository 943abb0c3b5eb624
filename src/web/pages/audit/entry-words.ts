import type { Event } from '../../../table/index.ts';
import type { Words } from '../../words/index.ts';
import { eventWords } from '../dealer/event-words.ts';
import type { Names } from '../dealer/short-words.ts';
import { asTold, type Told } from '../dealer/told.ts';

/** What happened, in words: as the pit hears it, and what the pit needs no words for. */
export const entryWords = (event: Event, book: Names, words: Words): Told => {
  const { say } = words;
  switch (event.type) {
    case 'TableOpened':
      return asTold(say('audit.event.TableOpened'));
    case 'CardDealt': {
      const hand = say(`shared.hand.${event.hand}`);
      return asTold(say('audit.event.CardDealt', { hand, number: event.index + 1 }));
    }
    case 'CardShown': {
      const hand = say(`shared.hand.${event.hand}`);
      const filling = { patron: event.to, hand, number: event.index + 1 };
      return asTold(say('audit.event.CardShown', filling));
    }
    case 'Paused':
      return asTold(say('audit.event.Paused', { words: event.cause }), event.rule, 'warn');
    default:
      return eventWords(event, book, words) ?? asTold(event.type);
  }
};
