import { expect, test } from '@playwright/test';
import { type Clause, type Kind, type Rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import { meantFor, type PublicView, settingsOf } from '../../src/table/index.ts';
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

/** A clause that somebody decides by. */
type Decided = Extract<Clause, { readonly authority: unknown }>;

/** The first book in which whoever had a bet may choose after such an error. */
const bookWith = (kind: Kind): { book: Rulebook; clause: Decided } => {
  for (const book of rulebooks) {
    const clause = book.irregularities[kind];
    if (clause !== null && 'authority' in clause && book.elections !== null) {
      return { book, clause };
    }
  }
  throw new Error(`no book knows ${kind}`);
};

const BETS = [
  { box: 1, patron: 'p1', bet: 'player', amount: 10_000 },
  { box: 3, patron: 'p2', bet: 'banker', amount: 10_000 },
];

const betting = async ({ d1, p1, p2 }: AtTable, round = 1): Promise<void> => {
  await d1.does('dealer.next.OpenRound', { number: round });
  await p1.taps('player', 10_000);
  await p1.has('player', 10_000);
  await p2.keys('banker', 10_000);
  await p2.has('banker', 10_000);
  await d1.does('dealer.next.CloseBets');
};

/** F9, a word, Enter: the clause with what the book makes of it. */
const finds = async (page: DealerPage, kind: Kind, clause: Decided): Promise<void> => {
  await page.page.keyboard.press('F9');
  await expect(page.sheet).toContainText(say('dealer.trouble'));
  await page.page.keyboard.type(kind);
  await page.page.keyboard.press('Enter');
  await expect(page.sheet).toContainText(say(`irregularities.effect.${clause.effect}`));
  await expect(page.sheet).toContainText(say(`irregularities.authority.${clause.authority}`));
  await expect(page.sheet).toContainText(paragraph(clause.rule));
};

const presses = async (page: DealerPage, key: Key): Promise<void> => {
  const button = page.sheet.getByRole('button', { name: say(key), exact: true });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.page.keyboard.press('Enter');
  await expect(page.sheet).toHaveCount(0);
};

test('two cards drawn together: reported, decided by somebody else, each patron chooses', async ({
  browser,
}) => {
  const { book, clause } = bookWith('drawn-together');
  const settings = settingsOf(book.id);
  const t = await house.table('together', settings);
  await inRoom(browser, async (room) => {
    const all = await atTable(house, room, t);
    const { d1, p1, p2, board } = all;
    const s1 = await staffAt(house, room, { table: t, id: 's1' });
    const kind = say('irregularities.kind.drawn-together');
    await betting(all);
    await d1.deals('2S');

    await finds(d1, 'drawn-together', clause);
    for (const card of ['9d', '4c']) {
      await d1.page.keyboard.type(card);
      await d1.page.keyboard.press('Enter');
    }
    await expect(d1.sheet.getByRole('img', { name: cardName('4C') })).toBeVisible();
    // What will follow stands there before anything is confirmed.
    const follows = d1.sheet.locator('div', { hasText: say('dealer.follows') }).last();
    await expect(follows.getByRole('list')).toContainText(paragraph(clause.rule));
    await expect(p1.status).not.toContainText(kind);
    await presses(d1, 'dealer.trouble.confirm');

    // Play stands still, and everybody knows for whom it waits.
    const who = say(`irregularities.authority.${clause.authority}`);
    for (const page of [p1, p2]) {
      await expect(page.status).toContainText(say('patron.halted', { what: kind }));
      await expect(page.status).toContainText(say('patron.wait.halted', { who }));
      await expect(page.status).toContainText(paragraph(clause.rule));
    }
    await expect(board.headline).toContainText(say('board.halted'));
    await expect(board.headline).toContainText(kind);
    await expect(d1.next).toHaveAttribute('aria-disabled', 'true');
    await expect(d1.region('dealer.next')).toContainText(say('dealer.call', { who }));

    await s1.does('dealer.next.Resolve', { what: kind });
    await expect(s1.sheet).toContainText(say('dealer.decide.by', { who: 'd1' }));
    // The lower card came first.
    await s1.sheet.getByRole('button', { name: say('dealer.decide.earlier') }).click();
    await s1.sheet
      .getByLabel(say('dealer.decide.reason'))
      .fill('the lower one lay nearer the mouth');
    await presses(s1, 'dealer.decide.confirm');

    // Each is told what happened and may choose; nobody chooses for another.
    const elections = book.elections;
    if (elections === null) throw new Error('no elections');
    for (const page of [p1, p2]) {
      await expect(page.sheet).toContainText(say('patron.election.title'));
      await expect(page.sheet).toContainText(kind);
      await expect(page.sheet).toContainText(paragraph(elections.return));
      await expect(page.sheet).toContainText(paragraph(elections.reconstructed));
    }
    await expect(board.headline).toContainText(say('board.electing.more', { count: 2 }));
    await p1.sheet.getByRole('button', { name: say('patron.election.return') }).tap();
    await expect(p1.sheet).toHaveCount(0);
    await expect(board.headline).toContainText(say('board.electing.more', { count: 1 }));
    await expect(d1.region('dealer.strip')).toContainText(`p2: ${say('dealer.choices.waits')}`);
    await p2.sheet.getByRole('button', { name: say('patron.election.reconstructed') }).click();
    await expect(p2.sheet).toHaveCount(0);
    await expect(p2.page.getByText(say('patron.elected.reconstructed')).first()).toBeVisible();

    // The two that are out are dealt in the order that was decided.
    const place = (hand: 'player' | 'banker', ordinal: 0 | 1) => ({
      hand: say(`shared.hand.${hand}`),
      ordinal: say(`dealer.ordinal.${ordinal}`),
    });
    await d1.does('dealer.next.DrawCard.waiting', place('banker', 0));
    await d1.does('dealer.next.DrawCard.waiting', place('player', 1));
    await expect(p2.page.getByRole('img', { name: cardName('9D') })).toBeVisible();
    await expect.poll(() => d1.lying()).toBe(3);
    await d1.deals('5H');
    await d1.does('dealer.next.Settle');
    const end = settled(book, settings, ['2S', '4C', '9D', '5H'], BETS, {
      elections: [{ patron: 'p1', choice: 'return', cards: 1, rule: elections.return }],
    });
    await p1.sees(linesOf(end, 'p1'));
    await p2.sees(linesOf(end, 'p2'));
    await p1.hasRack(RACK);
    await board.shows('banker', { player: 0, banker: 1, tie: 0 });
  });
});

test('a card of another shoe: nobody approves what he reported; the round is void', async ({
  browser,
}) => {
  const { book, clause } = bookWith('foreign-card');
  const t = await house.table('foreign', settingsOf(book.id));
  await inRoom(browser, async (room) => {
    const all = await atTable(house, room, t);
    const { d1, p1, p2, board } = all;
    const s1 = await staffAt(house, room, { table: t, id: 's1' });
    const m1 = await staffAt(house, room, { table: t, id: 'm1' });
    const kind = say('irregularities.kind.foreign-card');
    await betting(all);
    await d1.deals('2S', '5D');
    await finds(s1, 'foreign-card', clause);
    await presses(s1, 'dealer.trouble.confirm');

    // The page tells him so, and the house does not let him either.
    await s1.does('dealer.next.Resolve', { what: kind });
    await expect(s1.sheet).toContainText(say('errors.SAME_PERSON'));
    await expect(s1.sheet.getByRole('button', { name: say('dealer.decide.confirm') })).toHaveCount(
      0,
    );
    const { public: seen } = await house
      .by('s1')
      .ok<{ public: PublicView }>('GET', `/api/tables/${t}`);
    const reason = 'another back';
    const resolve = meantFor({ type: 'Resolve', decision: { is: 'so' }, reason }, seen);
    expect((await house.by('s1').refused(t, resolve)).code).toBe('SAME_PERSON');
    await s1.page.keyboard.press('Escape');

    await m1.does('dealer.next.Resolve', { what: kind });
    await m1.sheet.getByLabel(say('dealer.decide.reason')).fill('another back');
    await expect(m1.sheet).toContainText(say('dealer.decide.by', { who: 's1' }));
    await presses(m1, 'dealer.decide.confirm');
    for (const page of [p1, p2]) {
      await expect(page.page.getByText(say('shared.outcome.void')).first()).toBeVisible();
      await expect(page.result).toContainText(paragraph(clause.rule));
      await page.hasRack(RACK);
      await page.hasStaked(0);
    }
    await expect(board.headline).toContainText(say('board.void'));
    await expect(board.headline).toContainText(paragraph(clause.rule));
    await board.counts({ player: 0, banker: 0, tie: 0 });
    // The dealer gives every chip back, box by box.
    await expect(d1.movements).toHaveCount(2);
    for (const i of [0, 1]) {
      await expect(d1.movements.nth(i)).toContainText(say('dealer.does.return'));
      await expect(d1.movements.nth(i)).toContainText('100.00');
    }
    // That shoe deals no further round.
    await expect(d1.next).toContainText(say('dealer.next.LoadShoe', { number: 2 }));
  });
});

test('what no paragraph covers is ruled on', async ({ browser }) => {
  const { book, clause } = bookWith('anything-else');
  const settings = settingsOf(book.id);
  const t = await house.table('ruling', settings);
  await inRoom(browser, async (room) => {
    const all = await atTable(house, room, t);
    const { d1, p1, p2 } = all;
    const sm1 = await staffAt(house, room, { table: t, id: 'sm1' });
    const kind = say('irregularities.kind.anything-else');
    await betting(all);
    await d1.deals('6S', '2D', 'KH', '3C');
    await finds(d1, 'anything-else', clause);
    await presses(d1, 'dealer.trouble.confirm');
    await expect(p2.status).toContainText(say('patron.halted', { what: kind }));

    await sm1.does('dealer.next.Resolve', { what: kind });
    await sm1.sheet.getByRole('radio', { name: say('irregularities.decision.return') }).check();
    await sm1.sheet.getByRole('checkbox', { name: /p2/ }).check();
    await sm1.sheet.getByLabel(say('dealer.decide.reason')).fill('p2 could not see the cards');
    await presses(sm1, 'dealer.asks.rule');

    // He rules before a witness, who has no veto.
    const what = say('dealer.ask.Resolve', { what: say('irregularities.decision.return') });
    await d1.does('dealer.next.Confirm', { what });
    await expect(d1.sheet).toContainText('p2 could not see the cards');
    await expect(d1.sheet.getByRole('button', { name: say('dealer.asks.refuse') })).toHaveCount(0);
    await d1.sheet.getByRole('button', { name: say('dealer.asks.attest') }).click();
    await expect(d1.sheet).toContainText(say('dealer.asks.none'));
    await d1.page.keyboard.press('Escape');
    const said = say('patron.news.returned', {
      bet: book.bets.find(({ id }) => id === 'banker')?.name.en ?? '',
    });
    await expect(p2.page.getByText(said).first()).toBeVisible();
    // Why is the staff's to know.
    await expect(p2.page.getByText('p2 could not see the cards')).toHaveCount(0);
    await expect(p1.page.getByText(said)).toHaveCount(0);
    await d1.deals('4H');
    await d1.does('dealer.next.Settle');
    await expect(p2.result.locator('[data-line="banker"]')).toContainText(paragraph(clause.rule));
    await p2.hasRack(RACK);
    await p1.hasRack(RACK - 10_000);
  });
});
