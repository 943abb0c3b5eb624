import { audit } from '../../src/web/words/audit.ts';
import { board } from '../../src/web/words/board.ts';
import { fill, type Language } from '../../src/web/words/catalogue.ts';
import { check } from '../../src/web/words/check.ts';
import { dealer } from '../../src/web/words/dealer.ts';
import { errors } from '../../src/web/words/errors.ts';
import { floor } from '../../src/web/words/floor.ts';
import { irregularities } from '../../src/web/words/irregularities.ts';
import { lab } from '../../src/web/words/lab.ts';
import { limits } from '../../src/web/words/limits.ts';
import { patron } from '../../src/web/words/patron.ts';
import { people } from '../../src/web/words/people.ts';
import { pit } from '../../src/web/words/pit.ts';
import { proof } from '../../src/web/words/proof.ts';
import { rules } from '../../src/web/words/rules.ts';
import { shared } from '../../src/web/words/shared.ts';

/** The catalogues that the pages speak from: a test finds things by the names that people hear. */
const CATALOGUES = {
  audit,
  check,
  shared,
  errors,
  irregularities,
  floor,
  patron,
  lab,
  limits,
  proof,
  dealer,
  board,
  people,
  pit,
  rules,
};
type Catalogues = typeof CATALOGUES;
type Section = keyof Catalogues;
export type Key = { [S in Section]: `${S}.${keyof Catalogues[S]['en'] & string}` }[Section];

export const say = (
  key: Key,
  filling: Readonly<Record<string, string | number>> = {},
  language: Language = 'en',
): string => {
  const dot = key.indexOf('.');
  const texts: Readonly<Record<string, Parameters<typeof fill>[0]>> =
    CATALOGUES[key.slice(0, dot) as Section][language];
  const text = texts[key.slice(dot + 1)];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return fill(text, language, filling);
};

/** Cents as the pages write them. */
export const money = (cents: number, { signed = false } = {}): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(cents / 100);

/** The same without cents where there are none. */
export const shortMoney = (cents: number): string =>
  cents % 100 === 0 ? money(cents).replace('.00', '') : money(cents);

/** A paragraph as it is shown beside what it decides. */
export const paragraph = (rule: string): string =>
  /\d/.test(rule) ? `§ ${rule}` : say('shared.rule.policy');

const RANKS: Readonly<Record<string, Key>> = {
  A: 'shared.rank.A',
  J: 'shared.rank.J',
  Q: 'shared.rank.Q',
  K: 'shared.rank.K',
};
const SUITS: Readonly<Record<string, Key>> = {
  S: 'shared.suit.S',
  H: 'shared.suit.H',
  D: 'shared.suit.D',
  C: 'shared.suit.C',
};

/** A card as it is called. */
export const cardName = (card: string): string => {
  const rank = card.slice(0, -1);
  const named = RANKS[rank];
  const suit = SUITS[card.slice(-1)];
  if (suit === undefined) throw new Error(`${card} is no card`);
  return say('shared.card.name', {
    rank: named === undefined ? rank : say(named),
    suit: say(suit),
  });
};
