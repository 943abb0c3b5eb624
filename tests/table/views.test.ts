import { describe, expect, test } from 'vitest';
import { FACE_DOWN } from '../../src/rules/index.ts';
import {
  type Actor,
  initialState,
  type OwnView,
  type PatronView,
  ROLES,
  type Role,
  type StaffView,
  view,
} from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { CELLS } from './model-matrix.ts';
import { card, dealer, givenTable, house, manager, patron, type Scenario } from './scenario.ts';

const look = (scenario: Scenario, viewer: Actor) => {
  const { public: shown, own } = view(scenario.state, viewer);
  if (shown === null) throw new Error('nothing is shown');
  return { shown, own };
};
const display: Actor = { role: 'display', id: 'board' };
const publicOf = (scenario: Scenario) => look(scenario, display).shown;
const ownOf = (scenario: Scenario, id: string) =>
  look(scenario, patron(id)).own as OwnView & PatronView;
const staffOf = (scenario: Scenario, viewer: Actor = dealer) =>
  look(scenario, viewer).own as OwnView & StaffView;

test('before a table is open there is nothing to see', () => {
  for (const role of ROLES) {
    expect(view(initialState, { role, id: 'x' })).toEqual({
      public: null,
      own: { role: 'display' },
    });
  }
});

describe('the public part', () => {
  const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000);
  scenario.bet('p2', 1, 'banker', 5000);

  test('is the same for everybody', () => {
    const shown = JSON.stringify(publicOf(scenario));
    for (const role of ROLES) {
      expect(JSON.stringify(look(scenario, { role, id: 'p1' }).shown)).toBe(shown);
    }
  });

  test('holds the table, its limits, seats, bets and roads', () => {
    expect(publicOf(scenario)).toMatchObject({
      status: 'open',
      game: 'tiger-buffalo-commission-insurance',
      layout: 'A',
      limits: { minimum: 2500, maximum: 1_000_000, per: 'box' },
      notices: [],
      phase: 'betting',
      round: 1,
      shoe: { number: 1, left: 416 },
      hands: { player: { cards: [], points: null }, banker: { cards: [], points: null } },
      waiting: [],
      step: null,
      offers: [],
      reports: [],
      asks: [],
      electing: [],
      outcome: null,
      board: { counts: { hands: 0 } },
    });
    const { boxes, stakes } = publicOf(scenario);
    expect(boxes.slice(0, 3)).toEqual([
      { number: 1, seated: 'p1', player: 10_000, banker: 5000, over: 0 },
      { number: 2, seated: null, player: 0, banker: 0, over: 0 },
      { number: 3, seated: 'p3', player: 0, banker: 0, over: 0 },
    ]);
    expect(stakes.map(({ patron: id, bet, amount }) => [id, bet, amount])).toEqual([
      ['p1', 'player', 10_000],
      ['p2', 'banker', 5000],
    ]);
  });

  test('points are counted on what can be seen: 2.5', () => {
    const dealt = givenTable('CI').open().close().deal('3S', '4S', '2H');
    expect(publicOf(dealt).hands).toEqual({
      player: { cards: ['3S', '2H'], points: 5 },
      banker: { cards: ['4S'], points: null },
    });
    expect(publicOf(dealt).step).toMatchObject({ step: 'deal', to: 'banker' });
    expect(publicOf(dealt).shoe).toEqual({
      number: 1,
      left: 413,
      commitment: null,
      nonces: null,
      furtherRounds: null,
    });
  });

  test('a card that lies face down is its back and nothing else', () => {
    const hidden = givenTable('CI', { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
    hidden.close();
    for (let i = 0; i < 4; i++) hidden.do(dealer, { type: 'DrawCard' });
    const turn = { type: 'ExposeCard', hand: 'player', index: 0, card: card('9S') } as const;
    hidden.do(dealer, turn);
    expect(publicOf(hidden).hands).toEqual({
      player: { cards: ['9S', 'faceDown'], points: null },
      banker: { cards: ['faceDown', 'faceDown'], points: null },
    });
    expect(publicOf(hidden).step).toMatchObject({ step: 'expose', to: 'player', index: 1 });
  });

  test('the odds of an open offer are shown: 3.12', () => {
    const offered = givenTable('CI').open().bet('p1', 1, 'player', 10_000).close();
    offered.deal('3S', '4S', '2H', 'KS');
    expect(publicOf(offered).offers).toMatchObject([{ hand: 'player', after: 4, pays: '3 to 2' }]);
  });

  test('a report is shown by its kind and paragraph; what was seen is the pit’s', () => {
    const halted = givenTable('CI').open().close();
    const detail = { words: 'slipped out', cards: [card('9S'), FACE_DOWN] as const };
    halted.do(dealer, { type: 'Report', kind: 'excess-card', detail });
    expect(publicOf(halted).reports).toEqual([
      {
        report: halted.table.sequence,
        kind: 'excess-card',
        rule: at('CI', 'excess-card'),
        authority: 'pit-supervisor',
        secondPerson: 'to-void',
        decisions: ['reconstructed', 'cannot-be-reconstructed', 'not-so'],
        cards: [0, 1],
      },
    ]);
    expect(JSON.stringify(publicOf(halted))).not.toMatch(/slipped|d1/);
    // What everybody saw, everybody is shown.
    expect(publicOf(halted).waiting).toEqual(['9S', FACE_DOWN]);
    expect(staffOf(halted).reports).toMatchObject([{ detail, reportedBy: 'd1' }]);
  });

  test('of what waits for a second person only that it stops the round; the rest is the pit’s', () => {
    const asked = givenTable('CI').open().bet('p1', 1, 'player', 10_000).close().deal('3S');
    const wrong = { hand: 'player', index: 0, card: card('9S'), reason: 'misread' } as const;
    asked.do(dealer, { type: 'Ask', wish: { type: 'CorrectCard', round: 1, ...wrong } });
    const ask = asked.table.sequence;
    expect(publicOf(asked)).toMatchObject({
      phase: 'halted',
      needed: { type: 'Confirm' },
      asks: [{ ask, type: 'CorrectCard' }],
    });
    expect(JSON.stringify(publicOf(asked))).not.toMatch(/9S|misread/);
    expect(staffOf(asked).asks).toMatchObject([{ ask, by: dealer, rank: 'pit-supervisor' }]);
  });

  test('outcome and notices of a settled and of a void round', () => {
    const settled = givenTable('CI').open().close().deal('9S', '2S', 'KS', '2D');
    settled.do(dealer, { type: 'Settle' });
    expect(publicOf(settled)).toMatchObject({ outcome: 'player', board: { counts: { hands: 1 } } });
    const voided = givenTable('CI').open().bet('p1', 1, 'player', 10_000);
    voided.do(dealer, { type: 'Interrupt', cause: 'a fire alarm' });
    voided.do(manager, { type: 'Resolve', decision: { is: 'so' }, reason: 'heard by all' });
    expect(publicOf(voided)).toMatchObject({ outcome: 'void', phase: 'void', notices: ['void'] });
  });
});

test('notices: the last round of a shoe, and a table that closes', () => {
  const scenario = givenTable('CI', { cutCard: { fromEnd: 14, furtherRounds: 0 } }).open();
  scenario.do(dealer, { type: 'CutCardOut' });
  expect(publicOf(scenario).notices).toEqual(['last-round']);
  scenario.do(manager, { type: 'CloseTable' });
  expect(publicOf(scenario)).toMatchObject({
    status: 'closing',
    notices: ['last-round', 'closing'],
  });
});

describe('the own part', () => {
  const commands = (role: Role) =>
    [...CELLS].filter(([, roles]) => roles.has(role)).map(([type]) => type);

  test.each(ROLES.filter((role) => role !== 'display'))('%s: what the role may do', (role) => {
    const { own } = look(givenTable('CI'), { role, id: 'p1' });
    expect('may' in own ? [...own.may].sort() : []).toEqual(commands(role).sort());
  });

  test('a display has none', () => {
    expect(look(givenTable('CI'), display).own).toEqual({ role: 'display' });
  });

  const insured = () => {
    const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p2', 1, 'player', 5000).close().deal('3S', '4S', '2H', 'KS');
    const insurance = { type: 'PlaceInsurance', patron: 'p1', box: 1, hand: 'player' } as const;
    scenario.do(patron('p1'), { ...insurance, amount: 4000 });
    return scenario;
  };

  test('a patron sees the own rack and insurance, and nobody else’s', () => {
    const scenario = insured();
    expect(ownOf(scenario, 'p1')).toMatchObject({
      patron: { id: 'p1', rack: 1_986_000, box: 1, seat: 'seated' },
      insurance: [{ patron: 'p1', hand: 'player', after: 4, pays: '3 to 2', amount: 4000 }],
      lines: [],
      maySqueeze: [],
      elects: false,
    });
    expect(ownOf(scenario, 'p2')).toMatchObject({ patron: { rack: 1_995_000 }, insurance: [] });
    expect(ownOf(scenario, 'stranger')).toMatchObject({ patron: null, insurance: [], lines: [] });
  });

  test('and, settled, the own lines', () => {
    const scenario = insured().deal('2S', '9H');
    scenario.do(dealer, { type: 'Settle' });
    expect(ownOf(scenario, 'p1').lines.map(({ bet }) => bet)).toEqual([
      'player',
      'player-insurance',
    ]);
    expect(ownOf(scenario, 'p2').lines.map(({ bet }) => bet)).toEqual(['player']);
    expect(staffOf(scenario).lines).toHaveLength(3);
  });

  test('who may squeeze: the highest bet, at a table that deals face down', () => {
    const scenario = givenTable('CI', { faceDown: true }).open();
    expect(ownOf(scenario, 'p1').maySqueeze).toEqual([]);
    scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'player', 20_000).close();
    expect(ownOf(scenario, 'p1').maySqueeze).toEqual([]);
    expect(ownOf(scenario, 'p2').maySqueeze).toEqual(['player', 'banker']);
    const ask = { type: 'RequestSqueeze', patron: 'p2', hand: 'player', index: 0 } as const;
    scenario.do(patron('p2'), ask);
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    scenario.do(dealer, { type: 'DrawCard' });
    expect(ownOf(scenario, 'p2').shown).toEqual([{ hand: 'player', index: 0 }]);
    expect(ownOf(scenario, 'p1').shown).toEqual([]);
    expect(publicOf(scenario).hands.player.cards).toEqual(['faceDown']);
  });

  test('who is to choose; what was chosen is not told', () => {
    const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p2', 1, 'player', 5000).close();
    const detail = { words: 'two at once', cards: [card('9S'), card('8S')] };
    scenario.do(dealer, { type: 'Report', kind: 'drawn-together', detail });
    scenario.do(manager, {
      type: 'Resolve',
      decision: { is: 'order', order: [1, 0] },
      reason: 'as they lay',
    });
    expect(publicOf(scenario)).toMatchObject({ phase: 'electing', electing: ['p1', 'p2'] });
    expect(publicOf(scenario).waiting).toEqual(['8S', '9S']);
    expect([ownOf(scenario, 'p1').elects, ownOf(scenario, 'p3').elects]).toEqual([true, false]);
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    expect(publicOf(scenario).electing).toEqual(['p2']);
    expect(ownOf(scenario, 'p1').elects).toBe(false);
    expect(JSON.stringify(view(scenario.state, patron('p2')))).not.toContain('"return"');
  });

  test.each<Actor>([dealer, manager, house, { role: 'auditor', id: 'a1' }])(
    '$role sees racks, money and all insurance',
    (viewer) => {
      const own = staffOf(insured(), viewer);
      expect(own.patrons.map(({ id, rack }) => [id, rack])).toEqual([
        ['p1', 1_986_000],
        ['p2', 1_995_000],
        ['p3', 2_000_000],
      ]);
      expect(own.money).toMatchObject({ held: 19_000, drop: 6_000_000, tray: 94_000_000 });
      expect(own.insurance).toHaveLength(1);
      expect(own.reports).toEqual([]);
      expect(own.asks).toEqual([]);
      expect(own.lines).toEqual([]);
    },
  );
});
