import { type Bet, HANDS, type Hand, type PayLine } from '../rulebooks/index.ts';
import {
  insuranceCap,
  isRefusal,
  type Offer,
  type OpenDeal,
  offersAfter,
  type PlacedBet,
  type PlacedInsurance,
  type PlayedRound,
  type Settlement,
  type SettlementLine,
  settle,
} from '../rules/index.ts';
import type { RoundData } from '../table/index.ts';
import type { Making } from './asked.ts';
import { fewestChips } from './chips.ts';
import { dealUntil, dealWith, inDealtOrder, wholeDeal } from './deals.ts';
import type { LaidInsurance } from './drill.ts';
import type { Posed, Question } from './question.ts';
import { boxesFor, laidIn, overLimit, type Stakes, stakeSizes } from './stakes.ts';

/** What each box gets: every bet of every patron, in cents and in chips. */
export const pays = (making: Making): Posed => {
  const feature = featureOf(making);
  const deal = dealFor(making, feature);
  const stakes = stakeSizes(making);
  const bets = betsFor(making, stakes, feature);
  const insurance = feature.is === 'insurance' ? insuranceFor(making, stakes, bets, deal) : [];
  const round = roundOf(making, stakes, { deal, bets, insurance });
  const settlement = settle(round);
  if (isRefusal(settlement)) throw new Error(`${settlement.code}: ${settlement.message}`);
  const { limits } = stakes;
  const questions = paymentsOf(making, settlement);
  return {
    trains: trainedBy(feature, settlement, making),
    situation: {
      is: 'bets',
      deal,
      limits,
      chipUnit: making.chips.reduce((a, b) => Math.min(a, b)),
      bets: bets.map(({ bet, ...laid }) => ({ ...laid, bet: bet.id })),
      insurance: insurance.map(({ late: _, ...laid }) => laid),
    },
    questions,
    explained: { settlement },
  };
};

/** What is special about the drill. */
type Feature =
  | { readonly is: 'plain' | 'tie' | 'over' | 'short' }
  | { readonly is: 'line'; readonly bet: Bet; readonly line: PayLine }
  | { readonly is: 'insurance'; readonly tied: boolean };

/** Every other one has something special: a pay line of a bet, a Tie, excess, insurance. */
const featureOf = ({ book, chance, layout, level }: Making): Feature => {
  if (chance.oneIn(2)) return { is: 'plain' };
  const limited = book.limits !== null || book.acceptedInFull !== undefined;
  const rare: readonly Feature[] = [
    { is: 'tie' },
    ...(level > 1 && limited ? [{ is: 'over' } as const, { is: 'short' } as const] : []),
    ...(level > 1 && book.insurance !== null
      ? [{ is: 'insurance', tied: false } as const, { is: 'insurance', tied: true } as const]
      : []),
  ];
  if (chance.oneIn(2)) return chance.pick(rare);
  const bet = chance.pick(book.bets.filter(({ layouts }) => layouts.includes(layout)));
  return { is: 'line', bet, line: chance.pick(bet.pays) };
};

const dealFor = (making: Making, feature: Feature): OpenDeal => {
  switch (feature.is) {
    case 'line':
      return dealWith(making, feature.bet, feature.line);
    case 'tie':
      return dealUntil(making, ({ winner }) => winner === 'tie');
    case 'over':
    case 'short':
      return dealUntil(making, ({ winner }) => winner !== 'tie');
    case 'insurance':
      return dealUntil(
        making,
        ({ winner }, deal) =>
          (winner === 'tie') === feature.tied && offersOf(making, deal).length > 0,
      );
    case 'plain':
      return wholeDeal(making);
  }
};

const offersOf = ({ book }: Making, deal: OpenDeal): readonly Offer[] => {
  const cards = inDealtOrder(deal);
  return ([4, 5] as const).flatMap((after) => offersAfter(book, cards, after));
};

const betsFor = (making: Making, stakes: Stakes, feature: Feature): PlacedBet[] => {
  const boxes = boxesFor(making);
  const laid: PlacedBet[] = boxes.flatMap((box, i) => laidIn(making, stakes, box, i));
  if (feature.is === 'over' || feature.is === 'short') {
    const box = making.chance.pick(boxes);
    const others = laid.filter((bet) => bet.box !== box);
    return [...others, ...overLimit(making, stakes, box, feature.is === 'short')];
  }
  if (feature.is !== 'line' || laid.some(({ bet }) => bet === feature.bet)) return laid;
  const [first] = laid;
  if (first === undefined) throw new Error('nobody has bet');
  const { bet } = feature;
  // An Original Bet takes the place of the one that lies there; a side bet comes beside it.
  const own = { ...first, bet, amount: stakes.side };
  return bet.original === null ? [...laid, own] : [{ ...first, bet }, ...laid.slice(1)];
};

