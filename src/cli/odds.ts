import { type Command, Option } from 'commander';
import { oddsJson } from '../api/odds-json.ts';
import { type ExactOdds, exactOdds, FEWEST_CARDS, together } from '../odds/index.ts';
import { rulebooks } from '../rulebooks/index.ts';
import { DEFAULT_DECKS, layoutNamed, shoeNamed } from './odds-arguments.ts';
import { movesOf } from './odds-removal.ts';
import { oddsSheet } from './odds-sheet.ts';
import { tallyText } from './odds-tally.ts';
import { correlationText, movesText, oddsText } from './odds-text.ts';
import { gameNamed } from './rules.ts';
import { type Output, type Screen, terminal } from './screen.ts';
import { sheetAs } from './sheet.ts';
import { UsageError } from './usage-error.ts';

export const oddsCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('odds')
    .summary('exact odds of every bet, for any shoe')
    .description(
      'Works out the exact odds of every bet of a game, insurance included, for a fresh shoe or ' +
        'for any remaining one. Every bet is settled by the same rules as at a table.',
    )
    .requiredOption('--game <game>', 'the game')
    .option('--decks <number>', `decks of a fresh shoe (default: ${DEFAULT_DECKS})`)
    .option('--counts <list>', 'cards left of each rank, ace first: a,2,3,4,5,6,7,8,9,10,j,q,k')
    .option('--layout <letter>', 'only the bets of that layout')
    .option('--removal', 'also how each card taken from the shoe moves each bet')
    .option('--correlation', 'also how the bets move together')
    .option('--json', 'print everything as JSON, for programs')
    .addOption(new Option('--format <form>', 'text to read, or a sheet to file').choices(FORMATS))
    .option('--tally', 'print the tally that the figures are read off, a class a line')
    .addHelpText('after', EXAMPLES)
    .action((options: Options) => {
      output.write(printed(output, options));
    });

const FORMATS = ['text', 'markdown', 'csv', 'html'] as const;
const A_GAME = rulebooks[0]?.id;

const EXAMPLES = `
Examples:
  $ puntobanco odds --game ${A_GAME}
  $ puntobanco odds --game ${A_GAME} --decks 6 --layout A --removal
  $ puntobanco odds --game ${A_GAME} --counts 20,18,21,19,17,22,20,18,19,20,21,18,20 --json
  $ puntobanco odds --game ${A_GAME} --format html > sheet.html
`;

type Options = {
  readonly game: string;
  readonly decks?: string;
  readonly counts?: string;
  readonly layout?: string;
  readonly removal?: true;
  readonly correlation?: true;
  readonly json?: true;
  readonly format?: (typeof FORMATS)[number];
  readonly tally?: true;
};

const printed = (output: Output, options: Options): string => {
  const { json, format = 'text', tally } = options;
  const forms = [json && '--json', options.format && '--format', tally && '--tally'];
  const asked = forms.filter((form) => form !== undefined);
  if (asked.length > 1) throw new UsageError(`give ${asked.join(' or ')}, not both`);
  const book = gameNamed(options.game);
  const { shoe, decks } = shoeNamed(book, options);
  const layout = options.layout === undefined ? null : layoutNamed(book, options.layout);
  const exact = exactOdds(book, shoe, { layout });
  if (tally) return tallyText(exact);
  if (json) {
    const moves = options.removal ? movesOf(exact) : null;
    return `${JSON.stringify(oddsJson(exact, together(book, shoe, { layout }), moves))}\n`;
  }
  if (format === 'text') return `${textOf(terminal(output), exact, decks, options).join('\n')}\n`;
  const moves = shoe.cards > FEWEST_CARDS ? movesOf(exact) : null;
  const sheet = oddsSheet({
    exact,
    decks,
    together: together(book, shoe, { layout }),
    moves,
    format,
  });
  return sheetAs(format, sheet);
};

const textOf = (
  t: Screen,
  exact: ExactOdds,
  decks: number | null,
  { removal, correlation }: Options,
): string[] => [
  ...oddsText(t, exact, decks),
  ...(correlation ? correlationText(t, together(exact.book, exact.shoe, exact)) : []),
  ...(removal ? movesText(t, movesOf(exact)) : []),
];
