import { memo } from 'react';
import { RuleTag } from '../../parts/rule-tag.tsx';
import type { ReadingWords } from '../../words/book-words.ts';
import { useWords } from '../../words/index.ts';

/** Choices beyond the readings go by letters. */
export const isChoice = (reading: string): boolean => !/^\d/.test(reading);

/** What we hold where the text leaves it open, and why. */
export const ReadingText = ({ reading: { says, why } }: { readonly reading: ReadingWords }) => {
  const { say } = useWords();
  return (
    <div className="flex flex-col gap-1 border-l border-edge py-1 pl-3">
      <p>{says}</p>
      <p className="text-muted">{say('rules.why', { why })}</p>
    </div>
  );
};

/** Every reading that this book needs, with the paragraphs it is about. */
const ReadingsDrawn = ({ readings }: { readonly readings: readonly ReadingWords[] }) => {
  const { say } = useWords();
  return (
    <ul className="flex max-w-4xl flex-col">
      {readings.map((reading) => (
        <li key={reading.id} className="border-b border-edge last:border-b-0">
          <details className="py-1">
            <summary className="cursor-pointer">
              {say(isChoice(reading.id) ? 'rules.reading.choice' : 'rules.reading.of', reading)}
            </summary>
            <ReadingText reading={reading} />
          </details>
          {reading.on.length > 0 && (
            <p className="flex flex-wrap gap-1 pb-2">
              {reading.on.map((rule) => (
                <RuleTag key={rule} rule={rule} />
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
};

export const Readings = memo(ReadingsDrawn);
