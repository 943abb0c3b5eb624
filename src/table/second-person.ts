import type { Authority } from '../rulebooks/index.ts';
import { clauseOf } from './clauses.ts';
import type { Asked } from './commands.ts';
import type { Settings } from './settings.ts';
import { comingUp, isEntering, type Table } from './state.ts';

/** Who besides whoever asks: the lowest rank, and whether no is an answer or only a witness is needed. */
export type SecondPerson = { readonly rank: Authority; readonly veto: boolean };

const SUPERVISOR: SecondPerson = { rank: 'pit-supervisor', veto: true };

/**
 * Everything that takes two persons and is not the decision of a report, where the report is the question. The one list
 * of readings 48, 54, 56, 60 and 75.
 */
export const secondPerson = (wish: Asked, table: Table): SecondPerson | null => {
  const { thresholds } = table.settings;
  switch (wish.type) {
    case 'CorrectCard':
    case 'CorrectCards':
    case 'CorrectBet':
      return SUPERVISOR;
    case 'Settle':
      // Who confirms it confirms what was entered.
      return isEntering(table) ? SUPERVISOR : null;
    case 'CashOut':
      return wish.amount > thresholds.cashOut ? SUPERVISOR : null;
    case 'FillTray':
      return wish.amount > thresholds.fill ? SUPERVISOR : null;
    case 'CreditTray':
      return wish.amount > thresholds.credit ? SUPERVISOR : null;
    case 'CountTray':
      // Whatever is not as it should be is looked at by two.
      return wish.amount === table.money.tray ? null : SUPERVISOR;
    case 'ChangeSettings':
      // With another game they stay as they are.
      return givesPower(wish.settings, comingUp(table).settings) ? SUPERVISOR : null;
    case 'ChangeRulebook':
      return SUPERVISOR;
    case 'CloseTable':
      // The closing count makes the last round final (reading 43): whoever else is there looks on.
      return wish.count === undefined ? null : { rank: 'dealer', veto: true };
    case 'Resolve': {
      const incident = table.reports.find(({ report }) => report === wish.report);
      const clause = incident && clauseOf(table.book, incident.kind);
      const witnessed = clause && 'secondPerson' in clause && clause.secondPerson === 'witness';
      return witnessed ? { rank: 'dealer', veto: false } : null;
    }
    default:
      // Whoever may do it may do it alone.
      return null;
  }
};

/** From which amount on two persons are wanted is not for one to say; nor what is paid beyond the tray. */
export const givesPower = (wanted: Settings, now: Settings): boolean => {
  const { cashOut, fill, credit } = now.thresholds;
  const { thresholds, creditLine = 0 } = wanted;
  return (
    thresholds.cashOut !== cashOut ||
    thresholds.fill !== fill ||
    thresholds.credit !== credit ||
    creditLine > (now.creditLine ?? 0)
  );
};
