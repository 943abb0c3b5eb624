#!/usr/bin/env node
// The command: the sources in a checkout, what was built from them in a package.
import { existsSync } from 'node:fs';

const isCheckout = existsSync(new URL('../src/cli/main.ts', import.meta.url));
await import(isCheckout ? '../scripts/command.js' : '../lib/cli/main.js');
