import { expect, type Locator } from '@playwright/test';
import type { SettlementLine } from '../../src/rules/index.ts';
import type { Watched } from './watched.ts';
import { money, paragraph, say, shortMoney } from './words.ts';

/** A corner is pulled in so many steps. */
const PULLED = 24;

/** A patron at his page. */
export class PatronPage {
  readonly watched: Watched;
  readonly box: number;

  constructor(watched: Watched, box: number) {
    this.watched = watched;
    this.box = box;
  }

  get page() {
    return this.watched.page;
  }

  /** On a phone a spot is the patron's own; on the whole felt it says whose box it is in. */
  spot(bet: string, box = this.box): Locator {
    return this.page.locator(
      `[data-bet="${bet}"][data-box="${box}"], [data-bet="${bet}"]:not([data-box])`,
    );
  }

  chip(cents: number): Locator {
    return this.page.locator(`[data-chip="${cents}"]`);
  }

  /** Takes a chip and lays it down with a finger. */
  async taps(bet: string, cents: number): Promise<void> {
    await this.chip(cents).tap();
    await this.spot(bet).tap();
  }

  /** Opens the question and asks for a card. */
  async asksToSqueeze(hand: 'player' | 'banker', what: 0 | 1 | 2 | 'both'): Promise<void> {
    await this.page.getByRole('button', { name: say('patron.squeeze.ask') }).click();
    const card = say(what === 'both' ? 'patron.squeeze.both' : `patron.squeeze.card.${what}`);
    const name = `${say(`shared.hand.${hand}`)}: ${card}`;
    await this.sheet.getByRole('button', { name }).click();
  }

  /** The cards before him that are still closed. */
  get closed(): Locator {
    return this.sheet.getByRole('button', { name: say('shared.card.squeeze') });
  }

  /** Takes the corner of a closed card and pulls it so far: 1 is past the middle. The finger stays down. */
  async pulls(card: Locator, part: number, step: (move: () => Promise<void>) => Promise<void>) {
    const box = await card.boundingBox();
    if (box === null) throw new Error('the card is not there');
    const { mouse } = this.page;
    await mouse.move(box.x + box.width * 0.82, box.y + box.height * 0.86);
    await mouse.down();
    for (let done = 1; done <= PULLED; done++) {
      const way = (part * done) / PULLED;
      const to = [0.82 - 0.7 * way, 0.86 - 0.75 * way] as const;
      await step(() => mouse.move(box.x + box.width * to[0], box.y + box.height * to[1]));
    }
  }

  /** Bends a card open until it turns. */
  async opens(card: Locator): Promise<void> {
    await this.pulls(card, 1, (move) => move());
    await this.page.mouse.up();
  }

  /** The same with the keyboard: the chip by its figure, the spot by Enter. */
  async keys(bet: string, cents: number): Promise<void> {
    await this.spot(bet).focus();
    const figure = await this.chip(cents).getAttribute('aria-keyshortcuts');
    await this.page.keyboard.press(figure ?? '');
    await expect(this.chip(cents)).toHaveAttribute('aria-pressed', 'true');
    await this.page.keyboard.press('Enter');
  }

  /** So much of his lies on a bet, accepted. */
  async has(bet: string, cents: number): Promise<void> {
    await expect(this.spot(bet)).toHaveAttribute('data-pending', 'false');
    await expect(this.spot(bet)).toHaveAccessibleName(
      new RegExp(`${say('shared.money.stack', { amount: shortMoney(cents) })}(,|$)`),
    );
  }

  /** What is said beside a spot. */
  note(bet: string): Locator {
    return this.page.locator(`[data-note="${bet}"]`);
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  get status(): Locator {
    return this.page.locator('[data-status]');
  }

  get result(): Locator {
    return this.page.locator('[data-result]');
  }

  async hasRack(cents: number): Promise<void> {
    await expect(this.page.locator('[data-rack]')).toHaveText(money(cents));
  }

  async hasStaked(cents: number): Promise<void> {
    await expect(this.page.locator('[data-staked]')).toHaveText(money(cents));
  }

  /** Each of his lines, with its money and its paragraph; none of anybody else. */
  async sees(lines: readonly SettlementLine[]): Promise<void> {
    const balance = lines.reduce((sum, one) => sum + one.paid + one.returned - one.amount, 0);
    await expect(this.result.locator('[data-balance]')).toHaveAttribute(
      'data-balance',
      String(balance),
    );
    await expect(this.result.locator('[data-line]')).toHaveCount(lines.length);
    for (const line of lines) {
      const shown = this.result.locator(`[data-line="${line.bet}"]`);
      await expect(shown).toContainText(money(line.amount));
      await expect(shown).toContainText(
        money(line.paid + line.returned - line.amount, { signed: true }),
      );
      await expect(shown).toContainText(say(`patron.result.${line.result}`));
      await expect(shown).toContainText(paragraph(line.rule));
      if (line.paid > 0) await expect(shown).toContainText(money(line.paid));
      if (line.limitRule !== undefined)
        await expect(shown).toContainText(paragraph(line.limitRule));
    }
  }
}
