import type { Chips } from '../table/index.ts';
import { fewestChips, isChips, piecesIn } from './chips.ts';
import type {
  DrillAnswer,
  Field,
  FieldAnswer,
  MadeDrill,
  Marked,
  MarkedField,
  Right,
} from './drill.ts';

/** Marks an answer, field by field. What was left out is wrong. */
export const markMade = (
  { drill, trains, rights, explained }: MadeDrill,
  answer: DrillAnswer,
): Marked => {
  const fields = drill.fields.map((field, i): MarkedField => {
    const right = rights[i];
    if (right === undefined) throw new Error(`no answer to ${field.id}`);
    return markedField(field, right, answer[field.id] ?? null);
  });
  const right = fields.filter(({ correct }) => correct).length;
  const trained = [...new Set(fields.flatMap(rulesOf))];
  return {
    trains,
    fields,
    correct: right === fields.length,
    right,
    of: fields.length,
    paragraphs: trained.map((rule) => ({
      rule,
      correct: fields.every((field) => field.correct || !rulesOf(field).includes(rule)),
    })),
    explained,
  };
};

/** All the paragraphs of a field. */
export const rulesOf = ({ rule, also = [] }: Right): readonly string[] => [rule, ...also];

const markedField = (field: Field, right: Right, given: FieldAnswer): MarkedField => {
  if (field.is !== 'chips') {
    return { ...right, given, correct: isSame(field, right.right, given) };
  }
  const due = isChips(right.right) ? amountOf(right.right) : 0;
  const paid = isChips(given) ? given : null;
  const correct = paid !== null && isMadeOf(paid, field.values) && amountOf(paid) === due;
  const fewest =
    correct && paid !== null && piecesIn(paid) === piecesIn(fewestChips(due, field.values) ?? []);
  return { ...right, given, correct, fewest };
};

const isSame = (field: Field, right: FieldAnswer, given: FieldAnswer): boolean => {
  if (field.is !== 'choices') return given !== null && given === right;
  if (!Array.isArray(right) || !Array.isArray(given)) return false;
  const chosen = new Set<unknown>(given);
  return chosen.size === right.length && right.every((id) => chosen.has(id));
};

const amountOf = (chips: readonly Chips[]): number =>
  chips.reduce((sum, { value, pieces }) => sum + value * pieces, 0);

const isMadeOf = (chips: readonly Chips[], values: readonly number[]): boolean =>
  chips.every(
    ({ value, pieces }) => values.includes(value) && Number.isSafeInteger(pieces) && pieces >= 0,
  );
