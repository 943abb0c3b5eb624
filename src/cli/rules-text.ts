import { date, HAND_NAMES, inWords, orOf, runs, TOTALS } from '../odds/in-words.ts';
import {
  type Bet,
  HANDS,
  type InsuranceRow,
  KINDS,
  type Layout,
  type Rulebook,
} from '../rulebooks/index.ts';
import { groupedBy } from '../rules/grouped-by.ts';
import { boxNumbers, decksInWords } from '../rules/index.ts';
import { effectInWords, electionsInWords, KIND_NAMES, whoDecides } from './irregularity-words.ts';
import {
  type Screen,
  spreadOut,
  type TextColumn,
  type TextRow,
  table,
  thinRule,
} from './screen.ts';

/** A whole book as a person wants to read it; `layout` where it was asked for one only. */
export const bookText = (t: Screen, book: Rulebook, layout?: Layout): string[] => [
  ...bookTitle(t, book),
  '',
  ...sayings(t, [
    [book.decks.rule, `${decksInWords(book.decks)} of 52 cards.`],
    ...(layout === undefined ? [] : [layoutSaying(book, layout)]),
  ]),
  ...section(t, 'Bets', [...betsText(t, book, layout), ...takenText(t, book)]),
  ...(layout === undefined ? section(t, 'Layouts', layoutsText(t, book)) : []),
  ...section(t, 'Round of play', roundText(t, book)),
  ...section(t, 'Table of Play', tableOfPlayText(t, book)),
  ...section(t, 'Insurance Plus', insuranceText(t, book)),
  ...section(t, 'Squeeze', squeezeText(t, book)),
  ...section(t, 'Limits', limitsText(t, book)),
  ...section(t, 'Elections', electionsText(t, book)),
  ...section(t, 'Irregularities', irregularitiesText(t, book)),
  ...section(t, 'What the book is silent on, and the house policy', silentText(t, book)),
];

/** Title, version and date over a thin rule. */
export const bookTitle = (t: Screen, book: Rulebook): string[] => {
  const inForce = `version ${book.version}, in force ${date(book.effective)}`;
  return [...spreadOut(t.bold(book.title), t.dim(inForce), t.width), thinRule(t, t.width)];
};

const section = (t: Screen, title: string, lines: readonly string[]): string[] => [
  '',
  t.bold(title),
  ...lines,
];

/** A sentence and its paragraph. */
type Saying = readonly [rule: string, says: string];

const sayings = (t: Screen, rows: readonly Saying[]) =>
  table(t, {
    columns: [{ paint: t.dim, width: PARAGRAPH }, {}],
    rows,
  });

const PARAGRAPH = 8;
const none = (t: Screen, what: string) => [`  ${t.dim(`The book has ${what}.`)}`];

const betsText = (t: Screen, book: Rulebook, layout: Layout | undefined): string[] => {
  const paragraph = { paint: t.dim };
  return table(t, {
    columns: [
      { head: 'Bet', paint: t.bold },
      { head: '' },
      { head: 'Defined', ...paragraph },
      { head: 'Wins when' },
      { head: 'Pays', align: 'right', paint: t.amber },
      { head: 'Rule', ...paragraph },
      ...(layout === undefined ? [{ head: 'Layouts' }] : []),
    ],
    rows: book.bets.flatMap((bet) =>
      [...bet.pays, ...returnsOf(bet)].map(({ when, pays }, line): TextRow => {
        const own = [inWords(when), pays];
        if (line > 0) return ['', '', '', ...own];
        const layouts = bet.layouts.length === book.layouts.length ? 'all' : letters(bet.layouts);
        return [bet.name.en, bet.name.zh, bet.definition, ...own, bet.rule, layouts];
      }),
    ),
  });
};

/** What is returned stands below what is paid. */
const returnsOf = ({ pushes = [] }: Bet) => pushes.map((when) => ({ when, pays: 'push' }));

/** Which bets are taken only beside others, and from whom; and how winnings are rounded, where that is unusual. */
const takenText = (t: Screen, { bets, oneHand, openBoxes, rounding }: Rulebook): string[] => {
  const rows: Saying[] = bets.flatMap(({ name, withOriginal }): Saying[] =>
    withOriginal === undefined
      ? []
      : [[withOriginal, `${name.en} only with a bet on Player or Banker in the same box.`]],
  );
  if (oneHand !== undefined) {
    rows.push([oneHand, 'No patron bets on Player and on Banker in one round.']);
  }
  if (openBoxes !== undefined) {
    rows.push([openBoxes, 'Anybody bets in any box, whether somebody sits there or not.']);
  }
  const { winnings, chip = 1 } = rounding;
  if (winnings === 'up' || chip > 1) {
    rows.push(['', `Winnings are rounded ${winnings} to multiples of ${(chip / 100).toFixed(2)}.`]);
  }
  return rows.length === 0 ? [] : ['', ...sayings(t, rows)];
};

