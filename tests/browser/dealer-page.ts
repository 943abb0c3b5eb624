import { expect, type Locator } from '@playwright/test';
import type { Watched } from './watched.ts';
import { type Key, say } from './words.ts';

/** A dealer, or whoever is above, at the dealer's page: by keyboard alone. */
export class DealerPage {
  readonly watched: Watched;
  readonly next: Locator;

  constructor(watched: Watched) {
    this.watched = watched;
    this.next = watched.page.locator('#next');
  }

  get page() {
    return this.watched.page;
  }

  /** The one next action says this, and Space does it. */
  async does(key: Key, filling: Readonly<Record<string, string | number>> = {}): Promise<void> {
    await expect(this.next).toContainText(say(key, filling));
    await expect(this.next).toHaveAttribute('aria-disabled', 'false');
    await this.page.keyboard.press('Space');
  }

  /** Keys a card, and Space deals it. */
  async deals(...cards: readonly string[]): Promise<void> {
    for (const card of cards) {
      // Once a card is asked for, the hands are drawn as they lie: a page that has just loaded shows none.
      await expect(this.next.locator('output')).toHaveText('');
      const lying = await this.lying();
      await this.page.keyboard.type(card.toLowerCase().replace('10', '0'));
      await expect(this.next.locator('output')).toHaveText(card);
      await this.page.keyboard.press('Space');
      await expect.poll(() => this.lying()).toBe(lying + 1);
    }
  }

  /** How many cards lie on the table. */
  lying(): Promise<number> {
    return this.hand('player').or(this.hand('banker')).getByRole('img').count();
  }

  hand(hand: 'player' | 'banker'): Locator {
    return this.page.getByRole('region', { name: say(`shared.hand.${hand}`), exact: true });
  }

  region(key: Key): Locator {
    return this.page.getByRole('region', { name: say(key), exact: true });
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The bets of a box, as they lie. */
  box(number: number): Locator {
    const bets = this.region('dealer.boxes').getByRole('button');
    return bets.filter({
      has: this.page.getByText(say('shared.box', { number }), { exact: true }),
    });
  }

  /** Chips that are taken and paid, in the order of the list. */
  get movements(): Locator {
    return this.region('dealer.settlement').getByRole('listitem');
  }
}
