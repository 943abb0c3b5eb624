import { readFileSync } from 'node:fs';
import { UsageError } from './usage-error.ts';

/** A case: what a program is asked, and what it must answer. */
export type VectorCase = { readonly id: string; readonly ask: unknown; readonly answer: unknown };
export type VectorSuite = { readonly suite: string; readonly cases: readonly VectorCase[] };

const NAMES = ['deals', 'settlements', 'offers', 'roads', 'irregularities', 'odds'] as const;

/** These suites of `vectors/`, each once; all of them where none is named. */
export const suitesNamed = (wanted: readonly string[] = NAMES): readonly VectorSuite[] => {
  const unknown = wanted.find((name) => !NAMES.some((one) => one === name));
  if (unknown !== undefined) {
    throw new UsageError(`no suite ${unknown}: there are ${NAMES.join(', ')}`);
  }
  return NAMES.filter((name) => wanted.includes(name)).map((name) =>
    JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8')),
  );
};

/** Where an answer first is not what it must be. What it says besides is its own. */
export const firstWrong = (must: unknown, is: unknown, path = ''): Wrong | undefined => {
  if (!isTree(must)) return must === is ? undefined : { path, must, is };
  if (!isTree(is) || Array.isArray(is) !== Array.isArray(must)) return { path, must, is };
  if (Array.isArray(must) && Array.isArray(is) && must.length !== is.length) {
    return { path: `${path}.length`, must: must.length, is: is.length };
  }
  for (const [key, part] of Object.entries(must)) {
    const at = Array.isArray(must) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const wrong = firstWrong(part, Object.hasOwn(is, key) ? is[key] : undefined, at);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
};

export type Wrong = { readonly path: string; readonly must: unknown; readonly is: unknown };

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
