import type { Origin } from '../api/origin.ts';
import { type RecordResult, recordCheck } from '../api/record-files.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { openInput } from './input-file.ts';
import { lineBatches } from './lines.ts';

/** Checks a record that lies in one file, or in several in their order. */
export const verifiedFiles = async (
  files: readonly string[],
  origin: Origin,
  input: AsyncIterable<Buffer | string>,
): Promise<RecordResult> => {
  const record = recordCheck(ciphers, origin);
  for (const file of files) {
    const wrong = record.begin(file);
    if (wrong !== undefined) return wrong;
    const bytes = file === '-' ? input : await openInput(file, 'entries, as an export writes them');
    for await (const batch of lineBatches(bytes)) {
      for (const line of batch) {
        const bad = record.take(line);
        if (bad !== undefined) return bad;
      }
    }
  }
  return record.end();
};
