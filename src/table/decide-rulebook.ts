import { boxNumbers } from '../rules/index.ts';
import type { A, Decided } from './decided.ts';
import type { Given } from './given.ts';
import { refuse } from './refusal.ts';
import { patrons } from './roster.ts';
import { badSettings } from './settings.ts';
import { withSideLimits } from './side-limits.ts';
import type { Table } from './state.ts';

/**
 * Another version of the same rulebook takes over. It may be asked for at any time; a round that was opened is played,
 * settled and corrected by the version it was opened with, and the next one is by the new.
 */
export const changeRulebook = (
  { version, hash }: A<'ChangeRulebook'>,
  { book }: Given,
  table: Table,
): Decided => {
  const { book: holds, settings } = table.upcoming ?? table;
  if (version === holds.version) {
    return refuse('NOT_NOW', `version ${version} of ${holds.id} holds already`);
  }
  if (book === undefined || book.id !== holds.id || book.version !== version) {
    const named = `${holds.id} version ${version} with the hash ${hash.slice(0, 12)}…`;
    return refuse('BAD_SETTINGS', `${named} is not in force at this house: see rules --versions`);
  }
  if (book.effective < holds.effective) {
    const message = `version ${version} is older than version ${holds.version}, which holds`;
    return refuse('BAD_SETTINGS', message);
  }
  const bad = badSettings(settings, book);
  if (bad !== undefined) return bad;
  const boxes = boxNumbers(book, settings.boxes);
  const lost = patrons(table.roster).find(({ box }) => !boxes.includes(box));
  if (lost !== undefined) {
    const message = `${lost.id} is at box ${lost.box}, which version ${version} does not have`;
    return refuse('BAD_SETTINGS', message);
  }
  const { id: game, effective } = book;
  const limited = withSideLimits(settings, book);
  return [{ type: 'RulebookChanged', game, version, effective, hash, settings: limited }];
};
