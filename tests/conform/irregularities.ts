// What follows from an irregularity, worked out from the truth files alone.

import type { Subject } from '../conformance/topics.ts';
import { betDecided } from '../second/decided.ts';
import type { Truth } from '../second/truth.ts';
import { at, atOrPolicy } from '../second/truths.ts';
import type { Case } from './suites.ts';

/** Cards exposed in the order dealt: none, nothing decided, a side bet lost, all over. */
const EXPOSED: readonly (readonly string[])[] = [
  [],
  ['KS', 'QH'],
  ['KS', 'QH', '7D', '5C'],
  ['KS', 'QH', '7D', '5C', '3S'],
];

const KINDS = [
  'walked-away',
  'interruption',
  'foreign-card',
  'shortage-or-excess',
  'wrong-number',
  'insufficient-cards',
  'not-shuffled',
  'excess-card',
  'exposed-card',
  'misdirected-area',
  'misdirected-person',
  'face-up',
  'other-dealing-error',
  'placed-in-error',
  'display-wrong',
  'anything-else',
] as const;

/** By which patrons choose, where that is a paragraph of its own. */
const CHOICE: Readonly<Record<string, Subject>> = {
  'excess-card': 'excess elections',
  'exposed-card': 'excess elections',
  'misdirected-area': 'misdirected',
  'misdirected-person': 'misdirected',
  'wrong-number': 'other-dealing-error',
};

/** Whether it makes a difference that the right order of the cards can be found. */
const PUT_RIGHT = ['wrong-number', 'misdirected-area', 'misdirected-person'];

export const irregularities = (truth: Truth): Case[] => {
  const { short, game, bets } = truth;
  const offered = Object.keys(bets).filter((bet) => onFirst(truth, bet));
  return KINDS.flatMap((kind) =>
    EXPOSED.flatMap((exposed, i) => {
      const ranks = exposed.map((card) => card.slice(0, -1));
      const established = offered.some((bet) => betDecided(game, bet, ranks));
      const either = PUT_RIGHT.includes(kind) || remedyOf(truth, kind).includes('reconstructed');
      return (either ? [true, false] : [true]).map((reconstructed) => ({
        id: `${short.toLowerCase()}-${kind}-${i}${either ? (reconstructed ? '-right' : '-lost') : ''}`,
        ask: { game, layout: 'A', kind, exposed, reconstructed },
        answer: followsFrom(truth, kind, established, reconstructed),
      }));
    }),
  );
};

const onFirst = ({ bets }: Truth, bet: string): boolean => (bets[bet]?.layouts ?? '').includes('A');

const remedyOf = ({ irregularities: { remedies } }: Truth, kind: string): string => {
  const remedy = remedies[kind];
  if (remedy === undefined) throw new Error(`no remedy of ${kind}`);
  return remedy;
};

const followsFrom = (
  truth: Truth,
  kind: (typeof KINDS)[number],
  established: boolean,
  reconstructed: boolean,
) => {
  const book = truth.short;
  const [effect = '', deciding = '', elections = ''] = remedyOf(truth, kind).split(' | ');
  const [what] = effect.split(' ');
  const own = atOrPolicy(book, kind);
  const decides = deciding.startsWith('elections') ? null : deciding.split(' ')[0] || null;
  const choice = [deciding, elections].find((part) => part.startsWith('elections')) ?? '';
  const choose = () => {
    const open =
      choice.includes(' always ') ||
      (choice.includes(' unless-established ') && !established) ||
      (choice.includes(' unless-established-and-reconstructed ') &&
        !(established && reconstructed));
    const rule = choice === '' ? own : at(book, CHOICE[kind] ?? kind);
    return open ? { remedy: 'choice', rule, decides } : { remedy: 'continues', rule: own, decides };
  };
  switch (what) {
    case 'note':
      return { remedy: 'noted', rule: own, decides: null };
    case 'ruling':
      return { remedy: 'ruling', rule: own, decides };
    case 'void':
      return { remedy: 'void', rule: own, decides };
    case 'void-unless-established':
      return established
        ? { remedy: 'concluded', rule: at(book, 'established'), decides }
        : { remedy: 'void', rule: at(book, 'not-established'), decides };
    case 'void-unless-reconstructed':
      return reconstructed ? choose() : { remedy: 'void', rule: own, decides };
    default:
      return choose();
  }
};