/** Neighbouring letters joined: ABDEG J–N. */
const letters = (layouts: readonly string[]): string =>
  runs(layouts.map((letter) => letter.charCodeAt(0)))
    .map((run) => run.split(' to ').map((code) => String.fromCharCode(Number(code))))
    .map((ends) => (ends.length === 1 ? ends.join() : ` ${ends.join('–')} `))
    .join('')
    .trim()
    .replaceAll('  ', ' ');

const layoutsText = (t: Screen, book: Rulebook): string[] => {
  const { layouts, layoutsRule } = book;
  const alike = groupedBy(layouts, ({ boxes }) => `${boxes.from} ${boxes.to} ${boxes.rule}`);
  return [
    ...sayings(t, [[layoutsRule, 'Played on these layouts only.']]),
    '',
    ...table(t, {
      columns: [
        { head: 'Layout', paint: t.bold },
        { head: 'Boxes' },
        { head: 'Printed numbers' },
        { head: 'Rule', paint: t.dim },
      ],
      rows: [...alike.values()].flatMap((group) => {
        const [first] = group;
        if (first === undefined) return [];
        const { from, to, rule } = first.boxes;
        const numbers = boxNumbers(book, to).join(' ');
        return [[letters(group.map(({ id }) => id)), `${from} to ${to}`, numbers, rule]];
      }),
    }),
  ];
};

const layoutSaying = (book: Rulebook, { id, boxes }: Layout): Saying => {
  const numbers = boxNumbers(book, boxes.to).join(' ');
  return [boxes.rule, `Layout ${id}: ${boxes.from} to ${boxes.to} boxes, numbered ${numbers}.`];
};

const roundText = (t: Screen, { play, insurance }: Rulebook): string[] => {
  const after = insurance === null ? '' : ', but for insurance';
  return sayings(t, [
    [play.open, 'Bets are placed once the dealer has announced "Place your bets, please".'],
    [play.close, `None after "No more bets"${after}.`],
    [play.initialCards, 'Four cards are dealt: to Player, Banker, Player, Banker.'],
    [play.values, 'An ace counts 1, 2 to 9 their face value, tens and picture cards 0.'],
    [play.thirdCard, 'Third cards are drawn by the Table of Play.'],
    [play.winner, 'The Hand with the higher Point Total wins.'],
    [play.tie, 'On a tie the bets on Player and Banker are returned.'],
  ]);
};

const tableOfPlayText = (t: Screen, { play }: Rulebook): string[] => {
  const { natural, playerDraws, bankerDrawsAlone, bankerDraws, rule } = play.tableOfPlay;
  const stands = (draws: readonly number[]) =>
    orOf(runs(TOTALS.filter((total) => !draws.includes(total) && !natural.includes(total))));
  const draws = (on: readonly number[]) => `draws on ${orOf(runs(on))}, stands on ${stands(on)}`;
  const grid = bankerDraws.map((on, total) => ({ total, on }));
  const alike = groupedBy(grid, ({ on }) => on.join());
  return [
    ...sayings(t, [
      [rule, `A natural ${orOf(natural)} in two cards, on either side, stops both Hands.`],
      [rule, `Player ${draws(playerDraws)}.`],
      [play.thirdCard, `Banker, if Player stood, ${draws(bankerDrawsAlone)}.`],
      [rule, 'Banker, if Player drew, goes by the value of the Player third card:'],
    ]),
    '',
    ...table(t, {
      indent: 2 + PARAGRAPH + 2,
      columns: [
        { head: 'Banker has', paint: t.bold },
        ...TOTALS.map((value): TextColumn => ({ head: `${value}`, align: 'right' })),
      ],
      rows: [...alike.values()].map((group) => {
        const on = group[0]?.on ?? [];
        const cell = (value: number) =>
          on.includes(value) ? { text: 'D', paint: t.green } : { text: 'S', paint: t.dim };
        return [orOf(runs(group.map(({ total }) => total))), ...TOTALS.map(cell)];
      }),
    }),
    `${' '.repeat(2 + PARAGRAPH + 2)}${t.dim('D draws, S stands.')}`,
  ];
};

const STAGES: readonly (readonly [InsuranceRow['after'], string])[] = [
  [4, 'After four cards'],
  [5, 'After the Player third card'],
];

