import * as Type from 'typebox';

/**
 * The one way in which this program says what crosses a border: TypeBox schemas whose type is held in both directions.
 * `object<Settings>({…})` compiles only while its fields are those of `Settings`, no more, no fewer, each of the same
 * type and optional where that is; so when a type of the table changes, the compiler names the schema to change.
 * Names are imported one by one: pages hold these schemas too, and get only as much of TypeBox as builds them.
 */
export type Schema<T> = Both<T> & { readonly '~optional'?: undefined };

/** A field that may be left out. */
export type Optional<T> = Both<T> & { readonly '~optional': true };

/** The second part is never there: a function from and to T fits no other type, neither wider nor narrower. */
type Both<T> = Type.TUnsafe<T> & { readonly '~both'?: (value: T) => T };

/** The type that a schema stands for. */
export type Of<S> = S extends { readonly '~unsafe': infer T } ? T : never;

/** What the fields of a type must be. */
export type Fields<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? Optional<Exclude<T[K], undefined>>
    : Schema<T[K]>;
};

type Named = Readonly<Record<string, Type.TSchema>>;

/** The type that some fields make. */
type Made<F extends Named> = {
  readonly [K in keyof F as F[K] extends { '~optional': true } ? never : K]: Of<F[K]>;
} & { readonly [K in keyof F as F[K] extends { '~optional': true } ? K : never]?: Of<F[K]> };

// The one place where a schema is given its type: all others follow from it.
const as = <T>(schema: Type.TSchema): Schema<T> => schema as Schema<T>;

/** An object of a type that stands elsewhere. Others may have more fields: later versions add some. */
export const object = <T extends object>(fields: Fields<T>): Schema<T> => as(plain(fields));

/** The same with no field besides: what somebody asks for must be understood whole. */
export const closed = <T extends object>(fields: Fields<T>): Schema<T> =>
  as(plain(fields, { additionalProperties: false }));

/** An object whose type is made by its fields. */
export const form = <const F extends Named>(fields: F): Schema<Made<F>> => as(plain(fields));

export const closedForm = <const F extends Named>(fields: F): Schema<Made<F>> =>
  as(plain(fields, { additionalProperties: false }));

const plain = (fields: object, options: Type.TObjectOptions = {}): Type.TSchema =>
  Type.Object(fields as Type.TProperties, options);

export const optional = <T>(schema: Schema<T>): Optional<T> =>
  Type.Optional(schema as Type.TSchema) as unknown as Optional<T>;

/** All fields of these may be left out: what changed of something. */
export const partial = <T extends object>(fields: Fields<T>): Schema<Partial<T>> =>
  as(
    plain(
      Object.fromEntries(
        Object.entries(fields as Named).map(([name, field]) => [name, Type.Optional(field)]),
      ),
    ),
  );

export const listOf = <T>(
  items: Schema<T>,
  { minItems, maxItems }: { readonly minItems?: number; readonly maxItems?: number } = {},
): Schema<readonly T[]> =>
  as(
    Type.Array(items as Type.TSchema, {
      ...(minItems !== undefined && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
    }),
  );

/** An object whose members are all of one kind, under any names. Written out: TypeBox's own brings half of it along. */
export const recordOf = <T>(items: Schema<T>): Schema<Readonly<Record<string, T>>> =>
  as(Type.Unsafe({ type: 'object', additionalProperties: items }));

export const orNull = <T>(schema: Schema<T>): Schema<T | null> => as(either(schema, Type.Null()));

/** Any of these. */
export const anyOf = <const S extends readonly Type.TSchema[]>(
  ...schemas: S
): Schema<Of<S[number]>> => as(either(...schemas));

const either = (...schemas: readonly Type.TSchema[]): Type.TSchema =>
  Type.Unsafe({ anyOf: schemas });

/** One of these objects, told apart by a field; whatever is wrong with one is said of that one. */
export const told = <const S extends readonly Type.TSchema[]>(
  propertyName: string,
  ...schemas: S
): Schema<Of<S[number]>> => as(Type.Unsafe({ anyOf: schemas, discriminator: { propertyName } }));

/** One of many, by `type`, each with fields of its own and those of all. Whoever lists them holds them to their types. */
export const typed = <T extends { readonly type: string }>(
  title: string,
  fields: { readonly [Type in T['type']]: object },
  ofAll: object = {},
): Schema<T> => {
  const each = Object.entries<object>(fields).map(([type, own]) =>
    plain({ type: literal(type), ...ofAll, ...own }),
  );
  return as(Type.Unsafe({ title, anyOf: each, discriminator: { propertyName: 'type' } }));
};

export const oneOf = <const T extends string | number | boolean>(
  ...choices: readonly T[]
): Schema<T> => {
  const kinds = new Set(choices.map((choice) => typeof choice));
  const type = kinds.has('string') && kinds.size === 1 ? { type: 'string' } : {};
  return as(Type.Unsafe({ ...type, enum: [...choices] }));
};

export const literal = <const T extends string>(value: T): Schema<T> => as(Type.Literal(value));

export const nothing: Schema<null> = as(Type.Null());

/** What is looked at by nobody. */
export const anything: Schema<unknown> = as(Type.Unknown());

/** What is read elsewhere, where more can be said about what is wrong with it. */
export const later = (title: string): Schema<unknown> => as(Type.Unsafe({ title }));

export const flag: Schema<boolean> = as(Type.Boolean());

export const number: Schema<number> = as(Type.Number());

/** Also below nothing: the house may lose. */
export const whole: Schema<number> = as(Type.Integer());

export const between = (minimum: number, maximum: number): Schema<number> =>
  as(Type.Integer({ minimum, maximum }));

/** How a value is read that may be written in more than one way; see `read.ts`. */
export type Reads = 'words' | 'card' | 'slot';

type TextOptions = {
  /** What it is, for whoever reads that something else is none. */
  readonly title?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-reads'?: Reads;
};

export const string = <T extends string = string>(options: TextOptions = {}): Schema<T> =>
  as(Type.String(options));

/** One of a list of strings, read in a way of its own. */
export const readAs = <T extends string>(reads: Reads, choices: readonly T[]): Schema<T> =>
  as(Type.Unsafe({ type: 'string', enum: [...choices], 'x-reads': reads }));
