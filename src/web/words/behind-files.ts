import { know, type WordsOf } from './bring.ts';

/** The words of what lies behind the table: a guest who came to bet loads not even their names. */
const FILES = {
  rules: { en: () => import('./rules.ts?en'), zh: () => import('./rules.ts?zh') },
  audit: { en: () => import('./audit.ts?en'), zh: () => import('./audit.ts?zh') },
  check: { en: () => import('./check.ts?en'), zh: () => import('./check.ts?zh') },
  lab: { en: () => import('./lab.ts?en'), zh: () => import('./lab.ts?zh') },
  drills: { en: () => import('./drills.ts?en'), zh: () => import('./drills.ts?zh') },
} as const satisfies Readonly<Record<string, WordsOf>>;

export type BehindFile = keyof typeof FILES;

know(FILES);
