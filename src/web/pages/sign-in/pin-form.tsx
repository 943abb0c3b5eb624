import { type FormEvent, useState } from 'react';
import { api } from '../../live/api.ts';
import { useSending } from '../../live/use-sending.ts';
import { Refused, Submit } from '../../parts/field.tsx';
import { BAD_NEW, errorsAt } from '../../parts/field-errors.ts';
import { useWords } from '../../words/index.ts';
import { PinField } from './pin-field.tsx';

/** Changes one's own PIN: the old one, and twice the new one. */
export const PinForm = ({ changed }: { readonly changed: () => void }) => {
  const { say } = useWords();
  const { busy, error, send, refuse } = useSending();
  const [old, setOld] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin !== again) return refuse({ code: 'PINS_DIFFER', message: '' });
    if ((await send(() => api.as('staff').post('/pin', { old, pin }))) !== null) changed();
  };
  const wrong = errorsAt(error, {
    old: ['SIGN_IN_REFUSED'],
    pin: BAD_NEW.pin,
    again: ['PINS_DIFFER'],
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <PinField
        label={say('people.pin.old')}
        wrong={wrong.old}
        value={old}
        onChange={({ target }) => setOld(target.value)}
      />
      <PinField
        fresh
        label={say('people.pin.new')}
        wrong={wrong.pin}
        hint={say('people.pin.hint')}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
      />
      <PinField
        fresh
        label={say('people.pin.again')}
        wrong={wrong.again}
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <Refused error={wrong.form} />
      <Submit disabled={busy}>{say('people.pin.change')}</Submit>
    </form>
  );
};
