import { HANDS, type Hand, type Insurance } from '../rulebooks/index.ts';
import { type Card, dealOut, type Offer, offersAfter } from '../rules/index.ts';
import { dealOf, MANUAL, view } from '../table/index.ts';
import type { Making } from './asked.ts';
import { cardsOf } from './chance.ts';
import { insuranceLaid } from './pays.ts';
import { option, type Posed, type Question } from './question.ts';
import { betAll, PEOPLE, type StagedTable, staged, stakesOfRound } from './staged.ts';

/** Which insurance is on offer now, at which odds, and how much may this patron stake on it? */
export const insurance = (making: Making): Posed => {
  const { book, chance, level } = making;
  const rules = book.insurance;
  if (rules === null) throw new Error(`${book.title} has no insurance`);
  const late = level === 3 && chance.oneIn(3);
  const wanted = late ? 'offer' : chance.pick(level === 1 ? PLAIN : WANTED);
  const { cards, offers } = situationIn(making, wanted);
  const table = laidOut(making, { cards, hand: offers[0]?.hand, late });
  const who = whoInsures(making, table, offers);
  const offered = late && who.own && offerLate(table, who);
  return posed(making, { table, offers, who, rules, late: offered });
};

/** An offer, none, or one on a Hand that was offered before in the same round. */
type Wanted = 'offer' | 'none' | 'again';
const PLAIN: readonly Wanted[] = ['offer', 'offer', 'offer', 'none'];
const WANTED: readonly Wanted[] = [...PLAIN, 'again'];

/** Four cards, or five, of such a situation. */
export const situationIn = (
  { book, chance, decks }: Making,
  wanted: Wanted,
): { readonly cards: readonly Card[]; readonly offers: readonly Offer[] } => {
  for (let tries = 0; ; tries++) {
    const count = wanted === 'again' ? 5 : 4 + chance.below(2);
    const cards = cardsOf(chance, decks, count);
    const { used, step } = dealOut(book, cards);
    const offers = step.step === 'settle' ? [] : step.offers;
    if (used < count || offers.length > 0 === (wanted === 'none')) continue;
    const before = wanted === 'again' ? offersAfter(book, cards, 4) : offers;
    // A pay table may know no such situation.
    const found = offers.every(({ hand }) => before.some((one) => one.hand === hand));
    if (found || tries > MOST_DEALS) return { cards, offers };
  }
};
const MOST_DEALS = 2000;

type Who = {
  readonly patron: string;
  readonly box: number;
  readonly hand: Hand;
  /** He has a bet on a Hand that is offered. */
  readonly own: boolean;
};

type Asked = {
  readonly table: StagedTable;
  readonly offers: readonly Offer[];
  readonly who: Who;
  readonly rules: Insurance;
  readonly late: boolean;
};

type Laid = {
  readonly cards: readonly Card[];
  readonly hand: Hand | undefined;
  readonly late: boolean;
};

/** A table at which these cards lie, and somebody has a bet on that Hand. */
const laidOut = (making: Making, { cards, hand, late }: Laid): StagedTable => {
  const automation = late ? { ...MANUAL, offer: 'manual' as const } : MANUAL;
  const table = staged(making, { faceDown: false, automation });
  table.stack(cards);
  table.step();
  betAll(making, table, hand);
  for (let steps = cards.length + 1; steps > 0; steps--) {
    if (steps === 1 && cards.length > 4) someInsure(making, table);
    table.step();
  }
  return table;
};

/** On the first offer of two: who lets it pass has forgone the second. */
const someInsure = ({ chance }: Making, table: StagedTable): void => {
  const { round, settings } = table.table;
  for (const { hand } of round?.open?.offers ?? []) {
    for (const stake of stakesOfRound(table.table)) {
      if (stake.hand !== hand || chance.oneIn(2)) continue;
      const { patron, box } = stake;
      const amount = settings.chipUnit;
      table.try(PEOPLE.dealer, { type: 'PlaceInsurance', patron, box, hand, amount });
    }
  }
};

const whoInsures = ({ chance }: Making, { table }: StagedTable, offers: readonly Offer[]): Who => {
  const lying = stakesOfRound(table).flatMap(({ patron, box, hand }) =>
    hand === null ? [] : [{ patron, box, hand }],
  );
  const own = lying.filter(({ hand }) => offers.some((offer) => offer.hand === hand));
  return { ...chance.pick(own.length > 0 ? own : lying), own: own.length > 0 };
};

/** It was forgotten, he had meant to, and the pit has found it so. */
const offerLate = (table: StagedTable, { patron, box, hand }: Who): boolean => {
  const detail = { words: 'drill', intended: [{ patron, box, hand }] };
  const told = table.try(PEOPLE.dealer, { type: 'Report', kind: 'insurance-neglected', detail });
  const decision = { is: 'so' } as const;
  return (
    told !== null &&
    table.try(PEOPLE['shift-manager'], { type: 'Resolve', decision, reason: 'drill' }) !== null &&
    table.table.round?.open?.late === true
  );
};

const posed = (
  { level, book, layout }: Making,
  { table, offers, who, rules, late }: Asked,
): Posed => {
  const { round, settings } = table.table;
  if (round === null) throw new Error('no round');
  const { patron, box } = who;
  const passed = round.forgone.includes(patron);
  const rule = passed ? rules.forgone : late ? rules.neglected.before : rules.cap.rule;
  return {
    trains: level > 1 && who.own ? rule : rules.table.rule,
    situation: {
      is: 'bets',
      deal: dealOf(round),
      limits: settings.limits,
      chipUnit: settings.chipUnit,
      bets: stakesOfRound(table.table)
        .filter(({ bet }) =>
          book.bets.some(({ id, layouts }) => id === bet && layouts.includes(layout)),
        )
        .map((stake) => ({
          box: stake.box,
          patron: stake.patron,
          bet: stake.bet,
          amount: stake.amount,
        })),
      insurance: insuranceLaid(round),
      ...(late && { late: patron }),
      ...(round.forgone.length > 0 && { forgone: round.forgone }),
    },
    questions: [
      ...whichAndOdds(offers, rules),
      ...(level === 1
        ? []
        : [
            {
              field: { id: 'most', ask: 'most', with: { patron, box }, is: 'amount' } as const,
              right: mostOf(table, who),
              rule: who.own ? rule : rules.right,
            },
          ]),
    ],
    explained: { offers },
  };
};

/** The table itself says how much it would take of him. */
const mostOf = ({ table }: StagedTable, { patron, box }: Who): number => {
  const { own } = view(table, { role: 'patron', id: patron });
  if (!('insurable' in own)) throw new Error('no patron');
  return own.insurable.find((one) => one.box === box)?.most ?? 0;
};

export const whichAndOdds = (offers: readonly Offer[], { table }: Insurance): Question[] => {
  const odds = [...new Set(table.rows.map(({ pays }) => pays))];
  const hands = HANDS.map((hand) => option('hand', { hand }));
  return [
    {
      field: { id: 'offered', ask: 'offered', is: 'choices', options: hands },
      right: offers.map(({ hand }) => option('hand', { hand }).id),
      rule: table.rule,
    },
    {
      field: {
        id: 'odds',
        ask: 'odds',
        is: 'choice',
        options: [option('none'), ...odds.map((pays) => option('odds', { odds: pays }))],
      },
      right: offers[0] === undefined ? 'none' : option('odds', { odds: offers[0].pays }).id,
      rule: table.rule,
    },
  ];
};
