import type { By, Compared } from '../../../api/report.ts';
import { chiSquareTail } from '../../../odds/distributions.ts';
import { wholeText } from '../../words/figures.ts';
import type { Words } from '../../words/index.ts';

/** With fewer rounds the sum of a few long shots is not yet as a normal variable is. */
const FEW_ROUNDS = 100;
/** One in twenty: the interval of the report. */
const RARE = 0.05;
/** As far off as |z| > 3.3, which is what raises an alert. */
const HARDLY = 0.001;
/** Beyond this the tails are not known so well that a number would say something. */
const MOST = 1_000_000;

/** Whether chance explains a win, for somebody who has never heard of z. */
export const chanceText = (
  { z, rounds, win, expectedWin }: Pick<Compared, 'z' | 'rounds' | 'win' | 'expectedWin'>,
  by: By,
  words: Words,
): string => {
  const { say } = words;
  if (z === null)
    return say(rounds > 0 && win === expectedWin ? 'pit.chance.exact' : 'pit.chance.none');
  const chance = furtherOff(z);
  const often = oftenText(chance, by, words);
  const said = say(
    chance >= RARE
      ? 'pit.chance.within'
      : chance >= HARDLY
        ? 'pit.chance.rare'
        : 'pit.chance.hardly',
    { often },
  );
  return rounds < FEW_ROUNDS
    ? say('pit.chance.few', { words: `${often}${STOP[words.language]}` })
    : said;
};

const STOP = { en: '.', zh: '。' } as const;

/** How likely chance is at least as far off as this, to either side. */
export const furtherOff = (z: number): number => chiSquareTail(z * z, 1);

/** "one day in three is further off". */
export const oftenText = (chance: number, by: By, { say, language }: Words): string => {
  const unit = by === 'day' || by === 'shift' ? by : 'time';
  const once = oneIn(chance);
  if (once === 'most') return say(`pit.often.most.${unit}`);
  if (once === 2) return say(`pit.often.half.${unit}`);
  if (once === 'never') return say(`pit.often.never.${unit}`, { n: wholeText(MOST, language) });
  const spelled = SPELLED.find((one) => one === once);
  const n = spelled === undefined ? wholeText(once, language) : say(`pit.number.${spelled}`);
  return say(`pit.often.one.${unit}`, { n });
};

const SPELLED = [3, 4, 5, 6, 7, 8, 9, 10] as const;

/** One in so many, in numbers that people say: whole ones up to 10, then 12, 15, 20, 25, 30, 40 … of each power of ten. */
export const oneIn = (chance: number): 'most' | 'never' | number => {
  const exact = 1 / chance;
  if (exact > MOST) return 'never';
  // Two in three and more: most. Between that and two in five: every other.
  if (chance > 0.6) return 'most';
  if (exact <= 10) return Math.round(exact);
  const power = 10 ** Math.floor(Math.log10(exact));
  return nearest(SAID, exact / power) * power;
};

const SAID = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10];
/** By ratio: 12 is as far from 10 as it is from 14.4. */
const nearest = (list: readonly number[], value: number): number =>
  list.reduce((best, one) =>
    Math.abs(Math.log(one / value)) < Math.abs(Math.log(best / value)) ? one : best,
  );
