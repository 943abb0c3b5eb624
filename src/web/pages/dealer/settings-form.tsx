import { useState } from 'react';
import type { Automation, Settings } from '../../../table/index.ts';
import { CONVENTIONS } from '../../../table/roads/conventions.ts';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn, fieldText } from './amount.ts';
import { AskedFor } from './asked-for.tsx';
import { BOUNDS, boundOf, boundsIn, mostOf, usualOf, withBounds } from './bounds.ts';
import { RefusedHere, useCommand, useDealing, Waits } from './dealing.tsx';
import { useErrorsAt } from './errors-at.ts';
import { Check, Choice, TextField } from './fields.tsx';
import { SideLimits } from './side-limits.tsx';

const TIMERS = ['open', 'close', 'draw', 'settle', 'elections', 'squeeze'] as const;
type Timer = (typeof TIMERS)[number];

const THRESHOLDS = ['cashOut', 'fill', 'credit'] as const;
type Threshold = (typeof THRESHOLDS)[number];

/** What the house says of each field. */
const WRONG = {
  minimum: ['BAD_SETTINGS.minimum', 'BAD_SETTINGS.chip-unit'],
  boxes: ['BAD_SETTINGS.boxes'],
  side: ['BAD_SETTINGS.side'],
  asked: ['BAD_SETTINGS.asked'],
  agreed: ['BAD_SETTINGS.agreed'],
} as const;

/** Settings for the next round. What does not fit the book is refused by the house, with its paragraph. */
export const SettingsForm = ({ disabled }: { readonly disabled: boolean }) => {
  const { own, book } = useDealing();
  const { say } = useWords();
  const { give, busy, error, waits } = useCommand();
  const { form, at } = useErrorsAt(error, WRONG);
  const [settings, set] = useState<Settings>(own.settings);
  const [saved, setSaved] = useState(false);
  const { limits, automation } = settings;
  const [minimum, setMinimum] = useState(fieldText(limits.minimum));
  const [maximum, setMaximum] = useState(fieldText(limits.maximum));
  const [times, setTimes] = useState<Readonly<Record<Timer, string>>>(() => timesOf(automation));
  const [above, setAbove] = useState<Readonly<Record<Threshold, string>>>(() => ({
    cashOut: fieldText(settings.thresholds.cashOut),
    fill: fieldText(settings.thresholds.fill),
    credit: fieldText(settings.thresholds.credit),
  }));
  const [bounds, setBounds] = useState(() => boundsIn(settings));
  const [asked, setAsked] = useState('');
  const [agreed, setAgreed] = useState(false);
  const change = (part: Partial<Settings>) => {
    setSaved(false);
    set((now) => ({ ...now, ...part }));
  };
  const layout = book.layouts.find(({ id }) => id === settings.layout);
  const low = centsIn(minimum);
  const high = centsIn(maximum);
  const timers = millisecondsOf(times);
  const thresholds = thresholdsOf(above);
  const turnedOff = settings.insurance === 'off' && own.settings.insurance !== 'off';
  const present = own.patrons.map(({ id }) => id);
  const noInsurance = turnedOff && {
    noInsurance: { asked: asked.trim(), agreed: agreed ? present : [] },
  };
  const complete: Settings | null =
    low === null || high === null || timers === null || thresholds === null
      ? null
      : withBounds(
          {
            ...settings,
            thresholds,
            limits: { ...limits, minimum: low, maximum: high },
            automation: { ...automation, ...timers },
          },
          bounds,
        );
  const range = layout?.boxes ?? { from: settings.boxes, to: settings.boxes };
  const counts = Array.from({ length: range.to - range.from + 1 }, (_, i) =>
    String(range.from + i),
  );
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete === null) return;
        const command = {
          type: 'ChangeSettings',
          settings: asSent(complete),
          ...noInsurance,
        } as const;
        void give(command).then(setSaved);
      }}
    >
      <fieldset disabled={disabled} className="grid gap-3 sm:grid-cols-3">
        <TextField
          first
          numeric
          label={say('dealer.settings.minimum')}
          value={minimum}
          onChange={setMinimum}
          wrong={at.minimum}
        />
        <TextField
          numeric
          label={say(
            book.limits === null ? 'dealer.settings.maximum' : 'dealer.settings.differential',
          )}
          value={maximum}
          onChange={setMaximum}
        />
        <Choice
          label={say('dealer.settings.per')}
          value={limits.per}
          options={[
            { value: 'box', label: say('dealer.settings.per.box') },
            { value: 'table', label: say('dealer.settings.per.table') },
          ]}
          onChange={(per) => change({ limits: { ...limits, per } })}
        />
        <Choice
          label={say('dealer.settings.layout')}
          value={settings.layout}
          options={book.layouts.map(({ id }) => ({ value: id, label: id }))}
          onChange={(id) => change({ layout: id })}
        />
        <Choice
          label={say('dealer.settings.boxes')}
          value={String(settings.boxes)}
          options={(counts.includes(String(settings.boxes))
            ? counts
            : [String(settings.boxes), ...counts]
          ).map((n) => ({ value: n, label: n }))}
          wrong={at.boxes}
          onChange={(n) => change({ boxes: Number(n) })}
        />
        <Choice
          label={say('dealer.settings.roads')}
          value={settings.roads}
          options={CONVENTIONS.map((one) => ({ value: one, label: say(`dealer.roads.${one}`) }))}
          onChange={(roads) => change({ roads })}
        />
        <Check
          checked={settings.faceDown}
          label={say('dealer.settings.faceDown')}
          onChange={(faceDown) => change({ faceDown })}
        />
        {book.insurance !== null && (
          <>
            <Check
              checked={settings.private}
              label={say('dealer.settings.private')}
              onChange={(isPrivate) =>
                change(isPrivate ? { private: true } : { private: false, insurance: 'offered' })
              }
            />
            <Check
              checked={settings.insurance === 'off'}
              label={say('dealer.settings.noInsurance')}
              onChange={(off) =>
                change(off ? { insurance: 'off', private: true } : { insurance: 'offered' })
              }
            />
            <Choice
              label={say('dealer.settings.offer')}
              value={automation.offer}
              options={[
                { value: 'automatic', label: say('dealer.settings.automatic') },
                { value: 'manual', label: say('dealer.settings.manual') },
              ]}
              onChange={(offer) => change({ automation: { ...automation, offer } })}
            />
          </>
        )}
      </fieldset>
      {turnedOff && (
        <AskedFor
          disabled={disabled}
          wrong={at}
          asked={asked}
          onAsked={setAsked}
          agreed={agreed}
          onAgreed={setAgreed}
        />
      )}
      <fieldset disabled={disabled} className="grid grid-cols-2 gap-3 sm:grid-cols-6">
        <legend className="label mb-1">{say('dealer.settings.timers')}</legend>
        {TIMERS.map((timer) => (
          <TextField
            key={timer}
            numeric
            label={say(`dealer.timer.${timer}`)}
            placeholder="–"
            value={times[timer]}
            onChange={(text) => setTimes((now) => ({ ...now, [timer]: text }))}
          />
        ))}
      </fieldset>
      <fieldset disabled={disabled} className="grid grid-cols-3 gap-3">
        <legend className="label mb-1">{say('dealer.settings.thresholds')}</legend>
        {THRESHOLDS.map((name) => (
          <TextField
            key={name}
            numeric
            label={say(`dealer.threshold.${name}`)}
            value={above[name]}
            onChange={(text) => setAbove((now) => ({ ...now, [name]: text }))}
          />
        ))}
      </fieldset>
      <fieldset disabled={disabled} className="grid gap-3 sm:grid-cols-2">
        {BOUNDS.map((name) => (
          <TextField
            key={name}
            numeric
            label={say(`dealer.settings.${name}`)}
            placeholder={String(usualOf(name))}
            value={bounds[name]}
            {...(boundOf(name, bounds[name]) === null && {
              wrong: say(`dealer.settings.${name}.wrong`, { most: String(mostOf(name)) }),
            })}
            onChange={(text) => setBounds((now) => ({ ...now, [name]: text }))}
          />
        ))}
      </fieldset>
      <fieldset disabled={disabled}>
        <SideLimits
          wrong={at.side}
          side={limits.side}
          bets={book.bets.filter(
            (bet) => bet.original === null && bet.layouts.includes(settings.layout),
          )}
          onSide={(side) => change({ limits: { ...limits, side } })}
        />
      </fieldset>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          {waits && <Waits waits />}
          {saved && !waits ? (
            <p role="status" className="text-sm text-good">
              {say('dealer.settings.saved')}
            </p>
          ) : (
            <RefusedHere error={form} />
          )}
        </div>
        <Button look="main" submits disabled={disabled || busy || complete === null}>
          {say('dealer.settings.save')}
        </Button>
      </div>
    </form>
  );
};

