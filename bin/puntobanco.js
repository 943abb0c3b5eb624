#!/usr/bin/env node
// The command. Any Node from 20 on may start it; the work is done by one that is new enough.
import { join } from 'node:path';
import { node, root, run } from '../scripts/runtime.js';

const main = join(root, 'src', 'cli', 'main.ts');
if (node() === process.execPath) await import(main);
else run([main, ...process.argv.slice(2)]);
