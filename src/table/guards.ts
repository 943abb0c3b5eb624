import { HOUSE_POLICY } from '../rulebooks/index.ts';
import { groupedBy } from '../rules/grouped-by.ts';
import type { SettlementLine } from '../rules/index.ts';
import { insuranceOf, lyingOf } from './by-patron.ts';
import type { A, Decided } from './decided.ts';
import type { Event } from './events.ts';
import { type Refusal, refuse, refuseAt } from './refusal.ts';
import { patronOf } from './roster.ts';
import { betweenRounds, isEntering, type Table } from './state.ts';

/** What a patron has set for himself, or the house for him, as the house tells the table. */
export type GuardTold = {
  readonly patron: string;
  /** Counts the changes of the account: what is older than what the table knows is not taken. */
  readonly version: number;
  readonly excluded: boolean;
  /** The most that he lets himself lose, and buy in for, in a day; null: no limit. */
  readonly loss: number | null;
  readonly buyIn: number | null;
  /** When the day began. */
  readonly day: number;
  /** What he lost and bought in elsewhere on that day; null: his limits are in use at another table. */
  readonly elsewhere: { readonly lost: number; readonly bought: number } | null;
};

/** The same with what the table counts of that day: lost net, and bought in, here. */
export type Guard = Omit<GuardTold, 'patron'> & {
  readonly lost: number;
  readonly bought: number;
  /** What of the loss is from the last settled round, which may still be taken back. */
  readonly counted: number;
};

export type GuardHappening = { readonly type: 'PatronGuarded' } & GuardTold;

/** The house tells what holds from now on. Bets that lie there stand, and nothing is taken from anybody. */
export const guardPatron = (command: A<'GuardPatron'>, table: Table): Decided => {
  const { by: _, type: __, ...told } = command;
  const known = table.guards.get(told.patron);
  if (known !== undefined && known.version > told.version) {
    return refuse('NOT_NOW', `version ${known.version} of this account is known here`);
  }
  if (known !== undefined && isKnown(known, told)) return refuse('NOT_NOW', 'that is known here');
  return [{ type: 'PatronGuarded', ...told }];
};

/** Whether the table would learn nothing new. */
export const isKnown = (known: Guard, told: GuardTold): boolean =>
  known.version === told.version &&
  known.excluded === told.excluded &&
  known.loss === told.loss &&
  known.buyIn === told.buyIn &&
  known.day === told.day &&
  known.elsewhere?.lost === told.elsewhere?.lost &&
  known.elsewhere?.bought === told.elsewhere?.bought;

/** Why this account is not admitted. */
export const whyNotAdmitted = ({ guards }: Table, patron: string): Refusal | undefined => {
  const guard = guards.get(patron);
  if (guard === undefined) return undefined;
  return guard.excluded ? excluded(patron) : elsewhere(guard, patron);
};

/** Why he buys no chips for so much. What he has can always be cashed out. */
export const whyNoBuyIn = (table: Table, patron: string, amount: number): Refusal | undefined => {
  const why = whyNothing(table, patron);
  const left = limitsLeft(table, patron)?.buyIn ?? null;
  if (why !== undefined || left === null || amount <= left) return why;
  const message = `${patron} has set a limit of his own: ${left} cents of buy-ins are left today`;
  return refuseAt(left, 'OWN_LIMIT', message, HOUSE_POLICY);
};

/** Why he stakes no more: everything that lies there could be lost. */
export const whyNoStake = (table: Table, patron: string, more: number): Refusal | undefined => {
  const why = whyNothing(table, patron);
  const left = limitsLeft(table, patron)?.loss ?? null;
  if (why !== undefined || left === null || more <= left) return why;
  const message = `${patron} has set a limit of his own: ${left} cents may still be lost today`;
  return refuseAt(left, 'OWN_LIMIT', message, HOUSE_POLICY);
};

/** In a round that is entered again nothing is staked that was not staked before. */
const whyNothing = (table: Table, patron: string): Refusal | undefined => {
  const guard = table.guards.get(patron);
  if (guard === undefined || isEntering(table)) return undefined;
  return guard.excluded ? excluded(patron) : elsewhere(guard, patron);
};

