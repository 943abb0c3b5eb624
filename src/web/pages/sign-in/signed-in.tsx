import { useState } from 'react';
import type { SignedIn } from '../../../api/house.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { useLeaving } from '../../parts/staff-head.tsx';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';
import { mayPit } from '../floor/roles.ts';
import { PinForm } from './pin-form.tsx';
import { Plate } from './plate.tsx';

/** Somebody is signed in here: where to go, a new PIN, or out. */
export const SignedInPlate = ({
  signedIn: { id, role },
  demonstration,
}: {
  readonly signedIn: SignedIn;
  readonly demonstration: boolean;
}) => {
  const { say } = useWords();
  const leave = useLeaving();
  const [pin, setPin] = useState<'no' | 'changing' | 'changed'>('no');
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
      <Refused error={leave.error} />
      {!demonstration && (
        <Button look="quiet" disabled={leave.busy} onClick={leave.lock}>
          {say('shared.lock')}
        </Button>
      )}
      <Button look="quiet" disabled={leave.busy} onClick={leave['sign-out']}>
        {say('shared.sign-out')}
      </Button>
    </Plate>
  );
};
