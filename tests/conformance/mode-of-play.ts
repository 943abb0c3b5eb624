import type { Topic } from './topic.ts';

const books = ['src/rulebooks/'] as const;

/** Section 2. */
export const modeOfPlay: readonly Topic[] = [
  {
    says: 'Heads the paragraphs on the layout.',
    at: { NC: '2.1', DH: '2.1', E6: '2.1', CI: '2.1', NI: '2.1' },
    in: books,
  },
  { says: 'The game is played on the layouts A to Q alone.', at: { NC: '2.1.1' }, in: books },
  { says: 'The game is played on the layouts A to D alone.', at: { DH: '2.1.1' }, in: books },
  { says: 'The game is played on the layouts A to C alone.', at: { E6: '2.1.1' }, in: books },
  { says: 'The game is played on the layouts A to N alone.', at: { CI: '2.1.1' }, in: books },
  { says: 'The game is played on the layouts A to K alone.', at: { NI: '2.1.1' }, in: books },
  { says: 'Layout A is a bean table for nine.', at: { E6: '2.1.1(a)' }, in: books },
  { says: 'Layout B is a bean table for seven.', at: { E6: '2.1.1(b)' }, in: books },
  { says: 'Layout C is a mini table for seven.', at: { E6: '2.1.1(c)' }, in: books },
  {
    says: 'Each patron has a marked box; a layout has at most the boxes printed on it.',
    at: { NC: '2.1.1(a)', DH: '2.1.1(a)', E6: '2.1.2', CI: '2.1.1(a)', NI: '2.1.1(a)' },
    in: ['src/rulebooks/', 'src/rules/boxes.ts'],
  },
  {
    says: 'There are areas for Player, Banker, Tie, the two pairs and Easy Six.',
    at: { E6: '2.1.3' },
    in: books,
  },
  {
    says: 'Heads the paragraph on the cards.',
    at: { NC: '2.2', DH: '2.2', E6: '2.2', CI: '2.2', NI: '2.2' },
    in: ['src/rulebooks/', 'src/rules/cards.ts'],
  },
  {
    says: 'Four to ten decks of 52 are used.',
    at: { NC: '2.2.1', DH: '2.2.1', CI: '2.2.1', NI: '2.2.1' },
    in: ['src/rulebooks/', 'src/rules/cards.ts'],
  },
  {
    says: 'Four to eight decks of 52 are used.',
    at: { E6: '2.2.1' },
    in: ['src/rulebooks/', 'src/rules/cards.ts'],
  },
];
