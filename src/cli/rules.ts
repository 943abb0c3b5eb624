import type { Command } from 'commander';
import { type Layout, type Rulebook, rulebook, rulebooks } from '../rulebooks/index.ts';
import { bookText, date } from './rules-text.ts';
import { type Output, type Screen, terminal, wrap } from './screen.ts';
import { UsageError } from './usage-error.ts';

export const rulesCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('rules')
    .summary('print a game: bets, pays, paragraphs, boxes, insurance')
    .description(
      'Prints a game as its rulebook has it, each thing with its paragraph. ' +
        'Without a game it lists the games.',
    )
    .argument('[game]', 'the game to print')
    .option('--layout <letter>', 'only the bets of that layout, and its boxes')
    .option('--json', 'print the book as JSON, for programs')
    .addHelpText('after', EXAMPLES)
    .action((game: string | undefined, options: Options) => {
      output.write(`${printed(terminal(output), game, options)}\n`);
    });

const EXAMPLES = `
Examples:
  $ puntobanco rules
  $ puntobanco rules ${rulebooks[0]?.id} --layout ${rulebooks[0]?.layouts[0]?.id}
  $ puntobanco rules ${rulebooks[0]?.id} --json
`;

type Options = { readonly layout?: string; readonly json?: true };

const printed = (t: Screen, game: string | undefined, { layout, json }: Options): string => {
  if (game === undefined) {
    if (layout !== undefined) {
      throw new UsageError(
        `a layout belongs to a game: name one of ${gameNames()} before --layout`,
      );
    }
    return json ? JSON.stringify(rulebooks.map(entry)) : gamesText(t).join('\n');
  }
  const whole = gameNamed(game);
  if (layout === undefined) return json ? JSON.stringify(whole) : bookText(t, whole).join('\n');
  const only = layoutNamed(whole, layout);
  const book = onLayout(whole, only);
  return json ? JSON.stringify(book) : bookText(t, book, only).join('\n');
};

export const gameNamed = (game: string): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new UsageError(`no game '${game}': there are ${gameNames()}`);
  return book;
};

const gameNames = () => rulebooks.map(({ id }) => id).join(', ');

const layoutNamed = ({ id, layouts }: Rulebook, letter: string): Layout => {
  const layout = layouts.find((one) => one.id === letter.toUpperCase());
  if (layout === undefined) {
    const there = layouts.map((one) => one.id).join(' ');
    throw new UsageError(`${id} has no layout '${letter}': there are ${there}`);
  }
  return layout;
};

/** The book as it is played on one layout. */
const onLayout = (book: Rulebook, layout: Layout): Rulebook => ({
  ...book,
  bets: book.bets
    .filter(({ layouts }) => layouts.includes(layout.id))
    .map((bet) => ({ ...bet, layouts: [layout.id] })),
  layouts: [layout],
});

/** A game in the list of games. */
const entry = ({ id, title, version, effective, decks, layouts, bets, insurance }: Rulebook) => ({
  id,
  title,
  version,
  effective,
  decks: { from: decks.from, to: decks.to },
  layouts: layouts.map((layout) => layout.id),
  bets: bets.map((bet) => bet.id),
  insurance: insurance !== null,
});

const gamesText = (t: Screen): string[] =>
  rulebooks.map(entry).flatMap((game, at) => {
    const about = [
      `version ${game.version}, in force since ${date(game.effective)}`,
      `${game.decks.from} to ${game.decks.to} decks`,
      `${game.layouts.length} layouts`,
      `${game.bets.length} bets`,
      game.insurance ? 'insurance' : 'no insurance',
    ];
    return [
      ...(at === 0 ? [] : ['']),
      t.bold(game.id),
      ...[game.title, t.dim(about.join(' · '))]
        .flatMap((text) => wrap(text, t.width - 2))
        .map((line) => `  ${line}`),
    ];
  });
