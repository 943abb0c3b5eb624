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
import { DISCRETION, REMEDIES, SEQUENCE } from './remedies.ts';
import { representatives } from './representatives.ts';
import { type Game, offersInsurance, play, settleBet, settleInsurance } from './rules.ts';
import { TABLES } from './tables.ts';

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
  const made = representatives().map((ranks): Expected => {
    const { player, banker } = play(game, ranks);
    return {
      ranks,
      cards: cardsOf(ranks),
      hands: `${player.length} ${banker.length}`,
      bets: Object.keys(TABLES[game].bets).map((bet) => {
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
  effective: book.effective.slice(0, 10),
  time: book.effective.slice(10),
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
  discretion: (['excess-card', 'exposed-card', 'anything-else'] as const)
    .map((kind) => book.irregularities.find((one) => one.kind === kind)?.discretion ?? 'unsaid')
    .join(' '),
  irregularities: sorted(
    book.irregularities.map((one) => [
      one.kind,
      [
        `${one.effect} | ${one.authority} | ${one.elections}`,
        one.rule,
        one.electionsRule ?? '',
        one.established ?? '',
        one.notEstablished ?? '',
      ],
    ]),
  ),
});

/** Our kind of irregularity → the key under which its paragraph is typed, and of its elections. */
const TYPED_AS: Readonly<Record<string, readonly string[]>> = {
  'walked-away': ['walks-away'],
  'previous-rounds': ['previous-rounds-stand'],
  'excess-card': ['excess-or-exposed-card', 'excess-or-exposed-card elections'],
  'exposed-card': ['excess-or-exposed-card', 'excess-or-exposed-card elections'],
  'misdirected-area': ['misdirected area', 'misdirected'],
  'misdirected-person': ['misdirected person', 'misdirected'],
  'drawn-together': ['drawn-together', 'drawn-together elections'],
  'noticed-later': ['error-noticed-later'],
  'other-dealing-error': ['elections'],
  'insurance-neglected': ['neglected'],
  'display-wrong': ['display'],
  voided: ['void-returns'],
  'anything-else': ['ruling'],
};

const typedFigures = (game: Game) => {
  const typed = TABLES[game];
  const clauses: Readonly<Record<string, string>> = {
    ...typed.limits,
    ...typed.irregularities,
    // The new cards of 5.1.1 are typed with the foreign card that calls for them.
    ...(game === 'easy-six' ? { 'replace-shoe': '5.1.1' } : {}),
  };
  const silent = game === 'easy-six' ? 'house policy' : '';
  const boxRule = (letter: string) => {
    if (game === 'da-hu-ying-xiong') return 'house policy';
    return game === 'easy-six' ? `2.1.1(${letter.toLowerCase()})` : '2.1.1(a)';
  };
  const original = (bet: string) => (bet === 'player' || bet === 'banker' ? bet : null);
  const [excess = '', other = ''] = (DISCRETION[game] ?? '').split(' ');
  return {
    id: game,
    title: typed.title,
    version: typed.version ?? '1',
    effective: typed.effective,
    time: game === 'easy-six' ? '' : 'T08:00',
    decks: [typed.decks.from, typed.decks.to, typed.decks.rule],
    layouts: [
      typed.layoutRule,
      Object.entries(typed.layouts).map(([id, [from, to]]) => [id, from, to, boxRule(id)]),
    ],
    sequence: SEQUENCE[game],
    tableOfPlay: typed.tableOfPlayRule,
    tie: typed.tieRule,
    bets: sorted(
      Object.entries(typed.bets).map(([id, bet]) => [
        id,
        [
          original(id),
          bet.definition ?? unnumbered(id),
          bet.pays,
          bet.layouts,
          bet.lines.map(([, odds]) => odds),
        ],
      ]),
    ),
    charSiu: Object.entries(typed.bets)
      .filter(([id]) => id.endsWith('char-siu'))
      .flatMap(([, { lines }]) => lines.map(() => '789 by 1')),
    insurance: typed.insurance && {
      right: '3.11',
      offer: typed.insurance.offer,
      stages: typed.insurance.situations,
      cap: [typed.insurance.caps, '10 to 1', 25],
      rule: typed.insurance.pays,
      rows: typed.insurance.rows.map(({ hand, after, own, other: theirs, odds }) => [
        hand,
        after,
        range(own),
        range(theirs),
        odds,
      ]),
      // Starred in the table: Player on 9, and Banker against a Player 0, after the third card.
      ties: typed.insurance.rows.map(({ hand, after, own, other: theirs }) => {
        if (after === 4) return '';
        if (hand === 'player') return own[0] === 9 ? '4.2.1(a)' : '';
        return theirs[1] === 0 ? '4.2.1(b)' : '';
      }),
      tie: typed.insurance.tie,
      waived: typed.insurance.waivedBySqueeze,
      off: typed.insurance.none,
      forgone: clauses['insurance-forgone'],
      neglected: [clauses['neglected-before'], clauses['neglected-after']],
    },
    squeeze: typed.squeeze && [typed.squeeze.rule, typed.squeeze.who],
    limits:
      clauses['pro-rata'] === undefined
        ? null
        : [
            'limits-displayed',
            'within-limits',
            'balance-to-others',
            'pro-rata',
            'short-in-over-limit',
            'below-minimum-unnoticed',
          ].map((key) => clauses[key]),
    elections:
      clauses['return'] === undefined
        ? null
        : ['continue', 'continue-reconstructed', 'return'].map((key) => clauses[key]),
    discretion: [excess, excess, other].join(' '),
    irregularities: sorted(
      Object.entries(REMEDIES[game] ?? {}).map(([kind, remedy]) => {
        const [rule = kind, elections = ''] = TYPED_AS[kind] ?? [];
        const interruption = kind === 'interruption';
        return [
          kind,
          [
            remedy,
            clauses[rule] ?? silent,
            clauses[elections] ?? '',
            (interruption && clauses['interruption concluded']) || '',
            (interruption && clauses['interruption void']) || '',
          ],
        ];
      }),
    ),
  };
};

/** The one book without numbered definitions names them by their term. */
const unnumbered = (bet: string): string => {
  if (bet === 'tie') return '1 Tie';
  if (bet === 'easy-six') return '1 Easy Six';
  return bet.endsWith('-pair')
    ? '1 Player Pair or Banker Pair'
    : '1 Non-Commission Easy Six Baccarat';
};

const range = ([from, to]: readonly [number, number]): string =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).join('');
