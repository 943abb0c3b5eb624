import { describe, expect, test } from 'vitest';
import '../../../../tests/web/every-word.ts';
import { wordsIn } from '../../words/index.ts';
import { reminded, reminderText } from './reminder.ts';

const MINUTE = 60_000;
const since = 1_000;
const at = (minutes: number) => since + minutes * MINUTE;

describe('the reminder of time', () => {
  test.each([
    ['not before the first time is over', 30, at(30) - 1, null],
    ['when it is', 30, at(30), 30],
    ['for two minutes', 30, at(32) - 1, 30],
    ['and no longer', 30, at(32), null],
    ['again the next time', 30, at(60.5), 60],
    ['by the time that was chosen', 15, at(45), 45],
    ['never, where none was', null, at(600), null],
  ])('%s', (_, remind, now, minutes) => {
    expect(reminded({ since, remind }, now)).toBe(minutes);
  });

  test.each([
    [45, 'You have been here for 45 minutes.', '您已在此 45 分钟。'],
    [60, 'You have been here for 1 h 0 min.', '您已在此 1 小时 0 分钟。'],
    [135, 'You have been here for 2 h 15 min.', '您已在此 2 小时 15 分钟。'],
  ])('%i minutes in words', (minutes, en, zh) => {
    expect(reminderText(minutes, wordsIn('en'))).toBe(en);
    expect(reminderText(minutes, wordsIn('zh'))).toBe(zh);
  });
});
