import type { Page } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import type { House } from './house.ts';
import type { Scene } from './open-scene.ts';

const answered = async (page: Page): Promise<void> => {
  await page.locator('[data-answer]').click();
  await page.locator('[data-correct]').waitFor();
};
const asked = async (page: Page): Promise<void> => page.locator('[data-answer]').waitFor();

/** Drills: what is due, a question, its marks, an exam, the pit's view, and the table to practise on. */
export async function* scenesOfDrills(house: House): AsyncGenerator<Scene> {
  const [d1, s1] = [house.by('d1'), house.by('s1')];
  const game = rulebooks.find(({ insurance }) => insurance !== null)?.id ?? '';
  const at = (kind: string) => `/drills/${kind}?game=${game}&level=3&seed=scene`;
  yield { name: 'drills-pays', path: at('pays'), client: d1, first: asked };
  yield { name: 'drills-trouble', path: at('trouble'), client: d1, first: asked };
  yield { name: 'drills-marked', path: at('insurance'), client: d1, first: answered };
  yield { name: 'drills', path: `/drills?game=${game}`, client: d1 };
  yield { name: 'drills-exam', path: `/drills/exam?game=${game}`, client: d1 };
  yield { name: 'drills-people', path: '/drills/people', client: s1 };
  yield { name: 'drills-table', path: `/drills/table?game=${game}`, client: d1 };
}
