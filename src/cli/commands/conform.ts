import type { Command } from 'commander';
import type { Output } from '../screen.ts';

export const conformCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('conform')
    .summary('run any program against the published vectors')
    .description(
      'Runs a program against the vectors of settlements, offers, roads, irregularities and odds: ' +
        'a case a line on its standard input, an answer a line back, both JSON. ' +
        'Ends with 1 if an answer is wrong or missing.',
    )
    .argument('<command...>', 'the program and its arguments, after --')
    .option('--suite <name>', 'only this suite; may be given several times', collect)
    .option('--timeout <seconds>', 'how long to wait for a next answer', '60')
    .option('--json', 'print everything as JSON: each failed case with what was expected')
    .addHelpText('after', EXAMPLES)
    .action(async (command: string[], options: ConformOptions) => {
      const { conform } = await import('../conform.ts');
      await conform(command, options, output);
    });

const collect = (name: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  name,
];

const EXAMPLES = `
Examples:
  $ puntobanco conform -- node vectors/adapters/puntobanco.ts
  $ puntobanco conform --suite roads --suite deals -- ./my-program --strict
  $ puntobanco conform --json -- python3 answers.py > result.json
`;

export type ConformOptions = {
  readonly suite?: readonly string[];
  readonly timeout: string;
  readonly json?: true;
};
