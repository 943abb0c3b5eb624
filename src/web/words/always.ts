/** What all pages say, or nearly all, in one file. */
export { errors } from './errors.ts';
export { irregularities } from './irregularities.ts';
export { shared } from './shared.ts';
