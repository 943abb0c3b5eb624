// docs/odds/counting.md, and what of it stands in the sheet of each game, from what the campaign measured.
import { rulesInWords, tagsInWords } from '../src/cli/counting-text.ts';
import { grouped } from '../src/odds/grouped.ts';
import type { CountingFigures, Gained, ShoeRules } from '../src/odds/index.ts';
import { fixed, percent, rowInWords, STAGE_WORDS } from '../src/odds/odds-words.ts';
import type { Section } from '../src/odds/sheet.ts';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { type CountingData, figuresIn } from './counting-data.ts';

export const AS_AT_A_TABLE: ShoeRules = { cut: 14, afterCut: 1, burn: 'none' };
const SHOWN_CUTS = [14, 26, 52, 78, 104, 156, 208];
/** Units a shoe that a pit may be willing to leave to a patron who knows everything. */
const BOUNDS = [0.5, 0.25, 0.1, 0.05];

const left = (head: string) => ({ head, align: 'left' }) as const;
const right = (head: string) => ({ head, align: 'right' }) as const;

const plusMinus = (value: number, error: number, digits: number) =>
  `${fixed(value, digits)} ± ${fixed(error, digits)}`;
export const perShoe = (one: Gained) => plusMinus(one.unitsPerShoe, one.unitsPerShoeError, 4);
export const per100 = (one: Gained) =>
  plusMinus(one.unitsPer100Rounds, one.unitsPer100RoundsError, 4);

