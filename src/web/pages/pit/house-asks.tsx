import { useState } from 'react';
import type { SignedIn } from '../../../api/house.ts';
import { HouseAsksSchema, OutcomeSchema, type PendingHouseAsk } from '../../../api/house-asks.ts';
import type { IssuedCode } from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { EnrolmentCode } from './enrolment-code.tsx';
import { WishText } from './two-persons.tsx';

const EVERY = 5_000;

/** What somebody has asked for, for whoever may confirm it; nothing is shown where nothing waits. */
export const HouseAsks = ({ me }: { readonly me: SignedIn }) => {
  const { say } = useWords();
  const asks = useFetched('/asks', HouseAsksSchema, EVERY, 'staff');
  const [code, setCode] = useState<IssuedCode | null>(null);
  if (asks.is !== 'ready') return null;
  const waiting = asks.value.asks;
  if (waiting.length === 0 && code === null) return null;
  return (
    <section aria-label={say('pit.asks.title')} className="flex flex-col gap-3">
      {waiting.length > 0 && <h2 className="text-lg">{say('pit.asks.title')}</h2>}
      <ul className="flex flex-col gap-3">
        {waiting.map((asked) => (
          <Asked key={asked.ask} asked={asked} me={me} told={setCode} answered={asks.again} />
        ))}
      </ul>
      {code !== null && <EnrolmentCode code={code} />}
    </section>
  );
};

const Asked = ({
  asked: { ask, at, by, wish },
  me,
  told,
  answered,
}: {
  readonly asked: PendingHouseAsk;
  readonly me: SignedIn;
  readonly told: (code: IssuedCode) => void;
  readonly answered: () => void;
}) => {
  const { say, language } = useWords();
  const { busy, error, send } = useSending();
  const own = by.id === me.id;
  const works = me.role !== 'auditor';
  const confirm = async () => {
    const path = `/asks/${ask}/confirm`;
    const done = await send(() => api.as('staff').postFor(path, OutcomeSchema));
    if (done === null) return;
    if (done.code !== undefined) told(done.code);
    answered();
  };
  const refuse = async () => {
    if ((await send(() => api.as('staff').post(`/asks/${ask}/refuse`))) !== null) answered();
  };
  return (
    <li className="panel flex flex-wrap items-center gap-x-5 gap-y-2 border-l-4 border-l-warn p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          <WishText wish={wish} />
        </p>
        <p className="text-sm text-muted">
          {say('pit.ask.by', { id: by.id, when: whenText(at, language) })}
        </p>
        {own && <p className="text-sm text-muted">{say('pit.ask.own')}</p>}
        <Refused error={error} />
      </div>
      {works && !own && (
        <Button look="main" disabled={busy} onClick={() => void confirm()}>
          {say('pit.ask.confirm')}
        </Button>
      )}
      {works && (
        <Button disabled={busy} onClick={() => void refuse()}>
          {say(own ? 'pit.ask.back' : 'pit.ask.refuse')}
        </Button>
      )}
    </li>
  );
};
