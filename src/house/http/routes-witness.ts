import { TableParams } from '../../api/house.ts';
import { string } from '../../api/schema.ts';
import { ConsistencyQuerySchema, ConsistencySchema } from '../../api/witness.ts';
import { archivedTree } from '../record/trees.ts';
import { written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail } from './errors.ts';
import { hostedTable } from './routes-tables.ts';

/** For whoever keeps checkpoints of the house, and has no part in it: hashes and signatures, and nothing else. */
export const witnessRoutes = (app: App, doors: Doors): void => {
  const { house } = doors;
  const tags = ['record'];

  app.get(
    '/api/checkpoints',
    {
      schema: {
        tags,
        summary:
          'The last signed checkpoint of each table, and which key followed on which (anybody)',
        response: written({ 'text/plain': string() }),
      },
    },
    async (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send((await house.notes()).join('\n')),
  );

  app.get(
    '/api/tables/:table/consistency',
    {
      schema: {
        tags,
        summary: 'That the record of so many entries begins with that of fewer (anybody)',
        response: written({ 'application/json': ConsistencySchema }),
        params: TableParams,
        querystring: ConsistencyQuerySchema,
      },
    },
    async (request, reply) => {
      const { id } = hostedTable(doors, request.params.table);
      const { from, to } = request.query;
      if (from > to) fail('BAD_INPUT', 'from is the shorter one: it is not above to');
      // What no checkpoint covers yet is nobody's to guess at.
      const signed = signedCount(await house.notes(), id);
      if (to > signed)
        fail('BAD_INPUT', `${signed} entries of table ${id} have been signed so far`);
      const base = (await house.store.base(id))?.sequence ?? 0;
      const archived = await archivedTree(house.store, id, base);
      if (archived === null || from < base) {
        return fail('ARCHIVED', `the first ${base} entries of table ${id} have been archived`);
      }
      const proof = await house.clerk.consistency({ stream: id, from, to, archived });
      if (proof === null) return fail('BAD_INPUT', `table ${id} has no ${to} entries`);
      return reply.type('application/json').send(proof);
    },
  );
};

const signedCount = (notes: readonly string[], table: string): number => {
  const own = notes.findLast((note) => note.includes(`\ntable ${table}\n`)) ?? '';
  return Number(/^count (\d+)$/m.exec(own)?.[1] ?? 0);
};
