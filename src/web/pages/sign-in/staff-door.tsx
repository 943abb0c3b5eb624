import { type FormEvent, useState } from 'react';
import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused, Submit } from '../../parts/field.tsx';
import { errorsAt } from '../../parts/field-errors.ts';
import { useWords } from '../../words/index.ts';
import { PinField } from './pin-field.tsx';
import { Plate } from './plate.tsx';

/** A session that nobody used for a while: its PIN opens it again, or somebody else signs in. */
export const StaffDoor = ({
  id,
  opened = () => location.reload(),
}: {
  readonly id: string;
  readonly opened?: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [pin, setPin] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await send(() => api.as('staff').post('/unlock', { pin }));
    setPin('');
    if (done === null) return;
    await askWhoAmI();
    opened();
  };
  const leave = async () => {
    await send(() => api.as('staff').post('/sign-out'));
    await askWhoAmI();
    opened();
  };
  const wrong = errorsAt(error, { pin: ['SIGN_IN_REFUSED'] });
  return (
    <Plate title={say('people.unlock.title')} more={say('people.unlock.more', { id })}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <PinField
          label={say('people.pin')}
          wrong={wrong.pin}
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Refused error={wrong.form} />
        <Submit disabled={busy}>{say('people.unlock')}</Submit>
        <Button look="quiet" disabled={busy} onClick={() => void leave()}>
          {say('people.unlock.other')}
        </Button>
      </form>
    </Plate>
  );
};
