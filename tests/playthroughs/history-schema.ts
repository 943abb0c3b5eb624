import { readFileSync } from 'node:fs';
import type { Schema } from '../schema.ts';

/** The documented form of a hand history. */
export const HISTORY_SCHEMA: Schema = JSON.parse(
  readFileSync(new URL('../../docs/hand-history.schema.json', import.meta.url), 'utf8'),
);
