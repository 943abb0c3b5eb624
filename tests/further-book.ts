import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';

const [FIRST] = rulebooks as readonly [Rulebook, ...Rulebook[]];

/** A game that no source knows: two bets on the Hands, one of its own, one layout. */
export const furtherBook = (changed: Partial<Rulebook> = {}): Rulebook => {
  const { asPrinted: _, ...book } = structuredClone(FIRST);
  const named = (id: string) => {
    const bet = book.bets.find((one) => one.id === id);
    if (bet === undefined) throw new Error(`no bet ${id}`);
    return { ...bet, layouts: ['A'] };
  };
  return {
    ...book,
    id: 'lucky-nine',
    title: 'Lucky Nine',
    titleZh: '幸运九',
    version: '1',
    effective: '2020-01-01',
    layouts: [{ id: 'A', boxes: { from: 1, to: 5, rule: '2.1.1' } }],
    bets: [
      named('player'),
      named('banker'),
      {
        id: 'lucky-nine',
        name: { en: 'Lucky Nine', zh: '幸运九' },
        original: null,
        definition: '1.2',
        rule: '4.1.3',
        layouts: ['A'],
        pays: [{ when: { winner: ['player'], points: [9], cards: [3] }, pays: '25 to 1' }],
      },
    ],
    ...changed,
  };
};

/** A folder with these files; text as it is, anything else as JSON. */
export const folderOf = (files: Readonly<Record<string, unknown>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'books-'));
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, name), text);
  }
  return folder;
};
