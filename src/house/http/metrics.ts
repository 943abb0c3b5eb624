import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { HealthSchema } from '../../api/house.ts';
import { TROUBLES } from '../troubles.ts';
import type { App, Doors } from './app.ts';
import { fail } from './errors.ts';
import type { ServerOptions } from './server.ts';

/** `/healthz` and `/metrics`. */
export const metricsRoutes = (
  app: App,
  { house }: Doors,
  { metricsToken }: Pick<ServerOptions, 'metricsToken'>,
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const floor = (name: string, help: string, count: () => number) =>
    new Gauge({
      name: `puntobanco_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  const tables = () => house.floor.tables();
  floor('tables', 'Tables of this house', () => tables().length);
  floor('tables_kept', 'Tables whose clock this process runs', () => {
    return tables().filter(({ keeper }) => keeper.holds()).length;
  });
  floor('edge', 'Whether it is for viewers alone, and runs no table: 0 or 1', () => {
    return house.edge ? 1 : 0;
  });
  floor('viewers', 'Live connections', () => {
    return tables().reduce((sum, { viewers }) => sum + viewers.count(), 0);
  });
  floor('entries', 'Entries on record at the tables', () => {
    return tables().reduce((sum, { live }) => sum + live.stream().sequence, 0);
  });
  floor(
    'record_faults',
    'Tables that differ from their record, and commands that could not be decided',
    house.faults,
  );
  floor('checkpoint_age_seconds', 'Since the last checkpoint was written; -1: none was', () => {
    const last = house.lastCheckpoint();
    return last === null ? -1 : Math.max(0, (house.now() - last) / 1000);
  });
  floor('disk_free_bytes', 'The least that is free on any disk of ours; -1: not known', () => {
    return house.troubles.free() ?? -1;
  });
  for (const trouble of TROUBLES) {
    floor(trouble.replace('-', '_'), 'Whether it lasts: 0 or 1, as the alert says', () => {
      return house.troubles.standing().has(trouble) ? 1 : 0;
    });
  }
  const seconds = new Histogram({
    name: 'puntobanco_http_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });

  const quiet = { schema: { hide: true } } as const;
  const health = { hide: true, response: { 200: HealthSchema, 503: HealthSchema } };
  app.get('/healthz', { ...quiet, schema: health }, async (_, reply) => {
    const healthy = await house.store.healthy().catch(() => false);
    return reply.status(healthy ? 200 : 503).send({ healthy });
  });
  app.get('/metrics', quiet, async (request, reply) => {
    if (!mayRead(request, metricsToken)) {
      return fail('NOT_ALLOWED', 'the metrics are read on this machine, or with their token');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** With the token, where one is set; else from this machine, and passed on by nobody. */
const mayRead = ({ headers, socket }: FastifyRequest, token: string | null): boolean => {
  if (token !== null) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  return headers['x-forwarded-for'] === undefined && isLoopback(socket.remoteAddress ?? '');
};

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(?:::ffff:)?127\./.test(address);

/** Takes as long whether much of it is right or little. */
const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};
