// `npm run dependencies`: writes docs/dependencies.md, one line for each package that package.json names. Licence and
// keeper are read from what is installed; why it is here is said below, and whoever adds one says so.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

const WHY: Readonly<Record<string, string>> = {
  '@axe-core/playwright': 'tests: whether pages can be used by everybody',
  '@biomejs/biome': 'format and lint',
  '@fastify/cookie': 'server: session cookies',
  '@fastify/helmet': 'server: security headers',
  '@fastify/static': 'server: hands out the built pages',
  '@fastify/swagger': 'server: the OpenAPI document, from the same schemas that check requests',
  '@fastify/swagger-ui': 'server: that document as a page',
  '@fastify/type-provider-typebox': 'types of routes from their schemas; no code at run time',
  '@fastify/websocket': 'server: live tables',
  '@fontsource/cinzel': 'pages: headings',
  '@fontsource/ibm-plex-sans': 'pages: text and figures',
  '@noble/ciphers': 'pages: the shoe checked in the browser (AES-CTR)',
  '@noble/curves': 'pages: signatures checked in the browser (Ed25519)',
  '@noble/hashes': 'pages: the record checked in the browser (SHA-256)',
  '@node-rs/argon2': 'server: PINs are kept as argon2id',
  '@playwright/test': 'tests in a real browser, and pictures',
  '@stryker-mutator/api': 'mutation tests: types of our configuration',
  '@stryker-mutator/core': 'mutation tests',
  '@stryker-mutator/vitest-runner': 'mutation tests through vitest',
  '@tailwindcss/vite': 'pages: styles at build time',
  '@testing-library/react': 'tests of parts of pages',
  '@types/better-sqlite3': 'types',
  '@types/node': 'types',
  '@types/pg': 'types',
  '@types/react': 'types',
  '@types/react-dom': 'types',
  '@types/ws': 'types',
  '@vitejs/plugin-react': 'pages: build',
  'better-sqlite3': 'server: the store of one process',
  commander: 'command line; the one package that every use needs, bundled',
  'fast-check': 'tests: properties',
  fastify: 'server: HTTP',
  'happy-dom': 'tests of parts of pages without a browser',
  pg: 'server: PostgreSQL, the store of several processes',
  pino: 'server: log',
  'prom-client': 'server: metrics',
  react: 'pages',
  'react-dom': 'pages',
  tailwindcss: 'pages: styles at build time',
  'ts-fsrs': 'pages: when a drill comes again',
  typebox: 'server: schemas at the border',
  typescript: 'types are checked; nothing is compiled to run',
  uplot: 'pages: charts',
  uqr: 'pages: codes to scan',
  vite: 'pages: build',
  vitest: 'tests',
  ws: 'tests and robots: the other end of a WebSocket',
};

type Package = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly repository?: string | { readonly url?: string };
};

const read = (path: string): Package => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

const keeperOf = ({ repository }: Package): string => {
  const url = typeof repository === 'string' ? repository : (repository?.url ?? '');
  const found = /(?:github\.com[:/]|^github:|^)([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url);
  return found?.[1] === undefined ? url : `[${found[1]}](https://github.com/${found[1]})`;
};

/** The document; throws where a package has no reason, or a reason no package. */
export const dependenciesDocument = (): string => {
  const { dependencies, devDependencies, peerDependencies } = read('package.json');
  const needed = { ...dependencies, ...peerDependencies };
  const names = Object.keys({ ...needed, ...devDependencies }).sort();
  const unsaid = names.filter((name) => WHY[name] === undefined);
  const idle = Object.keys(WHY).filter((name) => !names.includes(name));
  if (unsaid.length > 0)
    throw new Error(`say in scripts/dependencies.ts why: ${unsaid.join(', ')}`);
  if (idle.length > 0) throw new Error(`no longer a dependency: ${idle.join(', ')}`);
  const row = (name: string): string => {
    const installed = read(`node_modules/${name}/package.json`);
    return `| \`${name}\` | ${WHY[name]} | ${installed.license ?? '?'} | ${keeperOf(installed)} |`;
  };
  const table = (of: readonly string[]): string =>
    ['| package | why | licence | kept by |', '|---|---|---|---|', ...of.map(row)].join('\n');
  return `# Dependencies

Written by \`npm run dependencies\` from package.json and what is installed; a test compares. Exact versions and digests of these and of everything below them are in package-lock.json.

- \`npm run sbom\` prints a bill of materials (CycloneDX).
- \`npm run audit\` asks the registry for known weaknesses. Last tried on 17 November 2026: the registry at hand answers no audit, so nothing is known by it; run it where one does.

## At run time

The library and the command line need \`commander\` alone; a house needs all of them.

${table(names.filter((name) => name in needed))}

## To build and to test

What pages use is built into them.

${table(names.filter((name) => !(name in needed)))}
`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('docs/dependencies.md', root), dependenciesDocument());
}
