import { type FormEvent, useState } from 'react';
import type { SignedIn } from '../../../api/house.ts';
import { CHIP_COLOURS } from '../../../api/house-chips.ts';
import {
  DEFAULT_ZONE,
  type HouseSettings,
  HouseSettingsSchema,
} from '../../../api/house-settings.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Refused } from '../../parts/field.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn, fieldText } from '../dealer/amount.ts';
import { SecondSheet, useHouseAct } from './two-persons.tsx';

/** What is the same at every table: chips, the gaming day and its shifts, thresholds. */
export const HouseTab = ({ me }: { readonly me: SignedIn }) => {
  const house = useFetched('/house', HouseSettingsSchema, undefined, 'staff');
  if (house.is === 'loading') return <Loading />;
  if (house.is === 'failed') return <Failed error={house.error} again={house.again} />;
  return (
    <HouseForm
      key={JSON.stringify(house.value)}
      now={house.value}
      works={me.role === 'shift-manager'}
      changed={() => {
        house.again();
        void askWhoAmI();
      }}
    />
  );
};

const HouseForm = ({
  now,
  works,
  changed,
}: {
  readonly now: HouseSettings;
  readonly works: boolean;
  readonly changed: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, act, question, close, refuse } = useHouseAct();
  const [chips, setChips] = useState(() =>
    now.chips.map(({ value, colour }) => ({ value: fieldText(value), colour })),
  );
  const [shifts, setShifts] = useState(now.shifts);
  const [{ zone, day }, setDays] = useState({ zone: now.zone, day: now.day });
  const [thresholds, setThresholds] = useState(() => ({
    cashOut: fieldText(now.thresholds.cashOut),
    fill: fieldText(now.thresholds.fill),
    credit: fieldText(now.thresholds.credit),
  }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const settings = settingsIn({ chips, shifts, zone, day, thresholds });
    if (settings === null) return refuse({ code: 'BAD_AMOUNT', message: '' });
    const wish = { type: 'ChangeSettings', settings } as const;
    const done = await act({ wish }, () => api.as('staff').post('/house', settings));
    if (done !== null) changed();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-3xl flex-col gap-6">
      <fieldset disabled={!works} className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-lg">{say('pit.house.days')}</legend>
        <Field
          label={say('pit.house.zone')}
          hint={say('pit.house.zone.hint', { zone: DEFAULT_ZONE })}
          value={zone}
          onChange={({ target }) => setDays({ day, zone: target.value.trim() })}
        />
        <Field
          label={say('pit.house.day')}
          type="time"
          value={day}
          onChange={({ target }) => setDays({ zone, day: target.value })}
        />
        {shifts.map((shift, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place while it is edited
          <div key={i} className="flex items-end gap-2">
            <Field
              className="flex-1"
              label={say('pit.house.shift', { number: i + 1 })}
              value={shift.name}
              maxLength={20}
              onChange={({ target }) => setShifts(shifts.with(i, { ...shift, name: target.value }))}
            />
            <Field
              label={say('pit.house.shift.from')}
              type="time"
              value={shift.from}
              onChange={({ target }) => setShifts(shifts.with(i, { ...shift, from: target.value }))}
            />
            {works && shifts.length > 1 && (
              <Button onClick={() => setShifts(shifts.toSpliced(i, 1))}>
                {say('pit.house.remove')}
              </Button>
            )}
          </div>
        ))}
        {works && shifts.length < 8 && (
          <Button
            className="self-end justify-self-start"
            onClick={() => setShifts([...shifts, { name: '', from: '' }])}
          >
            {say('pit.house.shift.add')}
          </Button>
        )}
      </fieldset>
      <fieldset disabled={!works} className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-lg">{say('pit.house.chips')}</legend>
        {chips.map((chip, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place while it is edited
          <div key={i} className="flex items-end gap-2">
            <Field
              className="flex-1"
              label={say('pit.house.chip', { number: i + 1 })}
              inputMode="decimal"
              value={chip.value}
              onChange={({ target }) => setChips(chips.with(i, { ...chip, value: target.value }))}
            />
            <select
              aria-label={say('pit.house.colour', { number: i + 1 })}
              value={chip.colour}
              className="min-h-11 rounded-md border border-muted bg-page px-2"
              onChange={({ target }) => {
                const colour = CHIP_COLOURS.find((one) => one === target.value);
                if (colour !== undefined) setChips(chips.with(i, { ...chip, colour }));
              }}
            >
              {CHIP_COLOURS.map((colour) => (
                <option key={colour} value={colour}>
                  {say(`pit.house.colour.${colour}`)}
                </option>
              ))}
            </select>
            {works && chips.length > 1 && (
              <Button onClick={() => setChips(chips.toSpliced(i, 1))}>
                {say('pit.house.remove')}
              </Button>
            )}
          </div>
        ))}
        {works && chips.length < CHIP_COLOURS.length && (
          <Button
            className="self-end justify-self-start"
            onClick={() => setChips([...chips, { value: '', colour: freeColour(chips) }])}
          >
            {say('pit.house.chip.add')}
          </Button>
        )}
      </fieldset>
      <fieldset disabled={!works} className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-2 text-lg">{say('pit.house.thresholds')}</legend>
        {(['cashOut', 'fill', 'credit'] as const).map((name) => (
          <Field
            key={name}
            label={say(`pit.house.threshold.${name}`)}
            inputMode="decimal"
            value={thresholds[name]}
            onChange={({ target }) => setThresholds({ ...thresholds, [name]: target.value })}
          />
        ))}
      </fieldset>
      <Refused error={error} />
      {works && (
        <Button look="main" submits disabled={busy} className="self-start">
          {say('pit.house.save')}
        </Button>
      )}
      {question !== null && <SecondSheet question={question} onDone={changed} onClose={close} />}
    </form>
  );
};

type Typed = Pick<HouseSettings, 'shifts' | 'zone' | 'day'> & {
  readonly chips: readonly {
    readonly value: string;
    readonly colour: (typeof CHIP_COLOURS)[number];
  }[];
  readonly thresholds: Readonly<Record<keyof HouseSettings['thresholds'], string>>;
};

/** What was typed, the chips in order; null: an amount is none. */
const settingsIn = ({ chips, thresholds, ...days }: Typed): HouseSettings | null => {
  const worth = chips.map(({ value, colour }) => ({ value: centsIn(value) ?? 0, colour }));
  const [cashOut, fill, credit] = [thresholds.cashOut, thresholds.fill, thresholds.credit].map(
    centsIn,
  );
  if (worth.some(({ value }) => value <= 0)) return null;
  if (cashOut == null || fill == null || credit == null) return null;
  return {
    ...days,
    chips: worth.toSorted((a, b) => a.value - b.value),
    thresholds: { cashOut, fill, credit },
  };
};

const freeColour = (chips: Typed['chips']) =>
  CHIP_COLOURS.find((one) => chips.every(({ colour }) => colour !== one)) ?? CHIP_COLOURS[0];
