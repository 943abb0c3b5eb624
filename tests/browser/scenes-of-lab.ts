import { rulebooks } from '../../src/rulebooks/index.ts';
import type { House } from './house.ts';
import type { Scene } from './open-scene.ts';

/** The lab: odds of one shoe and of two games, charts, a simulation and a count that have ended; and its closed door. */
export async function* scenesOfLab(house: House): AsyncGenerator<Scene> {
  const s1 = house.by('s1');
  const insured = rulebooks.find(({ insurance }) => insurance !== null)?.id ?? '';
  const other = rulebooks.find(({ id }) => id !== insured)?.id ?? '';
  const waits = (what: string): NonNullable<Scene['first']> => {
    // On a phone the figures lie below the shoe.
    return async (page) => page.locator(what).first().scrollIntoViewIfNeeded();
  };
  const shoe = 'counts=31.30.32.32.29.32.32.30.32.32.31.32.28';
  const ended: NonNullable<Scene['first']> = async (page) => {
    await page.getByRole('button', { name: /^(Start|开始)$/ }).click();
    await page.locator('[data-run="ended"]').waitFor({ timeout: 60_000 });
  };
  yield {
    name: 'lab',
    path: `/lab#game=${insured}&layout=A&${shoe}`,
    client: s1,
    first: waits('[data-edge]'),
  };
  yield {
    name: 'lab-beside',
    path: `/lab#game=${insured}&game2=${other}`,
    client: s1,
    first: async (page) => {
      await page.locator('[data-side="second"] [data-edge]').first().waitFor();
      await page
        .getByRole('heading', { name: /^(Side by side|并排比较)$/ })
        .scrollIntoViewIfNeeded();
    },
  };
  yield {
    name: 'lab-charts',
    path: `/lab#view=charts&game=${insured}&bet=tie&game2=${other}`,
    client: s1,
    first: waits('canvas'),
  };
  yield {
    name: 'lab-simulate',
    path: `/lab#view=simulate&game=${insured}&rounds=200000`,
    client: s1,
    first: ended,
  };
  yield {
    name: 'lab-counting',
    path: `/lab#view=counting&game=${insured}&shoes=8&cut=200`,
    client: s1,
    first: ended,
  };
  yield { name: 'lab-closed', path: '/lab', client: house.by('d1') };
}
