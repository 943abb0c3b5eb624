import type { Screen } from './screen.ts';
import type { Seen } from './witness-look.ts';

/** What a look has found, as a line; `away` since when the house gave no answer. */
export const seenInWords = (
  t: Screen,
  seen: Seen & { readonly evidence?: string },
  away: number | null,
): string => {
  const back = away === null ? '' : `, after no answer since ${new Date(away).toISOString()}`;
  switch (seen.is) {
    case 'new':
      return t.green(`${seen.table}: ${seen.count} entries, kept for the first time${back}`);
    case 'grown':
      return t.green(`${seen.table}: ${seen.count} entries, proved to go on${back}`);
    case 'same':
      return t.green(`${seen.table}: ${seen.count} entries, as before${back}`);
    case 'behind':
      return t.dim(
        `${seen.table}: shows an older checkpoint of ${seen.count} entries, of the same history`,
      );
    case 'rolled-back':
      return t.amber(`${seen.table}: ${seen.count} entries after a rollback: ${seen.why}`);
    case 'gone':
      return t.amber(`${seen.table}: is not shown any more; it had ${seen.count} entries`);
    case 'not-proved':
      return t.amber(`${seen.table}: not co-signed: ${seen.why}`);
    case 'conflict':
      return t.red(
        `${seen.table}: TWO HISTORIES: ${seen.why}. Both signed checkpoints are in ${seen.evidence}`,
      );
    case 'away':
      return t.amber(
        `no answer since ${away === null ? 'now' : new Date(away).toISOString()} (${seen.why})`,
      );
    case 'refused':
      return t.amber(`no checkpoints: ${seen.why}`);
    case 'foreign-key':
      return t.red(seen.why);
  }
};
