import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg)$/;

/** Beside every file of text the same one compressed, once and as far as it goes: the house sends what a browser takes. */
export const compressed = (): Plugin => {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler(error?: Error) {
        if (error !== undefined) return;
        for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
          if (TEXT.test(name)) compress(join(folder, name));
        }
      },
    },
  };
};

const compress = (path: string): void => {
  const bytes = readFileSync(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
};
