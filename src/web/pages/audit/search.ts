import { momentIn } from '../../words/typed-moment.ts';
import { centsIn } from '../dealer/amount.ts';

/** What somebody looks for, as it stands in the fields. */
export type Search = {
  readonly person: string;
  readonly kind: string;
  readonly rule: string;
  readonly least: string;
  readonly most: string;
  readonly from: string;
  readonly to: string;
  readonly round: string;
  readonly order: 'newest' | 'oldest';
};

export const NO_SEARCH: Search = {
  person: '',
  kind: '',
  rule: '',
  least: '',
  most: '',
  from: '',
  to: '',
  round: '',
  order: 'newest',
};

/** A field in which nothing that can be looked for stands. */
export const wrongField = ({ least, most }: Search): 'least' | 'most' | null => {
  if (least !== '' && centsIn(least) === null) return 'least';
  return most !== '' && centsIn(most) === null ? 'most' : null;
};

/** The question as an address; `cursor` goes on where an answer ended. */
export const entriesPath = (table: string, search: Search, cursor: number | null): string => {
  const query = new URLSearchParams({ order: search.order });
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') query.set(name, String(value));
  };
  put('person', search.person.trim());
  put('kind', search.kind);
  put('rule', search.rule.trim().replace(/^§\s*/, ''));
  put('least', centsIn(search.least));
  put('most', centsIn(search.most));
  put('from', momentIn(search.from));
  put('to', momentIn(search.to));
  put('round', /^[1-9]\d{0,8}$/.test(search.round) ? search.round : null);
  put('cursor', cursor);
  return `/tables/${table}/entries?${query}`;
};
