import { inWords, type Topics } from './topic.ts';

const books = ['src/rulebooks/'] as const;

/** Section 2. */
export const modeOfPlay = {
  'layout-heading': { says: 'Heads the paragraphs on the layout.', in: books },
  layouts: ({ layouts }) => {
    const letters = Object.keys(layouts);
    const which = letters.length === 1 ? `layout ${letters[0]}` : `layouts A to ${letters.at(-1)}`;
    return { says: `The game is played on the ${which} alone.`, in: books };
  },
  boxes: {
    says: 'Each patron has a marked box; a layout has at most the boxes printed on it.',
    in: ['src/rulebooks/', 'src/rules/boxes.ts'],
  },
  areas: {
    says: 'There are areas for Player, Banker, Tie, the two pairs and Easy Six.',
    in: books,
  },
  'cards-heading': {
    says: 'Heads the paragraph on the cards.',
    in: ['src/rulebooks/', 'src/rules/cards.ts'],
  },
  decks: ({ decks: [from, to] }) => ({
    says: `${inWords(from)} to ${inWords(to).toLowerCase()} decks of 52 are used.`,
    in: ['src/rulebooks/', 'src/rules/cards.ts'],
  }),
} as const satisfies Topics;
