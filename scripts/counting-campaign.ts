// Writes docs/odds/counting.json: what a patron who counts cards makes of every bet, and the figures that
// were published elsewhere beside ours. Takes some ten minutes of one core; the seeds were fixed beforehand.
// The pages are made of it by odds-sheets.ts.
import { writeFileSync } from 'node:fs';
import { tagsInWords } from '../src/cli/counting-text.ts';
import { countOnThreads } from '../src/cli/counting-threads.ts';
import { grouped } from '../src/odds/grouped.ts';
import {
  ANY_TRIGGER,
  type CountingPlan,
  countingFigures,
  countShoe,
  freshShoe,
  nothingCounted,
  removal,
  type ShoeRules,
  shuffled,
  tagsOf,
} from '../src/odds/index.ts';
import { percent } from '../src/odds/odds-words.ts';
import { type Bet, type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import {
  BIG_TIGER_COUNT,
  DRAGON_7,
  DRAGON_7_COUNT,
  LUCKY_6,
  LUCKY_6_COUNTS,
} from '../tests/odds/published-counts.ts';
import { given } from '../tests/odds/shoes.ts';
import { COUNTING_FILE, type CountingData, keptBook } from './counting-data.ts';
import { AS_AT_A_TABLE, per100, perShoe } from './counting-page.ts';

const SHOES = Number(process.argv[2] ?? 15_000);
const SEED = 1;
const DECKS = 8;

const ofBook = async (book: Rulebook) => {
  const shoe = given(freshShoe(book, DECKS));
  const plan: CountingPlan = {
    book,
    shoe,
    rules: AS_AT_A_TABLE,
    seed: SEED,
    shoes: SHOES,
    bets: given(removal(book, shoe)).map((one) => ({
      bet: one.bet,
      count: { tags: tagsOf(one), triggers: ANY_TRIGGER },
    })),
  };
  return keptBook(countingFigures(plan, await countOnThreads(plan, 1).result));
};

/** Figures of a count that was published, and ours; books of our own may hold any bet. */
const published = (
  rules: ShoeRules,
  seed: number,
  bets: readonly {
    bet: Bet;
    count: { tags: number[]; trigger: number };
    staked: string;
    gains: string;
  }[],
): string[][] => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no books');
  const plan: CountingPlan = {
    book,
    shoe: given(freshShoe(book, DECKS)),
    rules,
    seed,
    shoes: 2 * SHOES,
    bets: bets.map(({ bet, count }) => ({
      bet,
      count: { tags: count.tags, triggers: [count.trigger] },
    })),
  };
  const counted = nothingCounted(plan);
  for (let at = 0; at < plan.shoes; at += 1) countShoe(plan, shuffled(plan, at), counted);
  return countingFigures(plan, counted).bets.flatMap(({ count: { gained } }, at) => {
    const one = bets[at];
    if (one === undefined || gained === null) return [];
    return [
      [
        one.bet.name.en,
        `\`${tagsInWords(one.count.tags)}\``,
        `${one.count.trigger}`,
        `${rules.cut}, ${rules.afterCut}`,
        one.staked,
        percent(gained.staked, 3),
        one.gains,
        one.gains.includes('100') ? `${per100(gained)} per 100` : `${perShoe(gained)} a shoe`,
        `${grouped(plan.shoes)}, ${seed}`,
      ],
    ];
  });
};

const bigTiger = rulebooks[0]?.bets.find(({ id }) => id === 'big-tiger');
if (bigTiger === undefined) throw new Error('no Big Tiger');
const anchors = [
  ...published({ cut: 14, afterCut: 1, burn: 'first-card' }, 5, [
    { bet: bigTiger, count: BIG_TIGER_COUNT, staked: '3.536 %', gains: '0.256 per 100' },
    { bet: DRAGON_7, count: DRAGON_7_COUNT, staked: '', gains: '0.597 a shoe' },
  ]),
  ...published({ cut: 16, afterCut: 0, burn: 'first-card' }, 5, [
    { bet: LUCKY_6, count: LUCKY_6_COUNTS.simple, staked: '3.09 %', gains: '0.155 a shoe' },
    { bet: LUCKY_6, count: LUCKY_6_COUNTS.exact, staked: '4.13 %', gains: '0.23 a shoe' },
  ]),
];
console.log(anchors.map((cells) => cells.join('  ')).join('\n'));

const books: Record<string, ReturnType<typeof keptBook>> = {};
for (const book of rulebooks) {
  books[book.id] = await ofBook(book);
  console.log(book.id);
}
const data: CountingData = { shoes: SHOES, seed: SEED, decks: DECKS, anchors, books };
writeFileSync(COUNTING_FILE, `${JSON.stringify(data)}\n`);
console.log('npm run odds makes the pages of it');
