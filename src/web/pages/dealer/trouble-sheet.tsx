import { type KeyboardEvent, useRef, useState } from 'react';
import type { Irregularity } from '../../../rulebooks/index.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { TextField } from './fields.tsx';
import { isTold, type Told } from './report-form.ts';
import { ReportSheetBody } from './report-sheet.tsx';

type Clause = Irregularity & { readonly kind: Told };

/** Something went wrong: the irregularities of this book, each with what will follow. */
export const TroubleSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { book, open, own, view } = useDealing();
  const { say } = useWords();
  const [chosen, choose] = useState<Clause | null>(null);
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const name = (kind: Told) => say(`irregularities.kind.${kind}`);
  const clauses = book.irregularities
    .filter((clause): clause is Clause => isTold(clause.kind))
    .filter(({ kind, rule }) =>
      `${name(kind)} ${rule} ${kind}`.toLowerCase().includes(filter.trim().toLowerCase()),
    );
  const arrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const now = buttons.findIndex((button) => button.matches(':focus'));
    const next = buttons[now + (event.key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  if (chosen !== null) {
    return (
      <Sheet
        key="report"
        wide
        title={name(chosen.kind)}
        aside={<RuleTag rule={chosen.rule} />}
        onClose={onClose}
      >
        <ReportSheetBody
          clause={chosen}
          kind={chosen.kind}
          onBack={() => choose(null)}
          onDone={onClose}
        />
      </Sheet>
    );
  }
  return (
    <Sheet key="list" wide title={say('dealer.trouble')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move through the buttons within */}
      <div className="flex flex-col gap-3" onKeyDown={arrows}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = clauses;
            if (first !== undefined) choose(first);
          }}
        >
          <TextField first label={say('dealer.trouble.find')} value={filter} onChange={setFilter} />
        </form>
        <ul ref={list} className="flex max-h-[52dvh] flex-col gap-1 overflow-y-auto p-1">
          {own.may.includes('CorrectCard') && !view.electronic && filter === '' && (
            <li>
              <TroubleButton
                title={say('dealer.correct')}
                what={say('dealer.correct.what')}
                onClick={() => open('correct')}
              />
            </li>
          )}
          {clauses.map((clause) => (
            <li key={clause.kind}>
              <TroubleButton
                title={name(clause.kind)}
                what={`${say(`irregularities.effect.${clause.effect}`)} ${say(`irregularities.authority.${clause.authority}`)}`}
                rule={clause.rule}
                onClick={() => choose(clause)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
};

const TroubleButton = ({
  title,
  what,
  rule,
  onClick,
}: {
  readonly title: string;
  readonly what: string;
  readonly rule?: string;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    onClick={onClick}
    className="flex min-h-12 w-full items-center gap-3 rounded-md border border-edge bg-raised px-3 py-1 text-left hover:border-muted"
  >
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="label block">{what}</span>
    </span>
    {rule !== undefined && <RuleTag rule={rule} />}
  </button>
);
