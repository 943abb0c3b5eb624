import type { Odds } from '../../../rulebooks/index.ts';
import { oddsPrinted } from '../../parts/bets.ts';
import type { Language } from '../../words/catalogue.ts';

/** Odds in a sentence: `3 to 2` in English, `3:2` elsewhere. */
export const paysText = (odds: Odds, language: Language): string =>
  language === 'en' ? odds : oddsPrinted(odds);
