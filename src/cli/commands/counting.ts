import { type Command, Option } from 'commander';
import type { Output } from '../screen.ts';
import { A_GAME } from './a-game.ts';
import { DEFAULT_DECKS } from './default-decks.ts';

export const countingCommand = (
  program: Command,
  output: Output = process.stdout,
  messages: Output = process.stderr,
) =>
  program
    .command('counting')
    .summary('what a patron who counts cards makes of every bet')
    .description(
      'Deals shuffled shoes and works out the exact odds of the cards not seen before every round, ' +
        'and before every offer of insurance: how often each bet favours the patron, by how much, ' +
        'and what a unit staked whenever it does would gain, by the place of the cut card. Beside ' +
        'it what a linear count reaches, the best one or one that is stated. The same seed gives ' +
        'the same figures anywhere. Ctrl-C stops it and prints what it has so far.',
    )
    .requiredOption('--game <game>', 'the game')
    .option('--decks <number>', 'decks of a shoe', String(DEFAULT_DECKS))
    .option('--cut <number>', 'cards behind the cut card', '14')
    .option('--after-cut <number>', 'rounds after the one in which the cut card comes out', '1')
    .addOption(
      new Option('--burn <how>', 'cards put aside first, by the card shown, ten for a ten')
        .choices(BURNS)
        .default('none'),
    )
    .option('--shoes <number>', 'shoes to deal', '1000')
    .option('--seed <number>', 'where chance begins (default: any, and it is printed)')
    .option('--threads <number>', 'threads to deal on (default: one a processor)')
    .option('--bets <list>', 'only these bets, such as tie,big-tiger')
    .option('--tags <list>', 'a stated count: what to add for a card seen, ace to nine, then ten')
    .option(
      '--trigger <number>',
      'true count from which the stated count stakes (default: the best)',
    )
    .option('--below <units>', 'also the cut with which each bet gains less in 100 rounds')
    .option('--json', 'print the result as JSON, for programs')
    .addHelpText('after', EXAMPLES)
    .action(async (options: CountingOptions) => {
      const { countCards } = await import('../counting.ts');
      await countCards(options, output, messages);
    });

const BURNS = ['none', 'first-card'] as const;

const EXAMPLES = `
The running count begins at 0; the true count is the running count over the decks not seen, cards
put aside unseen among them. A count stakes before a round when the true count is at the trigger or
above it.

Examples:
  $ puntobanco counting --game ${A_GAME} --shoes 2000 --seed 1
  $ puntobanco counting --game ${A_GAME} --burn first-card --bets big-tiger --tags 0,0,-1,-1,-1,-2,1,2,2,0 --trigger 8
  $ puntobanco counting --game ${A_GAME} --below 0.05
`;

export type CountingOptions = {
  readonly game: string;
  readonly decks: string;
  readonly cut: string;
  readonly afterCut: string;
  readonly burn: (typeof BURNS)[number];
  readonly shoes: string;
  readonly seed?: string;
  readonly threads?: string;
  readonly bets?: string;
  readonly tags?: string;
  readonly trigger?: string;
  readonly below?: string;
  readonly json?: true;
};
