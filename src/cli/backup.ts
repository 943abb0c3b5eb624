import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupFolder } from '../house/store/sqlite-backup.ts';
import type { BackupOptions } from './commands/backup.ts';
import { houseData, needData, plainly } from './house-data.ts';
import type { Output } from './screen.ts';
import { Unusable } from './unusable.ts';

export const backUp = async (
  file: string,
  { data, json }: BackupOptions,
  output: Output,
): Promise<void> => {
  const { folder, database, keyFile } = houseData(data, process.env);
  if (database !== null) {
    throw new Unusable('the data are in PostgreSQL (DATABASE_URL): back them up with pg_dump');
  }
  needData(folder);
  await backupFolder(folder, resolve(file)).catch((error: unknown) => {
    throw plainly(error);
  });
  const { size } = statSync(file);
  output.write(
    json
      ? `${JSON.stringify({ file, bytes: size, data: folder })}\n`
      : `${file}: ${size} bytes, from ${folder}.\nThe key file ${keyFile} is not in it: keep a copy elsewhere.\n`,
  );
};