const insuranceText = (t: Screen, { insurance }: Rulebook): string[] => {
  if (insurance === null) return none(t, 'no insurance');
  const { table: offers, cap, neglected } = insurance;
  const row = ({ hand, own, other, pays, paidOnTie }: InsuranceRow): TextRow => [
    HAND_NAMES[hand],
    orOf(runs(own)),
    orOf(runs(other)),
    pays,
    paidOnTie === undefined ? 'returned' : `paid (${paidOnTie})`,
  ];
  const stage = ([after, title]: (typeof STAGES)[number]) => [
    '',
    `  ${title}`,
    ...table(t, {
      columns: [
        { head: 'Insured Hand', paint: t.bold },
        { head: 'It has' },
        { head: 'The other has' },
        { head: 'Pays', align: 'right', paint: t.amber },
        { head: 'On a tie' },
      ],
      rows: HANDS.flatMap((hand) =>
        offers.rows.filter((one) => one.after === after && one.hand === hand).map(row),
      ),
    }),
  ];
  return [
    ...sayings(t, [
      [insurance.right, 'Whoever has bet on Player or Banker may insure that Hand.'],
      [insurance.offer, 'Offered while a further card is to come, open until it is drawn.'],
      [insurance.stages, 'Twice at most: after four cards, and after the Player third card.'],
      [offers.rule, 'Paid when the insured Hand loses, at these odds:'],
    ]),
    ...STAGES.flatMap(stage),
    '',
    ...sayings(t, [
      [insurance.tie, 'On a tie it is returned, but for the rows that say otherwise.'],
      [cap.rule, 'Each time, no more than the Original Bet on that Hand.'],
      [cap.rule, `At ${cap.at} also no more than ${cap.percentOfMaximum}% of the maximum limit.`],
      [insurance.waived, 'Opening the Banker third card first waives the second offer for all.'],
      [insurance.off, 'Private tables may go without, if the pit grants it.'],
      [insurance.forgone, 'Whoever lets an offer pass has forgone insurance for the round.'],
      [
        neglected.before,
        'Not offered, noticed in time: offered late, to win no more than the bet.',
      ],
      [neglected.after, 'Noticed too late: who meant to insure, and would have won, is refunded.'],
    ]),
  ];
};

const squeezeText = (t: Screen, { squeeze }: Rulebook): string[] => {
  if (squeeze === null) return none(t, 'no squeeze');
  const who = squeeze.who === 'any' ? 'The patron' : 'The seated patron';
  const may = 'with the highest bet may ask to squeeze a card dealt face down.';
  return sayings(t, [[squeeze.rule, `${who} ${may}`]]);
};

const limitsText = (t: Screen, { limits, acceptedInFull }: Rulebook): string[] => {
  if (acceptedInFull !== undefined) {
    return sayings(t, [
      [acceptedInFull, 'A bet outside the limits that was accepted wins or loses in full.'],
    ]);
  }
  return limits === null
    ? none(t, 'no limits')
    : sayings(t, [
        [limits.displayed, 'The minimum and the maximum Differential are shown at the table.'],
        [limits.responsibility, 'The patron answers for betting within them.'],
        [limits.balance, 'Nobody may refuse the rest of a box to others.'],
        [limits.proRata, 'Excess that was not rejected wins or loses pro rata.'],
        [limits.short, 'A bet under the minimum in such a box wins or loses in full.'],
        [limits.unnoticed, 'A bet under the minimum that nobody noticed wins or loses in full.'],
      ]);
};

const electionsText = (t: Screen, { elections }: Rulebook): string[] =>
  elections === null
    ? none(t, 'no elections')
    : [
        '  After a dealing error every patron at the table may:',
        ...sayings(t, [
          [elections.continue, 'continue, if the cards cannot be reconstructed;'],
          [elections.reconstructed, 'continue with the reconstructed Hand, if they can be;'],
          [elections.return, 'have the bet returned.'],
        ]),
      ];

const irregularitiesText = (t: Screen, { irregularities, standing }: Rulebook): string[] => [
  ...table(t, {
    columns: [
      { head: 'Rule', paint: t.dim },
      { head: 'What happened', paint: t.bold },
      { head: 'What follows' },
      { head: 'Decides, or above' },
      { head: 'Elections' },
    ],
    rows: KINDS.flatMap((kind) => {
      const clause = irregularities[kind];
      if (clause === null) return [];
      const elections = electionsInWords(clause) ?? { text: 'none', paint: t.dim };
      const { rule } = clause;
      return [[rule, KIND_NAMES[kind], effectInWords(clause), whoDecides(clause), elections]];
    }),
  }),
  '',
  ...sayings(t, [
    [standing.previousRounds, 'Once the next round has begun, earlier ones stand.'],
    [standing.lateBet, 'After "No more bets" no bet is placed, raised or withdrawn.'],
    [standing.voided, 'The bets of a void round are returned.'],
    [standing.onBehalf, 'The pit may place a bet for a patron, who answers for it.'],
  ]),
];

const silentText = (t: Screen, { silentOn }: Rulebook): string[] =>
  table(t, {
    columns: [{ paint: t.bold }, {}],
    rows: silentOn.map(({ subject, policy }) => [subject, policy]),
  });
