import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { rotateKeys } from '../house/record/key-file.ts';
import type { RotateKeyOptions } from './commands/rotate-key.ts';
import { houseData, plainly } from './house-data.ts';
import type { Output } from './screen.ts';

export const rotateKey = ({ keyFile, data, json }: RotateKeyOptions, output: Output): void => {
  const file = keyFile === undefined ? houseData(data, process.env).keyFile : resolve(keyFile);
  const [current, before] = rotated(file);
  const result = {
    keyFile: file,
    fingerprint: current.fingerprint,
    before: before?.fingerprint ?? null,
  };
  output.write(
    json
      ? `${JSON.stringify(result)}\n`
      : `${file} has a new key.\nIts fingerprint: ${result.fingerprint}\nThe one before: ${result.before}\nMake the new fingerprint known, and keep a new copy of the file elsewhere.\n`,
  );
};

const rotated = (file: string) => {
  try {
    return rotateKeys(file, (count) => randomBytes(count));
  } catch (error) {
    throw plainly(error);
  }
};
