import { expect, test } from 'vitest';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { campaign } from './model-run.ts';

test('a hundred thousand commands, legal and illegal, by anybody', { timeout: 300_000 }, () => {
  const counts = campaign(100_000, 'tests/table/model.test.ts');
  if (process.env['PUNTOBANCO_COUNTS']) console.log(Object.fromEntries([...counts].sort()));
  expect(counts.get('commands')).toBeGreaterThanOrEqual(100_000);
  for (const { id } of rulebooks) expect(counts.get(id)).toBeGreaterThan(100);
});
