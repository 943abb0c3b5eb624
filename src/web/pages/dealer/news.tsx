import type { Event } from '../../../table/index.ts';
import type { Heard } from '../../live/apply.ts';
import { type Notice, Notices } from '../../parts/notices.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { eventWords } from './event-words.ts';

/** What has just happened, the newest first. */
export const News = () => {
  const { heard, book } = useDealing();
  const words = useWords();
  const notices = heard
    .filter(isWhole)
    .flatMap(({ number, what }): Notice[] => {
      const told = eventWords(what, book, words);
      return told === null ? [] : [{ id: number, ...told }];
    })
    .slice(-12)
    .reverse();
  return (
    <section aria-label={words.say('dealer.news')} className="flex min-h-0 flex-col gap-1">
      <h2 className="label">{words.say('dealer.news')}</h2>
      <Notices notices={notices} label={words.say('dealer.news')} />
    </section>
  );
};

/** Whoever works here is told every event whole, besides the announcement of it. */
const isWhole = (heard: Heard): heard is Heard & { readonly what: Event } =>
  heard.own && 'by' in heard.what;
