import { describe, expect, test } from 'vitest';
import { card, dealer, givenTable, patron, type Scenario, supervisor } from './scenario.ts';

/** What the random commands of the model found, in as few commands as it takes. */

const faceDown = (): Scenario => {
  const scenario = givenTable('CI', { faceDown: true }).open().bet('p1', 1, 'banker', 10_000);
  scenario.close();
  return scenario;
};

const drawAndTurn = (scenario: Scenario, hand: 'player' | 'banker', index: number, face: string) =>
  scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(face) });

/** Four cards, turned: these points. */
const four = (scenario: Scenario, ...faces: readonly [string, string, string, string]) => {
  for (let i = 0; i < 4; i++) scenario.do(dealer, { type: 'DrawCard' });
  const [p1, b1, p2, b2] = faces;
  drawAndTurn(scenario, 'player', 0, p1);
  drawAndTurn(scenario, 'banker', 0, b1);
  drawAndTurn(scenario, 'player', 1, p2);
  drawAndTurn(scenario, 'banker', 1, b2);
};

const askFirst = (scenario: Scenario) =>
  scenario.do(patron('p1'), { type: 'RequestBankerThirdFirst', patron: 'p1', how: 'squeeze' });

const correct = (scenario: Scenario, hand: 'player' | 'banker', index: number, face: string) =>
  scenario.do(supervisor, {
    type: 'CorrectCard',
    hand,
    index,
    card: card(face),
    reason: 'misread',
  });

describe('CI 3.14, the Banker third card first', () => {
  test('is too late once the Player third card is open: nothing is waived', () => {
    const scenario = faceDown();
    four(scenario, '4S', '2S', '7H', '9D');
    askFirst(scenario);
    scenario.do(dealer, { type: 'DrawCard' });
    drawAndTurn(scenario, 'player', 2, '10H');
    const insurance = { patron: 'p1', box: 1, hand: 'banker', amount: 1000 } as const;
    scenario.do(patron('p1'), { type: 'PlaceInsurance', ...insurance });
    expect(scenario.refused(dealer, { type: 'ConsentSqueeze' })).toMatchObject({
      code: 'NOT_NOW',
      rule: '3.14',
    });
    scenario.do(dealer, { type: 'DrawCard' });
    drawAndTurn(scenario, 'banker', 2, '3D');
    scenario.do(dealer, { type: 'Settle' });
  });

  test('is not drawn first where a corrected card leaves the Banker free to stand', () => {
    const scenario = faceDown();
    four(scenario, '7H', '10S', '3D', '10H');
    askFirst(scenario);
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    correct(scenario, 'banker', 1, '7D');
    scenario.do(dealer, { type: 'DrawCard' });
    expect(scenario.refused(dealer, { type: 'DrawCard' }).message).toMatch(/player hand/);
    drawAndTurn(scenario, 'player', 2, '6D');
    scenario.do(dealer, { type: 'Settle' });
  });

  test('waits to be dealt where it is out already', () => {
    const scenario = faceDown();
    four(scenario, '7H', '10S', '3D', '10H');
    askFirst(scenario);
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    scenario.do(dealer, { type: 'DrawCard' });
    scenario.do(dealer, { type: 'DrawCard' });
    correct(scenario, 'banker', 1, '7D');
    expect(scenario.table.waiting).toEqual(['faceDown']);
    drawAndTurn(scenario, 'player', 2, '6D');
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.table.waiting).toEqual(['faceDown']);
  });
});

test('a card corrected after another shoe was loaded is not counted in that shoe', () => {
  const scenario = givenTable('NC').open().close().deal('9S', '2S', 'KS', '2D');
  scenario.do(dealer, { type: 'Settle' });
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
  correct(scenario, 'player', 0, '8S');
  expect(scenario.table.shoe?.seen).toEqual({});
});

test('a shoe replaced in between gives a round more of a card than one shoe holds', () => {
  const scenario = givenTable('NC', { decks: 4 }).open().bet('p1', 1, 'player', 10_000).close();
  scenario.deal('KS', 'KS', 'KS', 'KS');
  scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'jammed' });
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
  scenario.deal('KS', 'KS');
  const [settled] = scenario.do(dealer, { type: 'Settle' });
  expect(settled).toMatchObject({ settlement: { outcome: 'tie' } });
});
