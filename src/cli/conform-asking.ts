import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { VectorSuite } from './conform-suites.ts';
import { lineBatches } from './lines.ts';
import { UsageError } from './usage-error.ts';

/** What a program said of a case: an answer, or that it does not know such cases. */
type Said = { readonly answer?: unknown; readonly unsupported?: boolean };

export type ProgramAnswers = {
  /** By suite and id of the case. */
  readonly answers: ReadonlyMap<string, Said>;
  /** What was wrong with its end or its lines, in a sentence; null: nothing. */
  readonly ended: string | null;
};

/** Puts the cases to the program, a line each, and takes its answers as they come, in whatever order. */
export const askProgram = async (
  [program = '', ...args]: readonly string[],
  suites: readonly VectorSuite[],
  patience: number,
): Promise<ProgramAnswers> => {
  const asked = suites.flatMap(({ suite, cases }) =>
    cases.map(({ id, ask }) => ({ suite, id, ask })),
  );
  const waiting = new Set(asked.map(({ suite, id }) => `${suite} ${id}`));
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const started = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new UsageError(`cannot run ${program} (${error.code}): give a program after --`)),
    );
  });
  await started;
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `${code}` : signal));
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  void writeAll(child.stdin, asked);

  const answers = new Map<string, Said>();
  let late = false;
  let strange: string | null = null;
  let astray = 0;
  const giveUp = () => {
    late = true;
    child.kill('SIGKILL');
    // A program of its own that it started may still hold the other end.
    child.stdout.destroy();
  };
  let timer = setTimeout(giveUp, patience);
  for await (const batch of lineBatches(untilClosed(child.stdout))) {
    clearTimeout(timer);
    for (const line of batch) {
      const said = 'text' in line ? readSaid(line.text) : undefined;
      const key = said && [...keysOf(said, suites)].find((one) => waiting.has(one));
      if (said === undefined || key === undefined) {
        strange ??= 'text' in line ? line.text : line.fault;
        astray += 1;
        continue;
      }
      waiting.delete(key);
      answers.set(key, said);
    }
    // It has answered everything, or says other things without end.
    if (waiting.size === 0 || astray > asked.length) break;
    timer = setTimeout(giveUp, patience);
  }
  clearTimeout(timer);
  // Leaving the loop has closed its output. It may take its time to end, not for ever.
  timer = setTimeout(() => child.kill('SIGKILL'), astray > asked.length ? 0 : patience);
  const how = await exited;
  clearTimeout(timer);
  return { answers, ended: endOf({ late, how, missing: waiting.size, strange, patience }) };
};

/** Closed by ourselves, it is at its end. */
async function* untilClosed(output: Readable): AsyncGenerator<Buffer> {
  try {
    yield* output;
  } catch (error) {
    if (!output.destroyed) throw error;
  }
}

type End = {
  readonly late: boolean;
  readonly how: string;
  readonly missing: number;
  readonly strange: string | null;
  readonly patience: number;
};

const endOf = ({ late, how, missing, strange, patience }: End): string | null => {
  if (late) return `No answer came for ${patience / 1000} seconds: the program was stopped.`;
  if (strange !== null) {
    const plain = strange.slice(0, 60).replaceAll(/\p{Cc}/gu, '?');
    return `A line is no answer to a case, {"suite", "id", "answer"}: ${plain}`;
  }
  return missing > 0 && how !== '0'
    ? `The program ended (${how}) with ${missing} cases not answered.`
    : null;
};

const writeAll = async (input: Writable, asked: readonly object[]): Promise<void> => {
  for (const one of asked) {
    if (input.destroyed) return;
    if (!input.write(`${JSON.stringify(one)}\n`)) {
      await Promise.race([once(input, 'drain'), once(input, 'close')]).catch(() => {});
    }
  }
  input.end();
};

type Line = Said & { readonly suite?: string; readonly id: string };

const readSaid = (text: string): Line | undefined => {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || !('id' in json)) return undefined;
    return typeof json.id === 'string' ? (json as Line) : undefined;
  } catch {
    return undefined;
  }
};

/** The case that it names; without its suite, whichever has that id. */
function* keysOf({ suite, id }: Line, suites: readonly VectorSuite[]): Generator<string> {
  if (suite !== undefined) yield `${suite} ${id}`;
  else for (const one of suites) yield `${one.suite} ${id}`;
}
