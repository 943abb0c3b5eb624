import { RANKS } from '../rulebooks/index.ts';
import type { ExactOdds } from './exact.ts';
import { grouped } from './grouped.ts';
import { date, HAND_NAMES, inWords } from './in-words.ts';
import {
  commandFor,
  fixed,
  layoutInWords,
  percent,
  rowInWords,
  STAGE_WORDS,
  share,
  shoeInWords,
} from './odds-words.ts';
import type { Removal } from './removal.ts';
import type { Section, Sheet, SheetForm } from './sheet.ts';
import type { Together } from './together.ts';

/** The odds of a game on one shoe as a sheet (PAR) that an operator files and anybody can check. */
export const oddsSheet = ({
  exact,
  decks,
  together,
  effects,
  counting = null,
  format,
  checksum,
}: {
  readonly exact: ExactOdds;
  readonly decks: number | null;
  readonly together: Together;
  readonly effects: readonly Removal[] | null;
  /** What was measured of patrons who count cards; null: how it can be. */
  readonly counting?: readonly Section[] | null;
  readonly format: SheetForm;
  /** SHA-256 of the tally as text. */
  readonly checksum: string;
}): Sheet => {
  const { book, draws } = exact;
  return {
    title: `${book.title}: odds`,
    facts: [
      ['Game', `\`${book.id}\``],
      ['Version', `${book.version}, in force ${date(book.effective)}`],
      ['Bets of', layoutInWords(exact)],
      ['Shoe', shoeInWords(exact, decks)],
      ['Ordered draws of six cards', grouped(draws)],
      ['Made by', `\`${commandFor(exact, decks, `--format ${format}`)}\``],
      ['Tally', `\`${commandFor(exact, decks, '--tally')}\``],
      ['SHA-256 of the tally', `\`${checksum}\``],
    ],
    sections: [
      betSection(exact),
      lineSection(exact),
      ...(exact.insurance.length === 0 ? [] : [insuranceSection(exact), pointsSection(exact)]),
      correlationSection(together),
      ...(effects === null
        ? []
        : [removalSection(effects), ...(counting ?? [countingSection(exact, decks)])]),
      methodSection(exact, decks),
    ],
  };
};

const left = (head: string) => ({ head, align: 'left' }) as const;
const right = (head: string) => ({ head, align: 'right' }) as const;

const betSection = ({ book, bets, draws }: ExactOdds): Section => ({
  title: 'Bets',
  text: ['Per unit staked, pushes included.'],
  columns: [
    left('Bet'),
    left('Defined'),
    left('Paid by'),
    left('Layouts'),
    right('House edge'),
    right('Hit rate'),
    right('Push'),
    right('Variance'),
    right('Standard deviation'),
  ],
  rows: bets.map(({ bet, houseEdge, hitRate, push, variance, standardDeviation }) => [
    bet.name.en,
    bet.definition,
    bet.rule,
    bet.layouts.length === book.layouts.length ? 'all' : bet.layouts.join(' '),
    percent(houseEdge, 7),
    percent(hitRate, 5),
    percent(share(push, draws), 5),
    fixed(variance, 5),
    fixed(standardDeviation, 5),
  ]),
});

const lineSection = ({ bets, draws }: ExactOdds): Section => ({
  title: 'Pay lines',
  text: [`Ways out of ${grouped(draws)}; those of one bet add up to all of them.`],
  columns: [left('Bet'), left('When'), right('Pays'), right('Ways'), right('Chance'), left('Rule')],
  rows: bets.flatMap(({ bet, tiers, push, lose }) => {
    const rest = (what: string, ways: bigint) =>
      ways === 0n
        ? []
        : [[bet.name.en, what, '', grouped(ways), percent(share(ways, draws), 5), '']];
    return [
      ...tiers.map(({ line, ways }) => [
        bet.name.en,
        inWords(line.when),
        line.pays,
        grouped(ways),
        percent(share(ways, draws), 5),
        bet.rule,
      ]),
      ...rest('Push', push),
      ...rest('Loss', lose),
    ];
  }),
});

