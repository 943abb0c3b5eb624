// Writes docs/odds/counting.md: what a patron who counts cards makes of every bet, and the figures that
// were published elsewhere beside ours. Takes some ten minutes of one core; the seeds were fixed beforehand.
import { writeFileSync } from 'node:fs';
import { rulesInWords, tagsInWords } from '../src/cli/counting-text.ts';
import { countOnThreads } from '../src/cli/counting-threads.ts';
import { grouped } from '../src/cli/grouped.ts';
import { fixed, percent, rowInWords, STAGE_WORDS } from '../src/cli/odds-words.ts';
import {
  ANY_TRIGGER,
  type CountingPlan,
  countingFigures,
  countShoe,
  freshShoe,
  type Gained,
  nothingCounted,
  removal,
  type ShoeRules,
  shuffled,
  tagsOf,
} from '../src/odds/index.ts';
import { type Bet, type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import {
  BIG_TIGER_COUNT,
  DRAGON_7,
  DRAGON_7_COUNT,
  LUCKY_6,
  LUCKY_6_COUNTS,
} from '../tests/odds/published-counts.ts';
import { given } from '../tests/odds/shoes.ts';

const SHOES = Number(process.argv[2] ?? 15_000);
const SEED = 1;
const DECKS = 8;
const AS_AT_A_TABLE: ShoeRules = { cut: 14, afterCut: 1, burn: 'none' };
const SHOWN_CUTS = [14, 26, 52, 78, 104, 156, 208];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const tableOf = (left: readonly string[], right: readonly string[], rows: readonly string[][]) =>
  [
    line([...left, ...right]),
    line([...left.map(() => '---'), ...right.map(() => '---:')]),
    ...rows.map(line),
  ].join('\n');

const plusMinus = (value: number, error: number, digits: number) =>
  `${fixed(value, digits)} ± ${fixed(error, digits)}`;
const perShoe = (one: Gained) => plusMinus(one.unitsPerShoe, one.unitsPerShoeError, 4);
const per100 = (one: Gained) => plusMinus(one.unitsPer100Rounds, one.unitsPer100RoundsError, 4);

const ofBook = async (book: Rulebook): Promise<string> => {
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
  const { cuts, bets, insurance } = countingFigures(plan, await countOnThreads(plan, 1).result);
  const shown = SHOWN_CUTS.map((cut) => cuts.findIndex((one) => one.cut === cut));
  const perfect = bets.flatMap(({ bet, perfect: [first] }) =>
    first === undefined
      ? []
      : [
          [
            bet.name.en,
            percent(first.staked, 3),
            percent(first.meanGain, 3),
            perShoe(first),
            per100(first),
          ],
        ],
  );
  const counts = bets.map(({ bet, count }) => [
    bet.name.en,
    `\`${tagsInWords(count.tags)}\``,
    count.trigger === null ? 'none' : String(count.trigger),
    ...(count.gained === null
      ? ['', '', '']
      : [
          percent(count.gained.staked, 3),
          percent(count.gained.meanGain, 3),
          perShoe(count.gained),
        ]),
    count.shareOfPerfect === null ? '' : percent(count.shareOfPerfect, 1),
  ]);
  const offers = insurance.flatMap(({ row, perfect: [first] }) =>
    first === undefined
      ? []
      : [
          [
            STAGE_WORDS[row.after],
            rowInWords(row),
            fixed(first.offersPerShoe, 2),
            percent(first.staked, 2),
            percent(first.meanGain, 2),
            perShoe(first),
          ],
        ],
  );
  return [
    `## ${book.title}`,
    `\`puntobanco counting --game ${book.id} --decks ${DECKS} --shoes ${SHOES} --seed ${SEED}\`: ${grouped(SHOES)} shoes, ${fixed(cuts[0]?.roundsPerShoe ?? 0, 2)} rounds each; ${rulesInWords(plan)}.`,
    '### With the exact odds known before every round',
    tableOf(['Bet'], ['Favours', 'Then gains', 'Units a shoe', 'Per 100 rounds'], perfect),
    '### The same by cards behind the cut card, in units per 100 rounds',
    tableOf(
      ['Bet'],
      shown.map((at) => String(cuts[at]?.cut ?? '')),
      bets.map(({ bet, perfect: all }) => [
        bet.name.en,
        ...shown.map((at) => fixed(all[at]?.unitsPer100Rounds ?? 0, 4)),
      ]),
    ),
    '### The best linear count',
    tableOf(
      ['Bet', 'Tags, ace to nine, ten'],
      ['Trigger', 'Stakes', 'Then gains', 'Units a shoe', 'Of perfect play'],
      counts,
    ),
    ...(offers.length === 0
      ? []
      : [
          '### Insurance, with the exact odds known before every offer',
          tableOf(
            ['After', 'Insured'],
            ['Offers a shoe', 'Favours', 'Then gains', 'Units a shoe'],
            offers,
          ),
        ]),
  ].join('\n\n');
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

const parts: string[] = [];
for (const book of rulebooks) {
  parts.push(await ofBook(book));
  console.log(book.id);
}

const lead = [
  '# What a patron who counts cards makes of every bet',
  'Measured over shuffled shoes by `node scripts/counting-campaign.ts`; the seeds were fixed beforehand. Before every round the exact odds of the cards not seen are worked out for every bet, and before every offer of insurance those of the offer. A unit is staked whenever that favours the patron, and what it then gains *on average* is added up, not what it happened to win: so a few thousand shoes suffice. ± is one standard error between shoes.',
  'A shoe ends as at a table: when no more cards are left than belong behind the cut card, the round is finished and so many more are dealt. A cut card that would come instead of a first card came out with the round before. Cards burnt are seen by nobody, so they count among the cards not seen, for the odds and in the divisor of the true count. A linear count begins at 0; its tags are the whole numbers up to nine that follow the effects of removal best and add up to nothing; its trigger is, of 1 to 255, the one that gained most in these very shoes, which flatters it a little.',
  'Pairs show why this replaced an estimate from the effects of removal: those are nothing there, a linear count sees nothing, and yet a patron who knows what is left gains on them.',
];
const beside = [
  '## Beside figures that were published elsewhere',
  'Eight decks, burn by the first card, ten for a ten. The column *Cut* has the cards behind the cut card and the rounds after it. Lucky 6 is Tiger at 23 and 12 to 1, Dragon 7 pays 40 to 1; no book here has them. Theirs are simulations too, rounded as they were printed. For Lucky 6, 80.1 rounds a shoe were published: a cut card that came instead of a first card let that round be dealt there, and not here.',
  tableOf(
    ['Bet', 'Tags', 'Trigger', 'Cut'],
    ['Stakes, published', 'Ours', 'Units, published', 'Ours', 'Shoes, seed'],
    anchors,
  ),
];
const page = [...lead, ...beside, ...parts].join('\n\n');
writeFileSync(new URL('../docs/odds/counting.md', import.meta.url), `${page}\n`);
