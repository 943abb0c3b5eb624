// `npm start`: installs and builds if needed, then opens the demonstration floor.
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled, root, run } from './runtime.js';

ensureInstalled();
ensureBuilt();
run([join(root, 'bin', 'puntobanco.js'), 'serve', '--demo', ...process.argv.slice(2)]);
