import { type FormEvent, useState } from 'react';
import { HouseSettingsSchema } from '../../../api/house-settings.ts';
import { GamesSchema } from '../../../api/rulebooks.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { deckNumbers } from '../../../rules/index.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { useSending } from '../../live/use-sending.ts';
import { Choice, Field, Refused, Submit } from '../../parts/field.tsx';
import { errorsAt } from '../../parts/field-errors.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn, fieldText } from '../dealer/amount.ts';
import { freeId, settingsWanted, type TableWanted, usualWish } from './new-table.ts';
import { DealingKind, Tick } from './open-table-fields.tsx';
import { TableRisk } from './table-risk.tsx';

type OpenTableProps = {
  readonly taken: readonly string[];
  readonly onOpened: () => void;
  readonly onClose: () => void;
};

/** A new table: game, layout, boxes, decks and limits from the book's data; the house checks them against it. */
export const OpenTable = (props: OpenTableProps) => {
  const { say, title } = useWords();
  const games = useFetched('/rulebooks', GamesSchema, undefined, 'staff');
  const [chosen, choose] = useState<string | null>(null);
  const list = games.is === 'ready' ? games.value.rulebooks : [];
  const game = chosen ?? list[0]?.id ?? null;
  const book = useRulebook(game);
  return (
    <Sheet wide title={say('pit.new.title')} onClose={props.onClose}>
      {games.is === 'failed' && <Failed error={games.error} again={games.again} />}
      {games.is === 'ready' && (
        <Choice
          label={say('pit.new.game')}
          value={game ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          {list.map((one) => (
            <option key={one.id} value={one.id}>
              {title(one)}
            </option>
          ))}
        </Choice>
      )}
      {book === null ? <Loading /> : <TableForm key={book.id} book={book} {...props} />}
    </Sheet>
  );
};

const TableForm = ({
  book,
  taken,
  onOpened,
  onClose,
}: OpenTableProps & { readonly book: Rulebook }) => {
  const { say, title } = useWords();
  const { busy, error, send } = useSending();
  const house = useFetched('/house', HouseSettingsSchema, undefined, 'staff');
  const thresholds = house.is === 'ready' ? house.value.thresholds : undefined;
  const [name, setName] = useState('');
  const [id, setId] = useState(() => freeId(taken));
  const [wanted, set] = useState<TableWanted>(() => usualWish(book));
  const [minimum, setMinimum] = useState(fieldText(wanted.minimum));
  const [maximum, setMaximum] = useState(fieldText(wanted.maximum));
  const [credit, setCredit] = useState(fieldText(wanted.creditLine));
  const [tried, setTried] = useState(false);
  const amountWrong = (text: string) =>
    tried && centsIn(text) === null ? { code: 'BAD_AMOUNT', message: '' } : null;
  const wrong = errorsAt(error, {
    id: ['TABLE_EXISTS'],
    name: ['BAD_NAME'],
    minimum: ['BAD_SETTINGS.minimum', 'BAD_SETTINGS.chip-unit'],
    side: ['BAD_SETTINGS.side'],
  });
  const change = (part: Partial<TableWanted>) => set((now) => ({ ...now, ...part }));
  const layout = book.layouts.find((one) => one.id === wanted.layout);
  const [low, high, creditLine] = [centsIn(minimum), centsIn(maximum), centsIn(credit)];
  const settings =
    low === null || high === null || creditLine === null
      ? null
      : settingsWanted(book, { ...wanted, minimum: low, maximum: high, creditLine }, thresholds);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (settings === null) return;
    const body = { id, name: name.trim() === '' ? book.title : name.trim(), settings };
    if ((await send(() => api.as('staff').post('/tables', body))) === null) return;
    onOpened();
    onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={say('pit.new.name')}
        wrong={wrong.name}
        placeholder={title(book)}
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={say('pit.new.id')}
          wrong={wrong.id}
          hint={say('pit.new.id.hint')}
          value={id}
          required
          pattern="[a-z][a-z0-9\-]{0,31}"
          onChange={({ target }) => setId(target.value)}
        />
        <Choice
          label={say('pit.new.layout')}
          value={wanted.layout}
          onChange={({ target }) => {
            const next = book.layouts.find((one) => one.id === target.value);
            // Another layout has other side bets.
            change({ layout: target.value, boxes: next?.boxes.to ?? wanted.boxes, side: {} });
          }}
        >
          {book.layouts.map((one) => (
            <option key={one.id}>{one.id}</option>
          ))}
        </Choice>
        <Choice
          label={say('pit.new.boxes')}
          value={wanted.boxes}
          onChange={({ target }) => change({ boxes: Number(target.value) })}
        >
          {options(countsOf(layout?.boxes ?? { from: wanted.boxes, to: wanted.boxes }))}
        </Choice>
        <Choice
          label={say('pit.new.decks')}
          value={wanted.decks}
          onChange={({ target }) => change({ decks: Number(target.value) })}
        >
          {options(deckNumbers(book.decks))}
        </Choice>
        <Field
          label={say('pit.new.minimum')}
          wrong={amountWrong(minimum) ?? wrong.minimum}
          inputMode="decimal"
          required
          value={minimum}
          onChange={({ target }) => setMinimum(target.value)}
        />
        <Field
          label={say(book.limits === null ? 'pit.new.maximum' : 'pit.new.differential')}
          wrong={amountWrong(maximum)}
          inputMode="decimal"
          required
          value={maximum}
          onChange={({ target }) => setMaximum(target.value)}
        />
        {book.limits !== null && (
          <Choice
            label={say('pit.new.per')}
            value={wanted.per}
            onChange={({ target }) => change({ per: target.value === 'table' ? 'table' : 'box' })}
          >
            <option value="box">{say('pit.new.per.box')}</option>
            <option value="table">{say('pit.new.per.table')}</option>
          </Choice>
        )}
        <Field
          label={say('pit.new.credit')}
          hint={say('pit.new.credit.hint')}
          wrong={amountWrong(credit)}
          inputMode="decimal"
          required
          value={credit}
          onChange={({ target }) => setCredit(target.value)}
        />
      </div>
      {settings !== null && (
        <TableRisk
          book={book}
          settings={settings}
          wrong={wrong.side}
          onSide={(side) => change({ side })}
        />
      )}
      <DealingKind wanted={wanted} change={change} />
      <div className="flex flex-col gap-1">
        {book.squeeze !== null && (
          <Tick
            label={say('pit.new.faceDown')}
            on={wanted.faceDown}
            set={(faceDown) => change({ faceDown })}
          />
        )}
        <Tick label={say('pit.new.burn')} on={wanted.burn} set={(burn) => change({ burn })} />
        <Tick
          label={say('pit.new.private')}
          on={wanted.private}
          set={(on) => change({ private: on })}
        />
      </div>
      <Refused error={wrong.form} />
      <Submit disabled={busy}>{say('pit.new.make')}</Submit>
    </form>
  );
};

const countsOf = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const options = (counts: readonly number[]) =>
  counts.map((count) => (
    <option key={count} value={count}>
      {count}
    </option>
  ));
