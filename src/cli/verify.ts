import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { type Verified, verification } from '../api/verification.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { type Checkpointed, type Fault, isFault, readNotes } from '../record/index.ts';
import { openInput } from './input-file.ts';
import { lineBatches } from './lines.ts';
import { type Output, type Screen, table, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';

export const verifyCommand = (
  program: Command,
  output: Output = process.stdout,
  input: AsyncIterable<Buffer | string> = process.stdin,
) =>
  program
    .command('verify')
    .summary("check a table's exported record, every line of it")
    .description(
      'Checks an export: the chain of its lines and the signed trailer; decides every command again by the ' +
        'rulebook in it and demands the same events; and holds every electronic shoe against its commitment. It ' +
        'names the first bad line; the exit code is then 1. Only a key or checkpoints that you had before can tell where it came from.',
    )
    .argument('<file>', 'an export, as docs/record.md describes it; - for standard input')
    .option('--key <fingerprint>', 'the key that must have signed it', fingerprintOf)
    .option('--checkpoints <file>', 'signed checkpoints that it must bear out')
    .option('--json', 'write the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: Options) => {
      const result = await verified(file, options, input);
      const text = options.json ? [jsonText(result)] : resultText(terminal(output), result);
      if (!output.write(`${text.join('\n')}\n`)) await once(output, 'drain');
      if (isFault(result)) process.exitCode = 1;
    });

const EXAMPLES = `
Examples:
  $ puntobanco verify t1.ndjson
  $ puntobanco verify t1.ndjson --key 3f9a…c1 --checkpoints data.checkpoints
`;

type Options = { readonly key?: string; readonly checkpoints?: string; readonly json?: true };

/** People copy fingerprints in capitals and with colons. */
const fingerprintOf = (text: string): string => {
  const hex = text.replaceAll(':', '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  throw new InvalidArgumentError('A fingerprint is 64 hex digits');
};

const verified = async (
  file: string,
  { key, checkpoints }: Options,
  input: AsyncIterable<Buffer | string>,
): Promise<Verified | Fault> => {
  const record = verification(ciphers, {
    ...(key !== undefined && { key }),
    ...(checkpoints !== undefined && (await checkpointsIn(checkpoints))),
  });
  const bytes = file === '-' ? input : await openInput(file, 'entries, as an export writes them');
  for await (const batch of lineBatches(bytes)) {
    for (const line of batch) {
      const fault = 'text' in line ? record.take(line.text) : record.unreadable(line.fault);
      if (fault !== undefined) return fault;
    }
  }
  return record.end();
};

/** Checkpoints that are not good prove nothing, whatever the export is. */
const checkpointsIn = async (file: string): Promise<Checkpointed> => {
  const lines: string[] = [];
  for await (const batch of lineBatches(await openInput(file, 'signed checkpoints'))) {
    for (const line of batch) {
      if ('fault' in line) throw new UsageError(`${file}, line ${lines.length + 1}: ${line.fault}`);
      lines.push(line.text);
    }
  }
  const found = readNotes(ciphers, lines.join('\n'));
  if (isFault(found)) throw new UsageError(`${file}, line ${found.line}: ${found.fault}`);
  if (found.checkpoints.length === 0)
    throw new UsageError(`${file} holds no checkpoint: name another file`);
  return found;
};

const jsonText = (result: Verified | Fault): string =>
  JSON.stringify(
    isFault(result)
      ? {
          verdict: 'faulty',
          line: result.line,
          error: { code: 'BAD_RECORD', message: result.fault },
        }
      : result,
  );

const resultText = (t: Screen, result: Verified | Fault): string[] => {
  if (isFault(result)) return [t.red(`line ${result.line}: ${result.fault}`)];
  const { rounds, shoes, checkpoints, rollbacks, decidedAgain, checkedByLaws, verdict } = result;
  const laws = `${checkedByLaws} of another decider, checked by the laws of a table`;
  const back = `taken up behind a checkpoint ${rollbacks === 1 ? 'once' : `${rollbacks} times`}: what came after it then is lost`;
  const voided = rounds.voided === 0 ? '' : `, ${rounds.voided} void`;
  const left = `${shoes.leftUnrevealed} left play and not revealed`;
  const rows = [
    ['Table', result.table],
    ['Entries', `${result.entries}, ${decidedAgain} decided again`],
    ...(checkedByLaws === 0 ? [] : [['', { text: laws, paint: t.amber }]]),
    ['Rounds', `${rounds.opened}, ${rounds.settled} settlements checked${voided}`],
    ['Shoes', `${shoes.checked} checked, ${shoes.notYetRevealed} not yet revealed`],
    ...(shoes.leftUnrevealed === 0 ? [] : [['', { text: left, paint: t.amber }]]),
    ['Signed by', result.signedBy],
    ['Signed at', new Date(result.at).toISOString()],
    ...(checkpoints === 0 ? [] : [['Checkpoints', `${checkpoints} borne out`]]),
    ...(rollbacks === 0 ? [] : [['Rolled back', { text: back, paint: t.amber }]]),
  ];
  const paint = verdict === 'verified' ? t.green : t.amber;
  return [...table(t, { columns: [{ paint: t.dim }, {}], rows }), '', `  ${paint(verdict)}`];
};
