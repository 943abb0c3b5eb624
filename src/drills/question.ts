import type { Rulebook } from '../rulebooks/index.ts';
import type { SeededChance } from './chance.ts';
import type { DrillSituation, Explained, Field, FieldAnswer, Option, OptionCode } from './drill.ts';

/** A field with what it comes to. */
export type Question = {
  readonly field: Field;
  readonly right: FieldAnswer;
  readonly rule: string;
  readonly also?: readonly string[];
};

/** What a kind of drill makes of chance. */
export type Posed = {
  readonly trains: string;
  readonly situation: DrillSituation;
  readonly questions: readonly Question[];
  readonly explained: Explained;
};

export const option = (code: OptionCode, parameters?: NonNullable<Option['with']>): Option => ({
  id: parameters === undefined ? code : [code, ...Object.values(parameters)].join(' '),
  code,
  ...(parameters !== undefined && { with: parameters }),
});

/** Which paragraph says so: the right one among some of the same book. */
export const whichRule = (
  rule: string,
  among: readonly string[],
  chance: SeededChance,
  wrong = 3,
): Question => {
  const others = [...new Set(among)].filter((one) => one !== rule);
  const shown = [rule, ...chance.shuffled(others).slice(0, wrong)].sort(byNumber);
  const options = shown.map((one) => option('paragraph', { rule: one }));
  return {
    field: { id: 'rule', ask: 'rule', is: 'choice', options },
    right: option('paragraph', { rule }).id,
    rule,
  };
};

const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** The paragraphs of the course of a round. */
export const rulesOfPlay = ({ play, insurance }: Rulebook): readonly string[] => [
  ...new Set([
    play.open,
    play.close,
    play.initialCards,
    play.thirdCard,
    play.tableOfPlay.rule,
    play.winner,
    play.tie,
    ...(insurance === null ? [] : [insurance.offer, insurance.table.rule]),
  ]),
];
