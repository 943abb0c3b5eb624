import type { Rulebook } from '../rulebooks/index.ts';
import { announce } from './announce.ts';
import { type Making, makingOf } from './asked.ts';
import { draws } from './draws.ts';
import {
  DRILL_KINDS,
  type Drill,
  type DrillAnswer,
  type DrillAsked,
  type DrillKind,
  type MadeDrill,
  type Marked,
} from './drill.ts';
import { insurance } from './insurance.ts';
import { markMade } from './mark.ts';
import { pays } from './pays.ts';
import type { Posed } from './question.ts';
import { trouble } from './trouble.ts';
import { whoWins } from './wins.ts';

/** The kinds that a book has something to ask about. */
export const kindsOf = ({ insurance: rules }: Pick<Rulebook, 'insurance'>): readonly DrillKind[] =>
  DRILL_KINDS.filter((kind) => kind !== 'insurance' || rules !== null);

/** A drill with its answers: the same of the same, wherever it is made. */
export const makeDrill = (asked: DrillAsked): MadeDrill => {
  const making = makingOf(asked, asked.kind);
  return made(asked.kind, making, setOf(asked, making));
};

const setOf = (asked: DrillAsked, making: Making): Posed => {
  switch (asked.kind) {
    case 'draws':
      return draws(making);
    case 'wins':
      return whoWins(making);
    case 'pays':
      return pays(making);
    case 'trouble':
      return trouble(making, asked.trouble);
    case 'insurance':
      return insurance(making);
    case 'announce':
      return announce(making);
  }
};

export const made = (
  kind: DrillKind,
  { book, level, layout, decks }: Pick<Making, 'book' | 'level' | 'layout' | 'decks'>,
  { situation, questions, explained, trains }: Posed,
): MadeDrill => ({
  drill: {
    kind,
    game: book.id,
    version: book.version,
    level,
    layout,
    decks,
    situation,
    fields: questions.map(({ field }) => field),
  },
  trains,
  rights: questions.map(({ field: { id }, ...right }) => ({ id, ...right })),
  explained,
});

export const drillOf = (asked: DrillAsked): Drill => makeDrill(asked).drill;

/** Whoever marks makes the drill again, and so needs nothing but what it was made from. */
export const mark = (asked: DrillAsked, answer: DrillAnswer): Marked =>
  markMade(makeDrill(asked), answer);
