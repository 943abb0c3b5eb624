// The second table: what a book makes of an irregularity, read from what was typed into tests/truth/.

import { atOrPolicy, truthOfGame } from '../truths.ts';

export type Remedy = {
  readonly effect: string;
  readonly until: 'settlement' | 'next-round';
  /** Who decides; in which turn. */
  readonly rank: string;
  readonly turn: string;
  readonly elections: { readonly when: string; readonly on: string } | null;
  readonly shoe: string | null;
};

const parsed = new Map<string, Remedy>();

export function remedyOf(game: string, kind: string): Remedy {
  const key = `${game} ${kind}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const text = truthOfGame(game).irregularities.remedies[kind];
  if (text === undefined) throw new Error(`${game} says nothing of ${kind}`);
  const [first = '', ...parts] = text.split(' | ');
  const [effect = '', , until = 'next-round'] = first.split(' ');
  const part = (name: string) => parts.find((one) => one.startsWith(`${name} `))?.split(' ');
  const [rank = '', , turn = ''] =
    parts.find((one) => !/^(?:elections|shoe) /.test(one))?.split(' ') ?? [];
  const elections = part('elections');
  const remedy: Remedy = {
    effect,
    until: until === 'settlement' ? 'settlement' : 'next-round',
    rank,
    turn,
    elections: elections ? { when: elections[1] ?? '', on: elections[2] ?? '' } : null,
    shoe: part('shoe')?.[1] ?? null,
  };
  parsed.set(key, remedy);
  return remedy;
}

/** The books' force: 5.5, then 5.4, then the rest by age (reading 49). */
export const forceOf = (game: string, kind: string): number =>
  ['first', 'second', 'by-age'].indexOf(remedyOf(game, kind).turn);

/** The paragraph of a subject, or that it is the house's own. */
export const ruleOn = (game: string, subject: Parameters<typeof atOrPolicy>[1]): string =>
  atOrPolicy(truthOfGame(game).short, subject);

/** The paragraph by which an irregularity voids a round. */
export function voidRule(game: string, kind: string): string {
  // A card too many is an excess of cards; in a book without that, a foreign card (reading 71).
  if (kind === 'copies') {
    const excess = ruleOn(game, 'shortage-or-excess');
    return excess === 'house policy' ? ruleOn(game, 'foreign-card') : excess;
  }
  if (kind === 'interruption') return ruleOn(game, 'not-established');
  return ruleOn(game, kind as Parameters<typeof atOrPolicy>[1]);
}
