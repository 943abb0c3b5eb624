// Writes checkers/odds_figures.v: the figures of this program as statements, each of which Coq computes again
// from the definitions in checkers/odds.v. `npm run prove` has them proved.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type BetOdds,
  type ExactOdds,
  exactOdds,
  type Rational,
  reduced,
  type ShoeCounts,
  shoeOf,
} from '../src/odds/index.ts';
import { RANKS, type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal } from '../src/rules/index.ts';

const DECKS = [4, 5, 6, 7, 8, 9, 10];
const INSURED_DECKS = 8;

/** Also of more decks than a book allows: the figures are the same sums. */
const shoeOfDecks = (decks: number): ShoeCounts => {
  const shoe = shoeOf(RANKS.map(() => 4 * decks));
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return shoe;
};

export const oddsFigures = (): string =>
  [
    '(** Made by scripts/odds-figures.ts: what the program publishes. Proved from the definitions in odds.v. *)',
    'From Coq Require Import List NArith ZArith QArith String.\nRequire Import odds.\nImport ListNotations.\nOpen Scope N_scope.',
    ...DECKS.map(atDecks),
    ...rulebooks.filter(({ insurance }) => insurance !== null).map(insuredAt),
    '',
  ].join('\n\n');

const atDecks = (decks: number): string => {
  const all = rulebooks.flatMap((book) => exactOdds(book, shoeOfDecks(decks)).bets);
  return statement(`odds_at_${decks}_decks`, `all_odds ${decks}`, all.map(betTerm));
};

const insuredAt = (book: Rulebook): string => {
  const exact: ExactOdds = exactOdds(book, shoeOfDecks(INSURED_DECKS));
  const rows = exact.insurance.flatMap(({ points }) =>
    points.map(({ win, push, lose, edge }) => `(${win}, ${push}, ${lose}, ${fraction(edge)})`),
  );
  const name = `insurance_of_${book.id.replaceAll('-', '_')}`;
  return statement(name, `insurance_odds ${INSURED_DECKS}`, rows);
};

const statement = (name: string, what: string, rows: readonly string[]): string =>
  `Theorem ${name} : ${what} =\n  [${rows.join(';\n   ')}].\nProof. vm_compute. reflexivity. Qed.`;

const betTerm = ({ bet, tiers, push, lose, edge }: BetOdds): string =>
  `("${bet.id}"%string, Odds [${tiers.map(({ ways }) => ways).join('; ')}] ${push} ${lose} ${fraction(edge)})`;

const fraction = (rational: Rational): string => {
  const { numerator, denominator } = reduced(rational);
  return `(${numerator} # ${denominator})%Q`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../checkers/odds_figures.v', import.meta.url), oddsFigures());
}
