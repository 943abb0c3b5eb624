/**
 * How many changes of a book `rules --check` names: every book is changed in one place at a time, as mutate-books does,
 * and checked under a name of its own. `node scripts/check-mutants.ts [EVERY]` takes every so manieth.
 */
import { checkBook } from '../src/books/check.ts';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { type Mutant, mutantsOf } from '../tests/table/mutants.ts';

const every = Number(process.argv[2] ?? 1);

const findingsOf = (book: Rulebook): string =>
  JSON.stringify(checkBook({ ...book, id: 'changed' }).findings);

/** What kind of thing was changed. */
const subjectOf = ({ path, from, to }: Mutant): string => {
  if (/^(\d+(\.\d+)+(\([a-z]\))?|house policy)$/.test(from)) return 'paragraph numbers';
  if (/^\.bets\[\d+\]\.pays(\[\d+\]\.when|$)/.test(path)) return 'conditions of pay lines';
  if (/^\.bets\[\d+\]\.pays\[\d+\]\.pays/.test(path)) return 'odds of bets';
  if (/^\.bets\[\d+\]\.layouts/.test(path)) return 'bets on layouts';
  if (/^\.bets/.test(path)) return 'bets, else';
  if (path.startsWith('.play.tableOfPlay')) return 'Table of Play';
  if (path.startsWith('.insurance')) return 'insurance';
  if (path.startsWith('.irregularities')) {
    return /authority$/.test(path) && to !== from ? 'who decides' : 'section 5, else';
  }
  return 'decks, layouts, boxes and the rest';
};

const counts = new Map<string, { made: number; named: number; codes: Map<string, number> }>();
const unnamed = new Map<string, string[]>();
let at = 0;
for (const book of rulebooks) {
  const known = findingsOf(book);
  for (const mutant of mutantsOf(book)) {
    at += 1;
    if (at % every !== 0) continue;
    const subject = subjectOf(mutant);
    const count = counts.get(subject) ?? { made: 0, named: 0, codes: new Map() };
    counts.set(subject, count);
    count.made += 1;
    if (findingsOf(mutant.book) !== known) count.named += 1;
    else {
      const list = unnamed.get(subject) ?? [];
      list.push(`${book.id} ${mutant.path}: ${mutant.from} → ${mutant.to}`);
      unnamed.set(subject, list);
    }
  }
}
const sum = { made: 0, named: 0 };
for (const [subject, { made, named }] of counts) {
  sum.made += made;
  sum.named += named;
  console.log(`${subject}: ${named} of ${made} (${((100 * named) / made).toFixed(1)} %)`);
}
console.log(`all: ${sum.named} of ${sum.made} (${((100 * sum.named) / sum.made).toFixed(1)} %)`);
for (const [subject, list] of unnamed) {
  console.log(`\n${subject}, not named:`);
  for (const one of list.slice(0, 12)) console.log(`  ${one}`);
}
