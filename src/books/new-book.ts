import type { Rulebook } from '../rulebooks/index.ts';
import { EXPLAINED } from './explained.ts';

/** A file to begin a game with: everything as in another book, under a name of its own, with what each field means. */
export const newBook = (id: string, from: Rulebook): object => {
  const { id: _, title, titleZh: __, version: ___, ...rest } = from;
  return {
    explained: EXPLAINED,
    id,
    title: `${title}, changed`.slice(0, 120),
    version: '1',
    ...rest,
  };
};
