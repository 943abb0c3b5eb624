import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import { failed } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import { useMe } from '../../live/use-me.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { Forbidden } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { TextField } from './fields.tsx';

const ROLES = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'] as const;

/** Nobody who works here is signed in. */
export const NotStaff = () => {
  const who = useMe();
  const { say } = useWords();
  const demonstration = who.is === 'ready' && who.me.demonstration;
  return (
    <>
      <Forbidden>{say('dealer.gate')}</Forbidden>
      {demonstration && <TakeRole />}
    </>
  );
};

/** At a demonstration anybody may take any role. */
export const TakeRole = () => {
  const { say } = useWords();
  return (
    <section className="mx-auto max-w-md text-center" aria-label={say('dealer.gate.role')}>
      <p className="label mb-2">{say('dealer.gate.role')}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {ROLES.map((role) => (
          <li key={role}>
            <Button
              size="small"
              onClick={() =>
                void api.post('/demonstration/role', { role }).then((answered) => {
                  if (!failed(answered)) location.reload();
                })
              }
            >
              {say(`shared.role.${role}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The session was locked because nobody used it. */
export const Locked = () => {
  const who = useMe();
  const { say, why } = useWords();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<ApiError | null>(null);
  const demonstration = who.is === 'ready' && who.me.demonstration;
  const unlock = async () => {
    const answered = await api.as('staff').post('/unlock', { pin });
    if (failed(answered)) {
      setPin('');
      return setError(answered.error);
    }
    location.reload();
  };
  return (
    <form
      className="mx-auto flex max-w-sm flex-col gap-4 px-6 py-16"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <h1 className="text-xl">{say('dealer.locked')}</h1>
      <p className="text-muted">{say('dealer.locked.more')}</p>
      <TextField
        secret
        label={say('dealer.locked.pin')}
        value={pin}
        onChange={setPin}
        {...(error !== null && { wrong: why(error) })}
      />
      <Button look="main" submits disabled={pin === ''}>
        {say('dealer.locked.do')}
      </Button>
      <Link to="/sign-in" className="text-center text-gilt underline underline-offset-4">
        {say('dealer.locked.other')}
      </Link>
      {demonstration && <TakeRole />}
    </form>
  );
};
