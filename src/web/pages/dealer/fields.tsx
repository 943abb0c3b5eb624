import { type ReactNode, useId, useState } from 'react';
import type { Card, Slot } from '../../../rules/index.ts';
import { Button } from '../../parts/button.tsx';
import { Card as CardOnTable } from '../../parts/card.tsx';
import { useWords } from '../../words/index.ts';
import { cardIn } from './card-keys.ts';

const INPUT =
  'min-h-11 w-full rounded-md border border-edge bg-page px-3 text-base text-ink placeholder:text-muted';

/** A dialog gives the focus to whatever says so when it opens. */
export const focusFirst = (element: HTMLElement | null): void =>
  element?.setAttribute('autofocus', '');

type Named = {
  readonly label: string;
  readonly hint?: string;
  readonly first?: boolean;
  /** What is wrong with what stands in it. */
  readonly wrong?: string | undefined;
};

/** What is wrong, beside what it is about. */
export const Wrong = ({ id, what }: { readonly id?: string; readonly what: string | undefined }) =>
  what !== undefined && (
    <p id={id} role="alert" className="text-sm font-semibold text-bad">
      {what}
    </p>
  );

const described = (id: string, wrong: string | undefined) =>
  wrong !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` };

const Labelled = ({
  label,
  hint,
  id,
  wrong,
  children,
}: Named & { readonly id: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <label htmlFor={id} className="label">
      {label}
    </label>
    {children}
    <Wrong id={`${id}-wrong`} what={wrong} />
    {hint !== undefined && <p className="label">{hint}</p>}
  </div>
);

export const TextField = ({
  value,
  onChange,
  numeric = false,
  secret = false,
  placeholder,
  wrongAt,
  ...named
}: Named & {
  /** The id of what says so elsewhere, where there is no room beside it. */
  readonly wrongAt?: string | null;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly numeric?: boolean;
  readonly secret?: boolean;
  readonly placeholder?: string;
}) => {
  const id = useId();
  return (
    <Labelled id={id} {...named}>
      <input
        id={id}
        {...(named.first === true && { ref: focusFirst })}
        type={secret ? 'password' : 'text'}
        value={value}
        placeholder={placeholder}
        autoComplete={secret ? 'current-password' : 'off'}
        spellCheck={false}
        inputMode={numeric ? 'decimal' : 'text'}
        onChange={({ target }) => onChange(target.value)}
        {...described(id, named.wrong)}
        {...(wrongAt && { 'aria-invalid': true, 'aria-describedby': wrongAt })}
        className={`${INPUT} ${numeric ? 'tabular text-right' : ''}`}
      />
    </Labelled>
  );
};

export type Option<T extends string> = { readonly value: T; readonly label: string };

export const Choice = <T extends string>({
  value,
  options,
  onChange,
  ...named
}: Named & {
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
}) => {
  const id = useId();
  return (
    <Labelled id={id} {...named}>
      <select
        id={id}
        {...(named.first === true && { ref: focusFirst })}
        {...described(id, named.wrong)}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className={INPUT}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
};

export const Check = ({
  checked,
  onChange,
  label,
  first = false,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  readonly first?: boolean;
}) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      {...(first && { ref: focusFirst })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-(--gilt)"
    />
    <span>{label}</span>
  </label>
);

/** One of a few, as buttons in a row: arrow keys move. */
export const Pick = <T extends string>({
  value,
  options,
  onChange,
  label,
  hidden = false,
}: {
  readonly value: T | null;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
  readonly label: string;
  /** What stands beside it says to the eye what it is about. */
  readonly hidden?: boolean;
}) => {
  const name = useId();
  return (
    <fieldset>
      <legend className={hidden ? 'for-ears' : 'label mb-1'}>{label}</legend>
      <div className={`flex flex-wrap ${hidden ? 'gap-1' : 'gap-2'}`}>
        {options.map((one) => (
          <label
            key={one.value}
            className={`flex min-h-11 items-center rounded-md border border-edge bg-raised has-checked:border-gilt has-focus-visible:outline-3 has-focus-visible:outline-(--ring) ${hidden ? 'gap-1.5 px-2 text-sm' : 'gap-2 px-3'}`}
          >
            <input
              type="radio"
              name={name}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
              className="size-4 accent-(--gilt)"
            />
            {one.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** A card, keyed or scanned. */
export const CardField = ({
  card,
  onCard,
  ...named
}: Named & { readonly card: Card | null; readonly onCard: (card: Card | null) => void }) => {
  const { say } = useWords();
  const [text, setText] = useState<string>(card ?? '');
  return (
    <div className="flex items-end gap-3">
      <div className="w-40">
        <TextField
          {...named}
          value={text}
          placeholder="7s · 10d"
          onChange={(next) => {
            setText(next.toUpperCase());
            onCard(cardIn(next));
          }}
        />
      </div>
      <span className="flex h-14 items-center">
        {card === null ? (
          <span className="label">{text === '' ? '' : say('dealer.card.incomplete')}</span>
        ) : (
          <CardOnTable card={card} width={38} />
        )}
      </span>
    </div>
  );
};

/** Cards in the order in which they left the shoe; Enter adds one. */
export const CardsField = ({
  cards,
  onCards,
  keyed,
  onKeyed,
  label,
  wrong,
  first = false,
}: {
  readonly cards: readonly Slot[];
  readonly onCards: (cards: readonly Slot[]) => void;
  /** The next one, as far as it is keyed. */
  readonly keyed: string;
  readonly onKeyed: (text: string) => void;
  readonly label: string;
  readonly wrong?: string | undefined;
  readonly first?: boolean;
}) => {
  const { say } = useWords();
  const add = (slot: Slot) => {
    onCards([...cards, slot]);
    onKeyed('');
  };
  const typed = cardIn(keyed);
  const half = keyed !== '' && typed === null;
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches Enter of the field within, also a scanner's */}
      <div
        className="flex flex-wrap items-end gap-2"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || keyed === '') return;
          event.preventDefault();
          if (typed !== null) add(typed);
        }}
      >
        <div className="w-44">
          <TextField
            label={label}
            first={first}
            wrong={wrong}
            value={keyed}
            placeholder="9h"
            onChange={(next) => onKeyed(next.toUpperCase())}
          />
        </div>
        <Button
          size="usual"
          disabled={typed === null}
          onClick={() => typed !== null && add(typed)}
          hint={say('shared.key.enter')}
        >
          {say('dealer.card.add')}
        </Button>
        <Button look="quiet" onClick={() => add('faceDown')}>
          {say('dealer.card.unseen')}
        </Button>
      </div>
      <p role="status" className={half ? 'label' : 'for-ears'}>
        {half && say('dealer.card.incomplete')}
      </p>
      <ol className="flex min-h-15 flex-wrap items-center gap-2" aria-label={label}>
        {cards.map((slot, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the card is known by
          <li key={i} className="flex items-center gap-1">
            <span className="label tabular">{i + 1}</span>
            <CardOnTable width={38} {...(slot === 'faceDown' ? {} : { card: slot })} />
          </li>
        ))}
        {cards.length > 0 && (
          <li>
            <Button size="small" look="quiet" onClick={() => onCards(cards.slice(0, -1))}>
              {say('dealer.card.remove')}
            </Button>
          </li>
        )}
      </ol>
    </div>
  );
};
