// What `npm pack` and `npm publish` run first: installs if needed, builds the pages, and writes lib/.
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled, root, run } from './runtime.js';

ensureInstalled();
ensureBuilt();
run([join(root, 'scripts', 'library.ts')]);
