import { expect, test } from '@playwright/test';
import { type Kind, rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { chipsFor } from '../../src/web/parts/chip-set.ts';
import { moneyText } from '../../src/web/parts/money-text.ts';
import { type AtTable, atTable, staffAt } from './at-table.ts';
import type { DealerPage } from './dealer-page.ts';
import { linesOf, settled } from './expected.ts';
import { type House, openHouse, RACK } from './house.ts';
import { inRoom } from './watched.ts';
import { cardName, type Key, paragraph, say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const book = rulebooks.find(({ insurance, squeeze }) => insurance !== null && squeeze !== null);
if (book === undefined || book.insurance === null) throw new Error('no book with both');
const { waived } = book.insurance;
const PLAYER = { hand: say('shared.hand.player') };
const BANKER = { hand: say('shared.hand.banker') };
const ordinal = (index: 0 | 1 | 2) => say(`dealer.ordinal.${index}`);
const BETS = [
  { box: 1, patron: 'p1', bet: 'banker', amount: 50_000 },
  { box: 3, patron: 'p2', bet: 'player', amount: 10_000 },
];

/** What the table has on record, in order. */
const recorded = async (table: string): Promise<readonly string[]> => {
  const { text } = await house.by('m1').get(`/api/tables/${table}/export`);
  return text.split('\n').flatMap((line) => line.match(/"type":"[A-Z]\w+"/g) ?? []);
};

/** Presses a button of the sheet that lies open, which then goes. */
const presses = async ({ sheet, page }: DealerPage, key: Key): Promise<void> => {
  const button = sheet.getByRole('button', { name: say(key), exact: true });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
};

/** Turns the next card that lies face down: its face is keyed. */
const turns = async (page: DealerPage, hand: typeof PLAYER, index: 0 | 1 | 2, card: string) => {
  await expect(page.next).toContainText(
    say('dealer.next.ExposeCard', { ...hand, ordinal: ordinal(index) }),
  );
  await page.page.keyboard.type(card.toLowerCase());
  await page.page.keyboard.press('Space');
  await expect(page.page.getByRole('img', { name: cardName(card) }).first()).toBeVisible();
};

const down = async (page: DealerPage, hand: typeof PLAYER, index: 0 | 1 | 2) => {
  const place = { ...hand, ordinal: ordinal(index) };
  await expect(page.next).toContainText(say('dealer.next.DrawCard.down', place));
  const lying = await page.lying();
  await page.does('dealer.next.DrawCard.down', place);
  await expect.poll(() => page.lying()).toBe(lying + 1);
};

type Three = Pick<AtTable, 'd1' | 'p1' | 'p2'>;

const betting = async (number: number, { d1, p1, p2 }: Three): Promise<void> => {
  await d1.does('dealer.next.OpenRound', { number });
  await p1.taps('banker', 50_000);
  await p1.has('banker', 50_000);
  await p2.keys('player', 10_000);
  await p2.has('player', 10_000);
  await d1.does('dealer.next.CloseBets');
};

const fourDown = async (d1: DealerPage): Promise<void> => {
  for (const index of [0, 1] as const) {
    await down(d1, PLAYER, index);
    await down(d1, BANKER, index);
  }
};

/** Bets, and four cards face down. */
const round = async (number: number, all: Three): Promise<void> => {
  await betting(number, all);
  await fourDown(all.d1);
};

/** F9, a word, Enter. */
const finds = async ({ page, sheet }: DealerPage, kind: Kind | 'replace-shoe'): Promise<void> => {
  await page.keyboard.press('F9');
  await page.keyboard.type(kind);
  await page.keyboard.press('Enter');
  if (kind === 'replace-shoe') {
    return expect(sheet).toContainText(say('irregularities.kind.replace-shoe'));
  }
  await expect(sheet).toContainText(paragraph(book.irregularities[kind]?.rule ?? ''));
};

/** As the first that is offered, with a reason. */
const decides = async (page: DealerPage, kind: Kind, reason: string): Promise<void> => {
  await page.does('dealer.next.Resolve', { what: say(`irregularities.kind.${kind}`) });
  await page.sheet.getByLabel(say('dealer.decide.reason')).fill(reason);
  await presses(page, 'dealer.decide.confirm');
};

test('the Banker third card first: asked for, consented to, and all have waived insurance', async ({
  browser,
}) => {
  const settings = settingsOf(book.id, { faceDown: true });
  const t = await house.table('first', settings);
  await inRoom(browser, async (room) => {
    const { d1, p1, p2, board } = await atTable(house, room, t);
    await betting(1, { d1, p1, p2 });
    // Before anybody knows whether there is such a card, it cannot be had.
    const ask = p1.page.getByRole('button', { name: say('patron.squeeze.ask') });
    const squeezeFirst = p1.sheet.getByRole('button', {
      name: say('patron.squeeze.first.squeeze'),
    });
    await ask.tap();
    await squeezeFirst.tap();
    await expect(p1.sheet).toContainText(paragraph(waived));
    await expect(p1.sheet.getByRole('alert')).not.toBeEmpty();
    await p1.page.keyboard.press('Escape');

    await fourDown(d1);
    await turns(d1, PLAYER, 0, '2S');
    await turns(d1, PLAYER, 1, '3H');
    await turns(d1, BANKER, 0, 'KD');
    await turns(d1, BANKER, 1, 'AC');
    await ask.tap();
    await squeezeFirst.tap();
    const third = { ...BANKER, number: 3 };
    await expect(p1.page.getByText(say('patron.squeeze.waiting', third))).toBeVisible();
    const strip = d1.region('dealer.strip');
    await expect(strip).toContainText(say('dealer.squeeze.bankerFirst'));
    await d1.page.keyboard.press('y');
    await expect(p1.page.getByText(say('patron.squeeze.granted', third))).toBeVisible();
    for (const page of [p1, p2]) {
      await expect(page.page.getByText(say('patron.news.waived')).first()).toBeVisible();
    }
    await expect(d1.region('dealer.news')).toContainText(say('dealer.event.InsuranceWaived'));

    await down(d1, PLAYER, 2);
    await down(d1, BANKER, 2);
    await expect(p1.page.getByText(say('patron.squeeze.on-table'))).toBeVisible();
    // Every card lies there: none is left to ask for.
    await expect(ask).toHaveCount(0);
    const who = { patron: 'p1', ...BANKER, ordinal: ordinal(2) };
    await expect(strip).toContainText(say('dealer.squeeze.has', who));
    await expect(p2.status).toContainText(say('patron.wait.squeezes', { box: 1, ...BANKER }));
    await expect(board.page.getByText(say('board.squeezing'))).toBeVisible();
    // Not the Player third card: the Banker's is turned first, once he has seen it.
    await expect(d1.region('dealer.next')).toContainText(
      say('dealer.squeeze.wait', { patron: 'p1' }),
    );
    await turns(d1, BANKER, 2, '6D');
    for (const { page } of [p1, p2, board]) {
      await expect(page.getByRole('img', { name: cardName('6D') }).first()).toBeVisible();
    }
    // The offer after the Player third card does not come.
    for (const { sheet } of [p1, p2]) await expect(sheet).toHaveCount(0);
    await turns(d1, PLAYER, 2, '3S');
    for (const { sheet } of [p1, p2]) await expect(sheet).toHaveCount(0);
    await d1.does('dealer.next.Settle');
    const end = settled(book, settings, ['2S', 'KD', '3H', 'AC', '3S', '6D'], BETS);
    await p1.sees(linesOf(end, 'p1'));
    await p2.sees(linesOf(end, 'p2'));
    await board.shows('player', { player: 1, banker: 0, tie: 0 });
    const types = await recorded(t);
    expect(types).toContain('"type":"InsuranceWaived"');
    expect(types).not.toContain('"type":"InsuranceOffered"');

    // Shown by mistake it waives nothing: it is an exposed card, and goes where the next one was to go.
    const s1 = await staffAt(house, room, { table: t, id: 's1' });
    await round(2, { d1, p1, p2 });
    await turns(d1, PLAYER, 0, '2D');
    await turns(d1, PLAYER, 1, '3C');
    await turns(d1, BANKER, 0, 'KH');
    await turns(d1, BANKER, 1, 'AS');
    await finds(d1, 'exposed-card');
    // Half a card is no card.
    await d1.page.keyboard.type('6');
    await d1.page.keyboard.press('Enter');
    await expect(d1.sheet).toContainText(say('dealer.card.incomplete'));
    await d1.page.keyboard.type('h');
    await d1.page.keyboard.press('Enter');
    await presses(d1, 'dealer.trouble.confirm');
    await decides(s1, 'exposed-card', 'it came too early');
    for (const { sheet } of [p1, p2]) await expect(sheet).toHaveCount(0);
    await d1.does('dealer.next.DrawCard.waiting', { ...PLAYER, ordinal: ordinal(2) });
    for (const { page } of [p1, p2, board]) {
      await expect(page.getByRole('img', { name: cardName('6H') }).first()).toBeVisible();
    }
    await down(d1, BANKER, 2);
    await turns(d1, BANKER, 2, '4C');
    await d1.does('dealer.next.Settle');
    const second = settled(book, settings, ['2D', 'KH', '3C', 'AS', '6H', '4C'], BETS);
    await p1.sees(linesOf(second, 'p1'));
    await board.shows('banker', { player: 1, banker: 1, tie: 0 });

    // An error before anything is decided: each patron chooses, and the wall says for how many it waits.
    await round(3, { d1, p1, p2 });
    await finds(d1, 'other-dealing-error');
    await presses(d1, 'dealer.trouble.confirm');
    await expect(board.headline).toContainText(say('board.halted'));
    await decides(s1, 'other-dealing-error', 'the cards are in order');
    await expect(board.headline).toContainText(say('board.electing'));
    await expect(board.headline).toContainText(say('board.electing.more', { count: 2 }));
    await expect(board.page.getByText(say('board.choices'))).toBeVisible();
    for (const page of [p1, p2]) {
      await expect(page.sheet).toContainText(say('patron.election.title'));
    }
    await p1.sheet.getByRole('button', { name: say('patron.election.return') }).tap();
    await expect(board.headline).toContainText(say('board.electing.more', { count: 1 }));
    // Who does not answer goes on: the dealer is asked twice before the choices are closed over his head.
    await d1.does('dealer.next.CloseElections');
    const sure = say('dealer.sure.elections.named', { patrons: 'p2' });
    await expect(d1.region('dealer.next')).toContainText(sure);
    await expect(p2.sheet).toHaveCount(1);
    await d1.page.keyboard.press('y');
    await expect(p2.sheet).toHaveCount(0);
    await expect(board.headline).not.toContainText(say('board.electing'));
    await expect(p2.page.getByText(say('patron.elected.default')).first()).toBeVisible();
  });
});

test('cards put right after the settlement, another shoe, and the table closed', async ({
  browser,
}) => {
  const settings = settingsOf(book.id);
  const t = await house.table('closes', settings);
  await inRoom(browser, async (room) => {
    const { d1, p1, p2, board } = await atTable(house, room, t);
    const s1 = await staffAt(house, room, { table: t, id: 's1' });
    const pit = await room.open(`${house.address}/pit`, house.by('m1'));
    await betting(1, { d1, p1, p2 });
    await d1.deals('9S', '2D', 'KH', '3C');
    await d1.does('dealer.next.Settle');
    const wrong = settled(book, settings, ['9S', '2D', 'KH', '3C'], BETS);
    await p2.sees(linesOf(wrong, 'p2'));
    await board.shows('player', { player: 1, banker: 0, tie: 0 });

    // Two of the four were keyed wrongly: the Banker had nine. No such card is taken.
    await d1.page.keyboard.press('F6');
    const field = (hand: typeof PLAYER, index: 0 | 1, card: string) =>
      d1.sheet.getByLabel(say('dealer.correct.card', { ...hand, ordinal: ordinal(index), card }));
    await field(PLAYER, 0, '9♠').fill('1x');
    const ask = d1.sheet.getByRole('button', { name: say('dealer.asks.ask') });
    await expect(ask).toBeDisabled();
    await field(PLAYER, 0, '9♠').fill('7s');
    await field(BANKER, 1, '3♣').fill('7c');
    await ask.click();
    await expect(d1.sheet).toHaveCount(0);
    await expect(board.headline).toContainText(say('board.second'));
    const waits = pit.page.getByRole('region', { name: say('dealer.asks') });
    await waits.getByRole('button', { name: say('dealer.asks.confirm'), exact: true }).click();
    await expect(waits).toHaveCount(0);
    // The round is open again until it is settled as it truly was.
    for (const { page } of [p1, p2, board]) {
      await expect(page.getByRole('img', { name: cardName('7C') }).first()).toBeVisible();
    }
    await expect(p2.page.getByText(say('patron.news.reopened')).first()).toBeVisible();
    await d1.does('dealer.next.Settle');
    const right = settled(book, settings, ['7S', '2D', 'KH', '7C'], BETS);
    await p1.sees(linesOf(right, 'p1'));
    await p2.sees(linesOf(right, 'p2'));
    await p2.hasRack(RACK - 10_000);
    await board.shows('banker', { player: 0, banker: 1, tie: 0 });
    expect(await recorded(t)).toContain('"type":"RoundReopened"');

    // A shoe that does not work is replaced between rounds; a dealer calls somebody for it.
    await finds(d1, 'replace-shoe');
    const who = say('irregularities.authority.pit-supervisor');
    await expect(d1.sheet).toContainText(say('dealer.call', { who }));
    await d1.page.keyboard.press('Escape');
    await finds(s1, 'replace-shoe');
    await s1.sheet.getByLabel(say('dealer.trouble.words')).fill('it jams');
    await presses(s1, 'dealer.trouble.confirm');
    await expect(p1.status).toContainText(say('patron.wait.shoe'));
    await expect(p1.page.getByText(say('patron.news.replaced')).first()).toBeVisible();
    await expect(board.page.getByText(say('board.shoe.waiting'))).toBeVisible();
    // As many as were counted, or none.
    await d1.does('dealer.load');
    await d1.sheet.getByLabel(say('dealer.load.counted')).fill('415');
    await d1.sheet.getByLabel(say('dealer.load.shuffled')).check();
    await d1.page.keyboard.press('Enter');
    await expect(d1.sheet.getByRole('alert')).toContainText('416');
    await d1.sheet.getByLabel(say('dealer.load.counted')).fill('416');
    await presses(d1, 'dealer.load.do');
    await expect(p2.page.getByText(say('patron.news.shoe', { number: 2 })).first()).toBeVisible();
    // The last hand stands until the next round opens; then the roads begin anew.
    await board.shows('banker', { player: 0, banker: 1, tie: 0 });
    await d1.does('dealer.next.OpenRound', { number: 2 });
    await expect(board.headline).toContainText(say('board.new.shoe'));
    await board.counts({ player: 0, banker: 0, tie: 0 });

    // Closing is asked twice, and waits for the round to be over.
    await s1.page.keyboard.press('F8');
    await s1.sheet.getByRole('button', { name: say('dealer.close'), exact: true }).click();
    await s1.sheet.getByRole('button', { name: say('dealer.close.sure'), exact: true }).click();
    await expect(s1.sheet).toHaveCount(0);
    await expect(board.page.getByText(say('board.closing'))).toBeVisible();
    await expect(p1.page.getByText(say('shared.notice.closing')).first()).toBeVisible();
    await d1.does('dealer.next.CloseBets');
    await d1.deals('9H', '2C', 'KS', '3D');
    await d1.does('dealer.next.Settle');
    await expect(p1.status).toContainText(say('patron.wait.closing'));
    await expect(d1.next).toHaveAttribute('aria-disabled', 'true');
    await expect(d1.region('dealer.next')).toContainText(say('dealer.call', { who }));
    await s1.next.press(' ');
    await expect(s1.sheet).toContainText(say('dealer.count.two'));
    for (const { chip, count } of chipsFor(await house.tray(t)).piles) {
      const name = moneyText(chip, { form: 'short' });
      await s1.sheet.getByRole('textbox', { name, exact: true }).fill(String(count));
    }
    await s1.sheet.getByRole('button', { name: say('dealer.count.compare') }).click();
    await s1.sheet.getByRole('button', { name: say('dealer.count.close') }).click();
    await expect(s1.sheet).toContainText(say('dealer.asks.sent'));
    // Somebody else looks on.
    await d1.page.keyboard.press('F10');
    await d1.sheet.getByRole('button', { name: say('dealer.asks.confirm'), exact: true }).click();
    await expect(s1.page.getByText(say('shared.table.closed')).first()).toBeVisible();
    await d1.page.keyboard.press('Escape');
    await s1.page.keyboard.press('Escape');
    // Racks stay, and nobody is told to wait for another round.
    await expect(board.headline).toContainText(say('board.closed'));
    await expect(d1.next).toContainText(say('shared.table.closed'));
    await expect(d1.next).toHaveAttribute('aria-disabled', 'true');
    for (const page of [p1, p2]) {
      await expect(page.status).toContainText(say('patron.closed'));
      await expect(page.status).toContainText(say('patron.wait.cash'));
      await expect(page.status).not.toContainText(say('patron.wait.open'));
    }
    await expect(pit.page.getByRole('article').filter({ hasText: t })).toContainText(
      say('shared.table.closed'),
    );
    await p2.hasRack(RACK - 10_000);
    await house.twoPersons(t, { type: 'CashOut', patron: 'p2', amount: RACK - 10_000 });
    await p2.hasRack(0);
    await expect(p2.status).not.toContainText(say('patron.wait.cash'));
  });
});
