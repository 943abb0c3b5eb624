// `npm run campaign:sizes`: every scene at every size, in both languages and themes. Names of scenes as arguments
// measure those alone; `--pictures FOLDER` keeps a picture of every cell with a fault, with `--all` of every one.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { House } from './house.ts';
import { openBrowser, openScene } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { measuredAt, SIZES } from './sizes-of.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'string' },
    all: { type: 'boolean' },
    size: { type: 'string', multiple: true },
  },
});
if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true });

let cells = 0;
let wrong = 0;
const house = await new House().start();
const browser = await openBrowser();
try {
  for await (const scene of scenes(house)) {
    const isWanted =
      positionals.length === 0 || positionals.some((one) => scene.name.startsWith(one));
    if (!isWanted) continue;
    for (const language of ['en', 'zh'] as const) {
      for (const touch of [true, false]) {
        const sizes = SIZES.filter(
          (size) => size.touch === touch && (values.size?.includes(size.name) ?? true),
        );
        const [first] = sizes;
        if (first === undefined) continue;
        const look = { viewport: first.viewport, language, theme: 'dark', touch } as const;
        const page = await openScene(browser, house.address, scene, look);
        for (const size of sizes) {
          for (const theme of ['dark', 'light'] as const) {
            const faults = await measuredAt(page, size, theme);
            cells += 1;
            if (faults.length === 0 && values.all === undefined) continue;
            if (faults.length > 0) wrong += 1;
            const cell = `${scene.name} ${size.name} ${language} ${theme}`;
            console.log(`\n${cell}`);
            for (const fault of faults) console.log(`  ${fault}`);
            if (values.pictures !== undefined) {
              const file = `${cell.replaceAll(' ', '-')}.png`;
              await page.screenshot({ path: join(values.pictures, file) });
            }
          }
        }
        await page.context().close();
      }
    }
  }
} finally {
  await browser.close();
  await house.end();
}
console.log(`\n${cells} cells measured, ${wrong} with faults`);
process.exitCode = wrong === 0 ? 0 : 1;
