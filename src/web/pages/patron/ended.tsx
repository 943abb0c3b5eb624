import { useState } from 'react';
import type { Status } from '../../../client/connection.ts';
import { type Failure, failed } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import { useMe } from '../../live/use-me.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { Empty, Failed } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';

/** No seat here, or none any more: why, and how to get one. */
export const Ended = ({
  table,
  status,
  hadSeat,
}: {
  readonly table: string;
  readonly status: Extract<Status, { is: 'ended' }>;
  readonly hadSeat: boolean;
}) => {
  const { say } = useWords();
  if (status.code === 'BAD_ANSWER') {
    return <Failed error={status} again={() => location.reload()} />;
  }
  const elsewhere = status.code === 'NOT_ALLOWED';
  const missing = status.code === 'UNKNOWN_TABLE';
  const what = missing ? 'missing' : elsewhere ? 'elsewhere' : hadSeat ? 'over' : 'none';
  return (
    <Empty title={say(`patron.ended.${what}`)}>
      <div className="flex flex-col items-center gap-4">
        <p>{say(`patron.ended.${what}.more`)}</p>
        {!missing && <NewSeat table={table} />}
        <Link to="/" className="text-gilt underline underline-offset-4">
          {say('patron.floor')}
        </Link>
      </div>
    </Empty>
  );
};

/** At a demonstration anybody sits down; elsewhere a code from the dealer is needed. */
export const NewSeat = ({ table, label }: { readonly table: string; readonly label?: string }) => {
  const { say } = useWords();
  const who = useMe();
  const [error, setError] = useState<Failure | null>(null);
  if (who.is !== 'ready') return null;
  if (!who.me.demonstration) {
    return (
      <Link to="/join" className="text-gilt underline underline-offset-4">
        {say('patron.ended.code')}
      </Link>
    );
  }
  const sit = async () => {
    const answered = await api.as('patron').post('/demonstration/role', { role: 'patron', table });
    if (failed(answered)) setError(answered.error);
    else location.reload();
  };
  return (
    <>
      <Button look="main" onClick={() => void sit()}>
        {label ?? say('patron.ended.sit')}
      </Button>
      <ErrorLine error={error} />
    </>
  );
};
