import { useLayoutEffect } from 'react';
import { chooseTheme, THEMES } from '../../parts/theme.ts';
import { LANGUAGES } from '../../words/catalogue.ts';
import { speak } from '../../words/language.ts';

/** A wall has no switches: `?lang=zh&theme=light` in its address sets both, and the device remembers them. */
export const useSetByAddress = (): void => {
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search);
    const language = LANGUAGES.find((one) => one === asked.get('lang'));
    const theme = THEMES.find((one) => one === asked.get('theme'));
    if (language !== undefined) speak(language);
    if (theme !== undefined) chooseTheme(theme);
  }, []);
};
