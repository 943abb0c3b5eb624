import { type FormEvent, useState } from 'react';
import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Field, Refused, Submit } from '../../parts/field.tsx';
import { BAD_NEW, errorsAt } from '../../parts/field-errors.ts';
import { Link } from '../../parts/link.tsx';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';
import { PinField } from './pin-field.tsx';

/** First start: the link's token, and who becomes the first shift manager. */
export const SetUpForm = ({ token }: { readonly token: string | null }) => {
  const { say } = useWords();
  const { busy, error, send, refuse } = useSending();
  const [id, setId] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [label, setLabel] = useState('');
  if (token === null) return <p>{say('people.set-up.no.token')}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin !== again) return refuse({ code: 'PINS_DIFFER', message: '' });
    const named = label.trim() === '' ? {} : { label: label.trim() };
    const body = { token, id: id.trim(), pin, ...named };
    const done = await send(() => api.as('staff').post('/set-up', body));
    if (done === null) return;
    await askWhoAmI();
    go('/pit', 'replace');
  };
  const wrong = errorsAt(error, {
    ...BAD_NEW,
    again: ['PINS_DIFFER'],
    label: ['BAD_LABEL'],
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={say('people.id')}
        wrong={wrong.id}
        hint={say('people.id.hint')}
        value={id}
        onChange={({ target }) => setId(target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={32}
      />
      <PinField
        fresh
        label={say('people.pin')}
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
      <Field
        label={say('people.terminal.label')}
        wrong={wrong.label}
        hint={say('people.terminal.hint')}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        maxLength={60}
      />
      <Refused error={wrong.form} />
      <Submit disabled={busy}>{say('people.set-up')}</Submit>
      {error?.code === 'SET_UP_DONE' && (
        <Link to="/sign-in" className="link justify-center">
          {say('shared.sign-in')}
        </Link>
      )}
    </form>
  );
};
