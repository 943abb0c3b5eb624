import { describe, expect, test } from 'vitest';
import {
  drillsOfRound,
  type MadeDrill,
  markMade,
  momentOf,
  type RecordedRound,
} from '../../src/drills/index.ts';
import { BOOKS, WITH_INSURANCE } from '../second/truths.ts';
import { dealer, givenTable, type Scenario, supervisor } from '../table/scenario.ts';
import { answersTo } from './answers.ts';

/** A round as the record has it: what it was played from, and what each command came to. */
const recorded = (scenario: Scenario, play: () => void): RecordedRound => {
  const before = scenario.state;
  const from = scenario.made.length;
  play();
  return { before, entries: scenario.made.slice(from).map(({ events }) => ({ events })) };
};

const kindsIn = (made: readonly MadeDrill[]): string[] => made.map(({ drill }) => drill.kind);

const allRight = (made: readonly MadeDrill[]): void => {
  for (const one of made) {
    const marked = markMade(one, answersTo(one.drill));
    expect(marked.fields.filter(({ correct }) => !correct)).toEqual([]);
    expect(markMade(one, {}).right).toBe(0);
  }
};

const bets = (scenario: Scenario): void => {
  scenario.open().bet('p1', 1, 'player', 5000).bet('p2', 1, 'banker', 10_000);
  scenario.bet('p3', 3, 'banker', 2500).bet('p3', 3, 'tie', 1000).close();
};

describe.each(BOOKS)('%s', (book) => {
  test('a plain round asks who draws, who wins and what each box gets', () => {
    const scenario = givenTable(book);
    const round = recorded(scenario, () => {
      bets(scenario);
      // 5 against 3; the third card makes it 9 against 3, and the Banker draws to 6.
      scenario.deal('2S', 'KS', '3S', '3H', '4D', '3C').do(dealer, { type: 'Settle' });
    });
    const made = drillsOfRound(round, { seed: '1' });
    const insured = WITH_INSURANCE.includes(book);
    expect(kindsIn(made)).toEqual(
      insured
        ? ['draws', 'insurance', 'draws', 'insurance', 'draws', 'wins', 'pays']
        : ['draws', 'draws', 'draws', 'wins', 'pays'],
    );
    allRight(made);
    expect(drillsOfRound(round, { seed: '1' })).toEqual(made);
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });

  test('what went wrong is asked where it did, with what was decided', () => {
    const scenario = givenTable(book);
    const round = recorded(scenario, () => {
      bets(scenario);
      scenario.deal('KS', 'KH', 'KD', '3H');
      scenario.do(dealer, {
        type: 'Report',
        kind: 'foreign-card',
        detail: { words: 'a card with another back' },
      });
      scenario.do(supervisor, { type: 'Resolve', decision: { is: 'not-so' }, reason: 'dust' });
      scenario.do(dealer, { type: 'WalkAway', patron: 'p1' });
      scenario.deal('4D').do(dealer, { type: 'Interrupt', cause: 'the light went out' });
      scenario.do(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason: 'dark' });
    });
    const made = drillsOfRound(round, { seed: '2' });
    const wrong = made.filter(({ drill }) => drill.kind === 'trouble');
    const happened = wrong.map(({ drill: { situation } }) =>
      situation.is === 'table' ? situation.happened?.kind : null,
    );
    expect(happened).toEqual(['foreign-card', 'walked-away', 'interruption']);
    const decided = wrong.map(({ drill: { fields } }) => fields[0]?.with?.['decision'] ?? null);
    expect(decided).toEqual(['not-so', null, 'so']);
    allRight(made);
  });

  test('any moment is a table again', () => {
    const scenario = givenTable(book);
    const round = recorded(scenario, () => {
      bets(scenario);
      scenario.deal('2S', 'KS', '3S', '3H', '4D', '3C').do(dealer, { type: 'Settle' });
    });
    expect(momentOf(round, 0)).toEqual(round.before);
    expect(momentOf(round, round.entries.length)).toEqual(scenario.state);
  });
});
