// Puts the `puntobanco` command where `npx` looks for it in a checkout.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.js';

const bin = join(root, 'node_modules', '.bin');
if (existsSync(bin)) {
  rmSync(join(bin, 'puntobanco'), { force: true });
  symlinkSync(join('..', '..', 'bin', 'puntobanco.js'), join(bin, 'puntobanco'));
}
