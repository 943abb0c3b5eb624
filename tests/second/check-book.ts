// Holds a rulebook against the second settlement and the hand-typed tables; says what first disagrees.

import type { Rulebook } from '../../src/rulebooks/index.ts';
import {
  type Card,
  dealOut,
  type Facts,
  facts,
  holds,
  insuranceResult,
  type Offer,
  SUITS,
  verdict,
} from '../../src/rules/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { representatives } from './representatives.ts';
import { type Game, offersInsurance, play, settleBet, settleInsurance } from './rules.ts';
import { at, atOrPolicy, boxesAt, has, truthOfGame } from './truths.ts';

/** Null if the book agrees in every figure and every paragraph. */
export const disagreement = (book: Rulebook, game: Game): string | null =>
  inTables(book, game) ?? inDeals(book, game);

const isCard = (text: string): text is Card => /^(?:[A2-9JQK]|10)[SHDC]$/.test(text);

/** Ranks with suits added: they never matter. */
export const cardsOf = (ranks: readonly string[]): Card[] =>
  ranks.map((rank, i) => `${rank}${SUITS[i % 4]}`).filter(isCard);

type Expected = {
  readonly ranks: readonly string[];
  readonly cards: readonly Card[];
  readonly hands: string;
  readonly bets: readonly { readonly bet: string; readonly says: string }[];
  readonly insurance: string;
};

const expectations = new Map<Game, readonly Expected[]>();

/** What the second settlement says of every deal, worked out once per game. */
const expected = (game: Game): readonly Expected[] => {
  const known = expectations.get(game);
  if (known !== undefined) return known;
  const made = representatives(game).map((ranks): Expected => {
    const { player, banker } = play(game, ranks);
    return {
      ranks,
      cards: cardsOf(ranks),
      hands: `${player.length} ${banker.length}`,
      bets: Object.keys(truthOfGame(game).bets).map((bet) => {
        const { result, odds, rule } = settleBet(game, bet, ranks);
        return { bet, says: `${result} ${odds} ${rule}` };
      }),
      insurance: (['player', 'banker'] as const)
        .flatMap((hand) => ([4, 5] as const).map((after) => ({ hand, after })))
        .map(({ hand, after }) => {
          const odds = offersInsurance(game, hand, after, ranks);
          if (odds === null) return '-';
          const { result, rule } = settleInsurance(game, hand, after, ranks);
          return `${odds} ${result} ${rule}`;
        })
        .join(', '),
    };
  });
  expectations.set(game, made);
  return made;
};

const inDeals = (book: Rulebook, game: Game): string | null => {
  const bets = new Map(book.bets.map((bet) => [bet.id, bet]));
  for (const { ranks, cards, hands, bets: says, insurance } of expected(game)) {
    const { deal, used, step } = dealOut(book, cards);
    const here = `${game} ${ranks.join(' ')}`;
    if (used !== cards.length || step.step !== 'settle') return `${here}: other cards are drawn`;
    const dealt = `${deal.player.length} ${deal.banker.length}`;
    if (dealt !== hands) return `${here}: hands of ${dealt} cards, not ${hands}`;
    const end = facts(deal);
    for (const { bet: id, says: other } of says) {
      const bet = bets.get(id);
      if (bet === undefined) return `${game}: no bet ${id}`;
      if (bet.pays.filter(({ when }) => holds(when, end)).length > 1) {
        return `${here}: two pay lines of ${id} hold at once`;
      }
      const { result, line } = verdict(bet, end);
      const rule = result === 'push' ? book.play.tie : bet.rule;
      const own = `${result} ${line?.pays ?? null} ${rule}`;
      if (own !== other) return `${here}: ${id} is ${own}, not ${other}`;
    }
    const own = insuranceOf(book, cards, end);
    if (own !== insurance) return `${here}: insurance is ${own}, not ${insurance}`;
  }
  return null;
};

const insuranceOf = (book: Rulebook, cards: readonly Card[], end: Facts): string => {
  const offers = ([4, 5] as const).flatMap((after): readonly Offer[] => {
    const { step } = dealOut(book, cards.slice(0, after));
    return step.step === 'settle' ? [] : step.offers;
  });
  return (['player', 'banker'] as const)
    .flatMap((hand) => ([4, 5] as const).map((after) => ({ hand, after })))
    .map(({ hand, after }) => {
      const [offer, second] = offers.filter((one) => one.hand === hand && one.after === after);
      if (second !== undefined) return 'offered twice';
      if (offer === undefined) return '-';
      const rule = end.winner === 'tie' ? book.insurance?.tie : offer.rule;
      return `${offer.pays} ${insuranceResult(offer, end)} ${rule}`;
    })
    .join(', ');
};

