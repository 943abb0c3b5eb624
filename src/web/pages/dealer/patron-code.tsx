import { useEffect, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import { CodeSchema, type IssuedCode } from '../../../api/people.ts';
import { failed } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import { Button } from '../../parts/button.tsx';
import { Qr } from '../../parts/qr.tsx';
import { timeText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useDealing } from './dealing.tsx';
import { TextField } from './fields.tsx';

/** A one-time code with which somebody joins this table, or takes the rack along to another device. */
export const PatronCode = ({ patron }: { readonly patron: string | null }) => {
  const { table } = useDealing();
  const { say, language } = useWords();
  const [code, setCode] = useState<IssuedCode | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [second, setSecond] = useState<Second | null>(null);
  useEffect(() => {
    let wanted = true;
    const path = `/tables/${encodeURIComponent(table)}/codes`;
    const body = { ...(patron !== null && { patron }), ...(second !== null && { second }) };
    void api
      .as('staff')
      .postFor(path, CodeSchema, body)
      .then((answered) => {
        if (!wanted) return;
        setError(failed(answered) ? answered.error : null);
        if (!failed(answered)) setCode(answered.value);
      });
    return () => {
      wanted = false;
    };
  }, [table, patron, second]);
  if (error !== null) {
    // In the midst of a round a second person gives id and PIN; who mistypes tries again.
    const isAsked = error.code === 'SECOND_PERSON' || second !== null;
    return (
      <div className="flex flex-col gap-3">
        <RefusedHere error={error} />
        {isAsked && <SecondPerson given={setSecond} />}
      </div>
    );
  }
  const address = code === null ? '' : `${location.origin}/join/${encodeURIComponent(code.text)}`;
  const until = code === null ? '' : timeText(code.expires, language);
  return (
    <div className="flex min-h-44 items-center gap-5 rounded-lg border border-edge p-3">
      {code !== null && <Qr size={160} text={address} label={say('dealer.code.qr')} />}
      <div className="min-w-0">
        <p className="label">
          {patron === null ? say('dealer.code.for.new') : say('dealer.code.for', { patron })}
        </p>
        <p className="tabular text-2xl font-bold tracking-widest">{code?.text ?? '…'}</p>
        <p className="label break-all">{address}</p>
        <p className="label">{code !== null && say('dealer.code.until', { time: until })}</p>
      </div>
    </div>
  );
};

type Second = { readonly id: string; readonly pin: string };

const SecondPerson = ({ given }: { readonly given: (second: Second) => void }) => {
  const { say } = useWords();
  const [id, setId] = useState('');
  const [pin, setPin] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        given({ id, pin });
        setPin('');
      }}
    >
      <TextField label={say('dealer.code.second')} value={id} onChange={setId} first />
      <TextField label={say('dealer.code.second.pin')} value={pin} onChange={setPin} secret />
      <Button submits disabled={id === '' || pin === ''}>
        {say('dealer.code.second.give')}
      </Button>
    </form>
  );
};
