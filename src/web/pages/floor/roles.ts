import type { Role } from '../../../table/index.ts';

/** What a visitor of the demonstration may be at a table, besides a patron. */
export const DEMONSTRATION_ROLES = [
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  'auditor',
] as const satisfies readonly Role[];
export type DemonstrationRole = 'patron' | (typeof DEMONSTRATION_ROLES)[number];

/** Where a role works: patrons and those who deal at the table, those above them in the pit. */
export const placeOf = (role: DemonstrationRole, table: string): string => {
  switch (role) {
    case 'patron':
      return `/table/${table}/patron`;
    case 'dealer':
    case 'pit-supervisor':
      return `/table/${table}/dealer`;
    case 'pit-manager':
    case 'shift-manager':
    case 'auditor':
      return '/pit';
  }
};

/** Who sees the pit's page. */
export const mayPit = (role: Role): boolean =>
  role === 'pit-supervisor' ||
  role === 'pit-manager' ||
  role === 'shift-manager' ||
  role === 'auditor';
