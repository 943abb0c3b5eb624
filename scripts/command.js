// The command in a checkout. Any Node from 20 on may start it; the work is done by one that is new enough.
import { join } from 'node:path';
import { keepCompiled, node, resolveAsWritten, root, run } from './runtime.js';

if (node() === process.execPath) {
  keepCompiled();
  resolveAsWritten();
  await import('../src/cli/main.ts');
} else run([join(root, 'bin', 'puntobanco.js'), ...process.argv.slice(2)]);
