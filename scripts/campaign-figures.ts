import { parseArgs } from 'node:util';

/** What campaigns that break things share: their options, how far they are, and what they say at their end. */

/** Options by name, each with what it is where nobody names it; true or false for those without a value. */
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
  return parseArgs({ options }).values as never;
};

export const wholeNumber = (text: string, name: string): number => {
  const number = Number(text);
  if (text !== '' && Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} is a whole number, not '${text}'`);
  process.exit(2);
};

const begun = performance.now();

/** On a terminal alone. */
export const showProgress = (done: number, of: number, what: string): void => {
  if (!process.stderr.isTTY) return;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stderr.write(`\r${done} of ${of} ${what}, ${seconds} s `);
};

/** A broken law, with the command that shows it again. */
export const showBroken = (why: string, command: string): void => {
  console.log(why);
  console.log(`  ${command}`);
  process.exitCode = 1;
};

/** The figures as JSON where that is asked for, and one line. */
export const showFigures = (figures: object, line: string, json: boolean): void => {
  const took = Number(((performance.now() - begun) / 1000).toFixed(1));
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (json) console.log(JSON.stringify({ ...figures, seconds: took }));
  console.log(`${line}, in ${took} s`);
};