const INSURANCE_COLUMNS = [
  right('Pays'),
  right('Ways to win'),
  right('Ways to push'),
  right('Ways to lose'),
  right('House edge'),
];

const insuranceSection = ({ book, insurance }: ExactOdds): Section => ({
  title: 'Insurance, as the pay table has it',
  text: [
    `Pay table ${book.insurance?.table.rule ?? ''}; on a Tie ${book.insurance?.tie ?? ''}. Over the draws in which the situation comes up and a further card is to come.`,
  ],
  columns: [left('After'), left('Insured'), ...INSURANCE_COLUMNS],
  rows: insurance.map((one) => [
    STAGE_WORDS[one.row.after],
    rowInWords(one.row),
    one.row.pays,
    grouped(one.win),
    grouped(one.push),
    grouped(one.lose),
    percent(one.houseEdge, 7),
  ]),
});

const pointsSection = ({ insurance }: ExactOdds): Section => ({
  title: 'Insurance by the points of both Hands',
  text: [],
  columns: [left('After'), left('Insured'), right('Player'), right('Banker'), ...INSURANCE_COLUMNS],
  rows: insurance.flatMap(({ row, points }) =>
    points.map((one) => [
      STAGE_WORDS[row.after],
      HAND_NAMES[row.hand],
      String(one.player),
      String(one.banker),
      one.offer.pays,
      grouped(one.win),
      grouped(one.push),
      grouped(one.lose),
      percent(one.houseEdge, 7),
    ]),
  ),
});

const correlationSection = ({ bets, correlation }: Together): Section => ({
  title: 'Correlation of bets',
  text: ['A unit on each; columns in the order of the rows.'],
  columns: [right(''), left('Bet'), ...bets.map((_, at) => right(String(at + 1)))],
  rows: bets.map((bet, row) => [
    String(row + 1),
    bet.name.en,
    ...(correlation[row] ?? []).map((value) => (value === null ? '' : fixed(value, 3))),
  ]),
});

const removalSection = (effects: readonly Removal[]): Section => ({
  title: 'Effect of removal',
  text: [
    'By how much the house edge moves when one card of that rank leaves the shoe, in per cent.',
  ],
  columns: [left('Bet'), ...RANKS.map(right)],
  rows: effects.map(({ bet, effects: byRank }) => [
    bet.name.en,
    ...byRank.map((effect) => (effect === null ? '' : fixed(effect.houseEdge * 100, 5))),
  ]),
});

const countingSection = ({ book }: ExactOdds, decks: number | null): Section => ({
  title: 'Against a patron who counts cards',
  text: [
    `What a patron gains who knows the exact odds before every round, and what a linear count reaches of it, is measured over shuffled shoes: \`puntobanco counting --game ${book.id}${decks === null ? '' : ` --decks ${decks}`}\`. ` +
      'It cannot be read off the effects of removal alone: pairs show none, and yet they favour the patron when the ranks that are left have become uneven.',
  ],
  columns: [],
  rows: [],
});

const methodSection = (exact: ExactOdds, decks: number | null): Section => ({
  title: 'How this was computed',
  text: [
    'Every ordered draw of six cards from the shoe is counted, exactly and in whole numbers, by its class: points and number of cards of each Hand (400 classes), and rank of each Hand’s pair or none (14 × 14). A round that ends in four or five cards counts once for every way the unused cards could lie.',
    `Who draws a third card is the Table of Play (${exact.book.play.tableOfPlay.rule}), asked for every input. Each class is then settled, bet by bet, by the code that settles bets at a table; no bet has a formula of its own.`,
    `To check: \`${commandFor(exact, decks, '--tally')} | sha256sum\` prints the checksum above, and the ways of every pay line are sums of its lines.`,
  ],
  columns: [],
  rows: [],
});
