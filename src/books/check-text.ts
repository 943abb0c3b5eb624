import { HANDS, type Rulebook } from '../rulebooks/index.ts';
import { insuranceBet } from '../rules/index.ts';
import type { Finding } from './finding.ts';

/** What the text prints, against the data. */
export function* checkText(book: Rulebook): Generator<Finding> {
  yield* checkPrinted(book);
  yield* checkReferences(book);
}

/** Pays come from section 4, whatever stands on a layout. */
function* checkPrinted(book: Rulebook): Generator<Finding> {
  for (const { layout, bet, pays } of book.asPrinted?.layouts ?? []) {
    const paid = paidOn(book, layout, bet);
    const place = { code: 'PRINTED_PAYS', severity: 'error', at: `layouts.${layout}` } as const;
    if (paid === undefined) {
      yield {
        ...place,
        message: `layout ${layout} prints ${bet}, which section 4 does not have there`,
      };
    } else if (!paid.odds.includes(pays)) {
      const message = `layout ${layout} prints ${pays} for ${paid.name}, section 4 pays ${[...new Set(paid.odds)].join(', ')}`;
      yield { ...place, message, rule: paid.rule };
    }
  }
}

const paidOn = ({ bets, layouts, insurance }: Rulebook, layout: string, bet: string) => {
  const found = bets.find(({ id }) => id === bet);
  if (found?.layouts.includes(layout)) {
    return { name: found.name.en, odds: found.pays.map(({ pays }) => pays), rule: found.rule };
  }
  const hand = HANDS.find((one) => insuranceBet(one) === bet);
  if (hand === undefined || insurance === null || !layouts.some(({ id }) => id === layout)) {
    return undefined;
  }
  const rows = insurance.table.rows.filter((row) => row.hand === hand);
  return { name: bet, odds: rows.map(({ pays }) => pays), rule: insurance.table.rule };
};

const NUMBER = /^\d+(\.\d+)+(\([a-z]\))?$/;

function* checkReferences(book: Rulebook): Generator<Finding> {
  const { asPrinted, ...law } = book;
  const place = { code: 'DANGLING_REFERENCE', severity: 'error' } as const;
  if (asPrinted === undefined) {
    const message =
      'the file does not say which paragraphs the text has: no reference was looked at';
    yield { ...place, severity: 'warning', at: 'asPrinted', message };
    return;
  }
  const there = new Set(asPrinted.paragraphs);
  for (const [at, number] of numbersIn(law, '')) {
    if (there.has(number)) continue;
    yield {
      ...place,
      at,
      rule: number,
      message: `${at} cites ${number}, which the text does not have`,
    };
  }
  for (const [i, { from, to, means }] of asPrinted.references.entries()) {
    const at = `asPrinted.references[${i}]`;
    if (!there.has(from)) {
      yield {
        ...place,
        at,
        rule: from,
        message: `paragraph ${from} points at ${to}, and is none of the text`,
      };
    }
    const meant = means === undefined ? undefined : valueAt(book, means);
    if (!there.has(to)) {
      yield {
        ...place,
        at,
        rule: from,
        message: `paragraph ${from} points at ${to}, which the text does not have`,
      };
    } else if (means !== undefined && typeof meant !== 'string') {
      yield {
        ...place,
        at: `${at}.means`,
        rule: from,
        message: `there is no ${means} in this book`,
      };
    } else if (means !== undefined && meant !== to) {
      yield {
        ...place,
        at,
        rule: from,
        message: `paragraph ${from} points at ${to}; what it speaks of (${means}) is ${meant}`,
      };
    }
  }
}

const numbersIn = (value: unknown, at: string): (readonly [at: string, number: string])[] => {
  if (typeof value === 'string') return NUMBER.test(value) ? [[at, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    // A version may look like a paragraph.
    if (at === '' && key === 'version') return [];
    if (Array.isArray(value)) return numbersIn(one, `${at}[${key}]`);
    return numbersIn(one, at === '' ? key : `${at}.${key}`);
  });
};

const valueAt = (book: Rulebook, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      book,
    );
