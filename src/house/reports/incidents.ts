import type { ListedIncident as Listed } from '../../api/report.ts';
import { HOUSE_POLICY } from '../../rulebooks/index.ts';
import type { Actor } from '../../table/index.ts';
import { dealerOf, type ReportRound } from './round.ts';

/** When it was in the casino's own time is added by the report. */
export type UntimedIncident = Omit<Listed, 'time'>;

export const VOID = 'void';
export const TAKEN_BACK = 'settlement-taken-back';
export const CARD_CORRECTED = 'card-corrected';
export const BET_CORRECTED = 'bet-corrected';

export const incidentsOf = (round: ReportRound): UntimedIncident[] => [
  ...irregularities(round),
  ...takenBack(round),
  ...corrections(round),
  ...voids(round),
];

/** Steps that a recorded irregularity begins with, in the same order. */
const REPORTS: readonly string[] = ['IrregularityReported', 'Interrupted', 'Noted', 'ShoeReplaced'];

const irregularities = (of: ReportRound): UntimedIncident[] => {
  const reports = of.steps.filter(({ type }) => REPORTS.includes(type));
  return of.irregularities.map(({ kind, rule, reportedBy, detail, decided }, at) => ({
    ...placed(of, reports[at]?.at),
    kind: kind ?? 'note',
    rule,
    by: reportedBy,
    decision: decided?.decision.is ?? null,
    decidedBy: decided?.by ?? null,
    decidedRule: decided === undefined || decided.rule === rule ? null : decided.rule,
    reason: decided?.reason || detail.words,
  }));
};

const takenBack = (of: ReportRound): UntimedIncident[] => {
  const reopened = of.steps.filter(({ type }) => type === 'RoundReopened');
  return (of.takenBack ?? []).map(({ by, rule, reason }, at) => ({
    ...placed(of, reopened[at]?.at),
    kind: TAKEN_BACK,
    rule,
    by,
    decision: 'reopened',
    decidedBy: by,
    decidedRule: null,
    reason,
  }));
};

/** Cards and chips that were recorded otherwise than they lay, and put right. */
const corrections = (of: ReportRound): UntimedIncident[] =>
  of.steps.flatMap((step, at) => {
    if (step.type !== 'CardCorrected' && step.type !== 'BetCorrected') return [];
    const { was, reason = '', rule = HOUSE_POLICY, by } = step;
    const [kind, is] =
      step.type === 'CardCorrected'
        ? [CARD_CORRECTED, `${step.hand}: ${was} → ${step.card}`]
        : [BET_CORRECTED, `${step.patron}, ${step.bet}: ${amount(was)} → ${amount(step.amount)}`];
    const named = of.steps.slice(0, at).findLast(({ type }) => type === 'Confirmed')?.askedBy;
    const asked = typeof named === 'object' ? named : undefined;
    return [
      {
        ...placed(of, step.at),
        kind,
        rule,
        by: asked ?? by,
        decision: null,
        decidedBy: asked === undefined ? null : by,
        decidedRule: null,
        reason: reason === '' ? is : `${is} (${reason})`,
      },
    ];
  });

const amount = (cents: string | number | undefined): string =>
  (Number(cents ?? 0) / 100).toFixed(2);

const voids = (of: ReportRound): UntimedIncident[] => {
  if (of.void === undefined) return [];
  const step = of.steps.findLast(({ type }) => type === 'RoundVoided');
  const { rule, reason } = of.void;
  const by = step?.by ?? NOBODY;
  const decided = { decision: VOID, decidedBy: by, decidedRule: null };
  return [{ ...placed(of, step?.at), kind: VOID, rule, by, ...decided, reason }];
};

const NOBODY: Actor = { role: 'house', id: '' };

/** A step that is missing from an old record happened in its round, at the latest known time. */
const placed = (of: ReportRound, time: number | undefined) => ({
  at: time ?? of.at,
  table: of.table,
  round: of.round,
  game: of.game,
  version: of.version,
  dealer: dealerOf(of),
});
