import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailable } from '../store/unavailable.ts';

const NEWLINE = 0x0a;

/** The lines of a file as an export writes them. What a page separator is elsewhere may stand within one. */
export async function* linesIn(file: string): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(file)) {
    let rest: Buffer = Buffer.concat([held, piece as Buffer]);
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      yield rest.subarray(0, at).toString('utf8');
      rest = rest.subarray(at + 1);
    }
    held = rest;
  }
  if (held.length > 0) yield held.toString('utf8');
}

/** What a year of a stream is called in the folder of an archive. */
export const archiveName = (stream: string, year: number): string => `${stream}-${year}.ndjson`;

/** The files of a stream in the folder of an archive, oldest first. */
export const archiveFiles = async (folder: string, stream: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new StoreUnavailable(
      `cannot read ${folder} (${error.code}): name the folder of the archive`,
    );
  });
  return names
    .filter((name) => name.startsWith(`${stream}-`) && YEAR.test(name.slice(stream.length)))
    .sort()
    .map((name) => join(folder, name));
};

/** What a run that was cut short left half written. */
export const clearPartial = async (folder: string, name: string): Promise<void> => {
  const names = await readdir(folder);
  const left = names.filter((one) => one.startsWith(`${name}.`) && one.endsWith('.partial'));
  for (const one of left) await rm(join(folder, one), { force: true });
};

const YEAR = /^-\d{4}\.ndjson$/;
