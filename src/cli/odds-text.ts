import { grouped } from '../odds/grouped.ts';
import { HAND_NAMES } from '../odds/in-words.ts';
import type { BetOdds, ExactOdds, InsuredRow, Removal, Together } from '../odds/index.ts';
import {
  fixed,
  layoutInWords,
  percent,
  rowInWords,
  STAGE_WORDS,
  share,
  shoeInWords,
} from '../odds/odds-words.ts';
import { RANKS } from '../rulebooks/index.ts';
import { bookTitle } from './rules-text.ts';
import { displayWidth, type Screen, table } from './screen.ts';

/** The odds of a game as a person wants to read them. */
export const oddsText = (t: Screen, exact: ExactOdds, decks: number | null): string[] => [
  ...bookTitle(t, exact.book),
  t.dim(`${shoeInWords(exact, decks)} · ${layoutInWords(exact)}`),
  t.dim(`Ways are out of ${grouped(exact.draws)} ordered draws of six cards.`),
  ...section(t, 'Bets', betsText(t, exact)),
  ...(exact.insurance.length === 0
    ? []
    : [
        ...section(t, 'Insurance, as the pay table has it', insuranceText(t, exact.insurance)),
        ...section(t, 'House edge of insurance by the points of both', pointsText(t, exact)),
      ]),
];

const section = (t: Screen, title: string, lines: readonly string[]): string[] => [
  '',
  t.bold(title),
  ...lines,
];

const betsText = (t: Screen, { bets, draws }: ExactOdds): string[] =>
  table(t, {
    columns: [
      { head: 'Bet', paint: t.bold },
      { head: 'House edge', align: 'right', paint: t.amber },
      { head: 'Wins', align: 'right' },
      { head: 'Deviation', align: 'right' },
      { head: 'Pays', align: 'right' },
      { head: 'Ways', align: 'right' },
      { head: 'Rule', paint: t.dim },
    ],
    rows: bets.flatMap((odds) => betRows(odds, draws)),
  });

/** A bet with one pay line takes one row; one with more has a row for each below its own. */
const betRows = (odds: BetOdds, draws: bigint): string[][] => {
  const { bet, houseEdge, hitRate, standardDeviation, push } = odds;
  const whole = [
    bet.name.en,
    percent(houseEdge, 5),
    percent(hitRate, 4),
    fixed(standardDeviation, 3),
  ];
  const chance = (ways: bigint) => ['', '', percent(share(ways, draws), 4), ''];
  const pushed = push === 0n ? [] : [[...chance(push), 'push', grouped(push)]];
  const tiers = odds.tiers.map(({ line, ways }) => ({
    chance: chance(ways),
    pays: [line.pays, grouped(ways), bet.rule],
  }));
  const [only, ...more] = tiers;
  if (only !== undefined && more.length === 0) return [[...whole, ...only.pays], ...pushed];
  return [whole, ...tiers.map((tier) => [...tier.chance, ...tier.pays]), ...pushed];
};

const insuranceText = (t: Screen, rows: readonly InsuredRow[]): string[] =>
  table(t, {
    columns: [
      { head: 'After', paint: t.dim },
      { head: 'Insured', paint: t.bold },
      { head: 'Pays', align: 'right' },
      { head: 'Wins', align: 'right' },
      { head: 'Push', align: 'right' },
      { head: 'House edge', align: 'right', paint: t.amber },
    ],
    rows: rows.map((one) => {
      const all = one.win + one.push + one.lose;
      return [
        STAGE_WORDS[one.row.after],
        rowInWords(one.row),
        one.row.pays,
        percent(share(one.win, all), 3),
        percent(share(one.push, all), 3),
        percent(one.houseEdge, 5),
      ];
    }),
  });

/** One line for each total of the insured Hand, one column for each of the other. */
const pointsText = (t: Screen, { insurance }: ExactOdds): string[] => {
  const lines = new Map<string, { cells: string[]; edges: Map<number, number> }>();
  for (const { offer, player, banker, houseEdge } of insurance.flatMap(({ points }) => points)) {
    const [own, other] = offer.hand === 'player' ? [player, banker] : [banker, player];
    const cells = [STAGE_WORDS[offer.after], `${HAND_NAMES[offer.hand]} ${own}`];
    const line = lines.get(cells.join()) ?? { cells, edges: new Map() };
    lines.set(cells.join(), line);
    line.edges.set(other, houseEdge);
  }
  const all = [...lines.values()];
  const others = [...new Set(all.flatMap(({ edges }) => [...edges.keys()]))].sort((a, b) => a - b);
  return table(t, {
    columns: [
      { head: 'After', paint: t.dim },
      { head: 'Insured', paint: t.bold },
      ...others.map((points) => ({ head: `vs ${points}`, align: 'right' as const })),
    ],
    rows: all.map(({ cells, edges }) => [
      ...cells,
      ...others.map((other) => {
        const edge = edges.get(other);
        return edge === undefined ? '' : percent(edge, 2);
      }),
    ]),
  });
};

/** What a card taken from the shoe moves, rounded to thousandths of a per cent. */
export const removalText = (t: Screen, effects: readonly Removal[]): string[] =>
  section(t, 'House edge when one card leaves the shoe, in thousandths of a per cent', [
    ...table(t, {
      columns: [
        { head: 'Bet', paint: t.bold },
        ...RANKS.map((rank) => ({ head: rank, align: 'right' as const })),
      ],
      rows: effects.map(({ bet, effects: byRank }) => [
        bet.name.en,
        ...byRank.map((effect) => (effect === null ? '' : fixed(effect.houseEdge * 1e5, 0))),
      ]),
    }),
  ]);

/** In hundredths, the lower half, as many columns at a time as fit. */
export const correlationText = (t: Screen, { bets, correlation }: Together): string[] => {
  const names = Math.max(...bets.map(({ name }) => displayWidth(name.en)));
  const fit = Math.max(1, Math.floor((t.width - names - 6) / 6));
  const starts = bets.map((_, at) => at).filter((at) => at % fit === 0);
  return section(
    t,
    'Correlation of bets, in hundredths',
    starts.flatMap((from) => [
      ...(from === 0 ? [] : ['']),
      ...table(t, {
        columns: [
          { align: 'right', paint: t.dim },
          { paint: t.bold },
          ...bets.slice(from, from + fit).map((_, at) => ({
            head: String(from + at + 1),
            align: 'right' as const,
          })),
        ],
        rows: bets.flatMap((bet, row) => {
          const values = (correlation[row] ?? []).slice(from, Math.min(from + fit, row + 1));
          if (values.length === 0) return [];
          const cells = values.map((value) => (value === null ? '' : fixed(value * 100, 0)));
          return [[String(row + 1), bet.name.en, ...cells]];
        }),
      }),
    ]),
  );
};
