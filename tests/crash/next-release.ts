import { Command } from 'commander';
import { serveCommand } from '../../src/cli/commands/serve.ts';
import { DECIDER } from '../../src/table/index.ts';

/** A process of the release to come: as this one, but its decisions have the next number. */
const program = new Command('puntobanco');
serveCommand(program, DECIDER + 1);
await program.parseAsync();
