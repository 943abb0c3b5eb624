import { expect, test } from 'vitest';
import { routeOf } from './route.ts';

test.each([
  ['/', { page: 'floor' }],
  ['/table/t1', { page: 'table', table: 't1' }],
  ['/table/t1/', { page: 'table', table: 't1' }],
  ['/table/t%201/board', { page: 'board', table: 't 1' }],
  ['/table/t1/dealer', { page: 'dealer', table: 't1' }],
  ['/table/t1/patron', { page: 'patron', table: 't1' }],
  ['/table/t1/other', { page: 'nowhere' }],
  ['/table', { page: 'nowhere' }],
  ['/sign-in', { page: 'sign-in' }],
  ['/set-up', { page: 'set-up', code: null }],
  ['/set-up/abc_-1', { page: 'set-up', code: 'abc_-1' }],
  ['/display/abc_-1', { page: 'display', code: 'abc_-1' }],
  ['/display/a/b', { page: 'nowhere' }],
  ['/join', { page: 'join', code: null }],
  ['/join/ABC123', { page: 'join', code: 'ABC123' }],
  ['/join/a/b', { page: 'nowhere' }],
  ['/pit', { page: 'pit' }],
  ['/pit/x', { page: 'nowhere' }],
  ['/rules', { page: 'rules', game: null, against: null }],
  ['/rules/a@2/b', { page: 'rules', game: 'a@2', against: 'b' }],
  ['/audit', { page: 'audit', table: null, round: null }],
  ['/audit/t1/12', { page: 'audit', table: 't1', round: '12' }],
  ['/drills/settle', { page: 'drills', drill: 'settle' }],
  ['/drills/settle/x', { page: 'nowhere' }],
  ['/check', { page: 'check' }],
  ['/lab', { page: 'lab' }],
  ['/lab/x', { page: 'nowhere' }],
  ['/%E0%A4%A', { page: 'nowhere' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
