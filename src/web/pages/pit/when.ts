import type { Language } from '../../words/catalogue.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' };

/** A moment as this device's clock shows it. */
export const whenText = (at: number, language: Language): string =>
  new Date(at).toLocaleString(LOCALES[language], { dateStyle: 'short', timeStyle: 'medium' });

export const timeText = (at: number, language: Language): string =>
  new Date(at).toLocaleTimeString(LOCALES[language]);
