import { type FormEvent, useState } from 'react';
import { type ChosenLimit, type OwnAccount, REMINDERS } from '../../../api/account.ts';
import type { ApiError } from '../../../api/live.ts';
import { failed } from '../../../client/requests.ts';
import { setOwnLimits, useOwnAccount } from '../../live/own-account.ts';
import { Choice, Field, Submit } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { centsIn, fieldText } from '../dealer/amount.ts';
import { ErrorLine } from './error-line.tsx';
import { ExcludeSelf } from './exclude-self.tsx';
import type { Seat } from './seat.ts';

/** What a patron sets for himself. */
export const LimitsSheet = ({
  seat: { own },
  onClose,
}: {
  readonly seat: Pick<Seat, 'own'>;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const account = useOwnAccount();
  return (
    <Sheet title={say('patron.limits')} onClose={onClose}>
      {account === null ? <Loading /> : <LimitsForm account={account} guard={own.guard} />}
    </Sheet>
  );
};

const LimitsForm = ({
  account,
  guard,
}: {
  readonly account: OwnAccount;
  readonly guard: Seat['own']['guard'];
}) => {
  const { say } = useWords();
  const [loss, setLoss] = useState(inField(account.loss));
  const [buyIn, setBuyIn] = useState(inField(account.buyIn));
  const [remind, setRemind] = useState(account.remind);
  const [error, setError] = useState<ApiError | null>(null);
  const [saved, setSaved] = useState(false);
  const bad = [loss, buyIn].some((text) => text.trim() !== '' && centsIn(text) === null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const choice = { loss: limitIn(loss), buyIn: limitIn(buyIn), remind };
    const answered = await setOwnLimits(choice);
    setSaved(!failed(answered));
    setError(failed(answered) ? answered.error : null);
  };
  const field = (
    label: string,
    text: string,
    set: (text: string) => void,
    chosen: ChosenLimit,
    left: number | null | undefined,
  ) => (
    <Field
      label={label}
      value={text}
      inputMode="decimal"
      placeholder={say('limits.none')}
      hint={<LimitHint chosen={chosen} left={left ?? null} />}
      onChange={({ target }) => {
        set(target.value);
        setSaved(false);
      }}
    />
  );
  return (
    <>
      <p className="text-sm text-muted">{say('limits.more')}</p>
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        {field(say('limits.loss'), loss, setLoss, account.loss, guard?.loss)}
        {field(say('limits.buy-in'), buyIn, setBuyIn, account.buyIn, guard?.buyIn)}
        <Choice
          label={say('limits.remind')}
          value={remind ?? ''}
          onChange={({ target }) => {
            setRemind(target.value === '' ? null : Number(target.value));
            setSaved(false);
          }}
        >
          <option value="">{say('limits.remind.never')}</option>
          {REMINDERS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {say('limits.remind.every', { minutes })}
            </option>
          ))}
        </Choice>
        <Submit disabled={bad}>{say('limits.save')}</Submit>
        <p role="status" className="text-sm empty:hidden">
          {bad ? say('limits.bad') : saved && say('limits.saved')}
        </p>
        <ErrorLine error={error} />
      </form>
      <ExcludeSelf excluded={account.excluded} />
    </>
  );
};

/** What is left of it today, and what is to hold later. */
const LimitHint = ({
  chosen: { next },
  left,
}: {
  readonly chosen: ChosenLimit;
  readonly left: number | null;
}) => {
  const { say, language } = useWords();
  const time = next === null ? '' : whenText(next.from, language);
  return (
    <span className="tabular flex flex-wrap gap-x-4">
      {left !== null && <span>{say('limits.left', { amount: moneyText(left) })}</span>}
      {next !== null && (
        <span>
          {next.amount === null
            ? say('limits.next.none', { time })
            : say('limits.next', { amount: moneyText(next.amount), time })}
        </span>
      )}
    </span>
  );
};

/** What was asked for last stands in the field. */
const inField = ({ now, next }: ChosenLimit): string => {
  const amount = next === null ? now : next.amount;
  return amount === null ? '' : fieldText(amount);
};

const limitIn = (text: string): number | null => (text.trim() === '' ? null : centsIn(text));