/** Null: one of them is no amount. */
const thresholdsOf = (
  above: Readonly<Record<Threshold, string>>,
): Settings['thresholds'] | null => {
  const [cashOut, fill, credit] = THRESHOLDS.map((name) => centsIn(above[name]));
  return cashOut == null || fill == null || credit == null ? null : { cashOut, fill, credit };
};

/** As it is sent: the same, without promises not to change it. */
const asSent = (settings: Settings) => ({
  ...settings,
  limits: { ...settings.limits, side: { ...settings.limits.side } },
});

const timesOf = (automation: Automation): Readonly<Record<Timer, string>> => {
  const seconds = (delay: number | null | undefined) => (delay == null ? '' : String(delay / 1000));
  const { open, close, draw, settle, elections, squeeze } = automation;
  return {
    open: seconds(open),
    close: seconds(close),
    draw: seconds(draw),
    settle: seconds(settle),
    elections: seconds(elections),
    squeeze: seconds(squeeze),
  };
};

/** Null: one of them is no time. An empty field is a step that somebody takes. */
const millisecondsOf = (
  times: Readonly<Record<Timer, string>>,
): Readonly<Record<Timer, number | null>> | null => {
  const read = (text: string) => (text.trim() === '' ? null : Math.round(Number(text) * 1000));
  const found = {
    open: read(times.open),
    close: read(times.close),
    draw: read(times.draw),
    settle: read(times.settle),
    elections: read(times.elections),
    squeeze: read(times.squeeze),
  };
  return Object.values(found).every((delay) => delay === null || (delay >= 0 && delay <= 3_600_000))
    ? found
    : null;
};
