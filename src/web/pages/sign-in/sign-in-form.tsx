import { type FormEvent, useState } from 'react';
import { OpenedSchema } from '../../../api/house.ts';
import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Refused, Submit } from '../../parts/field.tsx';
import { errorsAt } from '../../parts/field-errors.ts';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';
import { PinField } from './pin-field.tsx';
import { PinForm } from './pin-form.tsx';

/** Id and PIN at an enrolled terminal; whose PIN was chosen by another is asked to choose one. */
export const SignInForm = () => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [id, setId] = useState('');
  const [pin, setPin] = useState('');
  const [byAnother, setByAnother] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const opened = await send(() =>
      api.as('staff').postFor('/sign-in', OpenedSchema, {
        id: id.trim(),
        pin,
      }),
    );
    setPin('');
    if (opened === null) return;
    await askWhoAmI();
    if (opened.pinByAnother) setByAnother(true);
    else go('/');
  };
  if (byAnother) {
    return (
      <>
        <p>{say('people.pin.by.another')}</p>
        <PinForm changed={() => go('/')} />
        <Button look="quiet" onClick={() => go('/')}>
          {say('people.later')}
        </Button>
      </>
    );
  }
  const wrong = errorsAt(error, { pin: ['SIGN_IN_REFUSED'] });
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={say('people.id')}
        value={id}
        onChange={({ target }) => setId(target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={32}
      />
      <PinField
        label={say('people.pin')}
        wrong={wrong.pin}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
      />
      <Refused error={wrong.form} />
      <Submit disabled={busy}>{say('people.sign-in')}</Submit>
    </form>
  );
};
