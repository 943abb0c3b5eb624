/** Looks again and again until it is so; nothing here depends on how fast the machine is. */
export const until = async (
  met: () => boolean | Promise<boolean>,
  what = 'the condition',
  within = 20_000,
): Promise<void> => {
  const end = performance.now() + within;
  while (!(await met())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

export const moment = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
