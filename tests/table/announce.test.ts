import { describe, expect, test } from 'vitest';
import { DECK } from '../../src/rules/index.ts';
import { announced, type Event, type State, toldTo } from '../../src/table/index.ts';
import { walked } from './walked.ts';

/** Every word of some JSON that is the name of a card. */
const cardsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"([^"]+)"/g)]
    .map(([, word]) => word ?? '')
    .filter((word) => (DECK as readonly string[]).includes(word));

const openly = (state: State): string[] => {
  if (state.status === 'unopened') return [];
  return cardsIn([state.round?.hands, state.waiting]);
};

describe('what everybody hears', () => {
  const seen = new Set<string>();
  const silent = new Set<string>();
  const wrong: string[] = [];
  const foreign: string[] = [];
  const withOwn = ['rack', 'detail', 'intended', 'reportedBy', 'lines', 'totals'];
  for (const { before, event, after } of walked(120, 5)) {
    const heard = announced(event);
    if (heard === null) silent.add(event.type);
    else {
      seen.add(event.type);
      // A burnt card is shown to all, and leaves the table at once.
      const open = new Set([...openly(before), ...openly(after)]);
      const hidden = cardsIn(heard).filter((card) => !open.has(card));
      if (hidden.length > 0 && event.type !== 'CardsBurnt') wrong.push(JSON.stringify(heard));
      foreign.push(...withOwn.filter((field) => field in heard));
    }
  }

  test('has no card that does not lie open on the table', () => {
    expect(wrong).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(['CardExposed', 'CardDealt', 'CardsWaiting']));
  });

  test('has no rack, no report in full, no line of a settlement', () => {
    expect(foreign).toEqual([]);
  });

  test('says nothing of money, insurance taken, choices made and what waits for a second person', () => {
    expect([...silent].sort()).toEqual(
      [
        'Asked',
        'BetCorrected',
        'BetNotLeftUp',
        'BetPlaced',
        'BetTakenBack',
        'BoughtIn',
        'CallAnswered',
        'CashedOut',
        'Confirmed',
        'Elected',
        'FloorCalled',
        'InsuranceForgone',
        'InsurancePlaced',
        'InsuranceRestored',
        'InsuranceReturned',
        'Noted',
        'PatronGuarded',
        'Refused',
        'RollbackAccepted',
        'TrayCounted',
        'TrayCredited',
        'TrayFilled',
      ].filter((type) => silent.has(type)),
    );
    expect(silent.size).toBeGreaterThan(6);
  });
});

describe('what one alone is told', () => {
  const by = { role: 'dealer', id: 'd1' } as const;
  const bought: Event = { by, at: 1, type: 'BoughtIn', patron: 'p1', amount: 100 };
  const forgone: Event = {
    by,
    at: 1,
    type: 'InsuranceForgone',
    patrons: ['p1', 'p2'],
    rule: '5.3',
  };

  test.each([
    ['the patron whom it concerns', { role: 'patron', id: 'p1' }, bought, bought],
    ['another patron', { role: 'patron', id: 'p2' }, bought, null],
    ['a display', { role: 'display', id: 'x' }, bought, null],
    ['staff', { role: 'pit-supervisor', id: 's1' }, bought, bought],
    ['one of several', { role: 'patron', id: 'p2' }, forgone, { ...forgone, patrons: ['p2'] }],
    ['none of several', { role: 'patron', id: 'p3' }, forgone, null],
  ] as const)('%s', (_, viewer, event, heard) => {
    expect(toldTo(event, viewer)).toEqual(heard);
  });

  test.each([
    'BoughtIn',
    'CashedOut',
    'BetPlaced',
    'BetTakenBack',
    'BetNotLeftUp',
    'BetCorrected',
    'PatronGuarded',
    'InsurancePlaced',
    'InsuranceReturned',
    'InsuranceRestored',
    'Elected',
  ] as const)('%s is for whom it concerns', (type) => {
    const event = { by, at: 1, type, patron: 'p1', amount: 100 } as unknown as Event;
    expect(toldTo(event, { role: 'patron', id: 'p1' })).toMatchObject(event);
    expect(toldTo(event, { role: 'patron', id: 'p2' })).toBeNull();
    expect(toldTo(event, { role: 'display', id: 'p1' })).toBeNull();
  });

  test('what everybody hears is not told twice', () => {
    const left: Event = { by, at: 1, type: 'PatronLeft', patron: 'p1' };
    expect(toldTo(left, { role: 'patron', id: 'p1' })).toBeNull();
  });
});
