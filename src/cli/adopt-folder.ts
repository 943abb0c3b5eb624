import { adopt } from '../books/adopted.ts';
import { BadBooks } from '../books/bad-books.ts';
import { booksIn } from '../books/folder.ts';
import { UsageError } from './usage-error.ts';
import { zoneIn } from './zone.ts';

/** Makes the rulebooks of a folder known, or says in a line what is wrong with it. */
export const adoptFolder = (folder: string): void => {
  const zone = zoneIn(process.env);
  adopt(
    orLine(() => booksIn(folder)),
    zone,
  );
};

/** What is wrong with a file was typed wrongly. */
export const orLine = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadBooks) throw new UsageError(error.message);
    throw error;
  }
};
