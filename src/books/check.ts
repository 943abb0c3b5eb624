import { lookedAt, readBook } from '../api/rulebook.ts';
import { type ExactOdds, exactOdds } from '../odds/index.ts';
import { usualShoe } from '../odds/usual-shoe.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import { checkClauses, checkLayouts } from './check-clauses.ts';
import { checkEdges, checkInsurance, type Edge, edgesOf } from './check-odds.ts';
import { checkPays } from './check-pays.ts';
import { checkText } from './check-text.ts';
import type { Finding } from './finding.ts';

export type Checked = {
  readonly findings: readonly Finding[];
  /** The exact edge of every bet, where it can be worked out. */
  readonly bets: readonly Edge[];
};

/** All that can be said of a book without knowing its text. */
export const checkBook = (json: unknown): Checked => {
  const { book, wrong } = lookedAt(json);
  // A clause that is missing is said below.
  const schema = wrong.filter((line) => !line.endsWith(': no clause')).map(schemaFinding);
  if (book === undefined || schema.length > 0) return { findings: schema, bets: [] };
  return checkLawful(book);
};

const checkLawful = (book: Rulebook): Checked => {
  const findings: Finding[] = [...notOurs(book)];
  const shoe = usualShoe(book);
  findings.push(...checkPays(book, shoe), ...checkLayouts(book), ...checkClauses(book));
  findings.push(...checkText(book));
  const exact = oddsOf(book);
  if ('code' in exact) return { findings: [...findings, exact], bets: [] };
  findings.push(...checkInsurance(book), ...checkEdges(exact));
  return { findings, bets: edgesOf(exact) };
};

/** Whoever changes a book gives it another version: the one that everybody knows stays what it is. */
function* notOurs(book: Rulebook): Generator<Finding> {
  const read = readBook(book);
  if ('wrong' in read && !read.wrong.endsWith(': no clause')) {
    const message = `${read.wrong}; give it another version`;
    yield { code: 'SCHEMA', severity: 'error', at: 'version', message };
  }
}

const oddsOf = (book: Rulebook): ExactOdds | Finding => {
  try {
    return exactOdds(book, usualShoe(book));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `no odds can be worked out: ${why}`;
    return { code: 'SCHEMA', severity: 'error', at: 'bets', message };
  }
};

const schemaFinding = (line: string): Finding => {
  const at = /^([\w.[\]-]+)(?=: | is missing)/.exec(line)?.[1] ?? 'book';
  return { code: 'SCHEMA', severity: 'error', at, message: line };
};
