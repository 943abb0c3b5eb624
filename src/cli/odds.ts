import { type Command, Option } from 'commander';
import {
  type ExactOdds,
  exactOdds,
  FEWEST_CARDS,
  freshShoe,
  type Removal,
  removal,
  type Shoe,
  shoeOf,
  together,
  type Vulnerability,
  vulnerability,
} from '../odds/index.ts';
import { type Rulebook, rulebooks } from '../rulebooks/index.ts';
import { isRefusal, type Refusal } from '../rules/index.ts';
import { oddsJson } from './odds-json.ts';
import { oddsSheet } from './odds-sheet.ts';
import { tallyText } from './odds-tally.ts';
import { correlationText, countingText, oddsText, removalText } from './odds-text.ts';
import { gameNamed } from './rules.ts';
import { sheetAs } from './sheet.ts';
import { type Output, terminal } from './terminal.ts';
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

const DEFAULT_DECKS = 8;
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
  const { json, format, tally } = options;
  const forms = [json && '--json', format && '--format', tally && '--tally'].filter(Boolean);
  if (forms.length > 1) throw new UsageError(`give ${forms.join(' or ')}, not both`);
  const book = gameNamed(options.game);
  const { shoe, decks } = shoeNamed(book, options);
  const layout = layoutNamed(book, options.layout);
  const exact = exactOdds(book, shoe, { layout });
  if (tally) return tallyText(exact);
  if (json) {
    const moved = options.removal ? removalOf(exact) : null;
    return `${JSON.stringify(oddsJson(exact, together(book, shoe, { layout }), moved))}\n`;
  }
  if (format !== undefined && format !== 'text') {
    const moved = shoe.cards > FEWEST_CARDS ? removalOf(exact) : null;
    const moves = together(book, shoe, { layout });
    return sheetAs(format, oddsSheet(exact, decks, moves, moved, format));
  }
  const t = terminal(output);
  const moved = options.removal ? removalOf(exact) : null;
  const lines = [
    ...oddsText(t, exact, decks),
    ...(options.correlation ? correlationText(t, together(book, shoe, { layout })) : []),
    ...(moved === null ? [] : removalText(t, moved.effects)),
    ...(moved === null ? [] : countingText(t, moved.counting)),
  ];
  return `${lines.join('\n')}\n`;
};

/** What leaves the shoe, and what a patron who counts could make of it on the side bets. */
export const removalOf = ({
  book,
  shoe,
  layout,
  tallies,
}: ExactOdds): { effects: readonly Removal[]; counting: readonly Vulnerability[] } => {
  const effects = accepted(removal(book, shoe, { layout }));
  const sideBets = effects.filter(({ bet }) => bet.original === null);
  return { effects, counting: sideBets.map((one) => vulnerability(one, shoe, tallies.score)) };
};

const shoeNamed = (
  book: Rulebook,
  { decks, counts }: Options,
): { shoe: Shoe; decks: number | null } => {
  if (counts === undefined) {
    const whole = wholeNumber('--decks', decks ?? String(DEFAULT_DECKS));
    return { shoe: accepted(freshShoe(book, whole)), decks: whole };
  }
  if (decks !== undefined) throw new UsageError('give --decks or --counts, not both');
  return {
    shoe: accepted(shoeOf(counts.split(',').map((one) => number('--counts', one)))),
    decks: null,
  };
};

/** What the pure code refuses was asked for wrongly. */
export const accepted = <T extends object>(answer: T | Refusal): T => {
  if (!isRefusal(answer)) return answer;
  const { message, rule } = answer;
  throw new UsageError(rule === undefined ? message : `${message} (${rule})`);
};

const number = (flag: string, text: string): number => {
  if (!/^\s*-?\d+(\.\d+)?\s*$/.test(text)) {
    throw new UsageError(`${flag}: '${text}' is no number: give whole numbers, 0 or more`);
  }
  return Number(text);
};

export const wholeNumber = (flag: string, text: string): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) {
    throw new UsageError(`${flag}: give a whole number, not '${text}'`);
  }
  return value;
};

const layoutNamed = ({ id, layouts }: Rulebook, letter: string | undefined): string | null => {
  if (letter === undefined) return null;
  const layout = layouts.find((one) => one.id === letter.toUpperCase());
  if (layout === undefined) {
    const there = layouts.map((one) => one.id).join(' ');
    throw new UsageError(`${id} has no layout '${letter}': there are ${there}`);
  }
  return layout.id;
};
