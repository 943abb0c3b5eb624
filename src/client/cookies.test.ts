import { expect, test } from 'vitest';
import { cookieJar } from './cookies.ts';

test('what the house gave goes back to it; what it took back does not', () => {
  const jar = cookieJar();
  expect(jar.header()).toBe('');
  jar.keep(['patron=abc; Path=/; HttpOnly; SameSite=Strict', 'terminal=t=1; Path=/']);
  expect(jar.header()).toBe('patron=abc; terminal=t=1');
  jar.keep(['patron=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'terminal=t2']);
  expect(jar.header()).toBe('terminal=t2');
});

test('a session that was kept is the same one again', () => {
  const jar = cookieJar();
  jar.keep(['patron=abc; Path=/', 'terminal=t1; Path=/']);
  expect(cookieJar(jar.header()).header()).toBe(jar.header());
});
