import { useState } from 'react';
import type { SignedIn } from '../../../api/house.ts';
import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';
import { mayPit } from '../floor/roles.ts';
import { PinForm } from './pin-form.tsx';
import { Plate } from './plate.tsx';

/** Somebody is signed in here: where to go, a new PIN, or out. */
export const SignedInPlate = ({
  signedIn: { id, role },
  changed,
}: {
  readonly signedIn: SignedIn;
  readonly changed: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [pin, setPin] = useState<'no' | 'changing' | 'changed'>('no');
  const out = async () => {
    if ((await send(() => api.as('staff').post('/sign-out'))) === null) return;
    await askWhoAmI();
    changed();
  };
  return (
    <Plate
      title={say('people.signed.in')}
      more={say('people.signed.in.as', { id, role: say(`shared.role.${role}`) })}
    >
      <Button look="main" size="large" onClick={() => go('/')}>
        {say('people.to.floor')}
      </Button>
      {mayPit(role) && <Button onClick={() => go('/pit')}>{say('people.to.pit')}</Button>}
      {pin === 'changing' ? (
        <PinForm changed={() => setPin('changed')} />
      ) : (
        <Button onClick={() => setPin('changing')}>{say('people.pin.change')}</Button>
      )}
      <p role="status" className={pin === 'changed' ? 'text-good' : 'for-ears'}>
        {pin === 'changed' && say('people.pin.changed')}
      </p>
      <Refused error={error} />
      <Button look="quiet" disabled={busy} onClick={() => void out()}>
        {say('people.sign-out')}
      </Button>
    </Plate>
  );
};
