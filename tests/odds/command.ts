// The command with `simulate` alone, for a test that must send a signal to a process of its own.
import { Command } from 'commander';
import { simulateCommand } from '../../src/cli/simulate.ts';

const program = new Command('puntobanco');
simulateCommand(program);
await program.parseAsync();
