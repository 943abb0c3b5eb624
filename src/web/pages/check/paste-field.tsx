import { useId, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';

/** A receipt out of a message, or some lines of a record. */
export const PasteField = ({ check }: { readonly check: (text: string) => void }) => {
  const { say } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {say('check.paste')}
      </label>
      <textarea
        id={id}
        value={text}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        className="w-full min-w-0 rounded-md border border-muted bg-page px-3 py-2 text-sm text-ink"
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={text.trim() === ''} onClick={() => check(text)}>
          {say('check.paste.check')}
        </Button>
      </div>
    </div>
  );
};
