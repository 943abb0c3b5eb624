import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import type { House } from '../house.ts';
import type { App, Doors } from './app.ts';
import { budgetsOf } from './budgets.ts';
import { BUDGETS, type Budgets } from './costs.ts';
import { badAddress, errorsOf, fail, VIEWERS_ONLY } from './errors.ts';
import { metricsRoutes } from './metrics.ts';
import { answerNoRequest, noteAnswers } from './no-request.ts';
import { OPENAPI } from './openapi.ts';
import { patronBudget } from './patron-budget.ts';
import { accountRoutes } from './routes-accounts.ts';
import { auditRoutes } from './routes-audit.ts';
import { demonstrationRoutes } from './routes-demonstration.ts';
import { drillRoutes } from './routes-drills.ts';
import { houseRoutes } from './routes-house.ts';
import { labRoutes } from './routes-lab.ts';
import { patronRoutes } from './routes-patrons.ts';
import { peopleRoutes } from './routes-people.ts';
import { recordRoutes } from './routes-record.ts';
import { reportRoutes } from './routes-reports.ts';
import { tableRoutes } from './routes-tables.ts';
import { witnessRoutes } from './routes-witness.ts';
import { liveRoutes } from './socket.ts';
import { takeTurns } from './turns.ts';
import { validatorOf } from './validator.ts';
import { whoOf } from './who.ts';

export type ServerOptions = {
  /** Behind TLS: cookies are sent over it alone. */
  readonly tls: boolean;
  /** Addresses and networks of proxies: what they say of a client's address is believed, nobody else. */
  readonly proxies: readonly string[];
  /** Whoever reads the metrics has it; null: they are for this machine alone. */
  readonly metricsToken: string | null;
  /** Names under which alone it answers; null: any. A page of another site could call itself by our address. */
  readonly names: ReadonlySet<string> | null;
  /** Requests a second, by what they cost and who asks. */
  readonly budgets: Budgets;
  /** Milliseconds that never go back, for the budgets; tests hold it still. */
  readonly clock: () => number;
  /** Milliseconds in which a whole request has to come, from its first byte on. */
  readonly requestWithin: number;
  /** Frames a second over one socket, whatever is in them. */
  readonly commandsPerSecond: number;
  /** Commands a second of one patron, over all his lines; ten times as many at once. */
  readonly patronCommandsPerSecond: number;
  /** Sockets of one session, and of one address without a session. */
  readonly socketsAtOnce: number;
};

export const USUAL: ServerOptions = {
  tls: false,
  proxies: [],
  metricsToken: null,
  names: null,
  budgets: BUDGETS,
  clock: () => performance.now(),
  requestWithin: 30_000,
  commandsPerSecond: 50,
  patronCommandsPerSecond: 5,
  socketsAtOnce: 100,
};

