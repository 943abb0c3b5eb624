import { type Layout, type Rulebook, rulebooks } from '../rulebooks/index.ts';
import { decksInWords } from '../rules/index.ts';
import type { RulesOptions } from './commands/rules.ts';
import { gameNamed, gameNames, layoutNamed } from './named.ts';
import { bookText, date } from './rules-text.ts';
import { type Output, type Screen, terminal, wrap } from './screen.ts';
import { UsageError } from './usage-error.ts';

export const printRules = (
  game: string | undefined,
  options: RulesOptions,
  output: Output,
): void => {
  output.write(`${printed(terminal(output), game, options)}\n`);
};

const printed = (t: Screen, game: string | undefined, { layout, json }: RulesOptions): string => {
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
  decks: { from: decks.from, to: decks.to, ...(decks.only && { only: decks.only }) },
  layouts: layouts.map((layout) => layout.id),
  bets: bets.map((bet) => bet.id),
  insurance: insurance !== null,
});

const gamesText = (t: Screen): string[] =>
  rulebooks.flatMap((book, at) => {
    const game = entry(book);
    const about = [
      `version ${game.version}, in force since ${date(game.effective)}`,
      decksInWords(book.decks),
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
