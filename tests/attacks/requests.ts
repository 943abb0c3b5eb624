import type { Wish } from '../../src/table/index.ts';
import type { Chance } from '../table/model-chance.ts';
import type { CastName } from './cast.ts';
import { fitting, type Known } from './grammar.ts';
import { mutated, SPELLINGS, spoiled } from './mutations.ts';
import { type Operation, OTHER_PATHS } from './operations.ts';

export type FuzzedRequest = {
  readonly who: CastName;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
};

/** A command that fits a table now, and by whom; null: what a grammar makes. */
export type Fits = (table: string) => { readonly who: CastName; readonly wish: Wish } | null;

type Making = {
  readonly chance: Chance;
  readonly known: Known;
  readonly cast: readonly CastName[];
  readonly fits: Fits;
  readonly operations: readonly Operation[];
  /** So that ids differ from request to request. */
  readonly number: number;
};

/** How often a route of each cost is asked: what is costly takes the machine a thousand times as long. */
const OFTEN = { usual: 40, watch: 20, guess: 8, costly: 1 } as const;

export const nextRequest = (making: Making): FuzzedRequest => {
  const { chance, operations } = making;
  if (chance.percent(2)) return elsewhere(making);
  const commands = operations.filter(({ path }) => /\/(?:commands|preview)$/.test(path));
  const operation = chance.percent(35)
    ? chance.one(commands)
    : chance.weighted(operations.map((one) => [OFTEN[one.cost], one] as const));
  return asked(operation, making);
};

const asked = (operation: Operation, making: Making): FuzzedRequest => {
  const { chance, known, cast } = making;
  const values = new Map(
    operation.parameters.map(({ name, schema = {} }) => [
      name,
      fitting(schema, chance, known, name),
    ]),
  );
  let who = chance.one(cast);
  let body: unknown = operation.body && fitting(operation.body, chance, known);
  const fit =
    operation.path.endsWith('/commands') && chance.percent(60)
      ? making.fits(String(values.get('table')))
      : null;
  if (fit !== null) {
    who = chance.weighted([
      [80, fit.who],
      [12, chance.one(['p1', 'p2', 'p3'] as const)],
      [8, who],
    ]);
    body = { id: `f-${making.number}`, command: fit.wish };
  }
  const how = chance.weighted<'as it is' | 'value' | 'text' | 'head' | 'address'>([
    [30, 'as it is'],
    [40, 'value'],
    [12, 'text'],
    [10, 'head'],
    [8, 'address'],
  ]);
  const text = body === null ? null : written(how === 'value' ? mutated(body, chance) : body);
  const request = {
    who,
    method: operation.method,
    url: addressOf(operation, values, how === 'address' ? chance : null),
    headers: text === null ? {} : JSON_TYPE,
    body: how === 'text' && text !== null ? spoiled(text, chance) : text,
  };
  return how === 'head' ? withOtherHead(request, chance) : request;
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** What has no text, such as `undefined` alone, is sent as none. */
const written = (value: unknown): string => JSON.stringify(value) ?? '';

const addressOf = (
  { path, parameters }: Operation,
  values: ReadonlyMap<string, unknown>,
  chance: Chance | null,
): string => {
  const shown = (name: string): string =>
    chance?.percent(50)
      ? chance.one([...SPELLINGS, '', ' ', '.', '..', 'x'.repeat(101), '-1', '1e3', '1.5', 'NaN'])
      : String(values.get(name));
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(plain(shown(name))),
  );
  const query = parameters
    .filter((one) => one.in === 'query')
    .filter(({ name }) => values.get(name) !== undefined)
    .filter((_, i) => chance === null || i % 2 === chance.below(2))
    .map(({ name }) => `${name}=${encodeURIComponent(plain(shown(name)))}`);
  if (chance !== null && query.length > 0 && chance.percent(40)) query.push(...query);
  if (chance?.percent(20)) query.push(chance.one(['__proto__[a]=1', 'as=staff', '&&&', '%', 'x']));
  const spelt = chance?.percent(10) ? place.replace('/api', '/%61pi') : place;
  return query.length === 0 ? spelt : `${spelt}?${query.join('&')}`;
};

/** Half a character has no place in an address. */
const plain = (text: string): string => text.toWellFormed();

const TYPES = ['text/plain', 'application/xml', '', 'application/json; charset=utf-16', 'x'];
const KINDS = ['staff', 'patron', 'display', 'page', 'house', '', 'staff, patron'];

const withOtherHead = (request: FuzzedRequest, chance: Chance): FuzzedRequest => {
  const { headers } = request;
  return chance.weighted<() => FuzzedRequest>([
    [3, () => ({ ...request, headers: { ...headers, 'content-type': chance.one(TYPES) } })],
    [3, () => ({ ...request, headers: { ...headers, 'x-puntobanco': chance.one(KINDS) } })],
    [2, () => ({ ...request, headers: { ...headers, 'content-encoding': 'gzip' } })],
    [2, () => ({ ...request, headers: { ...headers, cookie: cookieOf(chance) } })],
    [
      2,
      () => ({ ...request, headers: { ...headers, accept: chance.one(['text/html', 'x', '']) } }),
    ],
    [1, () => ({ ...request, headers: { ...headers, 'x-forwarded-for': '203.0.113.7, x' } })],
    [1, () => ({ ...request, headers: { ...headers, host: 'evil.example' } })],
    [3, () => ({ ...request, method: chance.one(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) })],
  ])();
};

const cookieOf = (chance: Chance): string =>
  chance.one([
    `pb_staff=${'x'.repeat(43)}`,
    'pb_staff=; pb_staff=x',
    'pb_staff=%00; pb_terminal=t000000.',
    `pb_terminal=t000000.${'x'.repeat(43)}`,
    '__proto__=x; constructor=y',
    ';;;=;',
    `x=${'y'.repeat(5000)}`,
  ]);

const elsewhere = ({ chance, cast }: Making): FuzzedRequest => ({
  who: chance.one(cast),
  method: chance.one(['GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']),
  url: chance.one(OTHER_PATHS),
  headers: chance.percent(50) ? { accept: 'text/html' } : {},
  body: null,
});
