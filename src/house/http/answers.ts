import { FailedSchema } from '../../api/house.ts';
import type { Schema } from '../../api/schema.ts';

/** Every failure has one form, whatever the route. */
const FAILED = { '4xx': FailedSchema, '5xx': FailedSchema } as const;

/** What a route answers. The schemas are types for the handlers and OpenAPI; tests hold every answer to them. */
export const answers = <T>(schema: Schema<T>) => ({ 200: schema, ...FAILED });

/** What a route answers that has made something. */
export const makes = <T>(schema: Schema<T>) => ({ 201: schema, ...FAILED });

/** An answer that is no JSON, or not always. */
export const written = (types: Readonly<Record<string, object>>) => ({
  200: {
    description: 'As asked for',
    content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
  },
  ...FAILED,
});
