/**
 * The one way in which this program says what crosses a border: JSON Schemas whose type is held in both directions.
 * `object<Settings>({…})` compiles only while its fields are those of `Settings`, no more, no fewer, each of the same
 * type and optional where that is; so when a type of the table changes, the compiler names the schema to change.
 * Their types are of TypeBox's shape, by which Fastify knows what a route was sent; nothing of TypeBox is named or
 * loaded: a command that reads a record would wait for 683 files, pages hold these schemas too, and so do programs of
 * others, which have no TypeBox.
 */
export type Schema<T> = Both<T> & { readonly '~optional'?: undefined };

/** A field that may be left out. */
export type Optional<T> = Both<T> & { readonly '~optional': true };

/** The second part is never there: a function from and to T fits no other type, neither wider nor narrower. */
type Both<T> = { '~unsafe': T; readonly '~both'?: (value: T) => T };

/** The type that a schema stands for. */
export type Of<S> = S extends { readonly '~unsafe': infer T } ? T : never;

/** What the fields of a type must be. */
export type Fields<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? Optional<Exclude<T[K], undefined>>
    : Schema<T[K]>;
};

type Named = Readonly<Record<string, object>>;

/** As much of JSON Schema as is written here. */
export type Keywords = object & {
  readonly title?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Keywords[];
  readonly discriminator?: { readonly propertyName: string };
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Keywords;
  readonly items?: Keywords;
  readonly uniqueItems?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** How a value is read that may be written in more than one way; see `read.ts`. */
  readonly 'x-reads'?: Reads;
};

export type Reads = 'words' | 'card' | 'slot';

/** The type that some fields make. */
type Made<F extends Named> = {
  readonly [K in keyof F as F[K] extends { '~optional': true } ? never : K]: Of<F[K]>;
} & { readonly [K in keyof F as F[K] extends { '~optional': true } ? K : never]?: Of<F[K]> };

// The one place where a schema is given its type: all others follow from it.
const as = <T>(schema: Keywords): Schema<T> => schema as Schema<T>;

/** An object of a type that stands elsewhere. Others may have more fields: later versions add some. */
export const object = <T extends object>(fields: Fields<T>): Schema<T> => as(plain(fields));

/** The same with no field besides: what somebody asks for must be understood whole. */
export const closed = <T extends object>(fields: Fields<T>): Schema<T> =>
  as(plain(fields, { additionalProperties: false }));

/** An object whose type is made by its fields. */
export const form = <const F extends Named>(fields: F): Schema<Made<F>> => as(plain(fields));

export const closedForm = <const F extends Named>(fields: F): Schema<Made<F>> =>
  as(plain(fields, { additionalProperties: false }));

const plain = (fields: object, options: Keywords = {}): Keywords => {
  const properties = fields as Readonly<Record<string, Keywords>>;
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name]));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
};

const OPTIONAL = '~optional';
const isOptional = (field: Keywords | undefined): boolean =>
  field !== undefined && OPTIONAL in field;

/** Marked where JSON does not show it: the object that holds it says what it requires. */
export const optional = <T>(schema: Schema<T>): Optional<T> =>
  Object.defineProperty({ ...schema }, OPTIONAL, { value: true }) as unknown as Optional<T>;

/** All fields of these may be left out: what changed of something. */
export const partial = <T extends object>(fields: Fields<T>): Schema<Partial<T>> =>
  as(
    plain(
      Object.fromEntries(
        Object.entries<Schema<unknown>>(fields as never).map(([name, field]) => [
          name,
          optional(field),
        ]),
      ),
    ),
  );

type ListOptions = Pick<Keywords, 'minItems' | 'maxItems' | 'uniqueItems'>;

export const listOf = <T>(items: Schema<T>, options: ListOptions = {}): Schema<readonly T[]> =>
  as({ type: 'array', items, ...options });

/** An object whose members are all of one kind, under any names. */
export const recordOf = <T>(items: Schema<T>): Schema<Readonly<Record<string, T>>> =>
  as({ type: 'object', additionalProperties: items });

export const orNull = <T>(schema: Schema<T>): Schema<T | null> => as({ anyOf: [schema, nothing] });

/** Any of these. */
export const anyOf = <const S extends readonly object[]>(...schemas: S): Schema<Of<S[number]>> =>
  as({ anyOf: schemas });

/** Any of these, which have one name: of something else no more can be said than that it is none. */
export const anyNamed = <const S extends readonly object[]>(
  title: string,
  ...schemas: S
): Schema<Of<S[number]>> => as({ title, anyOf: schemas });

/** One of these objects, told apart by a field; whatever is wrong with one is said of that one. */
export const told = <const S extends readonly object[]>(
  propertyName: string,
  ...schemas: S
): Schema<Of<S[number]>> => as({ anyOf: schemas, discriminator: { propertyName } });

/** One of many, by `type`, each with fields of its own and those of all. Whoever lists them holds them to their types. */
export const typed = <T extends { readonly type: string }>(
  title: string,
  fields: { readonly [Type in T['type']]: object },
  ofAll: object = {},
): Schema<T> => {
  const each = Object.entries<object>(fields).map(([type, own]) =>
    plain({ type: literal(type), ...ofAll, ...own }),
  );
  return as({ title, anyOf: each, discriminator: { propertyName: 'type' } });
};

export const oneOf = <const T extends string | number | boolean>(
  ...choices: readonly T[]
): Schema<T> => {
  const kinds = new Set(choices.map((choice) => typeof choice));
  const type = kinds.has('string') && kinds.size === 1 ? { type: 'string' } : {};
  return as({ ...type, enum: [...choices] });
};

export const literal = <const T extends string>(value: T): Schema<T> =>
  as({ type: 'string', const: value });

export const nothing: Schema<null> = as({ type: 'null' });

/** What is looked at by nobody. */
export const anything: Schema<unknown> = as({});

/** What is read elsewhere, where more can be said about what is wrong with it. */
export const later = (title: string): Schema<unknown> => as({ title });

export const flag: Schema<boolean> = as({ type: 'boolean' });

export const number: Schema<number> = as({ type: 'number' });

/** Also below nothing: the house may lose. */
export const whole: Schema<number> = as({ type: 'integer' });

export const between = (minimum: number, maximum: number): Schema<number> =>
  as({ type: 'integer', minimum, maximum });

type TextOptions = {
  /** What it is, for whoever reads that something else is none. */
  readonly title?: string;
} & Pick<Keywords, 'minLength' | 'maxLength' | 'pattern' | 'x-reads'>;

export const string = <T extends string = string>(options: TextOptions = {}): Schema<T> =>
  as({ type: 'string', ...options });

/** One of a list of strings, read in a way of its own. */
export const readAs = <T extends string>(reads: Reads, choices: readonly T[]): Schema<T> =>
  as({ type: 'string', enum: [...choices], 'x-reads': reads });
