import { offersNow } from './decide-insurance.ts';
import { type A, after, type Decided, roundIn } from './decided.ts';
import type { Happening } from './events.ts';
import { refuse } from './refusal.ts';
import { type Incident, type RoundData, stakesOf, type Table } from './state.ts';

/** Whoever has a bet and is not bound by an earlier choice may elect. */
export const offerElections = (
  { book }: Table,
  round: RoundData,
  { exposed, rule }: Pick<Incident, 'exposed' | 'rule'>,
  reconstructed: boolean,
): Happening[] => {
  if (book.elections === null) return [];
  const patrons = [...new Set(stakesOf(round).map(({ patron }) => patron))].filter(
    (patron) => !round.bound.includes(patron),
  );
  if (patrons.length === 0) return [];
  return [{ type: 'ElectionsOffered', patrons, reconstructed, exposed, rule }];
};

export const elect = ({ patron, choice }: A<'Elect'>, table: Table): Decided => {
  const round = roundIn(table, 'electing');
  const rules = table.book.elections;
  if (round === undefined || rules === null)
    return refuse('NO_ELECTION', 'nothing is to be chosen');
  const { waitingFor, reconstructed } = round.electing;
  if (!waitingFor.includes(patron)) {
    return refuse('NO_ELECTION', `${patron} has chosen, or has nothing to choose`);
  }
  const goesOn = reconstructed ? 'reconstructed' : 'continue';
  const chosen = choice === 'return' ? 'return' : goesOn;
  const events: Happening[] = [
    { type: 'Elected', patron, choice: chosen, rule: rules[chosen], byDefault: false },
  ];
  return waitingFor.length === 1 ? closed(table, events) : events;
};

/** No answer in time: goes on. */
export const closeElections = (table: Table): Decided => {
  const round = roundIn(table, 'electing');
  const rules = table.book.elections;
  if (round === undefined || rules === null)
    return refuse('NO_ELECTION', 'nothing is to be chosen');
  const choice = round.electing.reconstructed ? 'reconstructed' : 'continue';
  const answers = round.electing.waitingFor.map(
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
