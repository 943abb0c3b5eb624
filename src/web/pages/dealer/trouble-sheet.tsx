import { type KeyboardEvent, useRef, useState } from 'react';
import type { Clause } from '../../../rulebooks/index.ts';
import {
  REPORT_FORMS,
  type ReportForm,
  TOLD_KINDS,
  type ToldKind,
} from '../../../table/report-forms.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords, type Words } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { TextField } from './fields.tsx';
import { byLikelihood } from './likely.ts';
import { ReportSheetBody } from './report-sheet.tsx';
import { mayDo } from './staff-view.ts';

type Trouble = {
  readonly kind: ToldKind;
  readonly form: ReportForm;
  /** Null: it has a command of its own, and no clause. */
  readonly clause: Clause | null;
};

/** What none of the others is: what was typed is told of it. */
const isElse = ({ form }: Trouble): boolean => form.subject === 'else';

/** Something went wrong: the irregularities of this book, each with what will follow. */
export const TroubleSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { book, open, own, view } = useDealing();
  const { say } = useWords();
  const [chosen, choose] = useState<Trouble | null>(null);
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const name = (kind: ToldKind) => say(`irregularities.kind.${kind}`);
  const clauses: Readonly<Partial<Record<string, Clause | null>>> = book.irregularities;
  const all = TOLD_KINDS.flatMap((kind): Trouble[] => {
    const clause = clauses[kind] ?? null;
    // Of a kind that the book leaves out nobody is told; a command of its own needs no clause.
    if (clause === null && kind in clauses) return [];
    return [{ kind, form: REPORT_FORMS[kind], clause }];
  });
  const wanted = filter.trim().toLowerCase().split(/\s+/);
  const fits = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const isMeant = ({ kind, clause }: Trouble) =>
    fits(`${name(kind)} ${clause?.rule ?? ''} ${kind}`);
  // Something else is always at hand, last: whatever was typed may be just that.
  const found = byLikelihood(all, view).filter((one) => isElse(one) || isMeant(one));
  const wordsFor = (one: Trouble) =>
    isElse(one) && !isMeant(one) ? filter.trim() : name(one.kind);
  const titleOf = (trouble: Trouble) => {
    const words = wordsFor(trouble);
    return words === name(trouble.kind) ? words : `${name(trouble.kind)}: ${words}`;
  };
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
        aside={chosen.clause !== null && <RuleTag rule={chosen.clause.rule} />}
        onClose={onClose}
        onBack={() => choose(null)}
      >
        <ReportSheetBody
          clause={chosen.clause}
          kind={chosen.kind}
          words={wordsFor(chosen)}
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
            list.current?.querySelector('button')?.click();
          }}
        >
          <TextField first label={say('dealer.trouble.find')} value={filter} onChange={setFilter} />
        </form>
        <ul ref={list} className="flex max-h-[52dvh] flex-col gap-1 overflow-y-auto p-1">
          {mayDo(own, 'CorrectCards') && !view.electronic && fits(say('dealer.correct')) && (
            <li>
              <TroubleButton
                title={say('dealer.correct')}
                what={say('dealer.correct.what')}
                onClick={() => open('correct')}
              />
            </li>
          )}
          {mayDo(own, 'CorrectBet') && fits(say('dealer.chips')) && (
            <li>
              <TroubleButton
                title={say('dealer.chips')}
                what={say('dealer.chips.what')}
                onClick={() => open('chips', view.stakes[0]?.box)}
              />
            </li>
          )}
          {found.map((trouble) => (
            <li key={trouble.kind}>
              <TroubleButton
                title={titleOf(trouble)}
                what={whatOf(trouble, say)}
                {...(trouble.clause !== null && { rule: trouble.clause.rule })}
                onClick={() => choose(trouble)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
};

/** What the book makes of it, and who decides where somebody must. */
const whatOf = ({ clause }: Trouble, say: Words['say']): string => {
  if (clause === null) return say('dealer.shoe.what');
  const effect = say(`irregularities.effect.${clause.effect}`);
  return 'authority' in clause
    ? `${effect} ${say(`irregularities.authority.${clause.authority}`)}`
    : effect;
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
  <div className="flex items-center gap-3 rounded-md border border-edge bg-raised pr-3 hover:border-muted">
    <button
      type="button"
      onClick={onClick}
      className="min-h-12 min-w-0 flex-1 rounded-md py-1 pl-3 text-left"
    >
      <span className="block font-semibold">{title}</span>
      <span className="label block">{what}</span>
    </button>
    {rule !== undefined && <RuleTag rule={rule} />}
  </div>
);
