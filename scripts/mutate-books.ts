/**
 * Changes each number, odds, list and paragraph of each rulebook in turn, one at a time, and asks whether the
 * second settlement and the hand-typed tables under tests/ notice. Every change must be noticed.
 */
import { RANKS, type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { disagreement } from '../tests/second/check-book.ts';
import type { Game } from '../tests/second/rules.ts';
import { TABLES } from '../tests/second/tables.ts';

/** Labels and notes decide nothing. */
const LABELS = ['name', 'silentOn'];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Mutant = { readonly path: string; readonly from: string; readonly to: string; apply(): void };

const isGame = (id: string): id is Game => id in TABLES;

const main = () => {
  let made = 0;
  const survivors: string[] = [];
  for (const original of rulebooks) {
    if (!isGame(original.id)) throw new Error(`no second settlement for ${original.id}`);
    const game = original.id;
    if (disagreement(original, game) !== null) throw new Error(`${game} disagrees unchanged`);
    const text = JSON.stringify(original);
    const before = made;
    const count = [...mutants(JSON.parse(text), '')].length;
    for (let i = 0; i < count; i++) {
      // A fresh copy each time: tables built from a book are remembered by its identity.
      const copy = JSON.parse(text);
      const mutant = [...mutants(copy, '')][i];
      if (mutant === undefined) continue;
      mutant.apply();
      made += 1;
      if (!noticed(copy, game))
        survivors.push(`${game} ${mutant.path}: ${mutant.from} → ${mutant.to}`);
    }
    console.log(`${game}: ${made - before} changes`);
  }
  for (const survivor of survivors) console.log(`not noticed: ${survivor}`);
  console.log(`${made} changes, ${made - survivors.length} noticed, ${survivors.length} not`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
};

/** A book that cannot even be dealt by counts as noticed. */
const noticed = (book: Rulebook, game: Game): boolean => {
  try {
    return disagreement(book, game) !== null;
  } catch {
    return true;
  }
};

function* mutants(node: Json, path: string): Generator<Mutant> {
  if (Array.isArray(node)) {
    yield* listMutants(node, path);
    for (const [i, item] of node.entries()) yield* childMutants(node, i, item, `${path}[${i}]`);
  } else if (node !== null && typeof node === 'object') {
    for (const [key, item] of Object.entries(node)) {
      if (!LABELS.includes(key)) yield* childMutants(node, key, item, `${path}.${key}`);
    }
  }
}

function* childMutants(
  parent: Json[] | { [key: string]: Json },
  key: string | number,
  item: Json,
  path: string,
): Generator<Mutant> {
  const holder = parent as Record<string | number, Json>;
  for (const to of variants(item)) {
    yield {
      path,
      from: String(item),
      to: String(to),
      apply: () => {
        holder[key] = to;
      },
    };
  }
  yield* mutants(item, path);
}

/** What else could stand in a list of that name. A further value that no deal can have changes nothing. */
const COULD_HOLD: Readonly<Record<string, readonly Json[]>> = {
  layouts: [...'ABCDEFGHIJKLMNOPQR'],
  winner: ['player', 'banker'],
  points: [6, 7],
  cards: [2, 3],
  totalCards: [4, 5, 6],
  margin: [1, 2, 3],
  playerPair: RANKS,
  bankerPair: RANKS,
};
const TOTALS: readonly Json[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A list without one of its items, and with one more. */
function* listMutants(list: Json[], path: string): Generator<Mutant> {
  const all = [...list];
  const put = (items: Json[]) => () => {
    list.splice(0, list.length, ...items);
  };
  for (const i of all.keys()) {
    yield { path, from: `item ${i}`, to: 'left out', apply: put(all.toSpliced(i, 1)) };
  }
  const name = /(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? '';
  const more = COULD_HOLD[name] ?? (typeof all[0] === 'number' ? TOTALS : []);
  for (const item of more.filter((one) => !all.includes(one)).slice(0, 2)) {
    yield { path, from: 'list', to: `and ${item}`, apply: put([...all, item]) };
  }
}

const WORDS: readonly (readonly string[])[] = [
  ['player', 'banker', 'tie'],
  ['single', 'double', 'twin'],
  ['any', 'seated'],
  ['reasonable', 'absolute'],
  ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'],
  ['never', 'always', 'unless-established', 'unless-established-and-reconstructed'],
  ['void', 'reconstruct', 'continue', 'stands', 'settle', 'refuse'],
];

/** Other values of the same kind. */
const variants = (item: Json): Json[] => {
  if (typeof item === 'number') return [item + 1, item - 1];
  if (item === null) return [{}];
  if (typeof item !== 'string') return [];
  const odds = /^([\d.]+) to (\d+)$/.exec(item);
  if (odds !== null) {
    const [, win = '', stake = ''] = odds;
    return [`${Number(win) + 1} to ${stake}`, `${win} to ${Number(stake) === 1 ? 2 : 1}`];
  }
  const family = WORDS.find((words) => words.includes(item));
  if (family !== undefined) return family.filter((word) => word !== item);
  return [/\d/.test(item) ? item.replace(/\d+(?=\D*$)/, (n) => String(Number(n) + 1)) : `${item}?`];
};

main();
