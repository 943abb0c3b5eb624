import { type FormEvent, useState } from 'react';
import { OpenedSchema } from '../../../api/house.ts';
import { api } from '../../live/api.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Refused, Submit } from '../../parts/field.tsx';
import { errorsAt } from '../../parts/field-errors.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { PinField } from '../sign-in/pin-field.tsx';

/** Whoever deals hands over in two steps: the page asks, and the next one signs in, at the same terminal and table. */
export const Relief = () => {
  const { say } = useWords();
  const [asked, ask] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" onClick={() => ask(true)}>
        {say('dealer.relief')}
      </Button>
      {asked && <NextDealer onClose={() => ask(false)} />}
    </>
  );
};

const NextDealer = ({ onClose }: { readonly onClose: () => void }) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [id, setId] = useState('');
  const [pin, setPin] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { id: id.trim(), pin };
    const opened = await send(() => api.as('staff').postFor('/sign-in', OpenedSchema, body));
    setPin('');
    // What the page showed was for whoever leaves.
    if (opened !== null) location.reload();
  };
  const wrong = errorsAt(error, { pin: ['SIGN_IN_REFUSED'] });
  return (
    <Sheet title={say('dealer.relief.title')} onClose={onClose}>
      <p className="text-muted">{say('dealer.relief.more')}</p>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={say('dealer.relief.id')}
          value={id}
          onChange={({ target }) => setId(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={32}
        />
        <PinField
          label={say('dealer.relief.pin')}
          wrong={wrong.pin}
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Refused error={wrong.form} />
        <Submit disabled={busy}>{say('dealer.relief.do')}</Submit>
      </form>
    </Sheet>
  );
};
