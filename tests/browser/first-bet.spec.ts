import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { type PublicView, settingsOf } from '../../src/table/index.ts';
import { type House, openHouse } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, PHONE } from './watched.ts';
import { say } from './words.ts';

/** The box, to sit down, the spot. */
const TAPS = 3;

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const game = rulebooks[0]?.id ?? '';

/** Fingers on the glass, and what was made to sound. */
const COUNTED = `
  globalThis.taps = 0;
  addEventListener('pointerdown', () => { taps += 1; }, { capture: true });
  globalThis.sounds = 0;
  for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...when) {
      sounds += 1;
      return start.apply(this, when);
    };
  }
`;

test('a guest’s first bet from a cold page takes three taps', async ({ browser }) => {
  const t = await house.table('cold', settingsOf(game));
  const d1 = house.by('d1');
  await d1.does(t, { type: 'OpenRound' });
  const code = await house.code(t, 'guest');
  await inRoom(browser, async (room) => {
    // The QR at the table opens this.
    const address = `${house.address}/join/${code}`;
    const watched = await room.open(address, null, { viewport: PHONE, before: COUNTED });
    const { page } = watched;
    const guest = new PatronPage(watched, 1);
    await page.getByRole('listitem').getByRole('button').first().tap();
    await page.getByRole('button', { name: say('patron.join.sit') }).tap();
    await expect(guest.spot('player')).toBeVisible();
    await d1.does(t, { type: 'BuyIn', patron: 'guest', amount: 100_000 });
    await guest.hasRack(100_000);
    await guest.spot('player').tap();
    await guest.has('player', 2_500);
    const taps = await page.evaluate<number>('taps');
    console.log(`a guest’s first bet from a cold page: ${taps} taps`);
    expect(taps).toBe(TAPS);
  });
});

test('the table sounds once it was touched, and not when that is switched off', async ({
  browser,
}) => {
  const t = await house.table('sounds', settingsOf(game));
  const d1 = house.by('d1');
  const patron = await house.patron(t, 'p1', 1);
  await inRoom(browser, async (room) => {
    const address = `${house.address}/table/${t}/patron`;
    const watched = await room.open(address, patron, { viewport: PHONE, before: COUNTED });
    const { page } = watched;
    const p1 = new PatronPage(watched, 1);
    const sounds = () => page.evaluate<number>('sounds');
    await expect(p1.spot('player')).toBeVisible();
    // A whole deal before anybody touched the page.
    await d1.does(t, { type: 'OpenRound' });
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard', card: '2S' });
    await expect(page.getByRole('img', { name: /spades/ }).first()).toBeVisible();
    expect(await sounds()).toBe(0);
    await p1.status.tap();
    await d1.does(t, { type: 'DrawCard', card: '3D' });
    await expect.poll(sounds).toBe(1);
    await page.getByRole('button', { name: say('patron.menu'), exact: true }).tap();
    const choice = p1.sheet.getByRole('button', { name: say('patron.menu.sound') });
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await choice.tap();
    await expect(choice).toHaveAttribute('aria-pressed', 'false');
    await d1.does(t, { type: 'DrawCard', card: '4H' });
    await expect(page.getByRole('img', { name: /hearts/ }).first()).toBeAttached();
    await page.reload();
    await expect(p1.spot('player')).toBeVisible();
    await p1.status.tap();
    await d1.does(t, { type: 'DrawCard', card: '5C' });
    await expect(page.getByRole('img', { name: /clubs/ }).first()).toBeVisible();
    expect(await sounds()).toBe(0);
  });
});

test('at a desk another box is taken in hand by a press on it, and left again', async ({
  browser,
}) => {
  const t = await house.table('boxes', settingsOf(game));
  const d1 = house.by('d1');
  const [first, second] = [await house.patron(t, 'p1', 1), await house.patron(t, 'p2', 3)];
  await d1.does(t, { type: 'OpenRound' });
  await first.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  await inRoom(browser, async (room) => {
    const watched = await room.open(`${house.address}/table/${t}/patron`, second);
    const p2 = new PatronPage(watched, 3);
    const take = (box: number) =>
      watched.page.getByRole('button', { name: say('shared.box.take', { number: box }) });
    // Nobody sits at box 2: nothing can be laid behind anybody there.
    await expect(take(2)).toHaveCount(0);
    await take(1).click();
    await p2.spot('player', 1).click();
    await expect(p2.spot('player', 1)).toContainText('25');
    const laid = { box: 1, patron: 'p2', bet: 'player', amount: 2_500, standing: true };
    const seen = await d1.ok<{ public: PublicView }>('GET', `/api/tables/${t}`);
    expect(seen.public.stakes).toContainEqual(expect.objectContaining(laid));
    await take(3).click();
    await p2.spot('banker').click();
    await p2.has('banker', 2_500);
  });
});
