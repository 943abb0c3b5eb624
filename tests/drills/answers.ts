import type { Drill, DrillAnswer, Field, FieldAnswer } from '../../src/drills/index.ts';
import {
  drawsAnswer,
  inOrder,
  insuranceAnswer,
  paysAnswer,
  rank,
  ranksOf,
  winsAnswer,
} from './second-cards.ts';
import { announceAnswer, troubleAnswer } from './second-trouble.ts';

/** A whole drill answered by the second settlement, which sees what the dealer sees and nothing else. */
export const answersTo = (drill: Drill): DrillAnswer =>
  Object.fromEntries(drill.fields.map((field) => [field.id, answerTo(drill, field)]));

const answerTo = (drill: Drill, field: Field): FieldAnswer => {
  const { situation } = drill;
  if (situation.is === 'table') {
    return situation.happened === null
      ? announceAnswer(drill, field, situation)
      : troubleAnswer(drill, field, situation);
  }
  const { deal } = situation;
  switch (drill.kind) {
    case 'draws':
      return drawsAnswer(drill, field, ranksOf(deal));
    case 'wins':
      return winsAnswer(drill, field, ranksOf(deal));
    case 'pays':
      if (situation.is !== 'bets') throw new Error('no bets');
      return paysAnswer(drill, field, situation);
    case 'insurance':
      return insuranceAnswer(
        drill,
        field,
        inOrder(deal).map(rank),
        situation.is === 'bets' ? situation : null,
      );
    case 'announce':
    case 'trouble':
      throw new Error('no table');
  }
};

/** Another answer than that: one option more or less, the next one, a cent more, a chip more. */
export const wrongTo = (field: Field, right: FieldAnswer): FieldAnswer => {
  switch (field.is) {
    case 'choice':
      return field.options.find(({ id }) => id !== right)?.id ?? 'nothing';
    case 'choices': {
      const [first] = field.options;
      const chosen = Array.isArray(right) ? (right as readonly string[]) : [];
      if (first === undefined) return ['nothing'];
      return chosen.includes(first.id)
        ? chosen.filter((id) => id !== first.id)
        : [...chosen, first.id];
    }
    case 'number':
      return right === field.to ? field.from : Number(right) + 1;
    case 'amount':
      return Number(right) + 1;
    case 'chips':
      return [{ value: field.values[0] ?? 1, pieces: 1_000_001 }];
  }
};
