/** As much of JSON Schema (draft 2020-12) as the project's own schemas use; anything else is an error. */
export type Schema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
};

const KNOWN = new Set(
  [
    '$schema $id $ref $defs $comment title description examples type enum const pattern minimum',
    'maximum minItems items properties required additionalProperties oneOf',
  ]
    .join(' ')
    .split(' '),
);

/** Where a value is not what the schema says. */
export const schemaFaults = (schema: Schema, value: unknown): string[] =>
  faults(schema, value, '', schema);

const faults = (schema: Schema, value: unknown, at: string, root: Schema): string[] => {
  const unknown = Object.keys(schema).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0) throw new Error(`this check does not know ${unknown.join(', ')}`);
  if (schema.$ref !== undefined) return faults(named(schema.$ref, root), value, at, root);
  const here = (words: string) => [`${at || 'the document'} ${words}: ${JSON.stringify(value)}`];
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOf(type, value))) {
    return here(`is not of type ${[schema.type].flat().join(' or ')}`);
  }
  if (schema.const !== undefined && value !== schema.const) return here(`is not ${schema.const}`);
  if (schema.enum !== undefined && !schema.enum.includes(value)) return here('is not a choice');
  if (schema.oneOf !== undefined) {
    const fits = schema.oneOf.filter((one) => faults(one, value, at, root).length === 0);
    if (fits.length !== 1) return here(`fits ${fits.length} of the forms`);
  }
  if (typeof value === 'string' && schema.pattern !== undefined) {
    if (!new RegExp(schema.pattern, 'u').test(value)) return here('does not fit the pattern');
  }
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (value < minimum || value > maximum) return here('is out of range');
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return here('is too short');
    return value.flatMap((item, i) =>
      schema.items === undefined ? [] : faults(schema.items, item, `${at}[${i}]`, root),
    );
  }
  return isOf('object', value) ? fieldFaults(schema, value as object, at, root) : [];
};

const fieldFaults = (schema: Schema, value: object, at: string, root: Schema): string[] => {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.filter((key) => !Object.hasOwn(value, key));
  return [
    ...missing.map((key) => `${at}.${key} is missing`),
    ...Object.entries(value).flatMap(([key, item]) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (own === false) return [`${at}.${key} is not part of the form`];
      return typeof own === 'object' ? faults(own, item, `${at}.${key}`, root) : [];
    }),
  ];
};

const named = (ref: string, root: Schema): Schema => {
  const found = root.$defs?.[ref.replace('#/$defs/', '')];
  if (found === undefined) throw new Error(`no definition ${ref}`);
  return found;
};

const isOf = (type: string, value: unknown): boolean => {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
};
