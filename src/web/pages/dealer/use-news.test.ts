import { expect, test } from 'vitest';
import type { Event } from '../../../table/index.ts';
import { afterRecord } from './use-news.ts';

const by = { role: 'dealer', id: 'd1' } as const;
const card = (at: number): Event => ({
  ...{ type: 'CardExposed', hand: 'player', index: 0, card: '2S' },
  ...{ by, at },
});

test.each([
  ['a page that was just opened knows what the record has', [1, 2, 2], [], [1, 2, 2]],
  ['before the record has come, what was told stands alone', [], [3, 4], [3, 4]],
  ['what came both ways is said once', [1, 2, 3, 3], [3, 3, 4], [1, 2, 3, 3, 4]],
])('%s', (_, record, told, news) => {
  expect(afterRecord(record.map(card), told.map(card)).map(({ at }) => at)).toEqual(news);
});
