import { open } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** The bytes of a file, or one line that says what should have been named. */
export const openInput = async (file: string, wanted: string) => {
  try {
    const handle = await open(file);
    if (!(await handle.stat()).isDirectory()) {
      return handle.createReadStream({ highWaterMark: 1 << 18 });
    }
    await handle.close();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    throw new UsageError(`cannot read ${file} (${why}): name a file of ${wanted}`);
  }
  throw new UsageError(`${file} is a folder: name a file of ${wanted}`);
};
