/** Between two tries, in milliseconds. */
const AGAIN = 3_000;

/**
 * Loads a part of a page that comes after it. The page is there already and stays, whatever the line does meanwhile: it
 * is tried until it works.
 */
export const untilLoaded =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (;;) {
      try {
        return await load();
      } catch {
        await new Promise((later) => setTimeout(later, AGAIN));
      }
    }
  };
