import { expect, test } from 'vitest';
import { errorsAt } from './field-errors.ts';

const CODES = { id: ['BAD_ID', 'ID_TAKEN'], pin: ['BAD_PIN'] };

test.each([
  ['ID_TAKEN', 'id'],
  ['BAD_PIN', 'pin'],
  ['OFFLINE', 'form'],
])('%s stands at the %s', (code, at) => {
  const error = { code, message: '' };
  expect(errorsAt(error, CODES)).toEqual({ id: null, pin: null, form: null, [at]: error });
});

test('without an error nothing stands anywhere', () => {
  expect(errorsAt(null, CODES)).toEqual({ id: null, pin: null, form: null });
});
