/**
 * Changes each rulebook in one place at a time. A figure or a paragraph must be noticed by the truth that was typed from
 * the book (tests/truth) and the second settlement; whatever the table acts by must also change what a table does.
 */
import { KINDS, type Kind, type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { disagreement } from '../tests/second/check-book.ts';
import { behaviourAtLarge, behaviourOn } from '../tests/table/behaviour.ts';
import { type Mutant, mutantsOf } from '../tests/table/mutants.ts';

const main = () => {
  let made = 0;
  let acting = 0;
  const survivors: string[] = [];
  for (const original of rulebooks) {
    const game = original.id;
    if (disagreement(original, game) !== null) throw new Error(`${game} disagrees unchanged`);
    const large = behaviourAtLarge(original);
    const known = new Map(KINDS.map((kind) => [kind, behaviourOn(original, kind)]));
    const before = made;
    for (const mutant of mutantsOf(original)) {
      made += 1;
      const what = `${game} ${mutant.path}: ${mutant.from} → ${mutant.to}`;
      if (!noticed(mutant.book, game)) survivors.push(`${what} (by the truth)`);
      if (!mutant.acts) continue;
      acting += 1;
      if (!behaves(mutant, large, known)) survivors.push(`${what} (by behaviour)`);
    }
    console.log(`${game}: ${made - before} changes`);
  }
  for (const survivor of survivors) console.log(`not noticed: ${survivor}`);
  console.log(
    `${made} changes, ${acting} of them to what a table acts by: ${survivors.length} not noticed`,
  );
  process.exitCode = survivors.length === 0 ? 0 : 1;
};

/** A book that cannot even be dealt by counts as noticed. */
const noticed = (book: Rulebook, game: string): boolean => {
  try {
    return disagreement(book, game) !== null;
  } catch {
    return true;
  }
};

/** Whether a table does something else by it, or cannot be run by it at all. */
const behaves = (
  { book, kind }: Mutant,
  large: string,
  known: ReadonlyMap<Kind, string>,
): boolean => {
  try {
    return kind === null
      ? behaviourAtLarge(book) !== large
      : behaviourOn(book, kind) !== known.get(kind);
  } catch {
    return true;
  }
};

main();
