import { once } from 'node:events';
import { conflictVerdict } from '../api/witness.ts';
import { ciphers } from '../house/record/ciphers.ts';
import type { CheckedConflict, ConflictKind } from '../record/index.ts';
import { openInput } from './input-file.ts';
import { type Output, type Screen, table, terminal } from './screen.ts';

/** Checks what a witness wrote of a house with two histories, with nothing but itself. */
export const verifyConflict = async (
  file: string,
  { key, json }: { readonly key?: string; readonly json?: true | undefined },
  output: Output,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await openInput(file, 'two histories')) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const read = conflictVerdict(ciphers, text, key === undefined ? {} : { key });
  const t = terminal(output);
  const lines =
    'wrong' in read
      ? [json ? faulty(read.wrong) : `  ${t.red(`proves nothing: ${read.wrong}`)}`]
      : json
        ? [JSON.stringify({ verdict: 'two histories', ...read })]
        : printed(t, read);
  if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
  if ('wrong' in read) process.exitCode = 1;
};

const faulty = (message: string): string =>
  JSON.stringify({ verdict: 'faulty', error: { code: 'BAD_CONFLICT', message } });

const WORDS: Readonly<Record<ConflictKind, string>> = {
  'same length': 'proved: one key signed two histories of the same length',
  'another beginning': 'proved: the longer history begins otherwise than the shorter one',
  'shorter later':
    'fewer entries were signed after more: two histories, unless the house shows that the shorter one is the beginning of the longer',
};

const printed = (t: Screen, { kind, table: name, shorter, longer, signedBy }: CheckedConflict) => {
  const sides = [shorter, longer].flatMap(({ count, hash, root, at }, i) => [
    [i === 0 ? 'One' : 'The other', `${count} entries, signed ${new Date(at).toISOString()}`],
    ['', `hash ${hash}`],
    ...(root === undefined ? [] : [['', `root ${root}`]]),
  ]);
  const [older = '', newer] = signedBy;
  const led = newer === undefined ? [] : [['', `and by ${newer}, which it says followed on it`]];
  const rows = [['Table', name], ...sides, ['Signed by', older], ...led];
  return [...table(t, { columns: [{ paint: t.dim }, {}], rows }), '', `  ${t.red(WORDS[kind])}`];
};
