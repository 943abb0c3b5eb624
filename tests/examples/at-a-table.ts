import { settingsOf, type TableLimits } from '../../src/table/index.ts';
import { dealer, manager, patron, Scenario, supervisor } from '../table/scenario.ts';
import { exampleBook } from './books.ts';

/**
 * A table of an example book with a full tray; p1 sits at box 1, p2 stands behind it, p3 sits at box 3, each with
 * 20,000.00. Limits: minimum 25.00, maximum 10,000.00, side bets from 1.00.
 */
export const exampleTable = (
  id: string,
  chosen: Parameters<typeof settingsOf>[1] = {},
): Scenario => {
  const book = exampleBook(id);
  const sides = book.bets.filter(({ original }) => original === null);
  const side: TableLimits['side'] = Object.fromEntries(
    sides.map((bet) => [bet.id, { minimum: 100, maximum: 1_000_000 }]),
  );
  const settings = settingsOf(id, { limits: { side }, ...chosen }, book);
  const scenario = new Scenario();
  scenario.do(supervisor, { type: 'OpenTable', settings, given: { book } });
  scenario.confirmed(supervisor, { type: 'FillTray', amount: 500_000_000 }, manager);
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: settings.decks * 52 });
  const people = [
    ['p1', 1, 'seated'],
    ['p2', 1, 'standing'],
    ['p3', 3, 'seated'],
  ] as const;
  for (const [who, box, seat] of people) {
    scenario.do(patron(who), { type: 'Join', patron: who, box, seat });
    scenario.do(dealer, { type: 'BuyIn', patron: who, amount: 2_000_000 });
  }
  return scenario;
};
