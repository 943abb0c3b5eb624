import {
  type Clause,
  type ElectionsAfter,
  HOUSE_POLICY,
  KINDS,
  type Kind,
  type Rulebook,
} from '../../../rulebooks/index.ts';
import { deckNumbers } from '../../../rules/decks.ts';
import { eitherText } from '../../words/formats.ts';
import type { Words } from '../../words/index.ts';

/** What a paragraph says, as far as the data of its book hold it. */
export type DataSaying = { readonly rule: string; readonly says: string };

/** A whole book from its data, for books of which we have no words: every paragraph that a table acts by. */
export const dataSayings = (book: Rulebook, words: Words): readonly DataSaying[] =>
  [
    ...betSayings(book, words),
    ...placeSayings(book, words),
    ...playSayings(book, words),
    ...insuranceSayings(book, words),
    ...patronSayings(book, words),
    ...KINDS.flatMap((kind) => clauseSayings(kind, book.irregularities[kind], words)),
    ...standingSayings(book, words),
  ].filter(({ rule }) => rule !== HOUSE_POLICY);

const betSayings = ({ bets }: Rulebook, { say, name, language }: Words): DataSaying[] => {
  const by = (field: 'definition' | 'rule', key: 'rules.data.defines' | 'rules.data.pays') =>
    [...Map.groupBy(bets, (bet) => bet[field])].map(([rule, all]) => ({
      rule,
      says: say(key, {
        bets: listed(
          all.map((bet) => name(bet.name)),
          language,
        ),
      }),
    }));
  const withOriginal = bets.flatMap((bet) =>
    bet.withOriginal === undefined
      ? []
      : [{ rule: bet.withOriginal, says: say('rules.data.with', { bet: name(bet.name) }) }],
  );
  return [
    ...by('definition', 'rules.data.defines'),
    ...by('rule', 'rules.data.pays'),
    ...withOriginal,
  ];
};

const listed = (items: readonly string[], language: Words['language']): string =>
  items.join(language === 'en' ? ', ' : '、');

const placeSayings = (book: Rulebook, { say, language }: Words): DataSaying[] => {
  const { decks, layouts, layoutsRule } = book;
  const numbers = deckNumbers(decks);
  const played =
    decks.only === undefined && numbers.length > 1
      ? `${decks.from}–${decks.to}`
      : eitherText(numbers, language);
  const alike = Map.groupBy(layouts, ({ boxes }) => `${boxes.rule} ${boxes.from} ${boxes.to}`);
  return [
    { rule: decks.rule, says: say('rules.data.decks', { decks: played }) },
    {
      rule: layoutsRule,
      says: say('rules.data.layouts', { layouts: layouts.map(({ id }) => id).join(' ') }),
    },
    ...[...alike.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { from, to, rule } = first.boxes;
      const named = group.map(({ id }) => id).join(' ');
      return [{ rule, says: say('rules.data.boxes', { layouts: named, from, to }) }];
    }),
  ];
};

const playSayings = ({ play }: Rulebook, { say }: Words): DataSaying[] => [
  { rule: play.open, says: say('rules.data.open') },
  { rule: play.close, says: say('rules.data.close') },
  { rule: play.values, says: say('rules.data.values') },
  { rule: play.initialCards, says: say('rules.data.initial') },
  { rule: play.thirdCard, says: say('rules.data.third') },
  { rule: play.tableOfPlay.rule, says: say('rules.data.table') },
  { rule: play.winner, says: say('rules.data.winner') },
  { rule: play.tie, says: say(play.tiedBetsMayStay ? 'rules.data.tie.stay' : 'rules.data.tie') },
];

const insuranceSayings = ({ insurance }: Rulebook, { say, odds }: Words): DataSaying[] => {
  if (insurance === null) return [];
  const { cap, neglected, table } = insurance;
  const onTies = new Set(table.rows.flatMap(({ paidOnTie }) => paidOnTie ?? []));
  return [
    ...(['right', 'offer', 'stages', 'tie', 'waived', 'off', 'forgone'] as const).map((part) => ({
      rule: insurance[part],
      says: say(`rules.data.insurance.${part}`),
    })),
    { rule: table.rule, says: say('rules.data.insurance.table') },
    {
      rule: cap.rule,
      says: say('rules.data.insurance.cap', { odds: odds(cap.at), percent: cap.percentOfMaximum }),
    },
    ...(['before', 'after'] as const).map((part) => ({
      rule: neglected[part],
      says: say(`rules.data.insurance.${part}`),
    })),
    ...[...onTies].map((rule) => ({ rule, says: say('rules.data.paid-on-tie') })),
  ];
};

const LIMITS = ['displayed', 'responsibility', 'balance', 'proRata', 'short', 'unnoticed'] as const;

const patronSayings = (book: Rulebook, { say }: Words): DataSaying[] => {
  const { squeeze, limits, elections, oneHand, openBoxes, acceptedInFull } = book;
  const named = (rule: string | undefined, says: string) =>
    rule === undefined ? [] : [{ rule, says }];
  return [
    ...named(squeeze?.rule, say(`rules.data.squeeze.${squeeze?.who ?? 'any'}`)),
    ...named(oneHand, say('rules.data.one-hand')),
    ...named(openBoxes, say('rules.data.open-boxes')),
    ...named(acceptedInFull, say('rules.data.in-full')),
    ...LIMITS.flatMap((part) => named(limits?.[part], say(`rules.data.limits.${part}`))),
    ...(['continue', 'reconstructed', 'return'] as const).flatMap((part) =>
      named(elections?.[part], say(`rules.data.elections.${part}`)),
    ),
  ];
};

/** What follows from one kind, and when patrons may choose, each by its own paragraph. */
const clauseSayings = (kind: Kind, clause: Clause | null, { say }: Words): DataSaying[] => {
  if (clause === null) return [];
  const named = { kind: say(`irregularities.kind.${kind}`) };
  const effect = say(`irregularities.effect.${clause.effect}`);
  const choice = electionsIn(clause);
  const shoe = 'shoe' in clause ? clause.shoe : null;
  return [
    { rule: clause.rule, says: say('rules.data.clause', { ...named, effect }) },
    ...(clause.effect === 'void-unless-established'
      ? [
          { rule: clause.established, says: say('rules.data.clause.established', named) },
          { rule: clause.notEstablished, says: say('rules.data.clause.not-established', named) },
        ]
      : []),
    ...(choice === null || choice.rule === clause.rule
      ? []
      : [
          {
            rule: choice.rule,
            says: say('rules.data.clause.choice', {
              ...named,
              elections: say(`irregularities.elections.${choice.when}`),
            }),
          },
        ]),
    ...(shoe === null || shoe.rule === clause.rule
      ? []
      : [{ rule: shoe.rule, says: say('rules.data.clause.shoe', named) }]),
  ];
};

export const electionsIn = (clause: Clause): ElectionsAfter | null =>
  'elections' in clause ? clause.elections : null;

const standingSayings = ({ standing }: Rulebook, { say }: Words): DataSaying[] =>
  (['previousRounds', 'lateBet', 'voided', 'onBehalf'] as const).map((part) => ({
    rule: standing[part],
    says: say(`rules.data.standing.${part}`),
  }));
