import type { Clause, Kind, Rulebook } from '../../src/rulebooks/index.ts';
import type { Event, Table } from '../../src/table/index.ts';
import type { Planted } from './played.ts';

/** A clause of a copied book says something else. */
const clause = (kind: Kind, changed: object): Planted => ({
  book: (book) => ({
    ...book,
    irregularities: {
      ...book.irregularities,
      [kind]: { ...book.irregularities[kind], ...changed } as Clause,
    },
  }),
});

const elections = (kind: Kind, changed: object): Planted => ({
  book: (book) => {
    const was = book.irregularities[kind];
    if (was === null || !('elections' in was) || was.elections === null) return book;
    const now = { ...was, elections: { ...was.elections, ...changed } } as Clause;
    return { ...book, irregularities: { ...book.irregularities, [kind]: now } };
  },
});

const insurance = (change: (rules: NonNullable<Rulebook['insurance']>) => object): Planted => ({
  book: (book) =>
    book.insurance === null
      ? book
      : ({ ...book, insurance: { ...book.insurance, ...change(book.insurance) } } as Rulebook),
});

/** Events of that type are forgotten. */
const forgets = (type: Event['type'], only: (event: Event) => boolean = () => true): Planted => ({
  events: (events) => events.filter((event) => event.type !== type || !only(event)),
});

const offerAgain = (events: readonly Event[], { round }: Table): readonly Event[] => {
  const laid = events.findIndex(({ type }) => type === 'Reconstructed');
  const open = round?.open ?? null;
  if (laid < 0 || open === null || open.late) return events;
  const { by, at } = events[laid] as Event;
  const { offers } = open;
  const again: Event = {
    type: 'InsuranceOffered',
    by,
    at,
    offers,
    late: false,
    to: null,
    rule: '',
  };
  return events.toSpliced(laid + 1, 0, again);
};

const aCentMore = (events: readonly Event[]): readonly Event[] =>
  events.map((event) => {
    if (event.type !== 'RoundSettled') return event;
    const lines = event.settlement.lines.map((line) =>
      line.limitRule !== undefined && line.result === 'win'
        ? { ...line, paid: line.paid + 1 }
        : line,
    );
    return { ...event, settlement: { ...event.settlement, lines } };
  });

/** What is planted in a table, one at a time, to be found by comparing. */
export const FAULTS: Readonly<Record<string, Planted>> = {
  'choices are not asked for': forgets('ElectionsOffered'),
  'choices stay though the cards they were made on were wrong': forgets('ElectionsLapsed'),
  'an excess card always gives a choice': elections('excess-card', { when: 'always' }),
  'a card exposed in error counts': elections('exposed-card', { judgedOn: 'as-reconstructed' }),
  'misdirected cards are judged as they lay': elections('misdirected-area', {
    judgedOn: 'before-error',
  }),
  'misdirected cards give no choice once an outcome is established': elections(
    'misdirected-person',
    { when: 'unless-established' },
  ),
  'a wrong number that is put right gives no choice': clause('wrong-number', { elections: null }),
  'an interruption always voids': clause('interruption', {
    effect: 'void',
    until: 'settlement',
    rule: '5.4.2',
  }),
  'a foreign card voids until the settlement only': clause('foreign-card', { until: 'settlement' }),
  'a foreign card is void by another paragraph': clause('foreign-card', { rule: '5.5.2' }),
  'a shoe that was not shuffled is dealt from again': clause('not-shuffled', { shoe: null }),
  'a wrong number of cards waits behind an older report': clause('wrong-number', {
    turn: 'by-age',
  }),
  'cards that belong nowhere are dealt in this round': forgets('CardsCarried'),
  'the order that was decided is forgotten': forgets('CardsOrdered'),
  'corrected cards stay where they lie': forgets('Reconstructed', ({ by }) => by.id === 's9'),
  'an offer stays open though its card lies there': { events: offerAgain },
  'an offer stays open though its card was seen': forgets('InsuranceNotOffered'),
  'who let an offer pass may insure': forgets('InsuranceForgone'),
  'insurance stays though the true cards do not offer it': forgets('InsuranceReturned'),
  'a forgotten insurance gives nothing back': forgets(
    'BetReturnDecided',
    (event) => 'rule' in event && /^5\.1[34]\.2$/.test(event.rule ?? ''),
  ),
  'half of the maximum may be insured at 10 to 1': insurance(({ cap }) => ({
    cap: { ...cap, percentOfMaximum: 50 },
  })),
  'another cap at other odds': insurance(({ cap }) => ({ cap: { ...cap, at: '4 to 1' } })),
  'a cent more where pro rata was applied': { events: aCentMore },
  'excess that was noticed is left': forgets('BetRejected'),
};
