import { useEffect, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import { CodeSchema, type IssuedCode } from '../../../api/people.ts';
import { api, failed } from '../../live/api.ts';
import { Qr } from '../../parts/qr.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useDealing } from './dealing.tsx';

/** A one-time code with which somebody joins this table, or takes the rack along to another device. */
export const PatronCode = ({ patron }: { readonly patron: string | null }) => {
  const { table } = useDealing();
  const { say, language } = useWords();
  const [code, setCode] = useState<IssuedCode | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let wanted = true;
    const path = `/tables/${encodeURIComponent(table)}/codes`;
    void api
      .as('staff')
      .postFor(path, CodeSchema, patron === null ? {} : { patron })
      .then((answered) => {
        if (!wanted) return;
        if (failed(answered)) setError(answered.error);
        else setCode(answered.value);
      });
    return () => {
      wanted = false;
    };
  }, [table, patron]);
  if (error !== null) return <RefusedHere error={error} />;
  const address = code === null ? '' : `${location.origin}/join/${encodeURIComponent(code.text)}`;
  const until =
    code === null
      ? ''
      : new Date(code.expires).toLocaleTimeString(language === 'zh' ? 'zh-CN' : 'en-GB');
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