/** Whoever has a bet on the Hand that was offered has insured it, within the cap. */
const insuranceFor = (
  making: Making,
  { limits, unit }: Stakes,
  bets: readonly PlacedBet[],
  deal: OpenDeal,
): (PlacedInsurance & LaidInsurance)[] => {
  const { book, chance } = making;
  const { insurance } = book;
  if (insurance === null) return [];
  const offers = offersOf(making, deal);
  return offers.flatMap((offer) =>
    bets
      .filter(({ bet }) => bet.original === offer.hand)
      .flatMap(({ box, patron, amount: original }) => {
        const cap = insuranceCap(insurance, offer, { original, maximum: limits.maximum });
        const most = Math.floor(cap / unit);
        if (most < 1) return [];
        const amount = unit * (chance.oneIn(2) ? most : 1 + chance.below(most));
        const { hand, after, pays: odds } = offer;
        return [{ box, patron, hand, after, amount, pays: odds, late: false }];
      }),
  );
};

/** The insurance of a round as it lies. */
export const insuranceLaid = ({ insurance }: Pick<RoundData, 'insurance'>): LaidInsurance[] =>
  insurance.map(({ box, patron, hand, after, amount, pays: odds }) => ({
    box,
    patron,
    hand,
    after,
    amount,
    pays: odds,
  }));

type Lying = {
  readonly deal: OpenDeal;
  readonly bets: readonly PlacedBet[];
  readonly insurance: readonly PlacedInsurance[];
};

const roundOf = (
  { book, layout: wanted, decks }: Making,
  { limits }: Stakes,
  { deal, bets, insurance }: Lying,
): PlayedRound => {
  const layout = book.layouts.find(({ id }) => id === wanted);
  if (layout === undefined) throw new Error(`no layout ${wanted}`);
  const { minimum, maximum, per } = limits;
  const limited = book.limits !== null || book.acceptedInFull !== undefined;
  return {
    id: '1',
    book,
    layout,
    decks,
    limits: limited ? { minimum, maximumDifferential: maximum, per } : null,
    cards: inDealtOrder(deal),
    bets,
    insurance,
    voided: null,
    elections: [],
    returned: [],
    insuranceWaived: null,
  };
};

/** What each patron in each box is paid, and what is taken from him; one of them in chips too. */
export const paymentsOf = (
  { level, chips, chance }: Pick<Making, 'level' | 'chips' | 'chance'>,
  { lines }: Settlement,
): Question[] => {
  const places = [...new Set(lines.map(({ box, patron }) => `${box} ${patron}`))];
  const of = (place: string) => lines.filter(({ box, patron }) => `${box} ${patron}` === place);
  const payable = places.filter((place) => {
    const due = paidTo(of(place));
    return due > 0 && fewestChips(due, chips) !== null;
  });
  const inChips = payable.length === 0 ? null : chance.pick(payable);
  return places.flatMap((place) => {
    const own = of(place);
    const { box = 0, patron = '' } = own[0] ?? {};
    const about = { box, patron };
    const [rule = '', ...also] = rulesOfLines(own);
    const paid = paidTo(own);
    const field = { id: `paid ${place}`, ask: 'paid', with: about, is: 'amount' } as const;
    const taken = { id: `taken ${place}`, ask: 'taken', with: about, is: 'amount' } as const;
    const counted = { id: `in-chips ${place}`, ask: 'in-chips', with: about } as const;
    return [
      { field, right: paid, rule, also },
      ...(level === 1 ? [] : [{ field: taken, right: takenFrom(own), rule, also }]),
      ...(place === inChips
        ? [
            {
              field: { ...counted, is: 'chips', values: chips } as const,
              right: fewestChips(paid, chips) ?? [],
              rule,
            },
          ]
        : []),
    ];
  });
};

const paidTo = (lines: readonly SettlementLine[]): number =>
  lines.reduce((sum, { paid }) => sum + paid, 0);

/** What the house keeps of the stakes. */
const takenFrom = (lines: readonly SettlementLine[]): number =>
  lines.reduce((sum, { amount, returned }) => sum + amount - returned, 0);

const WORTH = { win: 0, push: 1, returned: 2, lose: 3 } as const;

/** Those of the limits first, then of what was won, pushed, lost. */
const rulesOfLines = (lines: readonly SettlementLine[]): string[] => {
  const sorted = lines.toSorted((a, b) => WORTH[a.result] - WORTH[b.result]);
  return [
    ...new Set([
      ...lines.flatMap(({ limitRule }) => limitRule ?? []),
      ...sorted.map(({ rule }) => rule),
    ]),
  ];
};

const trainedBy = (feature: Feature, { lines }: Settlement, { book }: Making): string => {
  const [first = ''] = rulesOfLines(lines);
  switch (feature.is) {
    case 'line':
      return feature.bet.rule;
    case 'tie':
      return lines.find(({ rule }) => rule === book.play.tie)?.rule ?? first;
    case 'insurance':
      return lines.find(({ bet }) => INSURANCE.has(bet))?.rule ?? first;
    case 'over':
    case 'short':
    case 'plain':
      return first;
  }
};
const INSURANCE: ReadonlySet<string> = new Set(HANDS.map((hand: Hand) => `${hand}-insurance`));
