import { useState } from 'react';
import type { Clause } from '../../../rulebooks/index.ts';
import { REPORT_FORMS, type ReportField, type ToldKind } from '../../../table/report-forms.ts';
import { Button } from '../../parts/button.tsx';
import { SheetFoot } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { useCommand, useDealing } from './dealing.tsx';
import { useErrorsAt } from './errors-at.ts';
import { CardField, CardsField, Choice, TextField } from './fields.tsx';
import { ClauseFacts, Follows } from './follows.tsx';
import { Intended } from './intended.tsx';
import { ReasonField } from './reason-field.tsx';
import { commandOf, type Filled, isTellable, NOTHING_FILLED } from './report-form.ts';
import { lowestFor, mayDo } from './staff-view.ts';
import { usePreview } from './use-preview.ts';

/** What the house says of each field. */
const WRONG: Readonly<Record<ReportField | 'words', readonly string[]>> = {
  cards: ['BAD_CARD', 'SHOE_EMPTY', 'NO_SHOE'],
  slot: ['BAD_CARD'],
  intended: ['INSURANCE_WITHOUT_ORIGINAL'],
  round: ['ROUND_STANDS', 'NOT_NOW'],
  patron: ['UNKNOWN_PATRON', 'NO_SUCH_BET'],
  words: ['REASON_MISSING'],
};

/** The details of one irregularity, and what will follow, before anything is confirmed. */
export const ReportSheetBody = ({
  clause,
  kind,
  words: told,
  onBack,
  onDone,
}: {
  /** Null: no clause of the book, but a command. */
  readonly clause: Clause | null;
  readonly kind: ToldKind;
  /** What is known of it before anything is typed. */
  readonly words: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}) => {
  const { own, view } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const [filled, setFilled] = useState<Filled>({
    ...NOTHING_FILLED,
    words: told,
  });
  const change = (part: Partial<Filled>) => setFilled((now) => ({ ...now, ...part }));
  const command = commandOf(kind, filled);
  const may = mayDo(own, command.type);
  const preview = usePreview(may && isTellable(REPORT_FORMS[kind], filled) ? command : null);
  const { names, told: by } = REPORT_FORMS[kind];
  const shown = names.filter((field) => field !== 'cards' || !view.electronic);
  const wrong = Object.fromEntries(
    Object.entries(WRONG).filter(
      ([field]) => field === 'words' || shown.some((one) => one === field),
    ),
  );
  const refused = error ?? (preview.is === 'refused' ? preview.error : null);
  const { form, at } = useErrorsAt<string>(refused, wrong);
  const confirm = async () => {
    if (await give(command)) onDone();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {clause !== null && <ClauseFacts clause={clause} />}
      <Details kind={kind} filled={filled} change={change} wrong={at} />
      <ReasonField
        first={names.length === 0}
        about={by}
        label={say('dealer.trouble.words')}
        value={filled.words}
        wrong={at['words']}
        onChange={(words) => change({ words })}
      />
      {may ? (
        <Follows preview={preview} refused={form} />
      ) : (
        <p className="text-warn">
          {say('dealer.call', { who: say(`irregularities.authority.${lowestFor(command.type)}`) })}
        </p>
      )}
      <SheetFoot>
        <Button look="quiet" onClick={onBack}>
          {say('shared.back')}
        </Button>
        {may && (
          <Button look="main" submits disabled={busy || preview.is !== 'would'}>
            {say('dealer.trouble.confirm')}
          </Button>
        )}
      </SheetFoot>
    </form>
  );
};

const Details = ({
  kind,
  filled,
  change,
  wrong,
}: {
  readonly kind: ToldKind;
  readonly filled: Filled;
  readonly change: (part: Partial<Filled>) => void;
  readonly wrong: Readonly<Partial<Record<ReportField, string | undefined>>>;
}) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const fields = REPORT_FORMS[kind].names;
  const down = (['player', 'banker'] as const).flatMap((hand) =>
    view.hands[hand].cards.flatMap((slot, index) => (slot === 'faceDown' ? [{ hand, index }] : [])),
  );
  return (
    <>
      {fields.includes('cards') && !view.electronic && (
        <CardsField
          first
          label={say('dealer.trouble.cards')}
          cards={filled.cards}
          onCards={(cards) => change({ cards })}
          keyed={filled.keyed}
          wrong={wrong.cards}
          onKeyed={(keyed) => change({ keyed })}
        />
      )}
      {fields.includes('slot') && !view.electronic && down.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            label={say('dealer.trouble.slot')}
            wrong={wrong.slot}
            value={filled.slot === null ? '' : `${filled.slot.hand} ${filled.slot.index}`}
            options={[
              { value: '', label: '–' },
              ...down.map(({ hand, index }) => ({
                value: `${hand} ${index}`,
                label: `${say(`shared.hand.${hand}`)} ${index + 1}`,
              })),
            ]}
            onChange={(value) =>
              change({ slot: down.find(({ hand, index }) => `${hand} ${index}` === value) ?? null })
            }
          />
          <CardField
            label={say('dealer.trouble.slotCard')}
            card={filled.slotCard}
            onCard={(slotCard) => change({ slotCard })}
          />
        </div>
      )}
      {fields.includes('intended') && (
        <Intended
          label={say('dealer.trouble.intended')}
          wrong={wrong.intended}
          intended={filled.intended}
          onIntended={(intended) => change({ intended })}
        />
      )}
      {fields.includes('round') && (
        <TextField
          first
          numeric
          label={say('dealer.trouble.round')}
          wrong={wrong.round}
          value={filled.round === null ? '' : String(filled.round)}
          onChange={(text) => change({ round: /^\d{1,6}$/.test(text) ? Number(text) : null })}
        />
      )}
      {fields.includes('patron') && (
        <Choice
          first
          label={say('shared.role.patron')}
          wrong={wrong.patron}
          value={filled.patron ?? ''}
          options={[
            { value: '', label: '–' },
            ...own.patrons.map(({ id }) => ({ value: id, label: id })),
          ]}
          onChange={(patron) => change({ patron: patron === '' ? null : patron })}
        />
      )}
    </>
  );
};
