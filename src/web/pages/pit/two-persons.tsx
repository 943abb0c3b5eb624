import { type FormEvent, useState } from 'react';
import { HouseAskedSchema, type HouseOutcome } from '../../../api/house-asks.ts';
import type { HouseWish } from '../../../api/house-wish.ts';
import type { ApiError } from '../../../api/live.ts';
import type { Answered } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Refused, Submit } from '../../parts/field.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { PinField } from '../sign-in/pin-field.tsx';

/** What is wanted; `pin` is one that is to be set. */
export type HouseQuestion = { readonly wish: HouseWish; readonly pin?: string };

/** Does it at once where one person suffices; else it becomes a question for a second one. */
export const useHouseAct = () => {
  const { busy, error, send, refuse } = useSending();
  const [question, ask] = useState<HouseQuestion | null>(null);
  const act = <T,>(wanted: HouseQuestion, alone: () => Promise<Answered<T>>): Promise<T | null> =>
    send(async () => {
      const answered = await alone();
      if ('error' in answered && answered.error.code === 'SECOND_PERSON') ask(wanted);
      return answered;
    });
  const close = () => {
    refuse(null);
    ask(null);
  };
  const shown: ApiError | null = question === null ? error : null;
  return { busy, error: shown, act, question, close, refuse };
};

/** The second person gives id and PIN here, or is asked to confirm it from the list. */
export const SecondSheet = ({
  question,
  onDone,
  onClose,
}: {
  readonly question: HouseQuestion;
  /** What was done; null: it waits. */
  readonly onDone: (outcome: HouseOutcome | null) => void;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [id, setId] = useState('');
  const [pin, setPin] = useState('');
  const ask = async (second?: { readonly id: string; readonly pin: string }) => {
    const body = { ...question, ...(second && { second }) };
    setPin('');
    const asked = await send(() => api.as('staff').postFor('/asks', HouseAskedSchema, body));
    if (asked === null) return;
    onClose();
    onDone(asked.done ?? null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask({ id: id.trim(), pin });
  };
  return (
    <Sheet title={say('pit.second.title')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>
          <WishText wish={question.wish} />
        </p>
        <p className="text-muted">{say('pit.second.more')}</p>
        <Field
          label={say('pit.second.id')}
          value={id}
          required
          autoComplete="off"
          autoCapitalize="none"
          maxLength={32}
          onChange={({ target }) => setId(target.value)}
        />
        <PinField
          label={say('pit.second.pin')}
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Refused error={error} />
        <Submit disabled={busy || id === '' || pin === ''}>{say('pit.second.here')}</Submit>
        <Button disabled={busy} onClick={() => void ask()}>
          {say('pit.second.later')}
        </Button>
      </form>
    </Sheet>
  );
};

export const WishText = ({ wish }: { readonly wish: HouseWish }) => {
  const { say } = useWords();
  switch (wish.type) {
    case 'AddStaff':
    case 'ChangeRole': {
      const { staff, role } = wish;
      return say(`pit.ask.${wish.type}`, { staff, role: say(`shared.role.${role}`) });
    }
    case 'SetPin':
      return say('pit.ask.SetPin', { staff: wish.staff });
    case 'EnrolTerminal':
    case 'ChangeSettings':
      return say(`pit.ask.${wish.type}`);
  }
};
