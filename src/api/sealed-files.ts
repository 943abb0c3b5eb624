import {
  type Ciphers,
  type Fault,
  fault,
  isFault,
  type Link,
  type Signed,
  seal,
} from '../record/index.ts';

/**
 * A record may lie in several files, one for each year that was archived, each with a trailer for everything up to its
 * end. The last trailer signs the whole: the ones before it must be good, and of the same table.
 */
export const sealedFiles = (ciphers: Ciphers) => {
  let last: Signed | null = null;
  let table: string | null = null;

  return {
    /** That of this file, once it came. */
    trailer: (): Signed | null => last,
    take: (link: Link, text: string): Fault | undefined => {
      const sealed = seal(ciphers, link, text);
      if (isFault(sealed)) return sealed;
      if (table !== null && sealed.table !== table) {
        const what = `the trailer is of table ${sealed.table}, and the files before it of ${table}`;
        return fault(link.count + 1, `${what}: name the files of one table`);
      }
      last = sealed;
      table = sealed.table;
      return undefined;
    },
    /** Another file follows; why it cannot. */
    next: (link: Link): Fault | undefined => {
      if (last === null) return unsealed(link);
      last = null;
      return undefined;
    },
  };
};

export const unsealed = ({ count }: Link): Fault => {
  const after = count === 0 ? 'the file is empty' : `it ends after ${count} entries`;
  return fault(count + 1, `the trailer is missing: ${after}, so its tail may be cut off`);
};

/** Something stands behind what must be the last line. */
export const afterTrailer = ({ count }: Link): Fault =>
  fault(count + 2, 'something follows the trailer, which is the last line');
