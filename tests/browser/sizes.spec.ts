import { expect, test } from '@playwright/test';
import { foreignIn, saidOn } from './foreign-words.ts';
import { House } from './house.ts';
import { openScene } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { measuredAt, SIZES } from './sizes-of.ts';

/** A few of the cells that `npm run campaign:sizes` measures: each size and each page at least once, each page in Chinese. */
const CELLS = [
  ['set-up', '320x568', 'zh', 'light'],
  ['floor', '390x844', 'zh', 'dark'],
  ['patron-betting', '844x390', 'en', 'dark'],
  ['patron-betting', '1024x768', 'en', 'light'],
  ['dealer-betting', '1024x768', 'en', 'dark'],
  ['board-betting', '3840x2160', 'zh', 'dark'],
  ['patron-insurance', '320x568', 'en', 'dark'],
  ['dealer-dealing', '768x1024', 'zh', 'dark'],
  ['patron-settled', '200%', 'en', 'light'],
  ['dealer-settled', '1440x900', 'en', 'light'],
  ['patron-history', '390x844', 'zh', 'dark'],
  ['pit', '1920x1080', 'zh', 'dark'],
] as const;

test('nothing is cut off, covered, too small or out of view', async ({ browser }) => {
  test.setTimeout(180_000);
  const house = await new House().start();
  const measured: string[] = [];
  try {
    for await (const scene of scenes(house)) {
      for (const [name, size, language, theme] of CELLS) {
        const place = SIZES.find((one) => one.name === size);
        if (name !== scene.name || place === undefined) continue;
        const { viewport, touch } = place;
        const page = await openScene(browser, house.address, scene, {
          viewport,
          language,
          theme,
          touch,
        });
        const cell = `${name} ${size} ${language} ${theme}`;
        expect(await measuredAt(page, place, theme), cell).toEqual([]);
        if (language === 'zh') expect(foreignIn(await saidOn(page)), cell).toEqual([]);
        measured.push(cell);
        await page.context().close();
      }
      // What comes after is opened for others.
      if (measured.length === CELLS.length) break;
    }
  } finally {
    await house.end();
  }
  expect(measured).toHaveLength(CELLS.length);
});

test('the measure finds what is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 300 });
  await page.setContent(`
    <style>body { margin: 0; font: 16px sans-serif } * { box-sizing: border-box }</style>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">A text that is too long</p>
    <div style="position: relative; height: 40px"><p>Underneath</p>
      <div style="position: absolute; inset: 0; background: red">Above</div></div>
    <button style="width: 30px; height: 30px; padding: 0">x</button>
    <div style="position: absolute; left: 380px; top: 200px; width: 90px">Far out</div>
    <div style="position: absolute; left: 10px; top: 240px">One thing</div>
    <div style="position: absolute; left: 14px; top: 244px">Another</div>
    <div data-primary="the button" style="position: absolute; top: 500px">Below</div>`);
  const [phone] = SIZES;
  if (phone === undefined) throw new Error('no size');
  const place = { ...phone, viewport: { width: 400, height: 300 } };
  const faults = (await measuredAt(page, place, 'dark')).join('\n');
  for (const found of [
    /“A text that is too long” is cut off/,
    /“Underneath” is covered/,
    /button “x” measures 30 × 30/,
    /“Far out” is outside of the window/,
    /“One thing” and “Another” run into each other/,
    /the button is out of view/,
  ]) {
    expect(faults).toMatch(found);
  }
});
