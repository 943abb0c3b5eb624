import type { Paragraph } from '../rulebooks/index.ts';

/** What `rules --check` says of a book. */
export type Finding = {
  readonly code:
    | 'OVERLAP'
    | 'NEVER_WINS'
    | 'GAP'
    | 'ON_NO_LAYOUT'
    | 'PRINTED_PAYS'
    | 'DANGLING_REFERENCE'
    | 'NO_CLAUSE'
    | 'AUTHORITY'
    | 'FAVOURS_PATRON'
    | 'EDGE'
    | 'SCHEMA';
  readonly severity: 'error' | 'warning';
  /** The place in the book. */
  readonly at: string;
  readonly message: string;
  readonly rule?: Paragraph;
};

/** Only the text can be wrong: a table deals and pays by section 4 all the same. */
export const OF_TEXT: readonly Finding['code'][] = ['PRINTED_PAYS', 'DANGLING_REFERENCE'];

/** Why no table may be opened with a book. */
export const refusesBook = ({ code, severity }: Finding): boolean =>
  severity === 'error' && !OF_TEXT.includes(code);
