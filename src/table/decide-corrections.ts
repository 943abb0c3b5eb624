import type { Hand } from '../rulebooks/index.ts';
import { FACE_DOWN, isDealable, reconstruct } from '../rules/index.ts';
import { beside, dealOf, FROM_NO_SHOE, inOrder, inTurn, slotOf, type TableSlot } from './cards.ts';
import { ruleOf } from './clauses.ts';
import type { Correction } from './commands.ts';
import { tooMany } from './copies.ts';
import { changedOffers, insuranceJudgedAgain } from './decide-insurance.ts';
import { hasOriginal, originalBack, passedLate, wouldHaveWon } from './decide-neglected.ts';
import { type A, after, type Decided, reasonMissing } from './decided.ts';
import { establishedOn, judgedCards } from './established.ts';
import type { Happening, Judged } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { mayElect, stillToBeAsked } from './resolution.ts';
import type { Round, Table } from './state.ts';
import { bankerCertainToDraw, seenAt } from './step.ts';

/**
 * Cards were keyed wrongly: those at the table prevail, and nothing is erased. Everything is judged by the cards as they
 * all are once corrected, never by a state in between (reading 48).
 */
export const correctCards = (
  command: A<'CorrectCard'> | A<'CorrectCards'>,
  table: Table,
): Decided => {
  const { reason } = command;
  const wanted: readonly Correction[] =
    command.type === 'CorrectCards' ? command.cards : [{ ...placeIn(command), card: command.card }];
  const missing = reasonMissing(reason) ?? whyNotCorrected(wanted, table);
  if (missing !== undefined) return missing;
  const rule = ruleOf(table.book, 'display-wrong');
  const { round } = table;
  const wasSettled = round?.stage.is === 'settled';
  const events: Happening[] = wasSettled ? [{ type: 'RoundReopened', reason, rule }] : [];
  events.push(...faces(table, wanted, reason));
  if (round === null || round.stage.is === 'void') return events;
  events.push(...relaid(after(table, events)));
  events.push(...returnsJudgedAgain(after(table, events), reason));
  events.push(...insuranceJudgedAgain(after(table, events)));
  events.push(...electionsJudgedAgain(after(table, events), { ...table, round }, wanted));
  return stillToBeAsked(table, events);
};

const placeIn = ({ hand, index }: A<'CorrectCard'>) => ({ hand, index });

const slotAt = (table: Table, where: Correction): TableSlot | undefined =>
  'hand' in where ? table.round?.hands[where.hand][where.index] : beside(table)[where.waiting];

const whyNotCorrected = (wanted: readonly Correction[], table: Table): Refusal | undefined => {
  const { settings, book } = table;
  const slots = wanted.map((one) => slotAt(table, one));
  // At an electronic table cards are keyed only in a round that is entered again.
  const keyed = wanted.length > 0 && slots.every((slot) => slot?.shoe === FROM_NO_SHOE);
  if (settings.shoe === 'electronic' && !keyed) {
    return refuse('NOT_NOW', 'no card is keyed at this table');
  }
  if (wanted.length === 0) return refuse('BAD_CARD', 'say which cards were keyed wrongly');
  if (new Set(slots).size !== wanted.length) return refuse('BAD_CARD', 'a card is named twice');
  for (const [i, { card }] of wanted.entries()) {
    const was = slots[i]?.face ?? null;
    if (was === null) return refuse('NOT_NOW', 'no card is exposed there');
    if (was === card) return refuse('BAD_CARD', `${card} is what lies there`);
  }
  const extra = tooMany(
    table,
    wanted.map(({ card }, i) => ({ shoe: slots[i]?.shoe ?? FROM_NO_SHOE, card })),
    slots.flatMap((slot) => (slot?.face ? [{ shoe: slot.shoe, card: slot.face }] : [])),
  );
  if (extra === undefined) return undefined;
  const message = `the decks do not hold that many ${extra}: report a shortage or excess`;
  return refuse('BAD_CARD', message, ruleOf(book, 'shortage-or-excess'));
};

