import type { Command, Reportable } from './commands.ts';

/** What a report can name, besides words. */
export type ReportField = 'cards' | 'slot' | 'intended' | 'round' | 'patron';

/** What something that goes wrong is about. */
export type ReportSubject = 'bets' | 'cards' | 'insurance' | 'shoe' | 'past' | 'house' | 'else';

/** What can be seen on the table that points to it. */
export type ReportSign =
  | 'over-limit'
  | 'short'
  | 'hands-complete'
  | 'not-offered'
  | 'third-card'
  | 'face-down';

/** How somebody tells of something that went wrong: a report, or a command of its own. */
export type ReportForm = {
  readonly subject: ReportSubject;
  readonly told: Extract<Command['type'], 'Report' | 'Interrupt' | 'WalkAway' | 'ReplaceShoe'>;
  readonly names: readonly ReportField[];
  /** Of these at least so many. */
  readonly needs?: { readonly field: ReportField; readonly count: number };
  readonly sign?: ReportSign;
  /** It cannot happen where all cards are dealt face up. */
  readonly faceDownOnly?: true;
};

/** What somebody can tell: reports, and two that have commands of their own. */
export type ToldKind = Reportable | 'interruption' | 'replace-shoe';

const about = (subject: ReportSubject, ...names: readonly ReportField[]) =>
  ({ subject, told: 'Report', names }) as const;
const one = (field: ReportField) => ({ field, count: 1 });

/** In the order of the books; what the table notices itself is not told. */
export const REPORT_FORMS: Readonly<Record<ToldKind, ReportForm>> = {
  'over-limit': { ...about('bets'), sign: 'over-limit' },
  'below-minimum': { ...about('bets'), sign: 'short' },
  // Who walks away also forgoes insurance: that is more than a note.
  'walked-away': { ...about('bets', 'patron'), told: 'WalkAway', needs: one('patron') },
  interruption: { ...about('house'), told: 'Interrupt' },
  'foreign-card': about('shoe'),
  'shortage-or-excess': about('shoe'),
  'wrong-number': about('cards', 'cards'),
  'insufficient-cards': about('shoe'),
  'not-shuffled': about('shoe'),
  'excess-card': { ...about('cards', 'cards'), sign: 'hands-complete' },
  'exposed-card': about('cards', 'cards', 'slot'),
  'misdirected-area': { ...about('cards', 'cards'), sign: 'third-card' },
  'misdirected-person': about('cards', 'cards'),
  'face-up': {
    ...about('cards', 'slot'),
    needs: one('slot'),
    sign: 'face-down',
    faceDownOnly: true,
  },
  'drawn-together': { ...about('cards', 'cards'), needs: { field: 'cards', count: 2 } },
  'noticed-later': about('past', 'round'),
  'other-dealing-error': about('cards', 'cards'),
  'insurance-neglected': {
    ...about('insurance', 'intended'),
    needs: one('intended'),
    sign: 'not-offered',
  },
  'placed-in-error': about('bets'),
  'display-wrong': about('house'),
  'anything-else': about('else'),
  'replace-shoe': { ...about('shoe'), told: 'ReplaceShoe' },
};

export const TOLD_KINDS = Object.keys(REPORT_FORMS) as readonly ToldKind[];
