// `npm start`: installs if needed, then the main job.
import { join } from 'node:path';
import { ensureInstalled, root, run } from './runtime.js';

ensureInstalled();
run([join(root, 'src', 'cli', 'main.ts'), 'deal', ...process.argv.slice(2)]);
