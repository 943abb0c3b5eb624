import type { Role } from '../../../table/index.ts';

export const TABS = [
  'tables',
  'reports',
  'shift',
  'rounds',
  'patrons',
  'staff',
  'terminals',
  'displays',
  'alerts',
  'house',
  'journal',
] as const;
export type Tab = (typeof TABS)[number];

/** What each role finds in the pit; the house decides again with every request. */
export const tabsOf = (role: Role): readonly Tab[] => {
  switch (role) {
    case 'pit-supervisor':
      return ['tables', 'reports', 'shift', 'rounds', 'patrons', 'displays'];
    case 'pit-manager':
      return TABS.filter((tab) => tab !== 'journal');
    case 'shift-manager':
      return TABS;
    case 'auditor':
      return TABS.filter((tab) => tab !== 'alerts');
    case 'dealer':
    case 'patron':
    case 'display':
    case 'house':
      return [];
  }
};

export const tabIn = (hash: string, tabs: readonly Tab[]): Tab =>
  tabs.find((tab) => `#${tab}` === hash) ?? 'tables';
