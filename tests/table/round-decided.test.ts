import { describe, expect, test } from 'vitest';
import { evolveRound, type RoundEvent } from '../../src/table/evolve-round.ts';
import { freshRound, type Round } from '../../src/table/state.ts';
import { dealer } from './scenario.ts';

/** What choices, rulings and the end of a round leave of it. */

const ENTRY = 30;
const fresh = (change: Partial<Round> = {}): Round => ({
  ...freshRound(1, [1]),
  stage: { is: 'dealing' },
  ...change,
});
const grown = (round: Round, event: object): Round =>
  evolveRound(round, { by: dealer, at: 0, ...event } as unknown as RoundEvent, ENTRY);
/** The event changes nothing but this. */
const only = (round: Round, event: object, change: Partial<Round>) =>
  expect(grown(round, event)).toEqual({ ...round, ...change });

const owed = { report: 20, rule: '5', exposed: [0], reconstructed: false };
const electing = { report: 20, waitingFor: ['p1', 'p2'], reconstructed: true, exposed: [0, 2] };

describe('stages', () => {
  test('betting, dealing, settled, and open again', () => {
    only(
      fresh({ stage: { is: 'betting' } }),
      { type: 'BetsClosed', rule: '3' },
      {
        stage: { is: 'dealing' },
      },
    );
    const settlement = { id: '1' } as never;
    const settled = { is: 'settled', settlement } as const;
    // What was owed is not undecided any more (reading 64).
    only(fresh({ owed }), { type: 'RoundSettled', settlement }, { stage: settled, owed: null });
    only(
      fresh({ stage: settled }),
      { type: 'RoundReopened', rule: '5', reason: 'x' },
      {
        stage: { is: 'dealing' },
      },
    );
  });

  test('void: nobody is asked for anything any more', () => {
    const squeezes = [
      { patron: 'p1', hand: 'player', index: 0, bankerFirst: null, consented: false },
    ] as const;
    const open = { offers: [], late: false, to: null, offer: 3 } as unknown as Round['open'];
    const asked = fresh({ open, declared: ['p1'], squeezes, owed, electing });
    only(
      asked,
      { type: 'RoundVoided', rule: '5.5', reason: 'dark' },
      {
        stage: { is: 'void', rule: '5.5', reason: 'dark' },
        open: null,
        declared: [],
        squeezes: [],
        owed: null,
        electing: null,
      },
    );
  });

  test.each([
    ['CardExposed', { hand: 'player', index: 0, card: '2S', unoffered: [4] }],
    ['BetNotLeftUp', { box: 1, patron: 'p1', bet: 'tie', amount: 1 }],
    ['StandingBetsTold', { box: 1, patrons: ['p1'] }],
    ['Interrupted', { cause: 'dark' }],
  ])('%s leaves it as it is', (type, fields) => {
    only(fresh({ offered: [4], lateTo: ['p1'] }), { type, ...fields }, {});
  });
});

describe('a report that is decided', () => {
  const resolved = { type: 'IrregularityResolved', report: 25, kind: 'x', decision: { is: 'so' } };
  const claim = { patron: 'p1', box: 1, hand: 'player' } as const;

  test('leaves nothing where it has to do with nobody’s choice', () => {
    only(fresh({ mayReplaceShoe: '5.11', claims: [claim] }), resolved, {});
  });

  test('may let the shoe be replaced', () => {
    only(fresh(), { ...resolved, mayReplaceShoe: '5.11' }, { mayReplaceShoe: '5.11' });
  });

  test('says who meant to insure, each once', () => {
    const others = [
      { ...claim, patron: 'p2' },
      { ...claim, box: 2 },
      { ...claim, hand: 'banker' as const },
    ];
    only(
      fresh({ claims: [claim] }),
      { ...resolved, claims: [claim, ...others] },
      {
        claims: [claim, ...others],
      },
    );
  });

  test('gives choices that are owed; the first report counts, and whether any put cards right', () => {
    const judged = { rule: '5.13', exposed: [0, 1], reconstructed: true, granted: true };
    const own = { report: 25, rule: '5.13', exposed: [0, 1], reconstructed: true };
    const given = (round: Round, change: object) =>
      grown(round, { ...resolved, judged: { ...judged, ...change } });
    expect(given(fresh(), {})).toEqual(fresh({ judged: [judged as never], owed: own }));
    expect(given(fresh(), { reconstructed: false }).owed).toEqual({ ...own, reconstructed: false });
    expect(given(fresh({ owed }), {}).owed).toEqual({ ...owed, reconstructed: true });
    const before = { ...owed, reconstructed: true };
    expect(given(fresh({ owed: before }), { reconstructed: false }).owed).toEqual(before);
    // Not given: what was owed stays.
    expect(given(fresh(), { granted: false }).owed).toBeNull();
    expect(given(fresh({ owed }), { granted: false }).owed).toEqual(owed);
    expect(given(fresh({ judged: [judged as never] }), {}).judged).toHaveLength(2);
  });
});

