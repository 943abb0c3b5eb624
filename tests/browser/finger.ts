import type { Locator, Page } from '@playwright/test';

type Point = { readonly x: number; readonly y: number };

/** The middle of something that is to be seen. */
export const middleOf = async (of: Locator): Promise<Point> => {
  const box = await of.boundingBox();
  if (box === null) throw new Error('it is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger on the glass, as the device tells of it: so a browser may take a stroke for scrolling, as it does on a phone. */
export const fingerOn = async (page: Page) => {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  const finger = {
    down: (at: Point) => touch('touchStart', [at]),
    to: async (from: Point, to: Point, steps = 6) => {
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        const x = from.x + (to.x - from.x) * part;
        await touch('touchMove', [{ x, y: from.y + (to.y - from.y) * part }]);
      }
    },
    up: () => touch('touchEnd', []),
    drags: async (from: Point, to: Point) => {
      await finger.down(from);
      await finger.to(from, to);
      await finger.up();
    },
  };
  return finger;
};
