import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreFolder } from '../house/store/sqlite-backup.ts';
import type { RestoreOptions } from './commands/restore.ts';
import { houseData, plainly } from './house-data.ts';
import type { Output } from './screen.ts';
import { Unusable } from './unusable.ts';

export const restoreData = async (
  file: string,
  { data, json }: RestoreOptions,
  output: Output,
): Promise<void> => {
  const { folder, database, keyFile } = houseData(data, process.env);
  if (database !== null) {
    throw new Unusable(
      'the data belong in PostgreSQL (DATABASE_URL): name a folder with --data, or use pg_restore',
    );
  }
  if (!existsSync(file)) throw new Unusable(`there is no ${file}: name a backup`);
  await restoreFolder(resolve(file), folder).catch((error: unknown) => {
    throw plainly(error);
  });
  const keyIsThere = existsSync(keyFile);
  output.write(
    json
      ? `${JSON.stringify({ data: folder, keyFile, keyIsThere })}\n`
      : `${folder} holds what ${file} held.\n${aboutTheKey(keyFile, keyIsThere)}\n`,
  );
};

/** Without it the house does not start. */
const aboutTheKey = (keyFile: string, isThere: boolean): string =>
  isThere
    ? `The key file ${keyFile} is there: make sure that it is the one of that house.`
    : `Now bring the key file of that house to ${keyFile}, before the first start.`;
