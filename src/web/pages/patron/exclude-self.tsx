import { useState } from 'react';
import { EXCLUSION_DAYS } from '../../../api/account.ts';
import type { ApiError } from '../../../api/live.ts';
import { failed } from '../../../client/requests.ts';
import { excludeMyself } from '../../live/own-account.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';

/** For so many days, and asked twice: nobody takes it back. */
export const ExcludeSelf = ({ excluded }: { readonly excluded: boolean }) => {
  const { say } = useWords();
  const [days, setDays] = useState<number>(EXCLUSION_DAYS[0]);
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const exclude = async () => {
    const answered = await excludeMyself(days);
    setError(failed(answered) ? answered.error : null);
    setAsked(false);
  };
  return (
    <section className="flex flex-col gap-3 border-t border-edge pt-4">
      <h3 className="text-base font-semibold">{say('limits.exclude')}</h3>
      {excluded && <p className="font-semibold text-bad">{say('patron.excluded')}</p>}
      <p className="text-sm text-muted">{say('limits.exclude.more')}</p>
      <Choice
        label={say('limits.exclude.for')}
        value={days}
        onChange={({ target }) => {
          setDays(Number(target.value));
          setAsked(false);
        }}
      >
        {EXCLUSION_DAYS.map((count) => (
          <option key={count} value={count}>
            {say('limits.exclude.days', { count })}
          </option>
        ))}
      </Choice>
      {asked ? (
        <Button look="danger" onClick={() => void exclude()}>
          {say('limits.exclude.sure')}
        </Button>
      ) : (
        <Button onClick={() => setAsked(true)}>{say('limits.exclude')}</Button>
      )}
      <ErrorLine error={error} />
    </section>
  );
};
