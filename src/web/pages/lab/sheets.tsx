import { memo, useState } from 'react';
import { commandFor } from '../../../odds/odds-words.ts';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import type { SheetKind } from './asks.ts';
import type { ChosenShoe } from './chosen.ts';
import { ofShoe } from './of-shoe.ts';
import { Trouble } from './trouble.tsx';
import type { Desks } from './use-figures.ts';

const KINDS: readonly {
  readonly kind: SheetKind;
  readonly ending: string;
  readonly type: string;
}[] = [
  { kind: 'json', ending: 'json', type: 'application/json' },
  { kind: 'markdown', ending: 'md', type: 'text/markdown' },
  { kind: 'csv', ending: 'csv', type: 'text/csv' },
  { kind: 'html', ending: 'html', type: 'text/html' },
  { kind: 'tally', ending: 'txt', type: 'text/plain' },
];

/** The sheets that the command prints, byte for byte, to keep. */
export const Sheets = memo(
  ({ desks, chosen }: { readonly desks: Desks; readonly chosen: ChosenShoe }) => {
    const { say } = useWords();
    const [busy, setBusy] = useState<SheetKind | null>(null);
    const [failed, fail] = useState<string | null>(null);
    const { book, decks, layout, shoe } = chosen;
    const save = async ({ kind, ending, type }: (typeof KINDS)[number]) => {
      setBusy(kind);
      try {
        const text = await desks.slow.ask('sheet', { ...ofShoe(chosen), decks, kind }, book);
        download(`odds-${book.id}.${ending}`, text, type);
        fail(null);
      } catch (error) {
        fail(String(error));
      }
      setBusy(null);
    };
    if (shoe === null) return null;
    return (
      <section className="flex min-w-0 flex-col gap-2 print:hidden">
        <h3 className="text-lg">{say('lab.sheet.title')}</h3>
        <div className="flex flex-wrap gap-2">
          {KINDS.map((one) => (
            <Button
              key={one.kind}
              data-sheet={one.kind}
              disabled={busy !== null}
              onClick={() => void save(one)}
            >
              {busy === one.kind ? say('lab.sheet.busy') : say(`lab.sheet.${one.kind}`)}
            </Button>
          ))}
        </div>
        <Trouble failed={failed} />
        <p className="label">{say('lab.sheet.command')}</p>
        <Command text={commandFor({ book, shoe, layout }, decks, '--json')} />
      </section>
    );
  },
);

/** What somebody may copy into a terminal. */
export const Command = ({ text }: { readonly text: string }) => (
  <code translate="no" className="panel block overflow-x-auto px-3 py-2 text-sm select-all">
    {text}
  </code>
);

const download = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
