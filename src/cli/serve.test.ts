import { describe, expect, test } from 'vitest';
import type { ServeOptions } from './commands/serve.ts';
import { servingOf } from './serve.ts';

const nobody = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/none' };

test('flags go before the environment, and that before what is usual', () => {
  const env = { PORT: '81', PUNTOBANCO_DATA: 'there', PUNTOBANCO_PROXIES: '10.0.0.7, 10.1.0.0/16' };
  expect(servingOf({ port: '82', data: 'here' }, env)).toMatchObject({ port: 82, data: 'here' });
  expect(servingOf({}, env)).toMatchObject({
    port: 81,
    data: 'there',
    proxies: ['10.0.0.7', '10.1.0.0/16'],
  });
  expect(servingOf({}, {})).toMatchObject({ port: 8080, data: './data', budgets: 1 });
  expect(servingOf({ demoPublic: true }, {})).toMatchObject({ data: './data/demo' });
});

describe('what cannot be meant is refused, and says what can', () => {
  test.each<[ServeOptions, RegExp]>([
    [{ demo: true }, /for --demo$/],
    [{ demoPublic: true }, /for --demo-public$/],
    [{ newKey: true }, /for --new-key$/],
    [{ enrol: true }, /for --enrol$/],
    [{ acceptRollback: true }, /for --accept-rollback$/],
  ])('at an edge: %j', (options, says) => {
    expect(() => servingOf({ edge: true, ...options }, nobody)).toThrow(says);
  });

  test.each(['x', '0', '-1', '1.5', '1001'])('budgets %j times the usual', (times) => {
    expect(() => servingOf({}, { PUNTOBANCO_BUDGETS: times })).toThrow(
      /PUNTOBANCO_BUDGETS is a whole number from 1 to 1000/,
    );
  });

  test.each(['eighty', '65536', '-1', '1.5'])('port %j', (port) => {
    expect(() => servingOf({ port }, {})).toThrow(/a port is a number up to 65535/);
  });

  test.each(['10.0.0.0/33', 'proxy', '10.0.0.7/', '::1/129'])('proxy %j', (proxy) => {
    expect(() => servingOf({}, { PUNTOBANCO_PROXIES: proxy })).toThrow(/PUNTOBANCO_PROXIES holds/);
  });
});