const inTables = (book: Rulebook, game: Game): string | null => {
  const own = JSON.stringify(ownFigures(book));
  const typed = JSON.stringify(typedFigures(game));
  if (own === typed) return null;
  const at = [...own].findIndex((letter, i) => letter !== typed[i]);
  return `${game}: …${own.slice(at - 60, at + 40)}… is typed as …${typed.slice(at - 60, at + 40)}…`;
};

const sorted = <T>(entries: readonly (readonly [string, T])[]) =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

/** All figures and paragraphs of a book, in the order of `typedFigures`. */
const ownFigures = (book: Rulebook) => ({
  id: book.id,
  title: book.title,
  version: book.version,
  effective: book.effective,
  decks: [book.decks.from, book.decks.to, book.decks.rule],
  layouts: [
    book.layoutsRule,
    book.layouts.map(({ id, boxes }) => [id, boxes.from, boxes.to, boxes.rule]),
  ],
  sequence: [
    book.play.open,
    book.play.close,
    book.play.values,
    book.play.initialCards,
    book.play.thirdCard,
    book.play.winner,
  ].join(' '),
  tableOfPlay: book.play.tableOfPlay.rule,
  tie: book.play.tie,
  tiedBetsMayStay: book.play.tiedBetsMayStay,
  bets: sorted(
    book.bets.map(({ id, original, definition, rule, layouts, pays }) => [
      id,
      [original, definition, rule, layouts.join(''), pays.map((line) => line.pays)],
    ]),
  ),
  // No five cards end 9 to 8, so no deal would show whether the books' 9 is there.
  charSiu: book.bets
    .filter(({ id }) => id.endsWith('char-siu'))
    .flatMap(({ pays }) => pays.map(({ when }) => `${when.points?.join('')} by ${when.margin}`)),
  insurance: book.insurance && {
    right: book.insurance.right,
    offer: book.insurance.offer,
    stages: book.insurance.stages,
    cap: Object.values(book.insurance.cap),
    rule: book.insurance.table.rule,
    rows: book.insurance.table.rows.map(({ hand, after, own, other, pays }) => [
      hand,
      after,
      own.join(''),
      other.join(''),
      pays,
    ]),
    ties: book.insurance.table.rows.map((row) => row.paidOnTie ?? ''),
    tie: book.insurance.tie,
    waived: book.insurance.waived,
    off: book.insurance.off,
    forgone: book.insurance.forgone,
    neglected: [book.insurance.neglected.before, book.insurance.neglected.after],
  },
  squeeze: book.squeeze && [book.squeeze.rule, book.squeeze.who],
  limits: book.limits && Object.values(book.limits),
  elections: book.elections && Object.values(book.elections),
  standing: Object.values(book.standing).join(' '),
  boxNumbers: book.boxNumbers.join(' '),
  rounding: book.rounding.winnings,
  burn: `${book.burn.unlessSet} ${book.burn.tens}`,
  irregularities: sorted(
    Object.entries(book.irregularities).flatMap(([kind, clause]) =>
      clause === null ? [] : [[kind, [clauseInWords(clause), ...paragraphsOf(clause)]] as const],
    ),
  ),
});

type Clause = NonNullable<Rulebook['irregularities'][keyof Rulebook['irregularities']]>;

/** Every field of a clause but its paragraphs. */
export const clauseInWords = (clause: Clause): string =>
  [
    `${clause.effect}${'until' in clause && clause.until !== undefined ? ` until ${clause.until}` : ''}`,
    'authority' in clause ? `${clause.authority} ${clause.secondPerson} ${clause.turn}` : '',
    'elections' in clause && clause.elections !== null
      ? `elections ${clause.elections.when} ${clause.elections.judgedOn}`
      : '',
    'shoe' in clause && clause.shoe !== null ? `shoe ${clause.shoe.replaced}` : '',
  ]
    .filter((part) => part !== '')
    .join(' | ');

/** Its own, of the elections, of the shoe, and with and without an outcome. */
const paragraphsOf = (clause: Clause): string[] => [
  clause.rule,
  'elections' in clause && clause.elections !== null ? clause.elections.rule : '',
  'shoe' in clause && clause.shoe !== null ? clause.shoe.rule : '',
  'established' in clause ? clause.established : '',
  'established' in clause ? clause.notEstablished : '',
];

/** By which patrons elect, where that is a paragraph of its own. */
const ELECTIONS_AT: Readonly<Record<string, Subject>> = {
  'excess-card': 'excess elections',
  'exposed-card': 'excess elections',
  'misdirected-area': 'misdirected',
  'misdirected-person': 'misdirected',
  'drawn-together': 'drawn-together elections',
  'face-up': 'face-up',
  'wrong-number': 'other-dealing-error',
  'other-dealing-error': 'other-dealing-error',
};

