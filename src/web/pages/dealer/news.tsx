import { classes } from '../../parts/classes.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { eventWords } from './event-words.ts';
import { useNews } from './use-news.ts';

const SHOWN = 8;

/** What has just happened, the newest first. Rows stay where they are; what they say moves down. */
export const News = () => {
  const { book } = useDealing();
  const words = useWords();
  const told = useNews()
    .flatMap((event) => eventWords(event, book, words) ?? [])
    .slice(-SHOWN)
    .reverse();
  return (
    <section aria-label={words.say('dealer.news')} className="flex min-h-0 flex-col gap-1">
      <h2 className="label">{words.say('dealer.news')}</h2>
      <p className="for-ears" aria-live="polite">
        {told[0]?.text}
      </p>
      <ol className="max-lg:min-h-64">
        {told.map(({ text, tone, rule }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={place}
            className={classes(
              'flex min-h-8 items-center gap-2 border-l-3 px-3 text-sm',
              TONES[tone],
            )}
          >
            <span className="min-w-0 flex-1 text-ink wrap-anywhere">{text}</span>
            {rule !== undefined && <RuleTag rule={rule} />}
          </li>
        ))}
      </ol>
    </section>
  );
};

const TONES = {
  told: 'border-edge',
  good: 'border-good',
  warn: 'border-warn',
  bad: 'border-bad',
} as const;
