import { once } from 'node:events';
import type { HeldAgainst } from '../api/another-house.ts';
import { certificateVerdict, type GoodCertificate } from '../api/certificate-verdict.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { isCertificate } from '../record/index.ts';
import { openInput } from './input-file.ts';
import { type Output, type Screen, table, terminal } from './screen.ts';

type Bytes = AsyncIterable<Buffer | string>;

/** What a file begins with, to tell what it is; the bytes are as they were. */
const HEAD = 64;
/** An exam has fifty questions at most. */
const LONGEST = 1 << 20;

/** The whole of a certificate, if the file is one; else the bytes as they came. */
export const certificateIn = async (
  file: string,
  input: Bytes,
): Promise<{ readonly certificate: string } | { readonly input: Bytes }> => {
  const source = file === '-' ? input : await openInput(file, 'an export or a certificate');
  const bytes = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  const more = async (until: number) => {
    while (size < until && !ended) {
      const { value, done } = await bytes.next();
      ended = done === true;
      if (done !== true) chunks.push(Buffer.from(value));
      size = chunks.reduce((sum, { length }) => sum + length, 0);
    }
  };
  await more(HEAD);
  if (isCertificate(Buffer.concat(chunks).toString('utf8'))) {
    await more(LONGEST);
    await bytes.return?.();
    return { certificate: Buffer.concat(chunks).toString('utf8') };
  }
  if (file === '-') return { input: after(chunks, bytes) };
  await bytes.return?.();
  return { input };
};

async function* after(first: readonly Buffer[], rest: AsyncIterator<Buffer | string>) {
  yield* first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done === true) return;
    yield value;
  }
}

export const verifyCertificate = async (
  text: string,
  { json, ...against }: HeldAgainst & { readonly json?: true | undefined },
  output: Output,
): Promise<void> => {
  const read = certificateVerdict(ciphers, text, against);
  const t = terminal(output);
  if ('wrong' in read) {
    const error = { code: 'BAD_CERTIFICATE', message: read.wrong };
    await written(
      output,
      json ? JSON.stringify({ verdict: 'faulty', error }) : `  ${t.red(`not good: ${read.wrong}`)}`,
    );
    process.exitCode = 1;
    return;
  }
  const { certificate, signedBy, markedAgain } = read;
  const verdict = verdictText(read);
  const lines = json
    ? [JSON.stringify({ verdict, ...certificate, signedBy, markedAgain })]
    : printed(t, read, verdict);
  await written(output, lines.join('\n'));
  if (markedAgain !== true) process.exitCode = 1;
};

const written = async (output: Output, text: string): Promise<void> => {
  if (!output.write(`${text}\n`)) await once(output, 'drain');
};

const verdictText = ({ verdict, markedAgain }: GoodCertificate): string =>
  verdict === 'not marked again' ? `signature good, not marked again: ${markedAgain}` : verdict;

const printed = (t: Screen, read: GoodCertificate, verdict: string): string[] => {
  const { certificate: of, signedBy, markedAgain } = read;
  const again = markedAgain === true ? ', each made and marked again' : '';
  const rows = [
    ['Person', of.person],
    ['Rulebook', `${of.game}, version ${of.version}`],
    ['', `hash ${of.book}`],
    ['Drills', `${of.kinds.join(', ')}, level ${of.level}`],
    ['Right', `${of.right} of ${of.questions}${again}`],
    ['Time', `${of.seconds} s`],
    ['Passed', new Date(of.at).toISOString()],
    ['Signed by', signedBy],
  ];
  const paint = verdict === 'verified' ? t.green : t.amber;
  return [...table(t, { columns: [{ paint: t.dim }, {}], rows }), '', `  ${paint(verdict)}`];
};
