import { readFileSync } from 'node:fs';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { isFault, readCheckpoints, type Signed } from '../../src/record/index.ts';
import type { Client } from './client.ts';

/** The notes in a file of checkpoints, in their order; none where there is no such file. */
export const notesIn = (file: string, table?: string): readonly Signed[] => {
  const notes = readCheckpoints(ciphers, textIn(file));
  if (isFault(notes)) throw new Error(`${file}, line ${notes.line}: ${notes.fault}`);
  return table === undefined ? notes : notes.filter((note) => note.table === table);
};

export const textIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** A round without bets, as far as the dealer is to go. */
export const dealt = async (
  dealer: Client,
  table: string,
  cards: number | 'all' | 'all-but-settled',
) => {
  await dealer.does(table, { type: 'OpenRound' });
  await dealer.does(table, { type: 'CloseBets' });
  if (typeof cards === 'string') return concluded(dealer, table, cards === 'all');
  for (let i = 0; i < cards; i++) await dealer.does(table, { type: 'DrawCard' });
};

/** Whatever is left of a round. */
export const concluded = async (dealer: Client, table: string, settled = true): Promise<void> => {
  for (;;) {
    const { public: seen } = await dealer.ok<Shown>('GET', `/api/tables/${table}`);
    if (seen.phase !== 'dealing' || (!settled && seen.needed.type === 'Settle')) return;
    await dealer.does(table, { type: seen.needed.type });
  }
};

type Shown = {
  readonly public: {
    readonly phase: string;
    readonly needed: { readonly type: 'DrawCard' | 'Settle' };
  };
};