const pages = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
/** What is in there has the hash of its contents in its name: it never changes. */
const assets = join(pages, 'assets', '/');
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** The house over HTTP and WebSocket. */
export const serverOf = async (house: House, options: ServerOptions = USUAL): Promise<App> => {
  const app: App = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    trustProxy: options.proxies.length === 0 ? false : [...options.proxies],
    routerOptions: { maxParamLength: 100 },
    requestTimeout: options.requestWithin,
    // How often it is looked for those that are over time, heads and bodies.
    http: {
      headersTimeout: options.requestWithin,
      connectionsCheckingInterval: Math.ceil(options.requestWithin / 10),
    },
    clientErrorHandler: answerNoRequest,
    frameworkErrors: badAddress,
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorOf)
    // Fastify would write answers by their schemas: a view takes twice as long that way, the answer to a command 26 times,
    // and what a schema does not name is dropped. That answers are what the schemas say, tests find out.
    .setSerializerCompiler(() => JSON.stringify);
  errorsOf(app, house.log, existsSync(pages) ? readFileSync(join(pages, 'index.html')) : null);
  noteAnswers(app);
  takeTurns(app);
  await app.register(cookie);
  const doors: Doors = {
    house,
    who: whoOf(house, { secure: options.tls }),
    patrons: patronBudget(options.patronCommandsPerSecond),
  };
  budgetsOf(app, doors, options);
  await app.register(helmet, { contentSecurityPolicy: { directives: POLICY }, hsts: options.tls });
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false, verifyClient: sameOrigin(options) },
    preClose: async () => {
      const { clients } = app.websocketServer;
      for (const client of clients) client.close(1001, 'the house closes');
    },
  });
  await app.register(swagger, OPENAPI);
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.addHook('onRequest', async ({ method, headers, url, hostname }, reply) => {
    if (options.names !== null && !options.names.has(hostname)) {
      fail('NOT_ALLOWED', `this house answers to ${[...options.names].join(', ')} alone`);
    }
    // Racks, codes and tokens are for whoever asked, and for now.
    if (url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // A form of another site can send a cookie along, but not this header. Whatever the path: there are several ways
    // to spell one.
    if (method !== 'GET' && method !== 'HEAD') {
      if (headers['x-puntobanco'] === undefined) {
        fail(
          'NOT_ALLOWED',
          'send the header x-puntobanco with every request that changes something',
        );
      }
      if (house.edge) fail(VIEWERS_ONLY.code, VIEWERS_ONLY.message);
    }
  });
  metricsRoutes(app, doors, options);
  peopleRoutes(app, doors);
  houseRoutes(app, doors);
  patronRoutes(app, doors);
  accountRoutes(app, doors);
  tableRoutes(app, doors);
  recordRoutes(app, doors);
  auditRoutes(app, doors);
  witnessRoutes(app, doors);
  labRoutes(app, doors);
  reportRoutes(app, doors);
  drillRoutes(app, doors);
  if (house.demonstration) demonstrationRoutes(app, doors);
  liveRoutes(app, doors, options);
  await pagesOf(app);
  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(documentOf(app, house.demonstration)),
  );
  await app.ready();
  return app;
};

/** As text, by whether a demonstration is served: to make it, and to write it, takes far longer than to send it. */
const documents = new Map<boolean, string>();
const documentOf = (app: App, demonstration: boolean): string => {
  const text = documents.get(demonstration) ?? JSON.stringify(app.swagger());
  documents.set(demonstration, text);
  return text;
};

/** Nothing comes from elsewhere, and nothing is written into a page as script or style. */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

type Upgrade = { readonly req: Pick<IncomingMessage, 'headers'> };

/**
 * A page of another site may not open a socket with this site's cookies, nor behind TLS one that came without it: whoever
 * sits on the line can write such a page. A program sends no origin.
 */
const sameOrigin =
  ({ tls }: ServerOptions) =>
  ({ req }: Upgrade): boolean => {
    const { origin, host } = req.headers;
    if (origin === undefined) return true;
    const page = URL.parse(String(origin));
    return page?.host === host && (!tls || page?.protocol === 'https:');
  };

/** What a browser heeds of a document alone: half a kilobyte less with each script and font. */
const OF_A_DOCUMENT = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The built pages; every path that is no file is the one page, which finds its way by itself. */
const pagesOf = async (app: App): Promise<void> => {
  if (!existsSync(pages)) {
    app.get('/', { schema: { hide: true } }, (_, reply) =>
      reply.type('text/plain; charset=utf-8').send('The pages are not built: run npm run build.\n'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: pages,
    wildcard: false,
    // Each has a smaller one beside it, which goes to whoever takes it, under the same name.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const asset = path.startsWith(assets);
      reply.header('cache-control', asset ? FOR_EVER : ASK_AGAIN);
      if (asset) for (const name of OF_A_DOCUMENT) reply.raw.removeHeader(name);
    },
  });
  const page = { schema: { hide: true } } as const;
  for (const path of PAGES) app.get(path, page, (_, reply) => reply.sendFile('index.html'));
};

const PAGES = [
  '/table/*',
  '/sign-in',
  '/set-up',
  '/set-up/*',
  '/join',
  '/join/*',
  '/display/*',
  '/pit',
  '/pit/*',
  '/rules',
  '/rules/*',
  '/audit',
  '/audit/*',
  '/check',
  '/lab',
  '/drills',
  '/drills/*',
  '/gallery',
];
