import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { isFault } from '../../src/record/index.ts';
import type { Client } from '../house/client.ts';

/** A table's record as the auditor gets it, line by line, once it was checked as anybody would check it. */
export const verifiedExport = async (auditor: Client, id: string): Promise<readonly string[]> => {
  const { status, text } = await auditor.get(`/api/tables/${id}/export`);
  if (status !== 200) throw new Error(`export of ${id}: ${status} ${text}`);
  const lines = text.trimEnd().split('\n');
  const check = verification(ciphers);
  for (const line of lines) {
    const wrong = check.take(line);
    if (wrong !== undefined) throw new Error(`${id}, line ${wrong.line}: ${wrong.fault}`);
  }
  const end = check.end();
  if (isFault(end)) throw new Error(`${id}: ${end.fault}`);
  if (end.table !== id || end.entries !== lines.length - 1) {
    throw new Error(`the export of ${id} is one of ${end.table} with ${end.entries} entries`);
  }
  return lines;
};