/** The true faces; the last of them says at which stages something else was offered. */
const faces = (table: Table, wanted: readonly Correction[], reason: string): Happening[] => {
  const events = wanted.map((one): Happening => {
    const was = slotAt(table, one)?.face ?? one.card;
    const { card } = one;
    return 'hand' in one
      ? { type: 'CardCorrected', hand: one.hand, index: one.index, card, was, reason }
      : { type: 'WaitingCardCorrected', waiting: one.waiting, card, was, reason };
  });
  const unoffered = changedOffers(table, after(table, events).round);
  const last = events.findLastIndex(({ type }) => type === 'CardCorrected');
  const event = events[last];
  if (unoffered.length === 0 || event?.type !== 'CardCorrected') return events;
  return events.with(last, { ...event, unoffered });
};

/** Where the true cards would have been dealt otherwise, they are put as they should lie; others are drawn in turn. */
const relaid = ({ round, waiting, book }: Table): Happening[] => {
  if (round === null) return [];
  const now = dealOf(round);
  // The Banker third card was drawn first, and it is not certain any more that the Banker draws.
  const early =
    now.banker[2] !== undefined && now.player[2] === FACE_DOWN && !bankerCertainToDraw(book, now);
  if (!early && isDealable(book, now)) return [];
  const { deal, over } = reconstruct(book, inOrder(round.hands).map(slotOf));
  const rest = [...over, ...waiting.map(slotOf)];
  return [{ type: 'Reconstructed', deal, waiting: rest, from: inTurn(deal) }];
};

/** An Original Bet that went back for a forgotten insurance: would that have won on the true cards? */
const returnsJudgedAgain = (table: Table, reason: string): Happening[] => {
  const { round, book } = table;
  const rules = book.insurance;
  if (round === null || rules === null) return [];
  const rule = rules.neglected.after;
  return round.claims.flatMap((claim): Happening[] => {
    const { box, patron, hand } = claim;
    const back = round.returned.some(
      (one) => one.box === box && one.patron === patron && one.bet === hand && one.rule === rule,
    );
    // Whoever was offered it late, and truly so, has had his remedy (5.14.1 of CI, 5.13.1 of NI).
    const lacks = hasOriginal(round, claim) && !passedLate(round, patron);
    const won = (back || lacks) && wouldHaveWon(table, round, claim);
    if (back === won) return [];
    return won
      ? [originalBack(claim, rule, reason)]
      : [{ type: 'BetReturnLapsed', box, patron, bet: hand, reason }];
  });
};

/** Choices made on the wrong cards lapse, and are owed again where the true ones give them. */
const electionsJudgedAgain = (
  table: Table,
  before: Table & { readonly round: Round },
  wanted: readonly Correction[],
): Happening[] => {
  const { round, sequence } = table;
  if (round === null) return [];
  const touched = round.judged.some(({ exposed }) =>
    wanted.some((one) => exposed.includes(placeOf(before, one))),
  );
  if (!touched) return [];
  const patrons = round.elections.map(({ patron }) => patron);
  const given = round.judged.find((one) => grants(table, round, one));
  if (given === undefined) {
    const none = patrons.length === 0 && round.electing === null && round.owed === null;
    return none ? [] : [{ type: 'ElectionsLapsed', patrons }];
  }
  // Once it was settled nothing is undecided: nobody is asked again, and who had the right to choose has chosen.
  if (before.round.stage.is === 'settled') return [];
  const { rule, exposed, reconstructed } = given;
  const owed = { report: sequence + 1, rule, exposed, reconstructed };
  return [{ type: 'ElectionsLapsed', patrons, owed }];
};

/** Its place among all cards of the round, in the order dealt; those that wait come after the others. -1: none of it. */
const placeOf = (
  { round: { hands }, waiting }: Table & { readonly round: Round },
  one: Correction,
): number => {
  if (!('hand' in one)) {
    return one.waiting < waiting.length ? inOrder(hands).length + one.waiting : -1;
  }
  const isIt = (hand: Hand) => hands[hand].map((_, at) => hand === one.hand && at === one.index);
  return inOrder({ player: isIt('player'), banker: isIt('banker') }).indexOf(true);
};

const grants = (table: Table, round: Round, one: Judged): boolean => {
  const deal = seenAt(judgedCards(table, round, one.judgedOn), one.exposed);
  return mayElect(one.when, establishedOn(table, round, deal).length > 0, one.reconstructed);
};
