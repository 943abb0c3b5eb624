import { once } from 'node:events';
import type { HeldAgainst } from '../api/another-house.ts';
import { type GoodReceipt, receiptVerdict } from '../api/receipt-verdict.ts';
import { ciphers } from '../house/record/ciphers.ts';
import type { CheckedReceipt } from '../record/index.ts';
import { openInput } from './input-file.ts';
import { money, type Output, type Screen, table, terminal } from './screen.ts';

/** Checks a receipt with nothing but itself; where it comes from, only a key or checkpoints had before can tell. */
export const verifyReceipt = async (
  file: string,
  { json, ...against }: HeldAgainst & { readonly json?: true | undefined },
  output: Output,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await openInput(file, 'a receipt')) chunks.push(Buffer.from(chunk));
  const read = receiptVerdict(ciphers, Buffer.concat(chunks).toString('utf8'), against);
  const lines =
    'wrong' in read
      ? [json ? faulty(read.wrong) : `  ${terminal(output).red(`not good: ${read.wrong}`)}`]
      : json
        ? [receiptJson(read)]
        : printed(terminal(output), read, read.verdict);
  if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
  if ('wrong' in read) process.exitCode = 1;
};

const receiptJson = ({ verdict, table: of, body, signedBy }: GoodReceipt): string =>
  JSON.stringify({ verdict, table: of, ...body, signedBy });

const faulty = (message: string): string =>
  JSON.stringify({ verdict: 'faulty', error: { code: 'BAD_RECEIPT', message } });

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
