import { type Decks, KINDS, type Odds, type Rulebook, rulebookOf } from '../rulebooks/index.ts';
import { INSURANCE_BETS, twentieths } from '../rules/index.ts';
import { isObject, Malformed, quote } from './malformed.ts';
import { letterReader } from './read.ts';
import { RulebookSchema } from './rulebook-schema.ts';

type Wrong = { readonly wrong: string };

/**
 * Reads a rulebook that came from outside. One that this program registers is answered by the registered object itself,
 * and must say the same to the letter; any other must be one that the rules can be asked about without fear.
 */
export const readBook = (json: unknown): Rulebook | Wrong => {
  const { id, version } = isObject(json) ? json : {};
  const known =
    typeof id === 'string' && typeof version === 'string' ? rulebookOf(id, version) : undefined;
  if (known === undefined) return readUnknown(json);
  // No table reads what the paper prints, and records of before have none of it.
  const { asPrinted, ...law } = known;
  const where = firstDifference(json, isObject(json) && 'asPrinted' in json ? known : law, '');
  if (where === undefined) return known;
  const book = `the rulebook ${known.id} version ${known.version}`;
  return { wrong: `this is not ${book} that this program knows: ${where}` };
};

const readToTheLetter = letterReader<Rulebook>(RulebookSchema);

const readUnknown = (json: unknown): Rulebook | Wrong => {
  const { book, wrong } = lookedAt(json);
  const [first] = wrong;
  return book === undefined || first !== undefined ? { wrong: first ?? 'no book' } : book;
};

/** A book by itself, whatever this program knows of it, and all that the rules could not be asked about. */
export const lookedAt = (
  json: unknown,
): { readonly book?: Rulebook; readonly wrong: readonly string[] } => {
  if (!isObject(json)) return { wrong: [`book: ${quote(json)} is no object`] };
  try {
    readToTheLetter(json, '');
    const book = json as unknown as Rulebook;
    return { book, wrong: [...faults(book)] };
  } catch (error) {
    if (error instanceof Malformed) return { wrong: [error.message] };
    throw error;
  }
};

/** What the rules rely on and a schema cannot say. */
function* faults(book: Rulebook): Generator<string> {
  if (!/^[A-Za-z0-9]/.test(book.id)) yield 'id: begins with a letter or a digit';
  if (!isTime(book.effective)) {
    yield 'effective: a day or a minute, as 2027-01-31 or 2027-01-31T08:00';
  }
  yield* faultsOfDecks(book.decks);
  const { natural, bankerDraws } = book.play.tableOfPlay;
  for (let total = 0; total <= 9; total += 1) {
    if (!natural.includes(total) && bankerDraws[total] === undefined) {
      yield `play.tableOfPlay.bankerDraws: no row for a Banker total of ${total}`;
    }
  }
  yield* repeated('layouts', 'id', book.layouts);
  for (const [i, { boxes }] of book.layouts.entries()) {
    if (boxes.from > boxes.to) yield `layouts[${i}].boxes: from is above to`;
    if (boxes.to > book.boxNumbers.length) yield `layouts[${i}].boxes: more than have numbers`;
  }
  yield* faultsOfBets(book);
  if (book.acceptedInFull !== undefined && book.limits !== null) {
    yield 'acceptedInFull: excess over a Differential is settled pro rata';
  }
  const { cap, table } = book.insurance ?? {};
  for (const [i, { pays }] of (table?.rows ?? []).entries()) {
    if (!inTwentieths(pays)) yield `insurance.table.rows[${i}].pays: ${NO_TWENTIETHS}`;
  }
  if (cap !== undefined && !inTwentieths(cap.at)) yield `insurance.cap.at: ${NO_TWENTIETHS}`;
  yield* faultsOfClauses(book);
}

/** Versions come into force in the order of these texts. */
const isTime = (text: string): boolean => {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? [];
  const iso = `${day}T${time}:00.000Z`;
  return !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString() === iso;
};

function* faultsOfDecks({ from, to, only }: Decks): Generator<string> {
  if (from > to) yield 'decks: from is above to';
  if (only === undefined) return;
  if (Math.min(...only) !== from || Math.max(...only) !== to) {
    yield `decks.only: the fewest are not ${from}, or the most not ${to}`;
  }
}

