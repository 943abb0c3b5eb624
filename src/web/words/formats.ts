import type { Language, Plural } from './catalogue.ts';

/** Numbers, times and lists as a language writes them: made here alone, each kind once. */

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' };

/** Until the house has said it, the device's own. */
let zone: string | undefined;

/** The house's zone: a pit that looks from afar sees the times of the clocks on the floor. */
export const liveIn = (houseZone: string): void => {
  if (houseZone !== zone) times.clear();
  zone = houseZone;
};

const times = new Map<string, Intl.DateTimeFormat>();

export const timeFormat = (
  language: Language,
  how: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = language + JSON.stringify(how);
  const known = times.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(LOCALES[language], { ...how, timeZone: zone });
  times.set(key, made);
  return made;
};

/** A moment of today. */
export const timeText = (at: number, language: Language): string =>
  timeFormat(language, { timeStyle: 'medium' }).format(at);

/** A moment of any day. */
export const whenText = (at: number, language: Language): string =>
  timeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(at);

/** "5, 6 or 7". */
export const eitherText = (items: readonly (string | number)[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(items.map(String));

const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

/** Which form of a text goes with a number. */
export const pluralOf = (language: Language, count: number): keyof Plural => {
  plurals[language] ??= new Intl.PluralRules(LOCALES[language]);
  return plurals[language].select(count) === 'one' ? 'one' : 'other';
};

const figures = new Map<string, Intl.NumberFormat>();

export const numberFormat = (
  language: Language,
  how: Intl.NumberFormatOptions,
): Intl.NumberFormat => {
  const key = language + JSON.stringify(how);
  const made = figures.get(key) ?? new Intl.NumberFormat(LOCALES[language], how);
  figures.set(key, made);
  return made;
};

/** A share of one, as `1.06%`. */
export const percentText = (share: number, language: Language): string =>
  numberFormat(language, { style: 'percent', minimumFractionDigits: 2 }).format(share);

/** With two decimals. */
export const figureText = (figure: number, language: Language): string =>
  numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(figure);
