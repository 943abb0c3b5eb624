import { expect, test } from '@playwright/test';
import { House } from './house.ts';
import { anchorOf, astray, deadEnds, ledTo, whole } from './led-to.ts';
import { openScene, type Scene } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { scenesOfAudit } from './scenes-of-audit.ts';
import { scenesOfDrills } from './scenes-of-drills.ts';
import { scenesOfLab } from './scenes-of-lab.ts';

/** All scenes with `npm run campaign:words`; tests/browser/rulebooks.spec.ts has the tables and the books themselves. */
const EVERY_SCENE = process.env['PUNTOBANCO_EVERY_SCENE'] !== undefined;
const LOOK = {
  viewport: { width: 1440, height: 900 },
  language: 'en',
  theme: 'dark',
  touch: false,
} as const;

/** What has a § and needs no minutes. */
const FEW = ['audit-table', 'audit-round', 'lab', 'drills', 'drills-marked', 'drills-people'];

async function* few(house: House): AsyncGenerator<Scene> {
  await house.setUp();
  for (const of of [scenesOfAudit, scenesOfLab, scenesOfDrills]) {
    for await (const scene of of(house)) if (FEW.includes(scene.name)) yield scene;
  }
}

test('behind the table every § leads to its paragraph', async ({ browser }) => {
  test.setTimeout(EVERY_SCENE ? 1_800_000 : 120_000);
  const house = await new House().start();
  const links = new Map<string, Set<string>>();
  const counts: Record<string, number> = {};
  try {
    for await (const scene of (EVERY_SCENE ? scenes : few)(house)) {
      const page = await openScene(browser, house.address, scene, LOOK);
      // Nobody touches a board on a wall.
      const dead = scene.name.startsWith('board') ? [] : await deadEnds(page);
      expect.soft(dead, `${scene.name}: § that lead nowhere`).toEqual([]);
      const led = await ledTo(page);
      counts[scene.name] = led.length;
      for (const href of led) {
        const { origin, pathname } = new URL(href);
        expect(origin).toBe(new URL(house.address).origin);
        links.set(pathname, (links.get(pathname) ?? new Set()).add(anchorOf(href)));
      }
      await page.context().close();
    }
    console.log(JSON.stringify(counts));
    const sum = (part: string) =>
      Object.entries(counts).reduce((n, [name, one]) => (name.startsWith(part) ? n + one : n), 0);
    for (const part of ['audit', 'lab', 'drills']) expect(sum(part), part).toBeGreaterThan(2);
    for (const [path, ids] of links) {
      const page = await openScene(
        browser,
        house.address,
        { name: path, path, client: null },
        LOOK,
      );
      await whole(page);
      expect(await astray(page, [...ids]), path).toEqual([]);
      await page.context().close();
    }
  } finally {
    await house.end();
  }
});
