import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { ExamSchema, GivenDrillSchema } from '../../src/api/drills.ts';
import { reader } from '../../src/api/read.ts';
import {
  act,
  DRILL_KINDS,
  type Drill,
  type DrillAnswer,
  playFrom,
} from '../../src/drills/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import {
  type Actor,
  initialState,
  isRefusal,
  settingsOf,
  snapshotText,
  type Wanted,
} from '../../src/table/index.ts';
import { answersTo } from '../drills/answers.ts';
import { graveIn } from './grave.ts';
import { type House, openHouse } from './house.ts';
import { inRoom, PHONE, type Watched } from './watched.ts';

/** Drills in a real browser, answered by the second settlement, which sees what a dealer sees. */

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const insured = rulebooks.find(({ insurance }) => insurance !== null);
if (insured === undefined) throw new Error('no book');
const game = insured.id;
/** Without insurance, which would ask something between two cards. */
const plain = rulebooks.find(({ insurance }) => insurance === null) ?? insured;
const PROGRAM = fileURLToPath(new URL('../../bin/puntobanco.js', import.meta.url));

/** The last answer of the house to a request. */
const last = (watched: Watched, asked: string): unknown => {
  const found = watched.answers.findLast((text) => text.startsWith(asked));
  return JSON.parse(found?.slice(found.indexOf('\n') + 1) ?? 'null');
};
const heard = (watched: Watched, asked: string) =>
  watched.answers.filter((text) => text.startsWith(asked)).length;

const GIVE = 'POST /api/drills/practice 201';
const drillGiven = (watched: Watched): Drill =>
  reader(GivenDrillSchema)(last(watched, GIVE), 'it').drill;

/** Fills the fields as somebody with a mouse would. */
const fill = async (page: Page, drill: Drill, answer: DrillAnswer): Promise<void> => {
  for (const field of drill.fields) {
    const set = page.locator(`fieldset[data-field="${field.id}"]`);
    const value = answer[field.id] ?? null;
    if (field.is === 'amount') await set.locator('input').fill((Number(value) / 100).toFixed(2));
    else if (field.is === 'chips') {
      const values = field.values.toSorted((a, b) => b - a);
      for (const one of Array.isArray(value) ? value : []) {
        if (typeof one === 'string') continue;
        await set.locator('input').nth(values.indexOf(one.value)).fill(String(one.pieces));
      }
    } else {
      for (const id of Array.isArray(value) ? value : [value]) {
        if (id !== null) await set.locator(`label[data-option="${id}"]`).click();
      }
    }
  }
};

const marks = async (page: Page, correct: boolean) =>
  expect(page.locator('[data-correct]')).toHaveAttribute('data-correct', String(correct));

const clean = async (page: Page): Promise<void> => expect(await graveIn(page)).toEqual([]);

test('each kind, right and wrong; what was practised stands in the table of paragraphs', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const watched = await room.open(`${house.address}/drills`, house.by('d1'));
    const { page } = watched;
    for (const kind of DRILL_KINDS) {
      const before = heard(watched, GIVE);
      await page.goto(`/drills/${kind}?game=${game}&level=3&seed=${kind}1`);
      await expect.poll(() => heard(watched, GIVE)).toBe(before + 1);
      const drill = drillGiven(watched);
      await fill(page, drill, answersTo(drill));
      if (kind === 'trouble') await clean(page);
      await page.locator('[data-answer]').click();
      await marks(page, true);
      // The way on has the focus: Enter gives the next one, of what is due.
      await page.keyboard.press('Enter');
      await expect.poll(() => heard(watched, GIVE)).toBe(before + 2);
      await page.locator('[data-answer]').click();
      await marks(page, false);
    }
    await clean(page);
    await page.goto(`/drills?game=${game}`);
    await expect(page.locator('[data-kind]')).toHaveCount(DRILL_KINDS.length);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await clean(page);
  });
});

test('by keys alone, on a phone, in Chinese, and a link leads to the same drill', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const look = { viewport: PHONE, language: 'zh', theme: 'light' } as const;
    const path = `${house.address}/drills/draws?game=${game}&level=1`;
    const watched = await room.open(path, house.by('d1'), look);
    const { page } = watched;
    await expect.poll(() => heard(watched, GIVE)).toBe(1);
    const drill = drillGiven(watched);
    await expect(page).toHaveURL(/seed=/);
    const linked = await room.open(page.url(), house.by('m1'));
    await expect.poll(() => heard(linked, GIVE)).toBe(1);
    expect(drillGiven(linked)).toEqual(drill);
    for (const field of drill.fields) {
      if (field.is !== 'choice') throw new Error('a choice was expected');
      const at = field.options.findIndex(({ id }) => id === answersTo(drill)[field.id]);
      await page.keyboard.press(String(at + 1));
    }
    await page.keyboard.press('Enter');
    await marks(page, true);
    await clean(page);
  });
});

