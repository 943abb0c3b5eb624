import { offersNow } from './decide-insurance.ts';
import { type A, after, type Decided } from './decided.ts';
import type { Happening } from './events.ts';
import { refuse } from './refusal.ts';
import { type Electing, phaseOf, type Round, stakesOf, type Table } from './state.ts';

/** Once nothing else waits: whoever has a bet and is not bound by an earlier choice may elect. */
export const offerElections = (table: Table): Happening[] => {
  const { book, round, reports } = table;
  if (book.elections === null || round?.owed == null) return [];
  if (reports.length > 0 || round.stage.is !== 'dealing') return [];
  const { report, rule, exposed, reconstructed } = round.owed;
  const patrons = choosers(round);
  if (patrons.length === 0) return [];
  return [{ type: 'ElectionsOffered', report, patrons, reconstructed, exposed, rule }];
};

/** Whoever has a bet and has not chosen in this round. */
export const choosers = (round: Round): readonly string[] =>
  [...new Set(stakesOf(round).map(({ patron }) => patron))].filter(
    (patron) => !round.bound.includes(patron),
  );

const electing = (table: Table): Electing | null =>
  phaseOf(table) === 'electing' ? (table.round?.electing ?? null) : null;

export const elect = ({ patron, choice }: A<'Elect'>, table: Table): Decided => {
  const asked = electing(table);
  const rules = table.book.elections;
  if (asked === null || rules === null) return refuse('NO_ELECTION', 'nothing is to be chosen');
  const { waitingFor, reconstructed } = asked;
  if (!waitingFor.includes(patron)) {
    return refuse('NO_ELECTION', `${patron} has chosen, or has nothing to choose`);
  }
  const goesOn = reconstructed ? 'reconstructed' : 'continue';
  const chosen = choice === 'return' ? 'return' : goesOn;
  const events: Happening[] = [
    { type: 'Elected', patron, choice: chosen, rule: rules[chosen], byDefault: false },
    ...(chosen === 'return' ? notYetOffered(table, asked, patron) : []),
  ];
  return waitingFor.length === 1 ? closed(table, events) : events;
};

/** Insurance that no card exposed at the time of the error offered yet goes back at once, with the bet it is on. */
const notYetOffered = ({ round }: Table, { exposed }: Electing, id: string): Happening[] =>
  (round?.insurance ?? [])
    .filter(({ patron, after: stage }) => patron === id && stage > exposed.length)
    .map(({ patron, box, hand, after: stage, amount }) => {
      const reason = 'the bet that it is on is returned';
      return { type: 'InsuranceReturned', patron, box, hand, after: stage, amount, reason };
    });

/** No answer in time: goes on. */
export const closeElections = (table: Table): Decided => {
  const asked = electing(table);
  const rules = table.book.elections;
  if (asked === null || rules === null) return refuse('NO_ELECTION', 'nothing is to be chosen');
  const choice = asked.reconstructed ? 'reconstructed' : 'continue';
  const answers = asked.waitingFor.map(
    (patron): Happening => ({
      type: 'Elected',
      patron,
      choice,
      rule: rules[choice],
      byDefault: true,
    }),
  );
  return closed(table, answers);
};

/** Play goes on, with whatever insurance the situation offers. */
const closed = (table: Table, answers: readonly Happening[]): Happening[] => {
  const events: Happening[] = [...answers, { type: 'ElectionsClosed' }];
  return [...events, ...offersNow(after(table, events))];
};
