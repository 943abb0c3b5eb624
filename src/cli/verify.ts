import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import type { ChainVerified } from '../api/chain-verification.ts';
import type { Verified } from '../api/verification.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { type Checkpointed, isFault, readNotes } from '../record/index.ts';
import { openInput } from './input-file.ts';
import { lineBatches } from './lines.ts';
import { type Output, type Screen, table, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';
import { type FoundFault, verifiedFiles } from './verify-files.ts';

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
        'names the first bad line; the exit code is then 1. Only a key or checkpoints that you had before can tell ' +
        'where it came from. A record of which years were archived lies in several files: name them in order.',
    )
    .argument('<files...>', 'an export, as docs/record.md describes it; - for standard input')
    .option('--key <fingerprint>', 'the key that must have signed it', fingerprintOf)
    .option('--checkpoints <file>', 'signed checkpoints that it must bear out')
    .option('--json', 'write the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], { key, checkpoints, json }: Options) => {
      const origin = {
        ...(key !== undefined && { key }),
        ...(checkpoints !== undefined && (await checkpointsIn(checkpoints))),
      };
      const result = await verifiedFiles(files, origin, input);
      const several = files.length > 1;
      const text = json ? [jsonText(result, several)] : printed(terminal(output), result, several);
      if (!output.write(`${text.join('\n')}\n`)) await once(output, 'drain');
      if (isFault(result) || isPart(result)) process.exitCode = 1;
    });

type Result = Verified | ChainVerified | FoundFault;

/** Whoever cuts off the beginning of a record must not get a pass for it. */
const isPart = (result: Result): result is ChainVerified => 'begins' in result && result.begins > 1;

const missing = ({ table, begins, follows }: ChainVerified): string =>
  `nothing was decided again: name the export of ${table} that ends with entry ${begins - 1} (hash ${follows}) before this one`;

const EXAMPLES = `
Examples:
  $ puntobanco verify t1.ndjson
  $ puntobanco verify t1.ndjson --key 3f9a…c1 --checkpoints data.checkpoints
  $ puntobanco verify t1-2025.ndjson t1-2026.ndjson t1.ndjson
`;

type Options = { readonly key?: string; readonly checkpoints?: string; readonly json?: true };

/** People copy fingerprints in capitals and with colons. */
const fingerprintOf = (text: string): string => {
  const hex = text.replaceAll(':', '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  throw new InvalidArgumentError('A fingerprint is 64 hex digits');
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

const jsonText = (result: Result, several: boolean): string => {
  if (isFault(result)) {
    const { line, fault: message, file } = result;
    const where = several ? { file, line } : { line };
    return JSON.stringify({
      verdict: 'faulty',
      ...where,
      error: { code: 'BAD_RECORD', message },
    });
  }
  if (!isPart(result)) return JSON.stringify(result);
  const error = { code: 'BEGINNING_MISSING', message: missing(result) };
  return JSON.stringify({ ...result, verdict: 'incomplete', error });
};

const printed = (t: Screen, result: Result, several: boolean): string[] => {
  if (isFault(result)) {
    const where = several ? `${result.file}, line` : 'line';
    return [t.red(`${where} ${result.line}: ${result.fault}`)];
  }
  return 'begins' in result ? chainText(t, result) : recordText(t, result);
};

const chainText = (t: Screen, result: ChainVerified): string[] => {
  const { table: name, entries, begins, signedBy, at, checkpoints, verdict } = result;
  const to = begins + entries - 1;
  const rows = [
    ['Table', name],
    ['Entries', `${entries}, ${begins} to ${to}: chain and hashes checked`],
    ['Signed by', signedBy],
    ['Signed at', new Date(at).toISOString()],
    ...(checkpoints === 0 ? [] : [['Checkpoints', `${checkpoints} borne out`]]),
  ];
  const paint = verdict === 'verified' ? t.green : t.amber;
  const end = isPart(result) ? t.amber(`incomplete: ${missing(result)}`) : paint(verdict);
  return [...table(t, { columns: [{ paint: t.dim }, {}], rows }), '', `  ${end}`];
};

const recordText = (t: Screen, result: Verified): string[] => {
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
