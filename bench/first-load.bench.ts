import type { Browser } from '@playwright/test';
import { rulebooks } from '../src/rulebooks/index.ts';
import { settingsOf } from '../src/table/index.ts';
import { firstLoad, type Loaded } from '../tests/browser/first-load.ts';
import { type House, openHouse } from '../tests/browser/house.ts';
import { openBrowser } from '../tests/browser/open-scene.ts';
import type { Bench, Line } from './measure.ts';

const TURNS = 5;
const BYTES = 190 * 1024;
const SCRIPT = 120_000;
const SECONDS = 2;

/** A patron who has joined opens his page for the first time, on a phone and a phone's line. */
export default {
  title: 'First load',
  async run() {
    // First: where there is none, no house is left running.
    const browser = await openBrowser();
    const house = await openHouse();
    try {
      const turns: Loaded[] = [];
      for (let turn = 0; turn < TURNS; turn++) turns.push(await loaded(house, browser, turn));
      const first = turns.sort((a, b) => a.seconds - b.seconds)[TURNS >> 1];
      if (first === undefined) throw new Error('nothing was measured');
      return linesOf(first);
    } finally {
      await browser.close();
      await house.end();
    }
  },
} satisfies Bench;

/** Another book each time: none is known beforehand. */
const loaded = async (house: House, browser: Browser, turn: number): Promise<Loaded> => {
  const game = rulebooks[turn % rulebooks.length]?.id ?? '';
  const table = await house.table(`t${turn}`, settingsOf(game));
  return firstLoad(browser, { house, table, patron: await house.patron(table, `p${turn}`, 1) });
};

const linesOf = ({ bytes, script, seconds, files }: Loaded): readonly Line[] => [
  {
    what: `bytes until a patron’s felt and all that belongs to it are there, cold cache, ${files.length} requests`,
    figure: `${(bytes / 1024).toFixed(1)} KiB`,
    ratio: `${(bytes / BYTES).toFixed(2)} × the target`,
    target: '≤ 190 KiB',
    ok: bytes <= BYTES,
  },
  {
    what: 'script of that, compressed',
    figure: `${(script / 1000).toFixed(1)} kB`,
    ratio: `${(script / SCRIPT).toFixed(2)} × the target`,
    target: '≤ 120 kB',
    ok: script <= SCRIPT,
  },
  {
    what: `from the address to the drawn felt, at 1.6 Mbit/s and 150 ms with the processor slowed 4 ×, median of ${TURNS}`,
    figure: `${seconds.toFixed(2)} s`,
    ratio: `${(seconds / SECONDS).toFixed(2)} × the target`,
    target: '≤ 2 s',
    ok: seconds <= SECONDS,
  },
];
