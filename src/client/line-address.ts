import type { As } from './requests.ts';

/** Where a table of a house is live, with boards told by what changed of them. */
export const lineAddress = (house: string, table: string, as?: As): string => {
  const path = `/api/tables/${encodeURIComponent(table)}/live?boards=parts`;
  return house.replace(/^http/, 'ws') + path + (as === undefined ? '' : `&as=${as}`);
};
