import type { Keywords } from '../../src/api/schema.ts';
import { COST_OF, type Cost } from '../../src/house/http/costs.ts';
import { type Document, inFull } from '../house/documented.ts';

type Parameter = { readonly name: string; readonly in: string; readonly schema?: Keywords };
type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: Keywords }>>;
  };
};

/** A route with what it takes, as the house's own document says. */
export type Operation = {
  readonly method: string;
  /** With names in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Keywords | null;
  readonly cost: Cost;
};

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** Every route of the document but the live connection, which is no request. */
export const operationsOf = (document: Document): readonly Operation[] =>
  Object.entries(inFull(document).paths ?? {}).flatMap(([path, methods]) =>
    Object.entries((methods ?? {}) as Readonly<Record<string, Described>>)
      .filter(([method]) => METHODS.includes(method) && !path.endsWith('/live'))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content?.['application/json']?.schema ?? null,
        cost: costOf(method.toUpperCase(), path),
      })),
  );

/** The first who asks for the odds of a game waits for them, though those after him do not. */
const costOf = (method: string, path: string): Cost =>
  path.startsWith('/api/odds/')
    ? 'costly'
    : (COST_OF[`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`] ?? 'usual');

/** Everything besides the API: pages, files, documents, and what is none. */
export const OTHER_PATHS: readonly string[] = [
  '/',
  '/healthz',
  '/metrics',
  '/sign-in',
  '/table/t1',
  '/nowhere',
  '/api/',
  '/api/docs/',
  '/api/docs/json',
  '/api/openapi.json',
  '/favicon.ico',
  '/assets/',
  '/..%2fpackage.json',
  '/%00',
  '/%',
  '//etc/passwd',
  '/api/tables/t1/live',
  '/api/tables/house/export',
];
