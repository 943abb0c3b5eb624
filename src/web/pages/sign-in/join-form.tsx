import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { JoinedSchema } from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Field, Refused, Submit } from '../../parts/field.tsx';
import { errorsAt } from '../../parts/field-errors.ts';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';

/** A patron's way in: the code, then his table. A code that came with a QR is tried at once. */
export const JoinForm = ({ code: given }: { readonly code: string | null }) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [code, setCode] = useState(given ?? '');
  const [joined, setJoined] = useState(false);
  const join = useCallback(
    async (text: string) => {
      const done = await send(() =>
        api.as('patron').postFor('/join', JoinedSchema, { code: text.trim() }),
      );
      if (done === null) return;
      setJoined(true);
      await askWhoAmI();
      go(`/table/${done.table}/patron`, 'replace');
    },
    [send],
  );
  // A code holds once: it must not be sent twice, however often the page is drawn.
  const tried = useRef<string | null>(null);
  useEffect(() => {
    if (given === null || tried.current === given) return;
    tried.current = given;
    void join(given);
  }, [given, join]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void join(code);
  };
  const wrong = errorsAt(error, { code: ['CODE_REFUSED', 'ROUND_UNDER_WAY'] });
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        big
        label={say('people.join.code')}
        wrong={wrong.code}
        value={code}
        onChange={({ target }) => setCode(target.value.toUpperCase())}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={16}
        placeholder="XXXXX-XXXXX"
      />
      <Refused error={wrong.form} />
      <p role="status" className={joined ? 'text-muted' : 'for-ears'}>
        {joined && say('people.join.joining')}
      </p>
      <Submit disabled={busy || joined}>{say('people.join')}</Submit>
    </form>
  );
};
