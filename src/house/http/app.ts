import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { House } from '../house.ts';
import type { PatronBudget } from './patron-budget.ts';
import type { Who } from './who.ts';

/** Fastify with typed schemas: one schema is validation, type and OpenAPI. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the routes share. */
export type Doors = { readonly house: House; readonly who: Who; readonly patrons: PatronBudget };
