import { type Browser, expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';
import { type Harness, openHarness } from '../house/harness.ts';
import { commitmentAgain, orderAgain, seedNumber } from '../house/shoe-again.ts';
import { until } from '../house/until.ts';
import { BoardPage } from './board-page.ts';
import { DealerPage } from './dealer-page.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, PHONE, type Room, type Watched } from './watched.ts';
import { cardName, say } from './words.ts';

/**
 * The same run twice, with the same clock, ids and nonces, and other hidden cards: the Player's two cards agree, the
 * Banker's do not. Until such a card is exposed, every page that may not know it has received the same bytes. The
 * commitment of the shoe necessarily differs and is masked; nothing else is.
 */
const t = 't1';
const DECKS = 8;

/** Two shoes whose first and third card agree and whose second and fourth do not. */
const twoSeeds = (): readonly [string, string] => {
  const known = new Map<string, { seed: string; cards: readonly string[] }>();
  for (let i = 0; i < 20_000; i++) {
    const seed = seedNumber(i);
    const cards = orderAgain(seed, DECKS).slice(0, 4);
    const key = `${cards[0]} ${cards[2]}`;
    const other = known.get(key);
    if (other === undefined) known.set(key, { seed, cards });
    else if ([1, 3].every((place) => other.cards[place] !== cards[place]))
      return [other.seed, seed];
  }
  throw new Error('no two such seeds');
};

/**
 * Commands are named by the page, by time and chance. So that both runs name them alike its clock stands still, as the
 * house's does, and its chance counts; each page from a number of its own.
 */
const counted = (page: number) => `{
  let count = 0;
  // What is asked again every minute would be asked in the slower run alone.
  const repeat = setInterval;
  globalThis.setInterval = (does, after, ...rest) =>
    after < 60_000 ? repeat(does, after, ...rest) : 0;
  // The order is the chosen seed's alone.
  localStorage.setItem('puntobanco.nonce-by-itself', 'off');
  Date.now = () => ${Date.UTC(2030, 0, 1)};
  crypto.getRandomValues = (bytes) => {
    bytes.fill(${page});
    bytes[bytes.length - 1] = ++count;
    return bytes;
  };
}`;

type Bytes = { readonly frames: readonly string[]; readonly answers: readonly string[] };
type Run = { readonly hidden: Map<string, Bytes>; readonly turned: Map<string, Bytes> };

const sequenceOf = (text: string): number =>
  (JSON.parse(text) as { sequence?: number }).sequence ?? -1;

/** What came before anything of a later entry: a line keeps its order, so nothing of these is still on its way then. */
const upTo = (frames: readonly string[], count: number): readonly string[] => {
  const later = frames.findIndex((text) => sequenceOf(text) > count);
  return frames.slice(0, later < 0 ? frames.length : later);
};

const bytesOf = ({ frames, answers }: Bytes, commitment: string): Bytes => {
  const masked = (text: string) => text.replaceAll(commitment, '<commitment>');
  return {
    // A beat follows the machine's clock, not the table.
    frames: frames.filter((text) => !text.startsWith('{"type":"beat"')).map(masked),
    // Requests that are under way at once may be answered in any order.
    answers: answers.map(masked).sort(),
  };
};

/** So often a run is made again whose lines a busy machine has cut. */
const RUNS = 3;

const wholeRun = async (browser: Browser, seed: string): Promise<Run> => {
  for (let runs = 0; runs < RUNS; runs += 1) {
    const seen = await run(browser, seed);
    if (seen !== null) return seen;
  }
  throw new Error(`of ${RUNS} runs none kept its lines: this machine is too busy`);
};

/**
 * Null: a page lost its line and took it up again. Then it is told its whole own part once more, and what it missed in
 * as many frames as it missed, as it should be; but that depends on the moment of the cut, and cannot be compared.
 */
const run = async (browser: Browser, seed: string): Promise<Run | null> => {
  const h = await openHarness();
  try {
    h.seeds.push(seed);
    const book = rulebooks.find(({ squeeze, insurance }) => squeeze !== null && insurance !== null);
    const settings = settingsOf(book?.id ?? '', { shoe: 'electronic', faceDown: true });
    await h.table(t, settings);
    const patrons = [await h.patron(t, 'p1'), await h.patron(t, 'p2', { box: 3 })] as const;
    const display = await h.display(t);
    let seen: Run | null | undefined;
    await inRoom(browser, async (room) => {
      seen = await played(h, room, { seed, patrons, display });
    });
    if (seen === undefined) throw new Error('nothing was seen');
    return seen;
  } finally {
    await h.end();
  }
};

const played = async (
  h: Harness,
  room: Room,
  {
    seed,
    patrons: [first, second],
    display,
  }: { seed: string; patrons: readonly [Client, Client]; display: Client },
): Promise<Run | null> => {
  const at = `${h.address}/table/${t}`;
  const phone = { viewport: PHONE, before: counted(1) };
  const p1 = new PatronPage(await room.open(`${at}/patron`, first, phone), 1);
  const p2 = new PatronPage(await room.open(`${at}/patron`, second, { before: counted(2) }), 3);
  const d1 = new DealerPage(await room.open(`${at}/dealer`, h.by('d1'), { before: counted(3) }));
  const board = new BoardPage(await room.open(`${at}/board`, display, { before: counted(4) }));
  const pages = { p1: p1.watched, p2: p2.watched, d1: d1.watched, board: board.watched };

  /** Everybody has everything: no step begins before, so that both runs have the same frames. */
  const reached = async () => {
    const count = h.count(t);
    const last = ({ frames }: Watched) => Math.max(-1, ...frames.map(sequenceOf));
    const has = (page: Watched) => last(page) >= count && page.waiting.size === 0;
    await until(() => Object.values(pages).every(has), `frame ${count}`);
    return count;
  };
  const seen = () => {
    const commitment = commitmentAgain(seed, t, 1, DECKS);
    const all = Object.entries(pages).map(([id, page]) => [id, bytesOf(page, commitment)] as const);
    return new Map(all);
  };
  const player = { hand: say('shared.hand.player') };
  const banker = { hand: say('shared.hand.banker') };
  const ordinal = [say('dealer.ordinal.0'), say('dealer.ordinal.1')];

  await Promise.all(Object.values(pages).map(({ page }) => page.waitForLoadState('networkidle')));
  await reached();
  await d1.does('dealer.load');
  // The shoe after it is drawn from chance before anybody else draws.
  await until(async () => (await h.sealed(t, 2)) !== null, 'the next shoe');
  await reached();
  await d1.does('dealer.next.OpenRound', { number: 1 });
  await expect(p1.status).toContainText(say('shared.phase.betting'));
  await reached();
  await p1.taps('banker', 50_000);
  await expect(d1.box(1)).toContainText('500');
  await reached();
  await p2.keys('player', 10_000);
  await expect(d1.box(3)).toContainText('100');
  await reached();
  await d1.does('dealer.next.CloseBets');
  await reached();
  await p1.asksToSqueeze('banker', 0);
  await expect(d1.region('dealer.strip')).toContainText('p1');
  await reached();
  await d1.page.keyboard.press('y');
  await expect(
    p1.page.getByText(
      say('patron.squeeze.granted', { hand: say('shared.hand.banker'), number: 1 }),
    ),
  ).toBeVisible();
  await reached();
  for (const [i, place] of [player, banker, player, banker].entries()) {
    await d1.does('dealer.next.DrawCard.down', { ...place, ordinal: ordinal[i < 2 ? 0 : 1] ?? '' });
    await expect.poll(() => d1.lying()).toBe(i + 1);
    await reached();
  }
  await expect(p1.sheet).toContainText(say('patron.squeeze.yours', { ...banker, number: 1 }));
  // Two cards that are the same in both runs are turned for all.
  const cards = orderAgain(seed, DECKS);
  for (const [i, place] of [0, 2].entries()) {
    await d1.does('dealer.next.ExposeCard', { ...player, ordinal: ordinal[i] ?? '' });
    const name = cardName(cards[place] ?? '');
    await expect(p2.page.getByRole('img', { name }).first()).toBeVisible();
    await reached();
  }
  const asHidden = await reached();
  const answered = new Map([...seen()].map(([id, { answers }]) => [id, answers]));

  // Now the card that differs, by the hand of him who squeezes it.
  await p1.sheet.getByRole('button', { name: say('shared.card.squeeze') }).focus();
  await p1.page.keyboard.press('Enter');
  for (const { page } of [p2, d1, board]) {
    await expect(page.getByRole('img', { name: cardName(cards[1] ?? '') }).first()).toBeVisible();
  }
  await reached();
  if (Object.values(pages).some(({ lines }) => lines > 1)) return null;
  const turned = seen();
  const hidden = new Map(
    [...turned].map(([id, { frames }]) => {
      return [id, { frames: upTo(frames, asHidden), answers: answered.get(id) ?? [] }];
    }),
  );
  return { hidden, turned };
};

/** First where they part, which says more than two heaps of text. */
const same = (id: string, one: readonly string[], two: readonly string[]): void => {
  const parted = one.findIndex((text, i) => text !== two[i]);
  expect([id, two[parted]]).toEqual([id, one[parted]]);
  expect([id, two.length]).toEqual([id, one.length]);
};

test('pages that may not know a card receive the same bytes, whatever it is', async ({
  browser,
}) => {
  const seeds = twoSeeds();
  const [one, two] = [await wholeRun(browser, seeds[0]), await wholeRun(browser, seeds[1])];
  const cards = seeds.map((seed) => orderAgain(seed, DECKS)[1] ?? '');
  expect(cards[0]).not.toBe(cards[1]);
  for (const id of ['p2', 'd1', 'board']) {
    const [a, b] = [one.hidden.get(id), two.hidden.get(id)];
    expect(a?.frames.length, id).toBeGreaterThan(12);
    expect(a?.answers.length, id).toBeGreaterThan(1);
    same(id, a?.frames ?? [], b?.frames ?? []);
    same(id, a?.answers ?? [], b?.answers ?? []);
    // Once it is turned they part: the comparison can fail.
    const [after, other] = [one.turned.get(id), two.turned.get(id)];
    expect(after?.frames.join('\n')).toContain(`"${cards[0]}"`);
    expect(other?.frames.join('\n')).toContain(`"${cards[1]}"`);
    expect(after?.frames).not.toEqual(other?.frames);
  }
  // He who squeezes is told, and of nothing but that card.
  const faces = (texts: readonly string[] = []) =>
    texts.map((text) => text.replace(/"faces":\[[^\]]*\]/g, '"faces":<own>'));
  const [a, b] = [one.hidden.get('p1'), two.hidden.get('p1')];
  expect(a?.frames.join('\n')).toContain(`"card":"${cards[0]}"`);
  expect(b?.frames.join('\n')).toContain(`"card":"${cards[1]}"`);
  same('p1', faces(a?.frames), faces(b?.frames));
});
