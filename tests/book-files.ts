import { RulebookSchema } from '../src/api/rulebook-schema.ts';
import { EXPLAINED } from '../src/books/explained.ts';
import { KINDS, rulebooks } from '../src/rulebooks/index.ts';

/** The files that are made of the books: each as JSON, and the schema. By their paths. */
export const bookFiles = (): readonly (readonly [path: string, text: string])[] => [
  ['docs/rulebook.schema.json', written(fileSchema())],
  ...rulebooks.map((book) => [`books/${book.id}.json`, written(book)] as const),
];

const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

type Tree = { readonly [key: string]: unknown };

const fileSchema = (): Tree => {
  const { properties, ...whole } = explainedSchema(plain(RulebookSchema), '') as Tree & {
    properties: Tree;
  };
  // Every kind has the same schema.
  const irregularities = properties['irregularities'] as Tree & { properties: Tree };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Rulebook',
    description: 'One game by one version of its rulebook, as a file for --books.',
    ...whole,
    properties: {
      $schema: { type: 'string', description: 'Where this schema lies; for editors.' },
      explained: {
        type: 'object',
        description: 'What fields mean, as rules --new writes it. Nothing reads it.',
        additionalProperties: { type: 'string' },
      },
      ...properties,
      irregularities: {
        ...irregularities,
        properties: Object.fromEntries(KINDS.map((kind) => [kind, { $ref: '#/$defs/clause' }])),
      },
    },
    $defs: { clause: irregularities.properties[KINDS[0]] },
  };
};

/** Without what is no JSON. */
const plain = (schema: unknown): Tree => JSON.parse(JSON.stringify(schema));

const explainedSchema = (schema: Tree, at: string): Tree => {
  const says = EXPLAINED[at];
  const { properties, items, anyOf } = schema as {
    properties?: Readonly<Record<string, Tree>>;
    items?: Tree;
    anyOf?: readonly Tree[];
  };
  return {
    ...(says === undefined ? {} : { description: says }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, explainedSchema(one, below(at, key))]),
      ),
    }),
    ...(items && { items: explainedSchema(items, `${at}[]`) }),
    ...(anyOf && { anyOf: anyOf.map((one) => within(one, at)) }),
  };
};

/** One of several forms of a field: what it holds is explained, the field itself was. */
const within = (schema: Tree, at: string): Tree => {
  const { description: _, ...rest } = explainedSchema(schema, at);
  return rest;
};

const below = (at: string, key: string): string => {
  if (at === 'irregularities' && (KINDS as readonly string[]).includes(key)) {
    return 'irregularities.*';
  }
  return at === '' ? key : `${at}.${key}`;
};

/** Every place of a book that has a name, for which nothing is explained. */
export const unexplained = (): readonly string[] => {
  const found = new Set<string>();
  const walk = (schema: Tree, at: string): void => {
    if (at !== '' && !at.endsWith('[]') && EXPLAINED[at] === undefined) found.add(at);
    const {
      properties = {},
      items,
      anyOf = [],
    } = schema as {
      properties?: Readonly<Record<string, Tree>>;
      items?: Tree;
      anyOf?: readonly Tree[];
    };
    for (const [key, one] of Object.entries(properties)) walk(one, below(at, key));
    if (items !== undefined) walk(items, `${at}[]`);
    for (const one of anyOf) walk(one, at);
  };
  walk(plain(RulebookSchema), '');
  return [...found];
};
