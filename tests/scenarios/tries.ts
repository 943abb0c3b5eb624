import type { Act } from '../second/table/acts.ts';
import { needOf } from '../second/table/cards.ts';
import { insurable, situation } from '../second/table/insuring.ts';
import { mayClaim } from '../second/table/neglected.ts';
import { highest } from '../second/table/squeezing.ts';
import { faceFor } from './faces.ts';
import type { RoundWriter } from './round.ts';

/** Something that the books do not allow now; null: nothing of the kind can be tried. */
type Try = (writer: RoundWriter) => Act | null;

const HANDS = ['player', 'banker'] as const;

/** A stake above the caps, or by somebody who may not insure. */
const insurance: Try = ({ scenario }) => {
  const { second, chance, round } = scenario;
  const patron = chance.one([...second.patrons.keys()]);
  const box = second.patrons.get(patron)?.box ?? 1;
  const hand = chance.one(HANDS);
  const { chipUnit } = second.settings;
  const may = insurable(second, patron).find((one) => one.box === box && one.hand === hand);
  const amount = (may?.most ?? 0) + chipUnit * (1 + chance.below(3));
  if (round.is !== 'dealing' && round.is !== 'settled') return null;
  return { does: 'insure', patron, box, hand, amount, own: chance.percent(50) };
};

const declares: Try = ({ scenario }) => {
  const { second, chance, round } = scenario;
  const patron = chance.one([...second.patrons.keys()]);
  if (insurable(second, patron).length > 0 && !round.declared.includes(patron)) return null;
  return { does: 'declare', patron };
};

const offers: Try = ({ scenario: { second, round } }) => {
  if (round.is !== 'dealing') return { does: 'offer' };
  const now = situation(second);
  return now === null || round.made.has(now.after) ? { does: 'offer' } : null;
};

/** Somebody chooses who is not asked. */
const elects: Try = ({ scenario: { second, round, chance } }) => {
  const asked = round.electing?.waitingFor ?? [];
  const others = [...second.patrons.keys()].filter((id) => !asked.includes(id));
  if (others.length === 0) return null;
  return { does: 'elect', patron: chance.one(others), choice: chance.one(['continue', 'return']) };
};

/** A card before its time: while something waits, while somebody means to insure, or when none is to come. */
const draws: Try = (writer) => {
  const { scenario } = writer;
  const { second, round, table } = scenario;
  const isDue =
    scenario.phase === 'dealing' && needOf(second).is === 'deal' && round.declared.length === 0;
  if (isDue) return null;
  if (table.second.faceDown || second.waiting.length > 0) return { does: 'draw' };
  return { does: 'draw', face: faceFor(scenario, writer.course, null) };
};

const settles: Try = ({ scenario }) =>
  scenario.phase === 'dealing' && needOf(scenario.second).is === 'end' ? null : { does: 'settle' };

/** "No more Bets": none is placed, raised or withdrawn (5.7 of CI and its equals). */
const lateBet: Try = ({ scenario: { second, round, chance } }) => {
  if (round.is === 'betting') return null;
  const [bet] = chance.some(round.bets, 1);
  if (bet !== undefined && chance.percent(50)) {
    return { does: 'withdraw', box: bet.box, patron: bet.patron, bet: bet.bet };
  }
  const { minimum } = second.settings;
  return { does: 'place', patron: 'p1', box: 1, bet: 'player', amount: minimum, own: true };
};

const opens: Try = ({ scenario }) =>
  scenario.phase === 'settled' || scenario.phase === 'void' ? null : { does: 'open' };

/** What came from a patron's own terminal is its own chips (reading 56). */
const ownChips: Try = ({ scenario: { round, second, chance } }) => {
  const own = round.bets.filter((bet) => bet.own > 0);
  if (own.length === 0) return null;
  const { box, patron, bet, own: most } = chance.one(own);
  const { chipUnit } = second.settings;
  const amount = chance.below(Math.max(1, Math.floor(most / chipUnit))) * chipUnit;
  return { does: 'put right', box, patron, bet, amount };
};

/** An earlier round stands. */
const earlier: Try = ({ scenario: { second, chance } }) => {
  if (second.rounds < 2) return null;
  const kind = chance.one(['foreign-card', 'wrong-number', 'excess-card', 'anything-else']);
  return { does: 'report', kind, round: second.rounds - 1 };
};

/** Who let it pass, walked away or has no Original Bet was not forgotten. */
const claims: Try = ({ scenario: { second, chance, table } }) => {
  const patron = chance.one([...second.patrons.keys()]);
  const claim = { patron, box: second.patrons.get(patron)?.box ?? 1, hand: chance.one(HANDS) };
  if (table.second.insurance === 'off' || mayClaim(second, claim)) return null;
  return { does: 'report', kind: 'insurance-neglected', claims: [claim] };
};

/** The right to squeeze is the highest bettor's, by what counts at the close; before it anybody who bets on a Hand may be. */
const squeezes: Try = ({ scenario: { second, round, chance } }) => {
  const patron = chance.one([...second.patrons.keys()]);
  const place = chance.below(4);
  const may = round.is === 'betting' ? round.bets.map((bet) => bet.patron) : highest(second);
  return may.includes(patron) ? null : { does: 'squeeze', patron, place };
};

const replaces: Try = ({ scenario: { second, round } }) => {
  const over = round.is === 'settled' || round.is === 'void';
  const lie = second.waiting.length + second.carried.length > 0;
  if (second.shoe === null) return { does: 'replace the shoe' };
  if (round.mayReplaceShoe || (over && (!lie || second.shoe.withdrawn))) return null;
  return { does: 'replace the shoe' };
};

export const TRIES: readonly Try[] = [
  insurance,
  insurance,
  insurance,
  declares,
  offers,
  elects,
  draws,
  settles,
  lateBet,
  opens,
  ownChips,
  earlier,
  claims,
  squeezes,
  replaces,
];
