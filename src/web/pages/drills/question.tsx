import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Drill, DrillAnswer, Field, FieldAnswer } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import { AnswerField, KEYS, taken } from './answer-field.tsx';
import { SituationView } from './situation.tsx';

/** What is left alone is none of these: nothing was chosen from a list of which anything may be chosen. */
const START: Readonly<Record<Field['is'], FieldAnswer>> = {
  choice: null,
  choices: [],
  number: null,
  amount: null,
  chips: [],
};

/** A drill to be answered: the table, and its questions one below the other. Keys choose, Enter goes on. */
export const QuestionView = ({
  drill,
  book,
  busy,
  children,
  onAnswer,
}: {
  readonly drill: Drill;
  readonly book: Rulebook;
  readonly busy: boolean;
  /** What stands above: number, time. */
  readonly children?: ReactNode;
  readonly onAnswer: (answer: DrillAnswer) => void;
}) => {
  const { say } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<DrillAnswer>(() =>
    Object.fromEntries(drill.fields.map(({ id, is }) => [id, START[is]])),
  );
  // Before anybody sees it: a key pressed at once is not lost.
  // The situation stays in view: it is read first, also where the fields lie below it.
  useLayoutEffect(() => focusOn(form.current, 0, { preventScroll: true }), []);
  const put = (field: Field, value: FieldAnswer) =>
    setAnswer((now) => ({ ...now, [field.id]: value }));

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = fieldAt(event.target, drill.fields);
    const field = drill.fields[at];
    if (event.key === 'Enter') {
      // On the button it answers, as everywhere.
      if (field === undefined) return;
      event.preventDefault();
      if (at + 1 < drill.fields.length) focusOn(form.current, at + 1);
      else if (!busy) onAnswer(answer);
      return;
    }
    if (field === undefined || isTyping(event.target)) return;
    const value = chosenBy(field, event.key.toLowerCase(), answer[field.id] ?? null);
    if (value === undefined) return;
    event.preventDefault();
    put(field, value);
    if (field.is !== 'choices') focusOn(form.current, at + 1);
  };

  return (
    <div className="grid flex-1 grid-cols-1 content-start gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="lg:sticky lg:top-4 lg:self-start">
        <SituationView drill={drill} book={book} />
      </div>
      <form
        ref={form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onAnswer(answer);
        }}
        aria-label={say('drills.question')}
        className="flex min-w-0 flex-col gap-5"
      >
        {children}
        {drill.fields.map((field) => (
          <AnswerField
            key={field.id}
            field={field}
            book={book}
            value={answer[field.id] ?? null}
            onAnswer={(value) => put(field, value)}
          />
        ))}
        <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-1 bg-page py-2">
          <Button
            look="main"
            size="large"
            submits
            data-answer=""
            disabled={busy}
            hint={say('shared.key.enter')}
          >
            {say('drills.answer')}
          </Button>
          <span className="label max-sm:hidden">{say('drills.keys')}</span>
        </div>
      </form>
    </div>
  );
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox';

const fieldAt = (target: EventTarget, fields: readonly Field[]): number => {
  const set = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
  return fields.findIndex(({ id }) => id === set?.dataset['field']);
};

/** The field's first input, or the one that is chosen; after the last field the button. */
const focusOn = (form: HTMLFormElement | null, at: number, how?: FocusOptions): void => {
  const field = form?.querySelectorAll('[data-field]')[at];
  const first =
    field?.querySelector<HTMLElement>('input:checked') ??
    field?.querySelector<HTMLElement>('input') ??
    form?.querySelector<HTMLElement>('[data-answer]');
  first?.focus(how);
};

/** What a key takes; undefined: nothing. */
const chosenBy = (field: Field, key: string, value: FieldAnswer): FieldAnswer | undefined => {
  if (field.is === 'number') {
    const number = Number(key);
    return /^\d$/.test(key) && number >= field.from && number <= field.to ? number : undefined;
  }
  if (field.is !== 'choice' && field.is !== 'choices') return undefined;
  const option = key.length === 1 ? field.options[KEYS.indexOf(key)] : undefined;
  return option === undefined ? undefined : taken(field, value, option.id);
};
