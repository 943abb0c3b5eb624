import { type FormEvent, useState } from 'react';
import { STAFF_ROLES, type StaffRole } from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { Choice, Field, Refused, Submit } from '../../parts/field.tsx';
import { BAD_NEW, errorsAt } from '../../parts/field-errors.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { PinField } from '../sign-in/pin-field.tsx';
import { SecondSheet, useHouseAct } from './two-persons.tsx';

/** A new account, with a PIN that its owner is asked to change. */
export const AddStaff = ({
  onAdded,
  onClose,
}: {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, act, question, close } = useHouseAct();
  const [id, setId] = useState('');
  const [role, setRole] = useState<StaffRole>('dealer');
  const [pin, setPin] = useState('');
  const done = () => {
    onAdded();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { id: id.trim(), role, pin };
    const wish = { type: 'AddStaff', staff: body.id, role } as const;
    const added = await act({ wish, pin }, () => api.as('staff').post('/staff', body));
    if (added !== null) done();
  };
  if (question !== null) return <SecondSheet question={question} onDone={done} onClose={close} />;
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
          onChange={({ target }) =>
            setRole(STAFF_ROLES.find((one) => one === target.value) ?? 'dealer')
          }
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
  const { busy, error, act, question, close } = useHouseAct();
  const [pin, setPin] = useState('');
  const done = () => {
    onDone();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const path = `/staff/${encodeURIComponent(id)}/pin`;
    const wish = { type: 'SetPin', staff: id } as const;
    const set = await act({ wish, pin }, () => api.as('staff').post(path, { pin }));
    if (set !== null) done();
  };
  if (question !== null) return <SecondSheet question={question} onDone={done} onClose={close} />;
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
