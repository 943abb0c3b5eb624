import { expect, type Locator } from '@playwright/test';
import type { Watched } from './watched.ts';
import { say } from './words.ts';

export type Counts = { readonly player: number; readonly banker: number; readonly tie: number };

/** The wall of a table: nobody presses anything there. */
export class BoardPage {
  readonly watched: Watched;

  constructor(watched: Watched) {
    this.watched = watched;
  }

  get page() {
    return this.watched.page;
  }

  get headline(): Locator {
    return this.page.locator('.wall-headline');
  }

  /** The outcome, and a mark for every hand of the shoe. */
  async shows(outcome: 'player' | 'banker' | 'tie', counts: Counts): Promise<void> {
    await expect(this.headline).toHaveAttribute('data-tone', outcome);
    await expect(this.headline).toContainText(outcome.toUpperCase());
    await this.counts(counts);
  }

  async counts(counts: Counts): Promise<void> {
    const count = counts.player + counts.banker + counts.tie;
    for (const road of ['beads', 'big'] as const) {
      const name = say('shared.road.told', { road: say(`shared.road.${road}`), count, ...counts });
      await expect(this.page.getByRole('img', { name, exact: true })).toBeVisible();
    }
    for (const road of ['eye', 'small', 'pig'] as const) {
      const name = new RegExp(`^${say(`shared.road.${road}`)}: `);
      await expect(this.page.getByRole('img', { name }).first()).toBeVisible();
    }
  }
}
