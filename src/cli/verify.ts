import { once } from 'node:events';
import type { ChainVerified } from '../api/chain-verification.ts';
import { isPart, type RecordResult } from '../api/record-files.ts';
import type { Verified } from '../api/verification.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { type Checkpointed, isFault, readNotes } from '../record/index.ts';
import type { VerifyOptions } from './commands/verify.ts';
import { openInput } from './input-file.ts';
import { lineBatches } from './lines.ts';
import { type Output, type Screen, table, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';
import { certificateIn, verifyCertificate } from './verify-certificate.ts';
import { verifyConflict } from './verify-conflict.ts';
import { verifiedFiles } from './verify-files.ts';
import { verifyReceipt } from './verify-receipt.ts';

export const verifyRecord = async (
  files: readonly string[],
  { key, checkpoints, receipt, conflict, json }: VerifyOptions,
  { output, input }: { readonly output: Output; readonly input: AsyncIterable<Buffer | string> },
): Promise<void> => {
  const origin = {
    ...(key !== undefined && { key }),
    ...(checkpoints !== undefined && (await checkpointsIn(checkpoints))),
  };
  if (receipt !== undefined) {
    if (files.length > 0) throw new UsageError('name a receipt or an export, not both');
    return verifyReceipt(receipt, { ...origin, json }, output);
  }
  if (conflict !== undefined) {
    if (files.length > 0) throw new UsageError('name two histories or an export, not both');
    return verifyConflict(conflict, { ...(key !== undefined && { key }), json }, output);
  }
  if (files.length === 0)
    throw new UsageError('name an export or a certificate, or a receipt with --receipt');
  const [file = '-', ...more] = files;
  const found = more.length > 0 ? { input } : await certificateIn(file, input);
  if ('certificate' in found)
    return verifyCertificate(found.certificate, { ...origin, json }, output);
  const result = await verifiedFiles(files, origin, found.input);
  const several = files.length > 1;
  const text = json ? [jsonText(result, several)] : printed(terminal(output), result, several);
  if (!output.write(`${text.join('\n')}\n`)) await once(output, 'drain');
  if (isFault(result) || isPart(result)) process.exitCode = 1;
};

type Result = RecordResult;

const missing = ({ table, begins, follows }: ChainVerified): string =>
  `nothing was decided again: name the export of ${table} that ends with entry ${begins - 1} (hash ${follows}) before this one`;

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
  const { table: name, entries, begins, signedBy, at, checkpoints, verdict, house } = result;
  const to = begins + entries - 1;
  const rows = [
    ['Table', name],
    ['Entries', `${entries}, ${begins} to ${to}: chain and hashes checked`],
    ...(house === undefined ? [] : [['House', houseText(house)]]),
    ['Signed by', signedBy],
    ['Signed at', new Date(at).toISOString()],
    ...(checkpoints === 0 ? [] : [['Checkpoints', `${checkpoints} borne out`]]),
  ];
  const paint = verdict === 'verified' ? t.green : t.amber;
  const end = isPart(result) ? t.amber(`incomplete: ${missing(result)}`) : paint(verdict);
  return [...table(t, { columns: [{ paint: t.dim }, {}], rows }), '', `  ${end}`];
};

const houseText = ({ staff, confirmed, alone }: NonNullable<ChainVerified['house']>): string =>
  `staff of ${staff} followed; ${confirmed} acts by two persons, ${alone} by one where there was no other`;

/** From what the shoes were made: those without a patron's nonce rest on the house's word for its seed. */
const mixedText = (t: Screen, { withNonces, withoutNonces, dropped }: Verified['shoes']) => {
  const gone = `${dropped} dropped after patrons had added to them`;
  const mixed = `${withNonces} with nonces of patrons, ${withoutNonces} from the seed of the house alone`;
  return [
    ...(withNonces + withoutNonces === 0 ? [] : [['', mixed]]),
    ...(dropped === 0 ? [] : [['', { text: gone, paint: t.amber }]]),
  ];
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
    ...mixedText(t, shoes),
    ...(shoes.leftUnrevealed === 0 ? [] : [['', { text: left, paint: t.amber }]]),
    ['Signed by', result.signedBy],
    ['Signed at', new Date(result.at).toISOString()],
    ...(checkpoints === 0 ? [] : [['Checkpoints', `${checkpoints} borne out`]]),
    ...(rollbacks === 0 ? [] : [['Rolled back', { text: back, paint: t.amber }]]),
  ];
  const paint = verdict === 'verified' ? t.green : t.amber;
  return [...table(t, { columns: [{ paint: t.dim }, {}], rows }), '', `  ${paint(verdict)}`];
};