function* faultsOfBets({ bets, layouts, play }: Rulebook): Generator<string> {
  yield* repeated('bets', 'id', bets);
  const usual = play.tableOfPlay.natural.toSorted().join() === '8,9';
  for (const [i, bet] of bets.entries()) {
    const { id, original, layouts: on, pays, pushes = [], withOriginal } = bet;
    const at = `bets[${i}]`;
    if (INSURANCE_BETS.includes(id) || id in {}) yield `${at}.id: no name for a bet`;
    // Whoever was not offered insurance has the bet back that is called like the Hand.
    if (original !== null && original !== id)
      yield `${at}.id: an Original Bet bears its Hand's name`;
    if (original !== null && withOriginal !== undefined) {
      yield `${at}.withOriginal: it is an Original Bet itself`;
    }
    for (const [k, one] of on.entries()) {
      if (!layouts.some((layout) => layout.id === one)) yield `${at}.layouts[${k}]: no such layout`;
    }
    const asked = [...pays.map(({ when }) => when), ...pushes];
    if (!usual && asked.some(({ natural }) => natural !== undefined)) {
      yield `${at}: it asks for a natural, which is 8 or 9 in two cards, and the Table of Play has others`;
    }
    for (const [k, line] of pays.entries()) {
      if (!inTwentieths(line.pays)) yield `${at}.pays[${k}].pays: ${NO_TWENTIETHS}`;
    }
  }
}

function* faultsOfClauses(book: Rulebook): Generator<string> {
  const { insurance, elections, irregularities } = book;
  for (const kind of KINDS) {
    const clause = irregularities[kind];
    const at = `irregularities.${kind}`;
    if (clause === null) {
      // The table comes to these by itself.
      if (kind === 'copies' || kind === 'interruption') yield `${at}: no clause`;
      continue;
    }
    if ('elections' in clause && clause.elections !== null && elections === null) {
      yield `${at}.elections: the book has no elections`;
    }
    if (clause.effect === 'offer-or-return' && insurance === null) {
      yield `${at}.effect: the book has no insurance`;
    }
    const waits = 'authority' in clause;
    if ((kind === 'copies' || kind === 'interruption') && !waits)
      yield `${at}.effect: nobody decides`;
  }
}

function* repeated<K extends string>(
  path: string,
  key: K,
  items: readonly Readonly<Record<K, string>>[],
): Generator<string> {
  const seen = new Set<string>();
  for (const [i, { [key]: value }] of items.entries()) {
    if (seen.has(value)) yield `${path}[${i}].${key}: ${value} is there twice`;
    seen.add(value);
  }
}

const NO_TWENTIETHS = 'no odds in whole twentieths';

/** The rules round to a hundredth of a twentieth; here it must come out even. */
const inTwentieths = (odds: Odds): boolean => {
  const [win = 0, stake = 0] = odds.split(' to ').map(Number);
  try {
    return twentieths(odds) * stake * 100 === Math.round(win * 100) * 20;
  } catch {
    return false;
  }
};

/** The first place where two JSON values part, whatever the order of keys; no deeper than what is known. */
const firstDifference = (given: unknown, known: unknown, path: string): string | undefined => {
  if (!isTree(known)) return given === known ? undefined : path;
  if (!isTree(given) || Array.isArray(given) !== Array.isArray(known)) return path;
  for (const key of new Set([...Object.keys(known), ...Object.keys(given)])) {
    const at = below(path, key);
    if (!Object.hasOwn(given, key) || !Object.hasOwn(known, key)) return at;
    const found = firstDifference(given[key], known[key], at);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** `bets[0].pays`; a name that no book would give is quoted. */
const below = (path: string, key: string): string => {
  if (/^\d{1,9}$/.test(key)) return `${path}[${key}]`;
  if (!/^\w{1,40}$/.test(key)) return `${path}[${quote(key.replaceAll(/\p{Cc}/gu, ' '))}]`;
  return path === '' ? key : `${path}.${key}`;
};