export type LimitsLeft = {
  readonly excluded: boolean;
  /** The limits are in use at another table. */
  readonly elsewhere: boolean;
  /** What may still be lost, and bought in for; null: as much as he likes. */
  readonly loss: number | null;
  readonly buyIn: number | null;
};

/** What is left of his limits; null: he has none. */
export const limitsLeft = (table: Table, patron: string): LimitsLeft | null => {
  const guard = table.guards.get(patron);
  if (guard === undefined || isEntering(table)) return null;
  const { loss, buyIn, elsewhere: other } = guard;
  const away = other === null && isLimited(guard);
  const lost = (other?.lost ?? 0) + atRisk(table, patron, guard);
  const bought = (other?.bought ?? 0) + guard.bought;
  const left = (limit: number | null, used: number) =>
    limit === null ? null : away ? 0 : Math.max(0, limit - used);
  return {
    excluded: guard.excluded,
    elsewhere: away,
    loss: left(loss, lost),
    buyIn: left(buyIn, bought),
  };
};

/** What is lost here on that day, and what could be lost yet by what lies there. */
export const atRisk = (table: Table, patron: string, { lost }: Pick<Guard, 'lost'>): number => {
  const { round } = table;
  if (round === null || betweenRounds(table)) return lost;
  const stakes = [...lyingOf(round, patron), ...insuranceOf(round.insurance, patron)];
  return stakes.reduce((sum, { amount }) => sum + amount, lost);
};

const isLimited = ({ loss, buyIn }: Pick<Guard, 'loss' | 'buyIn'>): boolean =>
  loss !== null || buyIn !== null;

const excluded = (patron: string) =>
  refuse('EXCLUDED', `${patron} is excluded from play: chips are cashed out`, HOUSE_POLICY);

const elsewhere = (guard: Guard, patron: string): Refusal | undefined =>
  guard.elsewhere === null && isLimited(guard)
    ? refuse(
        'AT_ANOTHER_TABLE',
        `${patron} has set limits of his own, which hold at one table at a time: leave the other first`,
        HOUSE_POLICY,
      )
    : undefined;

type Guards = Table['guards'];

/** What an event makes of what the table counts. Losses count when they are settled, and back when that is taken back. */
export const guardsAfter = (table: Table, event: Event): Guards => {
  const { guards } = table;
  if (event.type === 'PatronGuarded') {
    const { type: _, by: __, at: ___, patron, ...told } = event;
    const known = guards.get(patron);
    const same = known?.day === told.day ? known : { lost: 0, bought: 0, counted: 0 };
    const { lost, bought, counted } = same;
    // Of days that are over nothing is kept but of who is there.
    const kept = [...guards].filter(
      ([id, { day }]) => day >= told.day || patronOf(table.roster, id) !== undefined,
    );
    return new Map([...kept, [patron, { ...told, lost, bought, counted }]]);
  }
  if (guards.size === 0) return guards;
  switch (event.type) {
    case 'BoughtIn':
      return changed(guards, event.patron, ({ bought }) => ({ bought: bought + event.amount }));
    case 'RoundSettled': {
      const lines = groupedBy(event.settlement.lines, ({ patron }) => patron);
      return each(guards, (guard, patron) => {
        const counted = netLoss(lines.get(patron) ?? []);
        return { lost: guard.lost + counted, counted };
      });
    }
    case 'RoundReopened':
      return each(guards, ({ lost, counted }) => ({ lost: lost - counted, counted: 0 }));
    default:
      return guards;
  }
};

const netLoss = (lines: readonly SettlementLine[]): number =>
  lines.reduce((sum, { amount, paid, returned }) => sum + amount - paid - returned, 0);

const changed = (guards: Guards, patron: string, by: (guard: Guard) => Partial<Guard>): Guards => {
  const guard = guards.get(patron);
  return guard === undefined ? guards : new Map(guards).set(patron, { ...guard, ...by(guard) });
};

const each = (guards: Guards, by: (guard: Guard, patron: string) => Partial<Guard>): Guards =>
  new Map([...guards].map(([patron, guard]) => [patron, { ...guard, ...by(guard, patron) }]));
