import { grouped } from '../odds/grouped.ts';
import {
  type CountFigures,
  type CountingFigures,
  type CountingPlan,
  cutBelow,
  type Gained,
} from '../odds/index.ts';
import { fixed, percent, rowInWords, STAGE_WORDS } from '../odds/odds-words.ts';
import { duration } from './progress.ts';
import { bookTitle } from './rules-text.ts';
import { type Screen, type TextRow, table, wrap } from './screen.ts';

/** What was counted, as far as it was dealt. */
export type CountedCards = {
  readonly plan: CountingPlan;
  readonly decks: number;
  /** Units in 100 rounds that a pit wants a bet to stay below. */
  readonly below: number | null;
  readonly threads: number;
  readonly seconds: number;
  readonly shoes: number;
  readonly figures: CountingFigures;
};

export const countingText = (t: Screen, found: CountedCards): string[] => {
  const { plan, decks, below, threads, seconds, shoes, figures } = found;
  const about = [
    `${grouped(shoes)} shoes of ${decks} decks, ${fixed(figures.cuts[0]?.roundsPerShoe ?? 0, 1)} rounds each`,
    rulesInWords(plan),
    `seed ${plan.seed}`,
    `${threads} ${threads === 1 ? 'thread' : 'threads'}, ${duration(seconds)}`,
  ];
  const section = (title: string, lines: readonly string[]) => ['', t.bold(title), ...lines];
  return [
    ...bookTitle(t, plan.book),
    ...wrap(about.join(' · '), t.width).map(t.dim),
    ...(shoes < plan.shoes
      ? [t.amber(`Stopped after ${grouped(shoes)} of ${grouped(plan.shoes)} shoes.`)]
      : []),
    ...section('With the exact odds known before every round', perfectText(t, figures)),
    ...section(
      'The same by cards behind the cut card, in units per 100 rounds',
      cutsText(t, figures),
    ),
    ...section('A linear count', countText(t, figures)),
    ...(figures.insurance.length === 0
      ? []
      : section('Insurance, with the exact odds known before every offer', offersText(t, figures))),
    ...(below === null
      ? []
      : section(
          `Cards behind the cut card with which a bet gains less than ${below} units per 100 rounds`,
          belowText(t, figures, below),
        )),
  ];
};

export const rulesInWords = ({ rules, book }: Pick<CountingPlan, 'rules' | 'book'>): string =>
  [
    `${rules.cut} cards behind the cut card`,
    `${rules.afterCut} ${rules.afterCut === 1 ? 'round' : 'rounds'} after it`,
    rules.burn === 'none'
      ? 'no burn'
      : `burn by the first card, ${book.burn.tens} for a ten, seen by nobody`,
  ].join(', ');

const right = (head: string) => ({ head, align: 'right' as const });

const gainedCells = (one: Gained): string[] => [
  percent(one.staked, 3),
  percent(one.meanGain, 3),
  fixed(one.unitsPerShoe, 4),
  errorText(one.unitsPerShoeError),
  fixed(one.unitsPer100Rounds, 4),
  errorText(one.unitsPer100RoundsError),
];

/** One shoe says nothing of how shoes differ. */
const errorText = (error: number): string =>
  Number.isFinite(error) ? `± ${fixed(error, 4)}` : '± ?';

const GAINED = ['Favours', 'Then gains', 'Units a shoe', '', 'Per 100 rounds', ''];

const perfectText = (t: Screen, { bets }: CountingFigures): string[] =>
  table(t, {
    columns: [{ head: 'Bet', paint: t.bold }, ...GAINED.map(right)],
    rows: bets.flatMap(({ bet, perfect: [first] }) =>
      first === undefined ? [] : [[bet.name.en, ...gainedCells(first)]],
    ),
  });

const MOST_COLUMNS = 8;

/** The first cut, and as many others as fit. */
const cutsText = (t: Screen, { cuts, bets }: CountingFigures): string[] => {
  const step = Math.max(1, Math.ceil((cuts.length - 1) / (MOST_COLUMNS - 1)));
  const shown = [...cuts.keys()].filter((at) => at % step === 0);
  return table(t, {
    columns: [
      { head: 'Bet', paint: t.bold },
      ...shown.map((at) => right(String(cuts[at]?.cut ?? ''))),
    ],
    rows: bets.map(({ bet, perfect }) => [
      bet.name.en,
      ...shown.map((at) => fixed(perfect[at]?.unitsPer100Rounds ?? 0, 4)),
    ]),
  });
};

const countText = (t: Screen, { bets }: CountingFigures): string[] =>
  table(t, {
    columns: [
      { head: 'Bet', paint: t.bold },
      { head: 'Tags, ace to nine, ten' },
      right('Trigger'),
      right('Stakes'),
      right('Then gains'),
      right('Units a shoe'),
      right(''),
      right('Of perfect'),
    ],
    rows: bets.map(({ bet, count }): TextRow => [bet.name.en, ...countCells(count)]),
  });

const countCells = ({ tags, trigger, gained, shareOfPerfect }: CountFigures): string[] => [
  tagsInWords(tags),
  trigger === null ? 'none' : String(trigger),
  ...(gained === null ? ['', '', '', ''] : gainedCells(gained).slice(0, 4)),
  shareOfPerfect === null ? '' : percent(shareOfPerfect, 1),
];

/** Tens and pictures once, if they count alike. */
export const tagsInWords = (tags: readonly number[]): string => {
  const tens = new Set(tags.slice(9));
  return (tens.size === 1 ? tags.slice(0, 10) : tags).join(' ');
};

const offersText = (t: Screen, { insurance }: CountingFigures): string[] =>
  table(t, {
    columns: [
      { head: 'After', paint: t.dim },
      { head: 'Insured', paint: t.bold },
      right('Offers a shoe'),
      right('Favours'),
      right('Then gains'),
      right('Units a shoe'),
      right(''),
    ],
    rows: insurance.flatMap(({ row, perfect: [first] }) =>
      first === undefined
        ? []
        : [
            [
              STAGE_WORDS[row.after],
              rowInWords(row),
              fixed(first.offersPerShoe, 2),
              ...gainedCells(first).slice(0, 4),
            ],
          ],
    ),
  });

const belowText = (t: Screen, { bets, cuts }: CountingFigures, below: number): string[] => [
  ...table(t, {
    columns: [{ head: 'Bet', paint: t.bold }, right('Cards')],
    rows: bets.map(({ bet, perfect }) => {
      const cut = cutBelow(perfect, below);
      return [bet.name.en, cut === null ? `more than ${cuts.at(-1)?.cut}` : String(cut)];
    }),
  }),
  ...wrap('Two standard errors are added to what it gains.', t.width - 2).map(
    (line) => `  ${t.dim(line)}`,
  ),
];
