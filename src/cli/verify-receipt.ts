import { once } from 'node:events';
import { readReceipt } from '../api/read-receipt.ts';
import { ciphers } from '../house/record/ciphers.ts';
import type { CheckedReceipt, Checkpointed } from '../record/index.ts';
import { fingerprint, leadsTo } from '../record/index.ts';

import { openInput } from './input-file.ts';
import { money, type Output, type Screen, table, terminal } from './screen.ts';

type Against = Partial<Checkpointed> & { readonly key?: string };

/** Checks a receipt with nothing but itself; where it comes from, only a key or checkpoints had before can tell. */
export const verifyReceipt = async (
  file: string,
  { json, ...against }: Against & { readonly json?: true | undefined },
  output: Output,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await openInput(file, 'a receipt')) chunks.push(Buffer.from(chunk));
  const read = readReceipt(ciphers, Buffer.concat(chunks).toString('utf8'));
  const wrong = 'wrong' in read ? read.wrong : whyForeign(read, against);
  const isChecked = against.key !== undefined || against.checkpoints !== undefined;
  const verdict = isChecked ? 'verified' : 'consistent, origin not checked';
  const lines =
    wrong !== null || 'wrong' in read
      ? [json ? faulty(`${wrong}`) : `  ${terminal(output).red(`not good: ${wrong}`)}`]
      : json
        ? [JSON.stringify({ verdict, table: read.table, ...read.body, signedBy: read.signedBy })]
        : printed(terminal(output), read, verdict);
  if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
  if (wrong !== null) process.exitCode = 1;
};

const faulty = (message: string): string =>
  JSON.stringify({ verdict: 'faulty', error: { code: 'BAD_RECEIPT', message } });

/** Another key, or another history than the one that somebody kept checkpoints of. */
const whyForeign = (
  { signed, signedBy }: CheckedReceipt,
  { key, checkpoints = [], successions = [] }: Against,
): string | null => {
  const follows = successions.some(
    ({ from }) => fingerprint(ciphers, from) === key && leadsTo(from, signed.key, successions),
  );
  if (key !== undefined && key !== signedBy && !follows) {
    return `it is signed by the key ${signedBy}, not by ${key}: another house made it`;
  }
  const same = checkpoints.filter(
    ({ table: of, count }) => of === signed.table && count === signed.count,
  );
  const other = same.find(
    ({ hash, root }) => hash !== signed.hash || (root !== undefined && root !== signed.root),
  );
  return other === undefined
    ? null
    : `the house signed another history of ${signed.count} entries: keep both files`;
};

const printed = (
  t: Screen,
  { body, table: name, signed, signedBy }: CheckedReceipt,
  verdict: string,
) => {
  const { round, entry, at, patron, game, layout, outcome, player, banker, lines } = body;
  const rows = [
    ['Table', name],
    ['Round', `${round}, ${game}, layout ${layout}`],
    ['Settled', `${new Date(at).toISOString()}, entry ${entry} of ${signed.count}`],
    ['Player', `${player.cards.join(' ')}: ${player.points}`],
    ['Banker', `${banker.cards.join(' ')}: ${banker.points}`],
    ['Outcome', outcome],
    ['Patron', patron],
    ...lines.map((line, i) => [
      i === 0 ? 'Bets' : '',
      `${line.bet}, box ${line.box}: ${money(line.amount)} ${line.result}, paid ${money(line.paid)}, returned ${money(line.returned)} (${line.rule})`,
    ]),
    ['Signed by', signedBy],
    ['Signed at', new Date(signed.at).toISOString()],
  ];
  const paint = verdict === 'verified' ? t.green : t.amber;
  return [...table(t, { columns: [{ paint: t.dim }, {}], rows }), '', `  ${paint(verdict)}`];
};
