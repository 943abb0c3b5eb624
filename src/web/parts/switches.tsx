import { memo } from 'react';
import { LANGUAGES } from '../words/catalogue.ts';
import { useWords } from '../words/index.ts';
import { speak } from '../words/language.ts';
import { chooseTheme, THEMES, type Theme, useTheme } from './theme.ts';

/** English or Chinese, each in its own letters. */
export const LanguageSwitch = memo(() => {
  const { language, say } = useWords();
  return (
    <fieldset className="flex">
      <legend className="for-ears">{say('shared.language')}</legend>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one === 'zh' ? 'zh-Hans' : 'en'}
          aria-pressed={one === language}
          aria-label={say(`shared.language.${one}`)}
          onClick={() => speak(one)}
          className="min-h-9 min-w-9 border-b-2 border-transparent px-2 text-sm text-muted aria-pressed:border-gilt aria-pressed:text-ink"
        >
          {say(`shared.language.short.${one}`)}
        </button>
      ))}
    </fieldset>
  );
});

/** Dark, light, or as the device: one press goes to the next. */
export const ThemeSwitch = memo(() => {
  const { say } = useWords();
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  const label = say('shared.theme', { now: say(`shared.theme.${theme}`) });
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={() => chooseTheme(next)}
      className="inline-flex min-h-9 min-w-9 items-center justify-center text-muted hover:text-ink"
    >
      <svg viewBox="0 0 20 20" width="1.25rem" height="1.25rem" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d={SHAPES[theme]} fill="currentColor" />
      </svg>
    </button>
  );
});

/** Half a disc, a full one, none. */
const SHAPES: Readonly<Record<Theme, string>> = {
  auto: 'M10 3 a7 7 0 0 1 0 14 z',
  dark: 'M10 3 a7 7 0 0 1 0 14 a7 7 0 0 1 0 -14 z',
  light: 'M10 8.6 a1.4 1.4 0 0 1 0 2.8 a1.4 1.4 0 0 1 0 -2.8 z',
};
