import type { Authority, Clause } from '../rulebooks/index.ts';
import { type Actor, type Decision, type Event, isRefusal, type Wanted } from '../table/index.ts';
import type { Making } from './asked.ts';
import type { OptionCode } from './drill.ts';
import { act } from './local-table.ts';
import { option, type Question } from './question.ts';
import { PEOPLE, type StagedTable } from './staged.ts';

/** What became of it, read off the events. */
export const whatFollows = (clause: Clause, events: readonly Event[]): OptionCode => {
  const has = (type: Event['type']) => events.some((event) => event.type === type);
  if (clause.effect === 'ruling') return 'ruling';
  if (has('RoundVoided')) return 'void';
  if (has('BetReturnDecided')) return 'bets-back';
  if (events.some((event) => event.type === 'InsuranceOffered' && event.late)) return 'late-offer';
  if (has('BetRejected')) return 'excess-back';
  const resolved = events.find((event) => event.type === 'IrregularityResolved');
  if (resolved === undefined) {
    return clause.effect === 'advise-short' && has('BetPlaced') ? 'patron-told' : 'stands';
  }
  switch (resolved.decision.is) {
    case 'reconstructed':
      return 'put-right';
    case 'order':
      return 'order-decided';
    case 'so':
      return clause.effect === 'void-unless-established' ? 'concluded' : 'goes-on';
    case 'not-so':
    case 'cannot-be-reconstructed':
    case 'continue':
    case 'void':
    case 'settle':
    case 'return':
      return 'goes-on';
  }
};

const FOLLOWS = [
  'stands',
  'excess-back',
  'patron-told',
  'goes-on',
  'put-right',
  'order-decided',
  'concluded',
  'void',
  'late-offer',
  'bets-back',
  'ruling',
] as const satisfies readonly OptionCode[];

export const askWhatNow = (
  right: OptionCode,
  decision: Decision | null,
  rule: string,
): Question => ({
  field: {
    id: 'what-now',
    ask: 'what-now',
    ...(decision !== null && { with: { decision: decision.is } }),
    is: 'choice',
    options: FOLLOWS.map((code) => option(code)),
  },
  right,
  rule,
});

const RANKS: readonly Authority[] = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'];

/** The lowest rank whose decision the table does not turn away. */
export const askWhoDecides = (
  reported: StagedTable,
  decision: Decision | null,
  rule: string,
): Question => {
  const may = (rank: Authority): boolean => {
    if (decision === null) return false;
    // Whoever told it is the dealer; another of each rank decides.
    const tried = resolvedBy(reported, { role: rank, id: `another ${rank}` }, decision);
    return !isRefusal(tried) || tried.code !== 'NOT_ALLOWED';
  };
  return {
    field: {
      id: 'who-decides',
      ask: 'who-decides',
      is: 'choice',
      options: (['nobody', ...RANKS] as const).map((code) => option(code)),
    },
    right: RANKS.find(may) ?? 'nobody',
    rule,
  };
};

/** Whoever told it himself tries to decide it. */
export const askSecondPerson = (
  staged: StagedTable,
  told: Wanted,
  decision: Decision | null,
  rule: string,
): Question => {
  const alone = staged.copy();
  const by = { ...PEOPLE['shift-manager'], id: 'alone' };
  const tried =
    decision === null || alone.try(by, told) === null ? null : resolvedBy(alone, by, decision);
  const code = tried !== null && isRefusal(tried) ? tried.code : null;
  return {
    field: {
      id: 'second-person',
      ask: 'second-person',
      is: 'choice',
      options: [option('not-needed'), option('another-decides'), option('witness')],
    },
    right:
      code === 'SAME_PERSON'
        ? 'another-decides'
        : code === 'SECOND_PERSON'
          ? 'witness'
          : 'not-needed',
    rule,
  };
};

/** What the patrons may choose, who of them, and what holds for whoever says nothing. */
export const askElections = (
  decided: StagedTable,
  events: readonly Event[],
  clause: Clause,
  all: boolean,
): Question[] => {
  const offered = events.find((event) => event.type === 'ElectionsOffered');
  const byClause = 'elections' in clause ? clause.elections?.rule : undefined;
  const rule = offered?.rule ?? byClause ?? clause.rule;
  const closed =
    offered === undefined ? null : decided.copy().try(PEOPLE.dealer, { type: 'CloseElections' });
  const silent = closed?.find((event) => event.type === 'Elected');
  const people = decided.table.roster.pages.flat().filter((one) => one !== null);
  const may =
    offered === undefined
      ? 'no-choice'
      : offered.reconstructed
        ? 'reconstructed-or-return'
        : 'continue-or-return';
  const named = (id: string) => option('patron', { patron: id });
  return [
    {
      field: {
        id: 'elections',
        ask: 'elections',
        is: 'choice',
        options: CHOICES.map((code) => option(code)),
      },
      right: may,
      rule,
    },
    ...(all
      ? [
          {
            field: {
              id: 'who-elects',
              ask: 'who-elects',
              is: 'choices',
              options: people.map(({ id }) => named(id)),
            },
            right: (offered?.patrons ?? []).map((id) => named(id).id),
            rule,
          } as const,
          {
            field: {
              id: 'by-default',
              ask: 'by-default',
              is: 'choice',
              options: DEFAULTS.map((code) => option(code)),
            },
            right: silent?.choice ?? 'no-choice',
            rule: silent?.rule ?? rule,
          } as const,
        ]
      : []),
  ];
};
const CHOICES = ['no-choice', 'continue-or-return', 'reconstructed-or-return'] as const;
const DEFAULTS = ['no-choice', 'continue', 'reconstructed', 'return'] as const;

/** Which bets have conclusively won or lost on the cards that the paragraph looks at. */
export const askEstablished = (
  { book, chance, layout }: Making,
  events: readonly Event[],
): Question[] => {
  const reported = events.find((event) => event.type === 'IrregularityReported');
  if (reported === undefined || reported.exposed.length === 0) return [];
  const decided = new Set(reported.established.map(({ bet }) => bet));
  const bets = book.bets.filter((bet) => bet.layouts.includes(layout)).map(({ id }) => id);
  const shown = chance.some(bets, MOST_BETS);
  const named = (bet: string) => option('bet', { bet });
  return [
    {
      field: {
        id: 'established',
        ask: 'established',
        is: 'choices',
        options: shown.map(named),
      },
      right: shown.filter((bet) => decided.has(bet)).map((bet) => named(bet).id),
      rule: reported.rule,
    },
  ];
};
const MOST_BETS = 6;

export const REASON = 'drill';

/** Somebody decides what waits, as the table then is. */
export const resolvedBy = ({ local }: StagedTable, by: Actor, decision: Decision) =>
  act(local, by, { type: 'Resolve', decision, reason: REASON });
