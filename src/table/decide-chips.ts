import { insuranceBet, insured, isRefusal as isNotInsured, offersAfter } from '../rules/index.ts';
import { ruleOf } from './clauses.ts';
import { insuranceJudgedAgain } from './decide-insurance.ts';
import { nobody, notInChips, notMoney, pastPaying, wholeAmount } from './decide-people.ts';
import { type A, after, type Decided, reasonMissing } from './decided.ts';
import type { Happening } from './events.ts';
import { stakeAt } from './place-of-stake.ts';
import { openCards, playedRound } from './played-round.ts';
import { type Refusal, refuse } from './refusal.ts';
import { settledAnew, stillToBeAsked } from './resolution.ts';
import { patronOf } from './roster.ts';
import type { Round, Table } from './state.ts';

/**
 * Bets stand as the chips lay at the close. Where the record differs it is put right, until the next round commences;
 * what the rack lacks is booked as a buy-in (reading 56).
 */
export const correctBet = (command: A<'CorrectBet'>, table: Table): Decided => {
  const { patron, amount, reason, round: _, ...named } = command;
  const { book, settings, round, roster } = table;
  const rule = ruleOf(book, 'placed-in-error');
  const missing = reasonMissing(reason);
  if (missing !== undefined) return missing;
  if (round === null || round.stage.is === 'betting' || round.stage.is === 'void') {
    return refuse('NOT_NOW', 'chips are put right after the close, in a round that counts', rule);
  }
  const known = patronOf(roster, patron);
  if (known === undefined) return nobody(patron);
  if (amount !== 0 && (!wholeAmount(amount) || pastPaying(table, amount))) return notMoney(amount);
  if (amount % settings.chipUnit !== 0) return notInChips(settings);
  const found =
    named.after === undefined ? stakeOf(command, table, round) : coverOf(command, table, round);
  if ('code' in found) return found;
  if (found.was === amount) return refuse('BAD_AMOUNT', 'that is what lies there', rule);
  const settled = round.stage.is === 'settled';
  const reopened: Happening[] = settled ? [{ type: 'RoundReopened', reason, rule }] : [];
  // With the settlement taken back, the rack holds what it held at the close.
  const rack = patronOf(after(table, reopened).roster, patron)?.rack ?? 0;
  const lacking = amount - found.was - rack;
  const bought: Happening[] = lacking > 0 ? [{ type: 'BoughtIn', patron, amount: lacking }] : [];
  const { box, bet, after: stage } = named;
  const place = { box, patron, bet, ...(stage !== undefined && { after: stage }) };
  const corrected: Happening = { type: 'BetCorrected', ...place, ...found, amount, reason, rule };
  const events = [...bought, ...reopened, corrected];
  const wrong = stage === undefined ? undefined : whyNotInsured(after(table, events), rule);
  if (wrong !== undefined) return wrong;
  // Less, or nothing, lay there than was insured.
  events.push(...insuranceJudgedAgain(after(table, events)));
  // Whoever turns out to have had a bet may have a choice that nobody was there to make.
  return settled ? settledAnew(table, events) : stillToBeAsked(table, events);
};

type Found = Pick<
  Extract<Happening, { type: 'BetCorrected' }>,
  'hand' | 'was' | 'standing' | 'pays'
>;

/** A bet that lies there, or could: what came from the patron's own terminal is its own chips. */
const stakeOf = (
  { box: number, patron, bet, amount }: A<'CorrectBet'>,
  { book, settings, seats }: Table,
  round: Round,
): Found | Refusal => {
  const known = book.bets.find(({ id }) => id === bet);
  if (known === undefined) return refuse('UNKNOWN_BET', `${book.title} has no bet ${bet}`);
  if (!known.layouts.includes(settings.layout)) {
    const message = `layout ${settings.layout} does not offer ${bet}`;
    return refuse('BET_NOT_ON_LAYOUT', message, known.rule);
  }
  const box = round.boxes.find((one) => one.number === number);
  if (box === undefined) return refuse('BAD_BOX', `no box ${number} at this table`);
  const stake = stakeAt(round, { box: number, patron, bet });
  if (stake !== undefined && amount < stake.own) {
    const message = `${stake.own} cents came from the patron's own terminal: they stand`;
    return refuse('NOT_ALLOWED', message, ruleOf(book, 'placed-in-error'));
  }
  const standing = stake?.standing ?? seats.get(number) !== patron;
  return { hand: known.original, was: stake?.amount ?? 0, standing };
};

/** An insurance by its offer. */
const coverOf = (
  { box, patron, bet, after: stage }: A<'CorrectBet'>,
  { book }: Table,
  round: Round,
): Found | Refusal => {
  const rules = book.insurance;
  const hand = (['player', 'banker'] as const).find((one) => insuranceBet(one) === bet);
  if (rules === null || hand === undefined || stage === undefined) {
    return refuse('UNKNOWN_BET', `${book.title} has no ${bet} after ${stage} cards`);
  }
  const mine = round.insurance.filter(
    (one) => one.patron === patron && one.box === box && one.hand === hand && one.after === stage,
  );
  if (mine.some(({ own }) => own)) {
    const message = "it came from the patron's own terminal: it stands";
    return refuse('NOT_ALLOWED', message, ruleOf(book, 'placed-in-error'));
  }
  const offer = offersAfter(book, openCards(round), stage).find((one) => one.hand === hand);
  const pays = mine[0]?.pays ?? offer?.pays;
  if (pays === undefined) {
    const message = `no ${hand} insurance was offered after ${stage} cards`;
    return refuse('INSURANCE_NOT_OFFERED', message, rules.table.rule);
  }
  const was = mine.reduce((sum, { amount }) => sum + amount, 0);
  return { hand, was, standing: false, pays };
};

/** The rules that settle it also say whether it can have lain there. */
const whyNotInsured = (table: Table, rule: string): Refusal | undefined => {
  if (table.round === null) return undefined;
  const checked = insured(playedRound(table, table.round));
  if (!isNotInsured(checked)) return undefined;
  const code =
    checked.code === 'INSURANCE_WITHOUT_ORIGINAL' || checked.code === 'INSURANCE_OVER_CAP'
      ? checked.code
      : 'INSURANCE_NOT_OFFERED';
  return refuse(code, checked.message, checked.rule ?? rule);
};
