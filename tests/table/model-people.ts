import { rulebooks } from '../../src/rulebooks/index.ts';
import { boxNumbers } from '../../src/rules/index.ts';
import {
  comingUp,
  type NoInsurance,
  patrons,
  type Settings,
  settingsOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import type { Chance } from './model-chance.ts';
import type { Step } from './model-commands.ts';

export const PEOPLE: readonly string[] = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];

/** People come and go, and money with them. */
export const people = (table: Table, { chance }: Step): Wanted => {
  const here = patrons(table.roster).map(({ id }) => id);
  const patron = chance.one([...here, chance.one(PEOPLE)]);
  const rack = patrons(table.roster).find(({ id }) => id === patron)?.rack ?? 0;
  const { settings, book } = comingUp(table);
  const box = chance.one(boxNumbers(book, settings.boxes).slice(0, 3));
  const seat = chance.one(['seated', 'standing'] as const);
  return chance.weighted<() => Wanted>([
    [8, () => ({ type: 'Join', patron: chance.one(PEOPLE), box, seat })],
    [4, () => ({ type: 'ChangeSeat', patron, box, seat })],
    [12, () => ({ type: 'BuyIn', patron, amount: 1000 * (1 + chance.below(300)) })],
    [4, () => ({ type: 'CashOut', patron, amount: Math.max(1, rack - chance.below(3) * 2500) })],
    [3, () => ({ type: 'Leave', patron })],
    [2, () => ({ type: 'FillTray', amount: chance.one([100_000, 1_000_000, 2_000_000]) })],
    [2, () => ({ type: 'CreditTray', amount: 1 + chance.below(500_000) })],
  ])();
};

type Changed = { settings: Settings } & NoInsurance;

/** Another table between rounds: mostly one detail, sometimes another game. */
export const otherSettings = (table: Table, chance: Chance): Changed => {
  const { settings, book } = comingUp(table);
  const { limits, automation } = settings;
  // Bets that were left up are then placed in a game that has more to happen.
  const leftUp = (table.round?.leftUp.length ?? 0) > 0;
  switch (leftUp && chance.percent(70) ? 8 : chance.below(9)) {
    case 0:
      return { settings: { ...settings, faceDown: !settings.faceDown } };
    case 1:
      return {
        settings: { ...settings, forgone: settings.forgone === 'round' ? 'offer' : 'round' },
      };
    case 2: {
      const established = settings.established === 'offered' ? 'placed' : 'offered';
      return { settings: { ...settings, established } };
    }
    case 3: {
      const per = limits.per === 'box' ? 'table' : 'box';
      return { settings: { ...settings, limits: { ...limits, per } } };
    }
    case 4: {
      const offer = automation.offer === 'manual' ? 'automatic' : 'manual';
      return { settings: { ...settings, automation: { ...automation, offer } } };
    }
    case 5:
      return { settings: { ...settings, layout: chance.one(book.layouts).id } };
    case 6: {
      const insurance = chance.one(['off', 'offered'] as const);
      const changed = { ...settings, private: true, insurance };
      if (insurance === 'offered') return { settings: changed };
      const agreed = patrons(table.roster).map(({ id }) => id);
      return { settings: changed, noInsurance: { asked: agreed[0] ?? 'p1', agreed } };
    }
    default:
      return { settings: anotherGame(settings, leftUp, chance) };
  }
};

/** The same shoe and boxes under another book. */
const anotherGame = (settings: Settings, leftUp: boolean, chance: Chance): Settings => {
  const { game: _, layout: __, insurance: ___, ...kept } = settings;
  const insured = rulebooks.filter((one) => one.insurance !== null);
  const book = chance.one(leftUp && chance.percent(60) ? insured : rulebooks);
  const fits = book.layouts.filter(
    ({ boxes: { from, to } }) => settings.boxes >= from && settings.boxes <= to,
  );
  const { id } = chance.one(fits.length === 0 ? book.layouts : fits);
  return settingsOf(book.id, { ...kept, layout: id });
};
