import { readFileSync } from 'node:fs';
import { reader } from '../api/read.ts';
import { form, recordOf, string } from '../api/schema.ts';

const read = reader(form({ version: string(), peerDependencies: recordOf(string()) }));

/** What the package says of itself: its version, and what a house runs on. */
export const manifest = () =>
  read(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')), 'package');
