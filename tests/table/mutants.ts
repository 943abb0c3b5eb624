import { type Clause, KINDS, type Kind, RANKS, type Rulebook } from '../../src/rulebooks/index.ts';

/** A book changed in one place. */
export type Mutant = {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly book: Rulebook;
  /** A table acts by what was changed, so it must behave otherwise; else it is a figure or a paragraph. */
  readonly acts: boolean;
  /** The irregularity that it is about. */
  readonly kind: Kind | null;
};

/** Labels, notes and what the text prints decide nothing. */
const LABELS = ['name', 'titleZh', 'silentOn', 'asPrinted'];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Change = { readonly path: string; readonly from: string; readonly to: string; apply(): void };

/** Every change of one number, word, odds, list or paragraph, and every other effect of a clause. */
export function* mutantsOf(original: Rulebook): Generator<Mutant> {
  const text = JSON.stringify(original);
  const count = [...changes(JSON.parse(text), '')].length;
  for (let i = 0; i < count; i += 1) {
    // A fresh copy each time: tables built from a book are remembered by its identity.
    const copy = JSON.parse(text);
    const change = [...changes(copy, '')][i];
    if (change === undefined) continue;
    change.apply();
    const { path, from, to } = change;
    const kind = KINDS.find((one) => path.startsWith(`.irregularities.${one}.`)) ?? null;
    yield { path, from, to, book: copy, acts: acts(path, from), kind };
  }
  yield* otherEffects(original);
}

/** What a table does, beyond what is settled: that the second settlement holds for every class of deal. */
const acts = (path: string, from: string): boolean =>
  !PARAGRAPH.test(from) &&
  ['.irregularities', '.decks', '.layouts', '.boxNumbers', '.rounding', '.burn', '.squeeze'].some(
    (part) => path.startsWith(part),
  );
const PARAGRAPH = /^(\d+(\.\d+)+(\([a-z]\))?|house policy)$/;

/** A clause with every other effect, whatever that one needs taken from where the book has it. */
function* otherEffects(original: Rulebook): Generator<Mutant> {
  const clauses = KINDS.flatMap((kind) => original.irregularities[kind] ?? []);
  const samples = new Map(clauses.map((clause) => [clause.effect, clause] as const));
  for (const kind of KINDS) {
    const clause = original.irregularities[kind];
    if (clause === null) continue;
    for (const [effect, sample] of samples) {
      if (effect === clause.effect || !canBe(kind, sample)) continue;
      const changed: Clause = { ...sample, rule: clause.rule };
      const book = { ...original, irregularities: { ...original.irregularities, [kind]: changed } };
      const path = `.irregularities.${kind}.effect`;
      yield { path, from: clause.effect, to: effect, book, acts: true, kind };
    }
  }
}

/** What the table comes to by itself must wait for somebody. */
const canBe = (kind: Kind, sample: Clause): boolean =>
  (kind !== 'copies' && kind !== 'interruption') || 'authority' in sample;

function* changes(node: Json, path: string): Generator<Change> {
  if (Array.isArray(node)) {
    yield* listChanges(node, path);
    for (const [i, item] of node.entries()) yield* childChanges(node, i, item, `${path}[${i}]`);
  } else if (node !== null && typeof node === 'object') {
    for (const [key, item] of Object.entries(node)) {
      if (!LABELS.includes(key)) yield* childChanges(node, key, item, `${path}.${key}`);
    }
  }
}

function* childChanges(
  parent: Json[] | { [key: string]: Json },
  key: string | number,
  item: Json,
  path: string,
): Generator<Change> {
  const holder = parent as Record<string | number, Json>;
  for (const to of variants(item, path)) {
    yield {
      path,
      from: String(item),
      to: typeof to === 'object' ? JSON.stringify(to) : String(to),
      apply: () => {
        holder[key] = to;
      },
    };
  }
  yield* changes(item, path);
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
  boxNumbers: [4, 13],
};
const TOTALS: readonly Json[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A list without one of its items, and with one more. */
function* listChanges(list: Json[], path: string): Generator<Change> {
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

/** Words that stand for one another; a clause's effect has fields of its own and is changed whole. */
const WORDS: readonly (readonly string[])[] = [
  ['player', 'banker', 'tie'],
  ['single', 'double', 'twin'],
  ['any', 'seated'],
  ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'],
  ['always', 'unless-established', 'unless-established-and-reconstructed'],
  ['before-error', 'as-reconstructed'],
  ['settlement', 'next-round'],
  ['first', 'second', 'by-age'],
  ['at-once', 'before-next-round', 'if-decided'],
  ['down', 'up'],
  ['none', 'by-first-card'],
];
/** `always` is a word of two families. */
const SECOND_PERSONS = ['always', 'to-void', 'witness'];

const variants = (item: Json, path: string): Json[] => {
  if (typeof item === 'number') return [item + 1, item - 1];
  if (item === null) return path.endsWith('.shoe') ? SHOES : nothingFor(path);
  if (typeof item === 'boolean') return [!item];
  if (typeof item !== 'string' || path.endsWith('.effect')) return [];
  if (path.endsWith('.secondPerson')) {
    // Nothing is ever voided because an offer was forgotten.
    const words = path.includes('insurance-neglected') ? ['to-void', 'always'] : SECOND_PERSONS;
    return words.filter((word) => word !== item);
  }
  const odds = /^([\d.]+) to (\d+)$/.exec(item);
  if (odds !== null) {
    const [, win = '', stake = ''] = odds;
    return [`${Number(win) + 1} to ${stake}`, `${win} to ${Number(stake) === 1 ? 2 : 1}`];
  }
  const family = WORDS.find((words) => words.includes(item));
  if (family !== undefined) return family.filter((word) => word !== item);
  return [/\d/.test(item) ? item.replace(/\d+(?=\D*$)/, (n) => String(Number(n) + 1)) : `${item}?`];
};

const SHOES: Json[] = [
  { rule: 'house policy', replaced: 'at-once' },
  { rule: 'house policy', replaced: 'before-next-round' },
];

/** Where a book says nothing, an empty object; of elections and of clauses it cannot, for want of the rest. */
const nothingFor = (path: string): Json[] => (path.startsWith('.irregularities') ? [] : [{}]);
