import { useMemo } from 'react';
import { useWords, type Words, wordsIn } from '../../words/index.ts';

/** The words of the language that this wall does not speak first. */
export const useOtherWords = (): Words => {
  const { language } = useWords();
  return useMemo(() => wordsIn(language === 'en' ? 'zh' : 'en'), [language]);
};

/** A text in the other language, smaller, beside or below the first. */
export const Other = ({ text }: { readonly text: (words: Words) => string }) => {
  const other = useOtherWords();
  return (
    <span className="wall-other" lang={other.language === 'zh' ? 'zh-Hans' : 'en'}>
      {text(other)}
    </span>
  );
};
