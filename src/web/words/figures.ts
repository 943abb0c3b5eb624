import type { Language } from './catalogue.ts';
import { numberFormat } from './formats.ts';

/** Figures as the pages behind the table write them. */

/** A share of one with so many decimals of a per cent, `1.05791%`. */
export const shareText = (share: number, digits: number, language: Language): string =>
  numberFormat(language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  }).format(share);

/** With so many decimals. */
export const decimalText = (figure: number, digits: number, language: Language): string =>
  numberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  }).format(figure);

/** A whole number of any size, `4,998,398,275,503,360`. */
export const wholeText = (whole: number | bigint, language: Language): string =>
  numberFormat(language, {}).format(whole);

/** By how much a share has grown or shrunk, in points of a hundred, as `+0.4002`. */
export const pointsText = (share: number, language: Language): string =>
  numberFormat(language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  }).format(100 * share);