const perfectRows = ({ bets }: CountingFigures) =>
  bets.flatMap(({ bet, perfect: [first] }) =>
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

const countRows = ({ bets }: CountingFigures) =>
  bets.map(({ bet, count }) => [
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

const offerRows = ({ insurance }: CountingFigures) =>
  insurance.flatMap(({ row, perfect: [first] }) =>
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

const cutRows = ({ cuts, bets }: CountingFigures) => {
  const shown = SHOWN_CUTS.map((cut) => cuts.findIndex((one) => one.cut === cut));
  return bets.map(({ bet, perfect }) => [
    bet.name.en,
    ...shown.map((at) => fixed(perfect[at]?.unitsPer100Rounds ?? 0, 4)),
  ]);
};

/** The fewest cards behind the cut card, of those measured, at which the gain lies below the bound by two errors. */
const cutBelow = (perfect: readonly Gained[], bound: number): string => {
  const above = perfect.findLastIndex(
    ({ unitsPerShoe, unitsPerShoeError }) => unitsPerShoe + 2 * unitsPerShoeError >= bound,
  );
  return perfect[above + 1] === undefined ? 'none' : String(perfect[above + 1]?.cut);
};

const boundRows = ({ bets }: CountingFigures) =>
  bets.map(({ bet, perfect }) => [bet.name.en, ...BOUNDS.map((bound) => cutBelow(perfect, bound))]);

const PERFECT = {
  title: 'With the exact odds known before every round',
  columns: [left('Bet'), ...['Favours', 'Then gains', 'Units a shoe', 'Per 100 rounds'].map(right)],
};
const COUNTS = {
  title: 'The best linear count',
  columns: [
    left('Bet'),
    left('Tags, ace to nine, ten'),
    ...['Trigger', 'Stakes', 'Then gains', 'Units a shoe', 'Of perfect play'].map(right),
  ],
};
const OFFERS = {
  title: 'Insurance, with the exact odds known before every offer',
  columns: [
    left('After'),
    left('Insured'),
    ...['Offers a shoe', 'Favours', 'Then gains', 'Units a shoe'].map(right),
  ],
};
const BOUND = {
  title: 'Where to put the cut card',
  columns: [left('Bet'), ...BOUNDS.map((bound) => right(`Below ${bound} units a shoe`))],
};

/** The sections of a game's sheet. */
export const countingSections = (data: CountingData, book: Rulebook): readonly Section[] => {
  const figures = figuresIn(data, book);
  const { cuts } = figures;
  const offers = offerRows(figures);
  return [
    {
      title: `Against a patron who counts cards: ${PERFECT.title.toLowerCase()}`,
      text: [
        `Measured: \`${commandOf(data, book)}\`, ${grouped(data.shoes)} shoes, ${fixed(cuts[0]?.roundsPerShoe ?? 0, 2)} rounds each; ${rulesInWords({ rules: AS_AT_A_TABLE, book })}. A unit is staked whenever the odds of the cards not seen favour the patron; ± is one standard error. It cannot be read off the effects of removal: pairs of which all ranks are alike show none, and yet they favour the patron when the ranks that are left have become uneven. [More on this](counting.md).`,
      ],
      columns: PERFECT.columns,
      rows: perfectRows(figures),
    },
    {
      title: COUNTS.title,
      text: [
        'Whole-number tags that follow the effects of removal; the trigger gained most in these very shoes.',
      ],
      columns: COUNTS.columns,
      rows: countRows(figures),
    },
    ...(offers.length === 0 ? [] : [{ ...OFFERS, text: [], rows: offers }]),
    {
      title: BOUND.title,
      text: [
        `The fewest cards behind it, of ${cuts.map(({ cut }) => cut).join(', ')}, at which perfect play gains less than so much on the bet, by two standard errors.`,
      ],
      columns: BOUND.columns,
      rows: boundRows(figures),
    },
  ];
};

const commandOf = ({ decks, shoes, seed }: CountingData, { id }: Rulebook): string =>
  `puntobanco counting --game ${id} --decks ${decks} --shoes ${shoes} --seed ${seed}`;

type Table = Pick<Section, 'columns' | 'rows'>;
const tableOf = ({ columns, rows }: Table): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const marks = columns.map(({ align }) => (align === 'left' ? '---' : '---:'));
  return [line(columns.map(({ head }) => head)), line(marks), ...rows.map(line)].join('\n');
};

const ofBook = (data: CountingData, book: Rulebook): string => {
  const figures = figuresIn(data, book);
  const offers = offerRows(figures);
  return [
    `## ${book.title}`,
    `\`${commandOf(data, book)}\`: ${grouped(data.shoes)} shoes, ${fixed(figures.cuts[0]?.roundsPerShoe ?? 0, 2)} rounds each; ${rulesInWords({ rules: AS_AT_A_TABLE, book })}.`,
    `### ${PERFECT.title}`,
    tableOf({ ...PERFECT, rows: perfectRows(figures) }),
    '### The same by cards behind the cut card, in units per 100 rounds',
    tableOf({
      columns: [left('Bet'), ...SHOWN_CUTS.map((cut) => right(String(cut)))],
      rows: cutRows(figures),
    }),
    `### ${COUNTS.title}`,
    tableOf({ ...COUNTS, rows: countRows(figures) }),
    ...(offers.length === 0 ? [] : [`### ${OFFERS.title}`, tableOf({ ...OFFERS, rows: offers })]),
  ].join('\n\n');
};

const LEAD = [
  '# What a patron who counts cards makes of every bet',
  'Measured over shuffled shoes by `node scripts/counting-campaign.ts`; the seeds were fixed beforehand. Before every round the exact odds of the cards not seen are worked out for every bet, and before every offer of insurance those of the offer. A unit is staked whenever that favours the patron, and what it then gains *on average* is added up, not what it happened to win: so a few thousand shoes suffice. ± is one standard error between shoes.',
  'A shoe ends as at a table: when no more cards are left than belong behind the cut card, the round is finished and so many more are dealt. A cut card that would come instead of a first card came out with the round before. Cards burnt are seen by nobody, so they count among the cards not seen, for the odds and in the divisor of the true count. A linear count begins at 0; its tags are the whole numbers up to nine that follow the effects of removal best and add up to nothing; its trigger is, of 1 to 255, the one that gained most in these very shoes, which flatters it a little.',
  'Pairs show why this replaced an estimate from the effects of removal: those are nothing there, a linear count sees nothing, and yet a patron who knows what is left gains on them. Where to put the cut card so that a bet stays below a chosen gain, the [sheet of each game](README.md) says. The figures as data: [counting.json](counting.json).',
];

export const countingPage = (data: CountingData): string => {
  const beside = [
    '## Beside figures that were published elsewhere',
    'Eight decks, burn by the first card, ten for a ten. The column *Cut* has the cards behind the cut card and the rounds after it. Lucky 6 is Tiger at 23 and 12 to 1, Dragon 7 pays 40 to 1; no book here has them. Theirs are simulations too, rounded as they were printed. For Lucky 6, 80.1 rounds a shoe were published: a cut card that came instead of a first card let that round be dealt there, and not here.',
    tableOf({
      columns: [
        ...['Bet', 'Tags', 'Trigger', 'Cut'].map(left),
        ...['Stakes, published', 'Ours', 'Units, published', 'Ours', 'Shoes, seed'].map(right),
      ],
      rows: data.anchors,
    }),
  ];
  const books = rulebooks.map((book) => ofBook(data, book));
  return `${[...LEAD, ...beside, ...books].join('\n\n')}\n`;
};
