import type { Own } from '../../../api/live.ts';
import type { Authority } from '../../../rulebooks/index.ts';
import { hasRank, MAY, type Role } from '../../../table/authority.ts';
import type { StaffView, Wish } from '../../../table/index.ts';

/** The own part of somebody who works at the table. */
export type StaffOwn = StaffView & { readonly role: Role; readonly may: readonly Wish['type'][] };

export const staffIn = (own: Own | null): StaffOwn | null =>
  own !== null && 'money' in own ? own : null;

const RANKS: readonly Authority[] = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'];

/** The lowest rank that may give a command. */
export const lowestFor = (type: Wish['type']): Authority =>
  RANKS.find((rank) => MAY[type].includes(rank)) ?? 'shift-manager';

export const mayDo = ({ may }: StaffOwn, type: Wish['type']): boolean => may.includes(type);

export { hasRank };
