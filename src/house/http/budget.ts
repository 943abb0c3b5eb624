/** So many a second, and as many at once: what is not used gathers up to one second's worth. */
export const commandBudget = (perSecond: number, now: () => number = () => performance.now()) => {
  let left = perSecond;
  let last = now();
  return {
    take: (): boolean => {
      const at = now();
      left = Math.min(perSecond, left + ((at - last) / 1000) * perSecond);
      last = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};