describe('choices', () => {
  test('are offered for the report that they follow from, or else for the entry itself', () => {
    const { waitingFor: patrons, ...rest } = electing;
    const offered = { type: 'ElectionsOffered', patrons, ...rest };
    only(fresh({ owed }), offered, { electing, owed: null });
    only(fresh(), { ...offered, report: undefined }, { electing: { ...electing, report: ENTRY } });
  });

  test('each is made once, on the cards exposed then', () => {
    const made = { patron: 'p9', choice: 'return', rule: '5', cards: 1, exposed: [0] } as never;
    const round = fresh({ electing, elections: [made], bound: ['p9'] });
    only(
      round,
      { type: 'Elected', patron: 'p1', choice: 'continue', rule: '5.13' },
      {
        electing: { ...electing, waitingFor: ['p2'] },
        elections: [
          made,
          { patron: 'p1', choice: 'continue', rule: '5.13', cards: 2, exposed: [0, 2] } as never,
        ],
        bound: ['p9', 'p1'],
      },
    );
    only(fresh(), { type: 'Elected', patron: 'p1', choice: 'continue', rule: '5.13' }, {});
    only(round, { type: 'ElectionsClosed' }, { electing: null });
  });

  test('lapse for those whose ground is gone, and are owed where they are given anew', () => {
    const of = (patron: string) =>
      ({ patron, choice: 'return', rule: '5', cards: 1, exposed: [0] }) as never;
    const round = fresh({
      electing,
      owed,
      elections: [of('p1'), of('p2')],
      bound: ['p1', 'p2'],
    });
    const left = { electing: null, elections: [of('p2')], bound: ['p2'] };
    only(round, { type: 'ElectionsLapsed', patrons: ['p1'] }, { ...left, owed: null });
    const anew = { ...owed, report: 29 };
    only(round, { type: 'ElectionsLapsed', patrons: ['p1'], owed: anew }, { ...left, owed: anew });
  });
});

describe('bets that a ruling gives back', () => {
  const named = { box: 1, patron: 'p1', bet: 'player' };

  test('are known by box, patron and bet, insurance by its stage too', () => {
    const one = { ...named, rule: '5' };
    const event = { type: 'BetReturnDecided', ...named, rule: '5.19' };
    only(fresh({ returned: [one] }), event, { returned: [one, { ...named, rule: '5.19' }] });
    expect(grown(fresh(), event).returned[0]).not.toHaveProperty('after');
    only(fresh(), { ...event, after: 4 }, { returned: [{ ...named, after: 4, rule: '5.19' }] });
  });

  test('lapse one by one', () => {
    const others = [{ box: 2 }, { patron: 'p2' }, { bet: 'banker' }, { after: 4 as const }].map(
      (other) => ({ ...named, rule: '5', ...other }),
    );
    only(
      fresh({ returned: [{ ...named, rule: '5' }, ...others] }),
      { type: 'BetReturnLapsed', ...named },
      { returned: others },
    );
  });
});
