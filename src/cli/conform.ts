import type { ConformOptions } from './commands/conform.ts';
import { askProgram, type ProgramAnswers } from './conform-asking.ts';
import { firstWrong, suitesNamed, type VectorCase, type VectorSuite } from './conform-suites.ts';
import { type Output, type Screen, table, terminal } from './screen.ts';
import { wholeNumber } from './whole-number.ts';

/** Puts every case to a program and prints what it answered rightly; the exit code says whether all was right. */
export const conform = async (
  command: readonly string[],
  { suite: wanted, timeout, json }: ConformOptions,
  output: Output,
): Promise<void> => {
  const patience = wholeNumber('--timeout', timeout, { from: 1, to: 3600 });
  const suites = suitesNamed(wanted);
  const answered = await askProgram(command, suites, patience * 1000);
  const results = suites.map((suite) => resultOf(suite, answered));
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const whole = { command, passed, failed, ended: answered.ended, suites: results };
  output.write(
    json === true
      ? `${JSON.stringify(whole, null, 2)}\n`
      : `${resultText(terminal(output), results, answered.ended).join('\n')}\n`,
  );
  if (failed > 0 || passed === 0) process.exitCode = 1;
};

type Failure = {
  readonly id: string;
  /** In a line: where it is wrong, or that nothing came. */
  readonly why: string;
  readonly ask: unknown;
  readonly expected: unknown;
  readonly answer: unknown;
};

type Result = {
  readonly suite: string;
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  readonly unsupported: number;
  readonly failures: readonly Failure[];
};

const resultOf = ({ suite, cases }: VectorSuite, { answers }: ProgramAnswers): Result => {
  let unsupported = 0;
  const failures = cases.flatMap((one): Failure[] => {
    const said = answers.get(`${suite} ${one.id}`);
    if (said?.unsupported === true) {
      unsupported += 1;
      return [];
    }
    const why = said === undefined ? 'no answer' : whyWrong(one, said.answer);
    if (why === undefined) return [];
    const { id, ask, answer: expected } = one;
    return [{ id, why, ask, expected, answer: said?.answer ?? null }];
  });
  const failed = failures.length;
  const passed = cases.length - failed - unsupported;
  return { suite, cases: cases.length, passed, failed, unsupported, failures };
};

const whyWrong = ({ answer: expected }: VectorCase, answer: unknown): string | undefined => {
  const wrong = firstWrong(expected, answer);
  if (wrong === undefined) return undefined;
  const where = wrong.path === '' ? 'the answer' : wrong.path;
  return `${where} is ${shown(wrong.is)}, expected ${shown(wrong.must)}`;
};

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'missing';
  // Another program wrote it: nothing of it steers a terminal.
  const plain = text.replaceAll(/[\u007f-\u009f]/g, '?');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
};

/** So many failures of a suite are printed; `--json` has all. */
const SHOWN = 5;

const resultText = (t: Screen, results: readonly Result[], ended: string | null): string[] => {
  return [
    ...table(t, {
      columns: [
        { head: 'Suite', paint: t.bold },
        { head: 'Cases', align: 'right' },
        { head: 'Passed', align: 'right', paint: t.green },
        { head: 'Failed', align: 'right', paint: t.amber },
        { head: 'Not supported', align: 'right', paint: t.dim },
      ],
      rows: results.map((one) => [
        one.suite,
        ...[one.cases, one.passed, one.failed, one.unsupported].map(String),
      ]),
    }),
    ...results.flatMap(({ suite, failures }) => [
      ...failures
        .slice(0, SHOWN)
        .map(({ id, why }, i) => `${i === 0 ? '\n' : ''}${suite}/${id}: ${why}`),
      ...(failures.length > SHOWN
        ? [t.dim(`and ${failures.length - SHOWN} more of ${suite}: --json prints all`)]
        : []),
    ]),
    ...(ended === null ? [] : ['', ended]),
  ];
};
