import type { ReactNode } from 'react';
import type { Me } from '../../api/house.ts';
import { api } from '../live/api.ts';
import { useSending } from '../live/use-sending.ts';
import { useWords } from '../words/index.ts';
import { Button } from './button.tsx';
import { Link } from './link.tsx';

/** Who works at this terminal, and the ways to lock it and to sign out. A phone has these behind the name. */
export const StaffHead = ({
  me: { signedIn, demonstration },
  children,
}: {
  readonly me: Pick<Me, 'signedIn' | 'demonstration'>;
  readonly children?: ReactNode;
}) => {
  const { say } = useWords();
  const leave = useLeaving();
  if (signedIn === null) return null;
  const { id, role, locked } = signedIn;
  return (
    <div className="flex items-center gap-1 lg:gap-2">
      <Link
        to="/sign-in"
        className="target block max-w-24 truncate text-sm leading-11 text-muted group-data-bare/head:max-w-36 sm:max-w-none!"
      >
        <span className="for-ears">{say('shared.you')}</span> {id}
        <span className="hidden lg:inline"> · {say(`shared.role.${role}`)}</span>
      </Link>
      {children}
      {/* Nobody has a PIN at a demonstration. */}
      {(demonstration || locked ? (['sign-out'] as const) : (['lock', 'sign-out'] as const)).map(
        (way) => (
          <Button
            key={way}
            size="small"
            look="quiet"
            className="max-sm:hidden"
            disabled={leave.busy}
            onClick={leave[way]}
          >
            {say(`shared.${way}`)}
          </Button>
        ),
      )}
    </div>
  );
};

/** The page begins anew: what it showed was for whoever leaves. */
export const useLeaving = () => {
  const { busy, error, send } = useSending();
  const leaving = (path: string, then: () => void) => () =>
    void send(() => api.as('staff').post(path)).then((done) => done !== null && then());
  return {
    busy,
    error,
    lock: leaving('/lock', () => location.reload()),
    'sign-out': leaving('/sign-out', () => location.assign('/')),
  };
};
