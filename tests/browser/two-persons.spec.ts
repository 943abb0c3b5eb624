import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable, staffAt } from './at-table.ts';
import { linesOf, settled } from './expected.ts';
import { type House, openHouse, RACK } from './house.ts';
import { inRoom } from './watched.ts';
import { cardName, say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const book = rulebooks[0];
if (book === undefined) throw new Error('no books');
const BET = { box: 1, patron: 'p1', bet: 'player', amount: 10_000 };

test('a card keyed wrongly: the dealer asks, the supervisor confirms; the true card settles', async ({
  browser,
}) => {
  const settings = settingsOf(book.id);
  const t = await house.table('keyed', settings);
  await inRoom(browser, async (room) => {
    const { d1, p1, p2, board } = await atTable(house, room, t);
    const s1 = await staffAt(house, room, { table: t, id: 's1' });
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p1.taps('player', 10_000);
    await p1.has('player', 10_000);
    await d1.does('dealer.next.CloseBets');
    await d1.deals('9S', '2D');

    // The first card was an eight: what will follow stands there before anything is asked.
    await d1.page.keyboard.press('F6');
    const ordinal = say('dealer.ordinal.0');
    const hand = say('shared.hand.player');
    const label = say('dealer.correct.card', { hand, ordinal, card: '9♠' });
    await d1.sheet.getByLabel(label).fill('8s');
    await expect(d1.sheet).toContainText(say('dealer.yes.CardCorrected'));
    await d1.sheet.getByRole('button', { name: say('dealer.asks.ask') }).click();
    await expect(d1.sheet).toHaveCount(0);

    // Everybody knows that the table waits, and nothing has changed yet.
    const card = say('dealer.ask.instead', { card: '8♠', was: '9♠' });
    const what = say('dealer.ask.card', { hand, ordinal, card });
    const confirm = say('dealer.next.Confirm', { what });
    await expect(d1.next).toContainText(confirm);
    for (const page of [p1, p2]) await expect(page.status).toContainText(say('patron.checked'));
    await expect(board.headline).toContainText(say('board.second'));
    await expect(p1.page.getByRole('img', { name: cardName('9S') })).toBeVisible();

    // Whoever asked may only take it back.
    await d1.page.keyboard.press('F10');
    await expect(d1.sheet).toContainText(say('dealer.asks.back'));
    await expect(
      d1.sheet.getByRole('button', { name: say('dealer.asks.confirm'), exact: true }),
    ).toHaveCount(0);
    await d1.page.keyboard.press('Escape');

    await s1.does('dealer.next.Confirm', { what });
    const by = { who: 'd1', role: say('shared.role.dealer') };
    await expect(s1.sheet).toContainText(say('dealer.asks.by', by));
    await s1.sheet.getByRole('button', { name: say('dealer.asks.confirm'), exact: true }).click();
    await expect(s1.sheet).toContainText(say('dealer.asks.none'));

    await expect(p1.page.getByRole('img', { name: cardName('8S') })).toBeVisible();
    await expect(p1.page.getByText(say('patron.news.corrected')).first()).toBeVisible();
    await d1.deals('KH', '5C');
    await d1.does('dealer.next.Settle');
    const end = settled(book, settings, ['8S', '2D', 'KH', '5C'], [BET]);
    await p1.sees(linesOf(end, 'p1'));
  });
});

test('chips that lay otherwise, and a ruling with its witness', async ({ browser }) => {
  const settings = settingsOf(book.id);
  const t = await house.table('chips', settings);
  await inRoom(browser, async (room) => {
    const { d1, p1 } = await atTable(house, room, t);
    const s1 = await staffAt(house, room, { table: t, id: 's1' });
    const sm1 = await staffAt(house, room, { table: t, id: 'sm1' });
    const place = { box: 3, patron: 'p2', bet: 'banker' } as const;
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await expect(d1.next).toContainText(say('dealer.next.CloseBets'));
    await house.by('d1').does(t, { type: 'RecordBet', ...place, amount: 10_000 });
    await expect(d1.box(3)).toContainText('100');
    await d1.does('dealer.next.CloseBets');

    // 200 lay there, not 100.
    await d1.page.keyboard.press('F9');
    await d1.sheet.getByRole('button', { name: say('dealer.chips') }).click();
    await d1.sheet.getByLabel(say('dealer.chips.lay')).fill('200');
    await d1.sheet.getByRole('button', { name: say('dealer.asks.ask') }).click();
    await expect(d1.sheet).toHaveCount(0);
    // The supervisor answers from the pit.
    const pit = await room.open(`${house.address}/pit`, house.by('m1'));
    const waits = pit.page.getByRole('region', { name: say('dealer.asks') });
    await expect(waits).toContainText('p2');
    await waits.getByRole('button', { name: say('dealer.asks.confirm'), exact: true }).click();
    await expect(waits).toHaveCount(0);
    await expect(d1.box(3)).toContainText('200');

    await d1.deals('9S', '2D');
    const detail = { words: 'a cup fell over the layout' };
    await house.by('d1').does(t, { type: 'Report', kind: 'anything-else', detail });
    const kind = say('irregularities.kind.anything-else');
    await sm1.does('dealer.next.Resolve', { what: kind });
    await sm1.sheet.getByLabel(say('dealer.decide.reason')).fill('no harm was done');
    await sm1.sheet.getByRole('button', { name: say('dealer.asks.rule') }).click();
    await expect(sm1.sheet).toHaveCount(0);
    await expect(p1.status).toContainText(say('patron.halted', { what: kind }));

    // A witness has no veto.
    const what = say('dealer.ask.Resolve', { what: say('irregularities.decision.continue') });
    await s1.does('dealer.next.Confirm', { what });
    await expect(s1.sheet).toContainText('no harm was done');
    await expect(s1.sheet.getByRole('button', { name: say('dealer.asks.refuse') })).toHaveCount(0);
    await s1.sheet.getByRole('button', { name: say('dealer.asks.attest') }).click();
    await expect(s1.sheet).toContainText(say('dealer.asks.none'));
    await d1.deals('KH', '5C');
    await d1.does('dealer.next.Settle');
    await p1.hasRack(RACK);
    // The Player Hand wins with a natural: the 200 that lay there are taken.
    await expect(d1.movements.first()).toContainText('200.00');
  });
});
