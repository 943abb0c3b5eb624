import type { Locator, Page } from '@playwright/test';

/** Where the § tags within something lead. */
export const ledTo = async (within: Page | Locator): Promise<readonly string[]> =>
  within
    .locator('a[data-rule]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

export const anchorOf = (href: string): string => decodeURIComponent(new URL(href).hash.slice(1));

/** Numbers of paragraphs that lead nowhere; in what can be pressed there is nothing else that can. */
export const deadEnds = async (page: Page): Promise<readonly string[]> =>
  page
    .getByText(/^§ ?\d/)
    .evaluateAll((all) =>
      all
        .filter((one) => one.closest('a, button, [role="button"], [role="option"], label') === null)
        .map((one) => one.textContent ?? ''),
    );

/** A book is whole once its last paragraph is there. */
export const whole = (page: Page): Promise<void> =>
  page.locator('[data-paragraph]').last().waitFor();

/** Goes to each anchor in turn, as a link would; says which of them are not there, say nothing or are out of view. */
export const astray = (page: Page, ids: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(async (all) => {
    const drawn = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
    const wrong: string[] = [];
    for (const id of all) {
      location.hash = encodeURIComponent(id);
      await drawn();
      const place = document.getElementById(id);
      const { top = -1, bottom = -1 } = place?.getBoundingClientRect() ?? {};
      const said = (place?.innerText ?? '').replace(id, '').trim();
      const inView = bottom > 0 && top >= -1 && top < innerHeight - 20;
      if (place === null || said.length < 2 || !inView) wrong.push(`${id} at ${Math.round(top)}`);
    }
    return wrong;
  }, ids);
