import { expect, test } from 'vitest';
import { anEmptyHouse } from '../../../tests/people/a-house.ts';
import { object, whole } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import { change, type DocumentKind, get, make } from './documents.ts';

const COUNT: DocumentKind<{ n: number }> = {
  kind: 'count',
  schema: object<{ n: number }>({ n: whole }),
};

test('who is overtaken decides again on what is there now', async () => {
  const { means } = anEmptyHouse();
  const add = (n: number) =>
    change(means, COUNT, 'c', (now) => ({ write: { n: (now?.n ?? 0) + n }, answer: null }));
  const saw: (number | null)[] = [];
  await change(means, COUNT, 'c', async (now) => {
    saw.push(now?.n ?? null);
    if (saw.length < 3) await add(10);
    return { write: { n: (now?.n ?? 0) + 1 }, answer: null };
  });
  expect(saw).toEqual([null, 10, 20]);
  expect(await get(means, COUNT, 'c')).toEqual({ n: 21 });
});

test('a hundred at once all count', async () => {
  const { means } = anEmptyHouse();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      change(means, COUNT, 'c', (now) => ({ write: { n: (now?.n ?? 0) + 1 }, answer: null })),
    ),
  );
  expect(await get(means, COUNT, 'c')).toEqual({ n: 100 });
});

test('whoever is overtaken without end is told', async () => {
  const { means } = anEmptyHouse();
  const documents = { ...means.documents, put: async () => false };
  const changing = change({ ...means, documents }, COUNT, 'c', () => ({
    write: { n: 1 },
    answer: null,
  }));
  await expect(changing).rejects.toThrow('others were faster');
});

test('what is made must not be there yet', async () => {
  const { means } = anEmptyHouse();
  expect(await make(means, COUNT, 'c', { n: 1 })).toBe(true);
  expect(await make(means, COUNT, 'c', { n: 2 })).toBe(false);
  expect(await get(means, COUNT, 'c')).toEqual({ n: 1 });
});

test('what could not be read again is not written', async () => {
  const { means } = anEmptyHouse();
  const kind: DocumentKind<{ said: string }> = {
    kind: 'note',
    schema: object<{ said: string }>({ said: text }),
  };
  const write = { said: 'two\nlines' };
  await expect(change(means, kind, 'n', () => ({ write, answer: null }))).rejects.toThrow('said');
  await expect((async () => make(means, kind, 'n', write))()).rejects.toThrow('said');
  expect(await get(means, kind, 'n')).toBeNull();
});
