import type { Language } from '../words/catalogue.ts';

type How = {
  readonly language: Language;
  readonly form?: 'full' | 'short';
  readonly signed?: boolean;
};

const LOCALES: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };
const formats = new Map<string, Intl.NumberFormat>();

/** Cents as the locale writes them: 4,875.00, or 25 where short. */
export const moneyText = (cents: number, { language, form = 'full', signed }: How): string => {
  const decimals = form === 'full' || cents % 100 !== 0 ? 2 : 0;
  const id = `${language} ${decimals} ${signed === true}`;
  const format =
    formats.get(id) ??
    new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: signed === true ? 'exceptZero' : 'auto',
    });
  formats.set(id, format);
  return format.format(cents / 100);
};

/** As a chip has room for: 500, 1k, 100k. */
export const chipText = (cents: number): string => {
  const units = cents / 100;
  if (units >= 1_000_000) return `${units / 1_000_000}M`;
  if (units >= 1_000) return `${units / 1_000}k`;
  return units < 1 ? String(units).replace(/^0/, '') : String(units);
};