test('an exam to its certificate, which verify marks again; a forged one is refused', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const watched = await room.open(`${house.address}/drills/exam?game=${game}`, house.by('d1'));
    const { page } = watched;
    await page.locator('select').nth(1).selectOption('10');
    await page.locator('form button[type=submit]').click();
    for (let number = 1; number <= 10; number += 1) {
      const asked = heard(watched, 'POST /api/drills/exam/next');
      await page.getByRole('button', { name: 'Next question' }).click();
      await expect.poll(() => heard(watched, 'POST /api/drills/exam/next')).toBe(asked + 1);
      // In the midst of it the page is loaded anew, and the same question stands there.
      if (number === 3) await page.reload();
      const state = reader(ExamSchema)(last(watched, 'POST /api/drills/exam/next'), 'it');
      if (state.now === null) throw new Error('no question');
      expect(state.now.number).toBe(number);
      await fill(page, state.now.drill, number === 5 ? {} : answersTo(state.now.drill));
      await page.locator('[data-answer]').click();
      await marks(page, number !== 5);
    }
    await page.getByRole('button', { name: 'Result' }).click();
    await expect(page.locator('[data-passed]')).toHaveAttribute('data-passed', 'true');
    await expect(page.locator('[data-certificate]')).toBeVisible();
    await clean(page);
    const coming = page.waitForEvent('download');
    await page.locator('[data-certificate]').click();
    const file = join(house.folder, 'certificate.json');
    await (await coming).saveAs(file);
    const { fingerprint } = await house.by('d1').ok<{ fingerprint: string }>('GET', '/api/key');
    const verify = (name: string) =>
      spawnSync(process.execPath, [PROGRAM, 'verify', name, '--key', fingerprint], {
        encoding: 'utf8',
        // Whoever runs the tests may want colours: this is read.
        env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      });
    const good = verify(file);
    expect(good.stdout).toContain('9 of 10, each made and marked again');
    expect(good.stdout).toMatch(/ verified|mverified/);
    expect(good.status).toBe(0);
    const forged = join(house.folder, 'forged.json');
    writeFileSync(forged, readFileSync(file, 'utf8').replace('"right":9', '"right":10'));
    expect(verify(forged)).toMatchObject({ status: 1 });
    expect(verify(forged).stdout).toContain('its signature');
    // The pit sees it.
    const pit = await room.open(`${house.address}/drills/people`, house.by('s1'));
    await expect(pit.page.getByRole('cell', { name: '1 / 1' })).toBeVisible();
    await clean(pit.page);
  });
});

test('a recorded round as a drill, question by question', async ({ browser }) => {
  const t = await house.table('t1', settingsOf(game));
  const d1 = house.by('d1');
  const p1 = await house.patron(t, 'p1', 2);
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 2, bet: 'player', amount: 150_000 });
  await d1.does(t, { type: 'CloseBets' });
  for (const card of ['2S', 'KD', '3H', '4C', '6S', '2D'] as const) {
    await d1.does(t, { type: 'DrawCard', card });
  }
  await d1.does(t, { type: 'Settle' });
  await inRoom(browser, async (room) => {
    const path = `${house.address}/drills/round?table=${t}&round=1`;
    const { page } = await room.open(path, d1);
    const answer = page.locator('[data-answer]');
    const next = page.getByRole('button', { name: 'Next' });
    let asked = 0;
    for (;;) {
      await expect(answer.or(page.getByRole('link', { name: 'All drills' }))).toBeVisible();
      if (!(await answer.isVisible())) break;
      asked += 1;
      // The cards that were dealt are on the table.
      await expect(page.locator('[data-card="2S"]').first()).toBeVisible();
      await answer.click();
      await marks(page, false);
      await next.click();
    }
    // Who draws twice, insurance, who wins, what is paid.
    expect(asked).toBeGreaterThanOrEqual(4);
  });
});

/** A table of which four cards lie open, as a moment of a record. */
const momentOf = (): { snapshot: string; sequence: number } => {
  const by = (role: Actor['role']): Actor => ({ role, id: role });
  const steps: readonly (readonly [Actor['role'], Wanted])[] = [
    ['shift-manager', { type: 'OpenTable', settings: settingsOf(plain.id, { burn: 'none' }) }],
    ['dealer', { type: 'LoadShoe', shuffled: true, cards: 416 }],
    ['dealer', { type: 'OpenRound' }],
    ['dealer', { type: 'CloseBets' }],
    ...(['2S', 'KD', '2H', 'QC'] as const).map(
      (card) => ['dealer', { type: 'DrawCard', card }] as const,
    ),
  ];
  let table = playFrom(initialState, 'moment', 0);
  for (const [role, wanted] of steps) {
    const opens = wanted.type === 'OpenTable';
    const done = act(table, by(role), wanted, opens ? plain : undefined);
    if (isRefusal(done)) throw new Error(`${wanted.type}: ${done.message}`);
    table = done.table;
  }
  return { snapshot: snapshotText(table.state), sequence: steps.length };
};

test('a moment of a table, played on in the page alone by the dealer’s own page', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const watched = await room.open(`${house.address}/drills`, house.by('m1'));
    const { page } = watched;
    await page.route('**/api/tables/*/moments/*', (route) =>
      route.fulfill({ json: { table: 't9', at: 0, round: 1, ...momentOf() } }),
    );
    await page.goto('/drills/table?table=t9&sequence=8');
    await expect(page.getByRole('note')).toContainText('Practice');
    const cards = page.locator('[data-card]');
    await expect(cards).toHaveCount(4);
    const before = watched.lines;
    for (let count = 5; count <= 6; count += 1) {
      await page.keyboard.press('Space');
      await expect(cards).toHaveCount(count);
    }
    await page.keyboard.press('Space');
    await expect(page.locator('#next')).toContainText(/open|Open/);
    // Another person of the pit, for what takes two.
    await page.getByRole('note').locator('select').selectOption('pit-manager');
    await page.keyboard.press('F9');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(watched.lines).toBe(before);
    expect(watched.answers.filter((text) => text.includes('~practice'))).toEqual([]);
    expect(before).toBe(0);
  });
});
