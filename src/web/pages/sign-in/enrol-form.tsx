import { type FormEvent, useState } from 'react';
import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Field, Refused, Submit } from '../../parts/field.tsx';
import { errorsAt } from '../../parts/field-errors.ts';
import { useWords } from '../../words/index.ts';

/** Makes this device one that staff may use. The QR of a code opens this page with it. */
export const EnrolForm = ({ enrolled }: { readonly enrolled: () => void }) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('code') ?? '');
  const [label, setLabel] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { code: code.trim(), label: label.trim() };
    if ((await send(() => api.as('staff').post('/terminals', body))) === null) return;
    await askWhoAmI();
    enrolled();
  };
  const wrong = errorsAt(error, { code: ['CODE_REFUSED'], label: ['BAD_LABEL'] });
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={say('people.enrol.code')}
        wrong={wrong.code}
        value={code}
        onChange={({ target }) => setCode(target.value.toUpperCase())}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={20}
        className="tabular"
      />
      <Field
        label={say('people.terminal.label')}
        wrong={wrong.label}
        hint={say('people.terminal.hint')}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        required
        maxLength={60}
      />
      <Refused error={wrong.form} />
      <Submit disabled={busy}>{say('people.enrol')}</Submit>
    </form>
  );
};
