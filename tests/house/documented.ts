import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { readFrame } from '../../src/api/frames.ts';
import { reader } from '../../src/api/read.ts';
import type { Schema } from '../../src/api/schema.ts';

type Content = Readonly<Record<string, { readonly schema?: TSchema }>>;
type Operation = { readonly responses?: Readonly<Record<string, { readonly content?: Content }>> };
export type Document = {
  readonly paths?: Readonly<Record<string, object | undefined>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> };
};

export type Came = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly json: unknown;
};

/** Throws where an answer is something else than the house's own OpenAPI document says, or more. */
export const documentedBy = (document: Document) => {
  const { paths = {} } = inFull(document);
  const routes = Object.entries(paths).map(([path, operations]) => ({
    form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operations: (operations ?? {}) as Readonly<Record<string, Operation>>,
  }));
  return ({ method, path, status, json }: Came): void => {
    const [place = ''] = path.split('?');
    // What is no JSON is not held to a schema, nor what no route was asked for.
    if (json === null || !place.startsWith('/api/') || UNLISTED.includes(place)) return;
    const route = routes.find(({ form }) => form.test(place));
    const { responses } = route?.operations[method.toLowerCase()] ?? {};
    const answer = responses?.[status] ?? responses?.[`${String(status)[0]}XX`];
    const schema = answer?.content?.['application/json']?.schema;
    if (schema === undefined) {
      if (status < 400) throw new Error(`${method} ${place} ${status}: in no document`);
      return;
    }
    const problem = problemWith(schema, json);
    if (problem !== undefined) throw new Error(`${method} ${place} ${status}: ${problem}`);
  };
};

/** The document with what names stand for in their place. */
export const inFull = (document: Document): Document => {
  const schemas: Readonly<Record<string, object>> = document.components?.schemas ?? {};
  const full = (tree: unknown): unknown => {
    if (typeof tree !== 'object' || tree === null) return tree;
    if (Array.isArray(tree)) return tree.map(full);
    const { $ref } = tree as { readonly $ref?: string };
    if ($ref !== undefined) return full(schemas[$ref.replace('#/components/schemas/', '')]);
    return Object.fromEntries(Object.entries(tree).map(([key, one]) => [key, full(one)]));
  };
  return full(document) as Document;
};

/** The documents themselves. */
const UNLISTED: readonly string[] = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'];

const validators = new WeakMap<TSchema, Validator>();

/** By JSON Schema, and by our own reader, which leaves aside what the schema does not name: nothing, here. */
export const problemWith = (schema: TSchema, json: unknown): string | undefined => {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  if (!validator.Check(json)) return JSON.stringify(validator.Errors(json).slice(0, 3));
  const read = reader(schema as Schema<unknown>)(json, 'answer');
  return isDeepStrictEqual(read, json)
    ? undefined
    : `more than the schema says: ${difference(read, json)}`;
};

/** Throws where a frame is not what its schema says, or more. */
export const checkFrame = (text: string): void => {
  const frame = readFrame(text);
  if (frame === null) throw new Error(`a frame of no known type: ${text.slice(0, 80)}`);
  if ('wrong' in frame) throw new Error(`${frame.wrong}: ${text.slice(0, 200)}`);
  const json: unknown = JSON.parse(text);
  if (!isDeepStrictEqual(frame, json)) {
    throw new Error(`a frame with more than its schema says: ${difference(frame, json)}`);
  }
};

/** The first place where the two part. */
const difference = (read: unknown, json: unknown, at = ''): string => {
  if (typeof read !== 'object' || typeof json !== 'object' || read === null || json === null) {
    return `${at}: ${JSON.stringify(json)}`;
  }
  const one = read as Record<string, unknown>;
  for (const [key, value] of Object.entries(json)) {
    if (!isDeepStrictEqual(one[key], value)) return difference(one[key], value, `${at}.${key}`);
  }
  return at;
};
