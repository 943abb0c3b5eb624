import { expect, test } from 'vitest';
import '../../../../tests/web/every-word.ts';
import { wordsIn } from '../../words/index.ts';
import { plainOddsText } from './plain-odds.ts';

/** Of eight decks, as published: the Banker with commission, the Tie at 8 to 1, and a long shot. */
test.each([
  ['Banker', 0.458597, 0.010579, 'in about 46 of 100 rounds', '1.06', '每 100 局约赢 46 局'],
  ['Tie', 0.095156, 0.143596, 'about 1 round in 11.', '14.36', '约每 11 局赢 1 局'],
  ['a long shot', 0.0212, 0.0436, 'about 1 round in 47.', '4.36', '约每 47 局赢 1 局'],
])('%s', (_, wins, keeps, often, kept, zh) => {
  const en = plainOddsText({ wins, keeps }, wordsIn('en'));
  expect(en).toContain(often);
  expect(en).toContain(`keeps ${kept} in the long run`);
  const chinese = plainOddsText({ wins, keeps }, wordsIn('zh'));
  expect(chinese).toContain(zh);
  expect(chinese).toContain(`留下 ${kept}。`);
});
