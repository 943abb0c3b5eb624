import { createReadStream } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { settleStream } from './settle.ts';

const program = new Command('puntobanco')
  .description('Runs baccarat tables by the letter of their approved rulebooks.')
  .exitOverride();

program
  .command('settle')
  .description('settle rounds, one JSON object a line, each bet with the paragraph that decides it')
  .argument('[file]', 'rounds to settle; standard input if left out')
  .action(async (file?: string) => {
    const input =
      file === undefined ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
    const ok = await settleStream(input, process.stdout);
    if (!ok) process.exitCode = 1;
  });

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
