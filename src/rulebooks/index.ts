import { book as daHuYingXiong } from './da-hu-ying-xiong.ts';
import { book as easySix } from './easy-six.ts';
import type { Rulebook } from './rulebook.ts';
import { book as tigerBuffaloCommissionInsurance } from './tiger-buffalo-commission-insurance.ts';
import { book as tigerBuffaloNonCommission } from './tiger-buffalo-non-commission.ts';
import { book as tigerBuffaloNonCommissionInsurance } from './tiger-buffalo-non-commission-insurance.ts';

export * from './paragraphs.ts';
export * from './rulebook.ts';

/** Every game that can be dealt. A further one is a file beside these and a line here. */
export const rulebooks: readonly Rulebook[] = [
  tigerBuffaloNonCommission,
  daHuYingXiong,
  easySix,
  tigerBuffaloCommissionInsurance,
  tigerBuffaloNonCommissionInsurance,
];

const byId = new Map(rulebooks.map((book) => [book.id, book]));

export const rulebook = (id: string): Rulebook | undefined => byId.get(id);