/** More copies than the decks hold are too many cards; where nothing is said of that, foreign ones. */
const subjectOf = (book: string, kind: string): Subject => {
  if (kind !== 'copies') return kind as Subject;
  return has(book, 'shortage-or-excess') ? 'shortage-or-excess' : 'foreign-card';
};

/** By which a shoe is replaced at once, or may be; that it deals no further round is nowhere said. */
const shoeAt = (book: string, kind: string, remedy: string): string => {
  if (!remedy.includes('shoe')) return '';
  if (remedy.includes('before-next-round')) return 'house policy';
  return remedy.includes('at-once') ? at(book, subjectOf(book, kind)) : at(book, 'replace-shoe');
};

const typedFigures = (game: Game) => {
  const typed = truthOfGame(game);
  const book = typed.short;
  const on = (subject: Subject) => at(book, subject);
  const original = (bet: string) => (bet === 'player' || bet === 'banker' ? bet : null);
  const { remedies } = typed.irregularities;
  return {
    id: game,
    title: typed.title,
    version: typed.version ?? '1',
    effective: typed.effective,
    decks: [...typed.decks, on('decks')],
    layouts: [
      on('layouts'),
      Object.entries(typed.layouts).map(([id, [from, to]]) => [id, from, to, boxesAt(book, id)]),
    ],
    sequence: [
      on('open'),
      on('close'),
      on('values'),
      on('four-cards'),
      on('third-card'),
      on('winner'),
    ].join(' '),
    tableOfPlay: on('table-of-play'),
    tie: on('push'),
    tiedBetsMayStay: typed.tiedBetsMayStay,
    bets: sorted(
      Object.entries(typed.bets).map(([id, bet]) => [
        id,
        [
          original(id),
          on(`defines ${id}`),
          on(`pays ${id}`),
          bet.layouts,
          bet.lines.map(([, odds]) => odds),
        ],
      ]),
    ),
    charSiu: Object.entries(typed.bets)
      .filter(([id]) => id.endsWith('char-siu'))
      .flatMap(([, { lines }]) => lines.map(() => '789 by 1')),
    insurance: typed.insurance && {
      right: on('insurance-right'),
      offer: on('insurance-offer'),
      stages: on('insurance-stages'),
      cap: [on('insurance-caps'), ...typed.insurance.cap],
      rule: on('insurance-table'),
      rows: typed.insurance.rows.map(({ hand, after, own, other, odds }) => [
        hand,
        after,
        range(own),
        range(other),
        odds,
      ]),
      // Starred in the table: Player on 9, and Banker against a Player 0, after the third card.
      ties: typed.insurance.rows.map(({ hand, after, own, other }) => {
        if (after === 4) return '';
        if (hand === 'player') return own[0] === 9 ? on('insurance-nine') : '';
        return other[1] === 0 ? on('insurance-nought') : '';
      }),
      tie: on('insurance-paid'),
      waived: on('insurance-waived'),
      off: on('insurance-off'),
      forgone: on('insurance-forgone'),
      neglected: [on('neglected-before'), on('neglected-after')],
    },
    squeeze: typed.squeeze && [on('squeeze'), typed.squeeze],
    limits: has(book, 'pro-rata')
      ? [
          on('limits-displayed'),
          on('within-limits'),
          on('balance'),
          on('pro-rata'),
          on('short'),
          on('unnoticed'),
        ]
      : null,
    elections: has(book, 'return') ? [on('continue'), on('reconstructed'), on('return')] : null,
    standing: [
      on('previous-rounds'),
      on('late-bet'),
      atOrPolicy(book, 'voided'),
      atOrPolicy(book, 'on-behalf'),
    ].join(' '),
    // 4, 13 and 14 are skipped; as many as the largest layout has boxes.
    boxNumbers: '1 2 3 5 6 7 8 9 10 11 12 15 16 17 18 19'
      .split(' ')
      .slice(0, Math.max(...Object.values(typed.layouts).map(([, most]) => most)))
      .join(' '),
    rounding: 'down',
    burn: 'none 10',
    irregularities: sorted(
      Object.entries(remedies).map(([kind, remedy]) => {
        const elections = remedy.includes('elections') ? ELECTIONS_AT[kind] : undefined;
        const established = remedy.startsWith('void-unless-established');
        return [
          kind,
          [
            remedy,
            atOrPolicy(book, subjectOf(book, kind)),
            elections === undefined ? '' : at(book, elections),
            shoeAt(book, kind, remedy),
            established ? at(book, 'established') : '',
            established ? at(book, 'not-established') : '',
          ],
        ];
      }),
    ),
  };
};

const range = ([from, to]: readonly [number, number]): string =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).join('');
