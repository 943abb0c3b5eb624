/** An option that is a whole number from `least` on; ends the program where it is none. */
export const wholeOption = (text: string, name: string, least = 0): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least) return number;
  console.error(`--${name} is a whole number from ${least} on, not '${text}'`);
  return process.exit(2);
};

/** An option that is one of a list; ends the program where it is none. */
export const oneOfOption = <Name extends string>(
  text: string,
  name: string,
  list: readonly Name[],
): Name => {
  const found = list.find((one) => one === text);
  if (found !== undefined) return found;
  console.error(`--${name} is one of: ${list.join(', ')}`);
  return process.exit(2);
};

const begun = performance.now();

/** Since the program was started, to a tenth. */
export const secondsNow = (): number => Number(((performance.now() - begun) / 1000).toFixed(1));

/** Shows how far it is, in one line of a terminal. */
export const showProgress = (words: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${words}, ${Math.round(secondsNow())} s `);
};

/** Figures of several parts, added up. */
export const addFigures = (
  all: Map<string, number>,
  part: Readonly<Record<string, number>>,
): void => {
  for (const [name, count] of Object.entries(part)) all.set(name, (all.get(name) ?? 0) + count);
};
