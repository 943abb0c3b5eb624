import { parseArgs } from 'node:util';

/** What campaigns share: their options, how far they are, and what they say at their end. */

/** Says what was wrong with an option, and ends the program. */
export const wrongOption = (message: string): never => {
  console.error(message);
  return process.exit(2);
};

/**
 * Options by name, each with what it is where nobody names it; true or false for those without a value. An empty text
 * stands for "not named".
 */
export const optionsOf = <Names extends Record<string, string | boolean>>(
  usual: Names,
): { readonly [Name in keyof Names]: Names[Name] extends boolean ? boolean : string } => {
  const options = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? ({ type: 'boolean', default: value } as const)
        : ({ type: 'string', default: value } as const),
    ]),
  );
  try {
    return parseArgs({ options }).values as never;
  } catch (error) {
    const names = Object.keys(usual).map((name) => `--${name}`);
    const why = error instanceof Error ? error.message : String(error);
    return wrongOption(`${why}\nThe options are ${names.join(', ')}.`);
  }
};

/** An option that is a whole number from `least` on. */
export const wholeNumber = (text: string, name: string, least = 0): number => {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  return wrongOption(`--${name} is a whole number from ${least} on, not '${text}'`);
};

/** An option that is any number in a range. */
export const numberBetween = (
  text: string,
  name: string,
  [least, most]: readonly [least: number, most: number],
): number => {
  const number = Number(text);
  if (text.trim() !== '' && number >= least && number <= most) return number;
  return wrongOption(`--${name} is a number from ${least} to ${most}, not '${text}'`);
};

/** An option that is one of a list. */
export const oneOf = <Name extends string>(
  text: string,
  name: string,
  list: readonly Name[],
): Name =>
  list.find((one) => one === text) ??
  wrongOption(`--${name} is one of: ${list.join(', ')}; not '${text}'`);

// Some campaigns put a clock of their own in the place of the usual ones.
const now = process.hrtime.bigint;
const begun = now();

/** Since the program was started, to a tenth. */
export const secondsNow = (): number => Number((Number(now() - begun) / 1e9).toFixed(1));

let shownAt = 0;

/**
 * How far it is, in one line of a terminal. Elsewhere a line a minute, with the figures so far where there are some: one
 * that is stopped has not run for nothing.
 */
export const showProgress = (words: string, soFar?: object): void => {
  const seconds = Math.round(secondsNow());
  if (process.stderr.isTTY) process.stderr.write(`\r${words}, ${seconds} s `);
  else if (seconds - shownAt >= A_MINUTE) {
    shownAt = seconds;
    console.error(
      `${words}, ${seconds} s${soFar === undefined ? '' : `: ${JSON.stringify(soFar)}`}`,
    );
  }
};

const A_MINUTE = 60;

/** A broken law, with the command that shows it again. */
export const showBroken = (why: string, command: string): void => {
  console.log(why);
  console.log(`  ${command}`);
  process.exitCode = 1;
};

/** Figures of several parts, added up. */
export const addFigures = (
  all: Map<string, number>,
  part: Readonly<Record<string, number>>,
): void => {
  for (const [name, count] of Object.entries(part)) all.set(name, (all.get(name) ?? 0) + count);
};

/** The figures as JSON where that is asked for, and one line. */
export const showFigures = (figures: object, line: string, json: boolean): void => {
  const seconds = secondsNow();
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (json) console.log(JSON.stringify({ ...figures, seconds }));
  console.log(`${line}, in ${seconds} s`);
};
