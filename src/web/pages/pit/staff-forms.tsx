import { type FormEvent, useState } from 'react';
import { STAFF_ROLES } from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { useSending } from '../../live/use-sending.ts';
import { Choice, Field, Refused, Submit } from '../../parts/field.tsx';
import { BAD_NEW, errorsAt } from '../../parts/field-errors.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { PinField } from '../sign-in/pin-field.tsx';

/** A new account, with a PIN that its owner is asked to change. */
export const AddStaff = ({
  onAdded,
  onClose,
}: {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [id, setId] = useState('');
  const [role, setRole] = useState<string>('dealer');
  const [pin, setPin] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { id: id.trim(), role, pin };
    if ((await send(() => api.as('staff').post('/staff', body))) === null) return;
    onAdded();
    onClose();
  };
  const wrong = errorsAt(error, { ...BAD_NEW, role: ['BAD_ROLE'] });
  return (
    <Sheet title={say('pit.staff.add')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={say('pit.staff.id')}
          wrong={wrong.id}
          hint={say('people.id.hint')}
          value={id}
          required
          autoComplete="off"
          autoCapitalize="none"
          maxLength={32}
          onChange={({ target }) => setId(target.value)}
        />
        <Choice
          label={say('pit.staff.role')}
          wrong={wrong.role}
          value={role}
          onChange={({ target }) => setRole(target.value)}
        >
          {STAFF_ROLES.map((one) => (
            <option key={one} value={one}>
              {say(`shared.role.${one}`)}
            </option>
          ))}
        </Choice>
        <PinField
          fresh
          label={say('pit.staff.pin')}
          wrong={wrong.pin}
          hint={say('people.pin.hint')}
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Refused error={wrong.form} />
        <Submit disabled={busy}>{say('pit.staff.add')}</Submit>
      </form>
    </Sheet>
  );
};

/** For somebody who has forgotten it. */
export const NewPin = ({
  id,
  onDone,
  onClose,
}: {
  readonly id: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [pin, setPin] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const path = `/staff/${encodeURIComponent(id)}/pin`;
    if ((await send(() => api.as('staff').post(path, { pin }))) === null) return;
    onDone();
    onClose();
  };
  const wrong = errorsAt(error, { pin: BAD_NEW.pin });
  return (
    <Sheet title={say('pit.staff.pin.title', { id })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-muted">{say('pit.staff.pin.more', { id })}</p>
        <PinField
          fresh
          label={say('people.pin.new')}
          hint={say('people.pin.hint')}
          wrong={wrong.pin}
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Refused error={wrong.form} />
        <Submit disabled={busy}>{say('pit.staff.pin.set')}</Submit>
      </form>
    </Sheet>
  );
};
